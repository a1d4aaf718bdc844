import FunnelAnalysis
import HeadlessNavigation

/// Everything a report is made from, as sums of whole numbers: tallies of slices of the people merge to the tally of
/// all of them, whatever the slices.
public struct ExperimentTally: Hashable, Sendable {
  /// What an analyst would see: each person under the variant they were assigned, by variant and stratum at
  /// exposure.
  public private(set) var revealed: [[CellTally]]
  /// Every exposed person under control and under a variant, by variant, stratum at exposure and metric.
  ///
  /// The control's own row stays empty.
  public private(set) var paired: [[[PairTally]]]
  /// The metrics that are rates, of every exposed person under control and under a variant, in the same places.
  public private(set) var pairedRates: [[[RatePairTally]]]
  /// How many people were assigned, by variant and size class at the start.
  public private(set) var assigned: [[Int]]
  /// How many of those were exposed.
  public private(set) var exposedOfAssigned: [[Int]]
  /// How many people are enrolled.
  public private(set) var enrolled = 0
  /// How many people are not part of the experiment.
  public private(set) var notEnrolled = 0
  /// How many revealed sessions ran into the cap on inputs.
  public private(set) var stepCapHits = 0
  /// How many people's exposure depends on the variant, which it never should.
  public private(set) var exposureMismatches = 0

  private let control: Int
  /// The positions of the metrics that are rates.
  private let ratePositions: [Int]

  /// Makes an empty tally for an experiment.
  public init(_ experiment: Experiment) {
    let classes = SizeClass.allCases.count
    let strata = experiment.strata.count
    let cell = CellTally(experiment)
    let pairs = Array(repeating: PairTally(), count: experiment.metrics.count)
    revealed = experiment.variants.map { _ in Array(repeating: cell, count: strata) }
    paired = experiment.variants.map { _ in Array(repeating: pairs, count: strata) }
    ratePositions = experiment.rates
    let rates = Array(repeating: RatePairTally(), count: ratePositions.count)
    pairedRates = experiment.variants.map { _ in Array(repeating: rates, count: strata) }
    assigned = experiment.variants.map { _ in Array(repeating: 0, count: classes) }
    exposedOfAssigned = assigned
    control = experiment.control
  }

  /// Counts somebody who is not part of the experiment.
  public mutating func addNotEnrolled() { notEnrolled += 1 }

  /// Counts one person by their session under the variant they were assigned.
  public mutating func addRevealed(_ outcome: PersonOutcome, variant: Int) {
    enrolled += 1
    assigned[variant][outcome.startClass.index] += 1
    if outcome.hitStepCap { stepCapHits += 1 }
    guard let stratum = outcome.stratum else { return }
    exposedOfAssigned[variant][outcome.startClass.index] += 1
    revealed[variant][stratum.index].add(outcome)
  }

  /// Counts how often a move was made by exposed people whose outcomes did not tell it.
  package mutating func add(
    _ count: CellTally.TransitionCount,
    of move: ScreenTransition,
    variant: Int,
    in stratum: ExposureStratum
  ) {
    revealed[variant][stratum.index].add(count, of: move)
  }

  /// Counts one person by their sessions under every variant.
  public mutating func addPaired(_ outcomes: [PersonOutcome]) {
    let exposure = outcomes[control].exposure
    if outcomes.contains(where: { $0.exposure != exposure }) { exposureMismatches += 1 }
    guard let stratum = outcomes[control].stratum?.index else { return }
    for variant in outcomes.indices where variant != control {
      for (metric, value) in outcomes[variant].values.enumerated() {
        paired[variant][stratum][metric].add(control: outcomes[control].values[metric], treatment: value)
      }
      for (rate, metric) in ratePositions.enumerated() {
        let values = [outcomes[control], outcomes[variant]].map { outcome in
          RatePairTally.Value(outcome.values[metric], per: outcome.denominators[rate])
        }
        pairedRates[variant][stratum][rate].add(control: values[0], treatment: values[1])
      }
    }
  }

  /// Adds the tally of other people in the same experiment.
  public mutating func merge(_ other: ExperimentTally) {
    for variant in revealed.indices {
      for sizeClass in assigned[variant].indices {
        assigned[variant][sizeClass] += other.assigned[variant][sizeClass]
        exposedOfAssigned[variant][sizeClass] += other.exposedOfAssigned[variant][sizeClass]
      }
      for stratum in revealed[variant].indices {
        revealed[variant][stratum].merge(other.revealed[variant][stratum])
        for metric in paired[variant][stratum].indices {
          paired[variant][stratum][metric].merge(other.paired[variant][stratum][metric])
        }
        for rate in ratePositions.indices {
          pairedRates[variant][stratum][rate].merge(other.pairedRates[variant][stratum][rate])
        }
      }
    }
    enrolled += other.enrolled
    notEnrolled += other.notEnrolled
    stepCapHits += other.stepCapHits
    exposureMismatches += other.exposureMismatches
  }
}
