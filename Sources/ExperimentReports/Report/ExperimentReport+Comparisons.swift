import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension ExperimentReport {
  /// Why something is missing, as it stands in reports.
  func status(_ undefined: UndefinedQuantity?) -> String { undefined.map { "undefined: \($0)" } ?? "ok" }

  /// The size class or segment of a scope; `all` of the others.
  func scopeID(_ scope: Comparison.Scope) -> String {
    scope.sizeClass?.rawValue ?? scope.segment.map(segmentID) ?? scope.goal.map(goalID) ?? "all"
  }

  /// The id of the goal at a position.
  func goalID(_ goal: Int) -> String { results.experiment.goals[goal] }
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
