/// The metrics of the same people under two variants.
public struct ContrastTally: Hashable, Sendable {
  /// The metrics, in the experiment's order.
  public private(set) var metrics: [PairTally]
  /// The metrics that are rates, in their order.
  public private(set) var rates: [RatePairTally]
  /// The steps of the funnel, in their order.
  public private(set) var steps: [StepPairTally]

  /// The users who saw something else, or at other times, under the treatment.
  public private(set) var seeingOtherwise = 0

  /// The positions of the metrics that are rates.
  private let ratePositions: [Int]

  /// Makes an empty tally.
  package init(_ experiment: Experiment) {
    metrics = Array(repeating: PairTally(), count: experiment.metrics.count)
    ratePositions = experiment.rates
    rates = Array(repeating: RatePairTally(), count: ratePositions.count)
    steps = Array(repeating: StepPairTally(), count: experiment.funnel.steps.count)
  }

  /// How many people.
  public var count: Int { metrics.first?.difference.count ?? 0 }

  /// Whether all users met the same under both, and their values are the same; true where there are no users.
  public var isIdentical: Bool {
    seeingOtherwise == 0 && metrics.allSatisfy { $0.higher == 0 && $0.lower == 0 } && rates.allSatisfy(\.isIdentical)
  }

  mutating func add(control: PersonOutcome, treatment: PersonOutcome) {
    if control.seen != treatment.seen { seeingOtherwise += 1 }
    for metric in treatment.values.indices {
      metrics[metric].add(control: control.values[metric], treatment: treatment.values[metric])
    }
    for rate in ratePositions.indices {
      let metric = ratePositions[rate]
      rates[rate].add(
        control: RatePairTally.Value(control.values[metric], per: control.denominators[rate]),
        treatment: RatePairTally.Value(treatment.values[metric], per: treatment.denominators[rate])
      )
    }
    for step in steps.indices { steps[step].add(step, control: control.chain, treatment: treatment.chain) }
  }

  /// Adds the tally of other people.
  package mutating func merge(_ other: ContrastTally) {
    seeingOtherwise += other.seeingOtherwise
    for metric in metrics.indices { metrics[metric].merge(other.metrics[metric]) }
    for rate in rates.indices { rates[rate].merge(other.rates[rate]) }
    for step in steps.indices { steps[step].merge(other.steps[step]) }
  }
}
