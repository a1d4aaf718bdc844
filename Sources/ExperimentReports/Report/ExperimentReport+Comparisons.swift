import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension ExperimentReport {
  /// One row of `comparisons.csv`.
  func cells(_ row: Comparison) -> [Cell] {
    identity(of: row) + estimate(of: row) + test(of: row) + times(of: row) + scenarios(of: row)
  }

  private func identity(of row: Comparison) -> [Cell] {
    let experiment = results.experiment
    let metric = experiment.metrics[row.metric]
    let sides = sides(of: row)
    return [
      .text(experiment.id),
      .text(source),
      .text(definitions.metrics[row.metric]),
      .text(metric.id),
      .text(metric.role.rawValue),
      .text(metric.step.map(stepID) ?? "all"),
      .text(row.scope.name),
      .text(scopeID(row.scope)),
      .text(sides.control),
      .text(sides.treatment),
      .text(row.design.rawValue),
    ]
  }

  private func estimate(of row: Comparison) -> [Cell] {
    [
      .integer(row.controlCount),
      .integer(row.treatmentCount),
      finite(row.controlValue),
      finite(row.treatmentValue),
      finite(row.difference),
      finite(row.standardError),
      finite(row.interval?.lower),
      finite(row.interval?.upper),
      finite(row.lift),
      finite(row.liftInterval?.lower),
      finite(row.liftInterval?.upper),
      Cell(row.interval?.method.rawValue),
    ]
  }

  private func test(of row: Comparison) -> [Cell] {
    let adjustment = results.experiment.analysis.adjustment.method?.rawValue
    return [
      Cell(row.result.map { (row.time == nil ? "" : "restricted_mean_") + $0.method.rawValue }),
      finite(row.result?.pValue),
      finite(row.result?.log10PValue),
      finite(row.adjustedPValue),
      Cell(row.adjustedPValue == nil ? nil : adjustment),
      Cell(row.familySize),
      finite(row.sequence?.lower),
      finite(row.sequence?.upper),
      finite(row.varianceRatio),
      finite(row.heterogeneity?.pValue),
    ]
  }

  /// What stands beside the mean time of users who arrive.
  private func times(of row: Comparison) -> [Cell] {
    let (time, mean) = (row.time, row.time?.restricted)
    return [
      Cell(time?.control.arrived.successes),
      Cell(time?.treatment.arrived.successes),
      Cell(time?.arrivedBoth),
      finite(time?.control.median),
      finite(time?.treatment.median),
      finite(time?.medianDifference),
      finite(mean?.controlValue),
      finite(mean?.treatmentValue),
      finite(mean?.difference),
      finite(mean?.standardError),
      finite(mean?.interval?.lower),
      finite(mean?.interval?.upper),
      Cell((mean?.horizonMilliseconds).map { Int($0) }),
    ]
  }

  /// Without scenarios there is no verdict.
  private func scenarios(of row: Comparison) -> [Cell] {
    [
      Cell(row.scenarios?.count),
      Cell(row.scenarios?.users),
      finite(row.scenarios?.monteCarloError),
      finite(row.scenarios?.sameSignShare),
      finite(row.scenarios?.immaterialShare),
      finite(row.scenarios?.difference.p05),
      finite(row.scenarios?.difference.p50),
      finite(row.scenarios?.difference.p95),
      finite(row.margin),
      Cell(verdict(of: row)),
      finite(row.scenarios?.stability),
      Cell(row.scenarios?.settlement.map(words)),
      .text(status(row.undefined)),
    ]
  }

  /// Why something is missing, as it stands in reports.
  func status(_ undefined: UndefinedQuantity?) -> String { undefined.map { "undefined: \($0)" } ?? "ok" }

  /// The size class or segment of a scope; `all` of the others.
  func scopeID(_ scope: Comparison.Scope) -> String {
    scope.sizeClass?.rawValue ?? scope.segment.map(segmentID) ?? scope.goal.map(goalID) ?? "all"
  }

  /// The id of the goal at a position.
  func goalID(_ goal: Int) -> String { results.experiment.goals[goal] }

  /// A bound beyond what a number can hold is as missing as one that does not exist.
  func finite(_ number: Double?) -> Cell { Cell(number.flatMap { $0.isFinite ? $0 : nil }) }
}

extension Comparison.Scope {
  /// The scope as it stands in reports.
  package var name: String {
    switch self {
    case .overall: "overall"
    case .triggered: "triggered"
    case .sizeClass: "size_class"
    case .segment: "persona"
    case .goal: "goal"
    }
  }
}
