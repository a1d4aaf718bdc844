import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
package import NavigationExperiments

extension Experiment {
  /// How many users a check runs at most, and a run.
  static let (checkedUsers, comparedUsers) = (2000, 20_000)

  /// The levels of the control beside what it is today; empty without baselines, and where no user is exposed.
  func baselineComparisons(users: Int) -> [BaselineComparison] {
    guard !definition.baselines.isEmpty else { return [] }
    let unwanted = document.findings.filter { $0.kind == .unwantedFlow }.map { Name<Item>($0.subject) }
    return BaselineTrial(definition, cohort).explained(users: users, unwanted: unwanted)
  }

  /// Explores the app, and compares the control with its baselines.
  /// - Throws: `CancellationError` when the task is canceled.
  package func checkReport() async throws -> ExperimentCheck.Report {
    var check = document.appCheck
    check.known += baselineComparisons(users: Self.checkedUsers).compactMap { comparison in
      guard comparison.isMissed else { return nil }
      return Finding(
        .missedBaseline, DeclaredPath(comparison.placed), comparison.sentence,
        fix: comparison.causes.first.map { "if that is what is wrong, write \($0.change)" },
        variants: [definition.variants[definition.outline.declaredControl].id])
    }
    return try await check.report()
  }
}

extension DeclaredPath {
  /// A baseline, whose name says whose it is.
  fileprivate init(_ placed: PlacedBaseline) {
    let id = placed.metric.id
    self = placed.isOfStep ? .step(id, key: "baseline") : .metric(id, key: "baseline")
    name = [id, placed.baseline.sizeClass?.rawValue, placed.baseline.goal].compactMap(\.self).joined(separator: " ")
  }
}
