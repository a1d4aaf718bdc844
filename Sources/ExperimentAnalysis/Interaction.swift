import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// Whether the effects of two experiments add up: a metric under a treatment of each, on the same users.
package struct Interaction: Sendable {
  /// The metric's position.
  package var metric: Int
  /// The position of the treatment in the first experiment.
  package var first: Int
  /// The position of the treatment in the second experiment.
  package var second: Int
  /// The users compared.
  package var scope: Comparison.Scope
  /// The first treatment alone, compared with neither.
  package var firstAlone: Comparison
  /// The second treatment alone, compared with neither.
  package var secondAlone: Comparison
  /// Both treatments, compared with neither.
  package var both: Comparison
  /// The main effect of the first treatment: the mean of its effects without and with the second.
  package var firstMain: Comparison
  /// The main effect of the second treatment.
  package var secondMain: Comparison
  /// Both treatments, compared with what they would give if their effects added up.
  package var interaction: Comparison

  /// What can be said of the sum of the effects.
  package enum Verdict: Hashable, Sendable {
    /// The effects add up: in 90 % of the scenarios to within the margin.
    case addsUp
    /// Both together give more than the sum; `leans` where 80 to 95 % of the scenarios agree.
    case more(leans: Bool)
    /// Both together give less than the sum.
    case less(leans: Bool)
    /// It depends on a parameter, given by its position among the uncertain ones.
    case depends(parameter: Int)
    /// More users or scenarios could decide.
    case undecided
  }

  /// The verdict; `nil` without scenarios.
  package var verdict: Verdict? {
    switch interaction.scenarios?.verdict {
    case .identical, .noMaterialDifference: .addsUp
    case .favors(let variant): variant == interaction.treatment ? .more(leans: false) : .less(leans: false)
    case .leans(let variant): variant == interaction.treatment ? .more(leans: true) : .less(leans: true)
    case .depends(let parameter): .depends(parameter: parameter)
    case .undecided: .undecided
    case nil: nil
    }
  }
}

extension ExperimentAnalyzer {
  /// Every metric for every treatment of both experiments, over all users and by size class; none of one experiment.
  func interactions(relative: Double?) -> [Interaction] {
    guard let crossing = experiment.crossing else { return [] }
    let scopes: [Comparison.Scope] = [.overall] + experiment.sizeClassScopes
    let scenarios = scenarios.map { $0.scenarios.map { ExperimentAnalyzer(experiment: experiment, tally: $0.tally) } }
    return scopes.flatMap { scope in
      experiment.metrics.indices.flatMap { metric in
        crossing.first.treatments.flatMap { first in
          crossing.second.treatments.compactMap { second -> Interaction? in
            guard var row = interaction(metric, first, second, scope) else { return nil }
            row.interaction = measured([row.interaction], relative: relative)[0]
            let found = scenarios?.map { $0.interaction(metric, first, second, scope)?.interaction }
            if let found { row.interaction.scenarios = spread(interaction: row.interaction, found: found) }
            return row
          }
        }
      }
    }
  }

  private func interaction(_ metric: Int, _ first: Int, _ second: Int, _ scope: Comparison.Scope) -> Interaction? {
    guard let cells = experiment.crossing?.cells(first, second),
      let four = FourCells(
        cells.map { row(metric, scope, $0, cells[0]) }, errors: { row(metric, scope, cells[$0], cells[$1]) })
    else { return nil }
    let level = experiment.analysis.level
    return Interaction(
      metric: metric, first: first, second: second, scope: scope, firstAlone: four.rows[1], secondAlone: four.rows[2],
      both: four.rows[3], firstMain: four.comparison([-0.5, 0.5, -0.5, 0.5], level: level),
      secondMain: four.comparison([-0.5, -0.5, 0.5, 0.5], level: level),
      interaction: four.comparison([1, -1, -1, 1], level: level))
  }

  /// A variant compared with another, on the same users; of a time, the restricted means, as all users count in them.
  ///
  /// A variant compared with itself differs in nothing.
  private func row(_ metric: Int, _ scope: Comparison.Scope, _ variant: Int, _ other: Int) -> Comparison {
    let place = (metric: metric, treatment: variant, scope: scope)
    let isTurned = other != experiment.control && (variant == experiment.control || variant < other)
    let (treatment, reference) = isTurned ? (other, variant) : (variant, other)
    let row = paired(place, pairs(of: treatment, against: reference == experiment.control ? nil : reference, in: scope))
    return row.restricted ?? row
  }
}

extension ExperimentDefinition {
  fileprivate var sizeClassScopes: [Comparison.Scope] { SizeClass.allCases.map(Comparison.Scope.sizeClass) }
}

/// A metric of the same users under neither treatment, each alone, and both.
private struct FourCells {
  /// Each compared with neither; the first with itself.
  let rows: [Comparison]
  private let differences: [Double]
  private let errors: [[Double]]

  /// - Returns: `nil` where a value is missing.
  init?(_ rows: [Comparison], errors: (Int, Int) -> Comparison) {
    var differences = [0.0]
    for row in rows.dropFirst() {
      guard let difference = row.difference else { return nil }
      differences.append(difference)
    }
    (self.rows, self.differences) = (rows, differences)
    self.errors = (0..<4).map { first in
      // Equal arms have no error.
      (0..<4).map { first < $0 ? errors(first, $0).standardError ?? 0 : 0 }
    }
  }

  /// A contrast as a row: its positive part as the treatment's value, its negative part as the control's.
  func comparison(_ weights: [Double], level: Double) -> Comparison {
    let contrast = PairedContrast(
      weights: weights, differences: differences, errors: { errors[min($0, $1)][max($0, $1)] },
      count: rows[3].controlCount)
    var row = rows[3]
    let base = rows[3].controlValue ?? 0
    // With weights that add up to 0 the last cell is held against the others, or the cells with a treatment against those without.
    let negative = zip(weights, differences).filter { $0.0 < 0 }
    let isInteraction = weights[0] > 0
    let without = negative.reduce(0) { $0 - $1.0 * (base + $1.1) } - (isInteraction ? base : 0)
    (row.controlValue, row.treatmentValue) = (without, without + contrast.estimate)
    (row.difference, row.standardError) = (contrast.estimate, contrast.standardError)
    row.interval = contrast.interval(level: level)
    row.undefined = contrast.standardError > 0 ? nil : contrast.estimate == 0 ? .identicalArms : .zeroVariance
    row.lift = row.controlValue.flatMap { $0 == 0 ? nil : contrast.estimate / abs($0) }
    (row.time, row.varianceRatio, row.seeingOtherwise, row.scenarios) = (nil, nil, nil, nil)
    return row
  }
}
