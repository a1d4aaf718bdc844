import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Reports of `catalog-browse` with its first metric, on users who are counted by hand.
enum CountedReport {
  /// A variant's users of one width: how many there are, and how many of them reach the product.
  typealias Group = (variant: Int, sizeClass: SizeClass, successes: Int, users: Int)

  /// A report of users who each met one variant.
  static func of(_ groups: [Group], change: (inout ExperimentDefinition) -> Void = { _ in }) throws -> ExperimentReport
  {
    try report(design: .revealed, change) { tally, metrics in
      for group in groups {
        for index in 0..<group.users {
          tally.addRevealed(outcome(index < group.successes, group.sizeClass, metrics), variant: group.variant)
        }
      }
    }
  }

  /// A report of a hundred users of compact size class who each met every variant.
  /// - Parameter successes: How many reach the product, by variant.
  static func paired(
    _ successes: [Int], change: (inout ExperimentDefinition) -> Void = { _ in }
  ) throws -> ExperimentReport {
    try report(design: .paired, change) { tally, metrics in
      for index in 0..<100 { tally.addPaired(successes.map { outcome(index < $0, .compact, metrics) }) }
    }
  }

  private static func outcome(_ isDone: Bool, _ sizeClass: SizeClass, _ metrics: Int) -> UserOutcome {
    let exposure = Exposure(time: 0, sizeClass: sizeClass)
    let reached: [Int64] = isDone ? [0, 0, 0, 0, 0] : [0]
    let values = [Int64](repeating: isDone ? 1 : 0, count: metrics)
    return UserOutcome(startClass: sizeClass, exposure: exposure, reachedTimes: reached, values: values)
  }

  private static func report(
    design: Comparison.Design, _ change: (inout ExperimentDefinition) -> Void,
    adding users: (inout ExperimentTally, _ metrics: Int) -> Void
  ) throws -> ExperimentReport {
    let document = try Shipped.document()
    var experiment = document.experiment
    (experiment.metrics, experiment.requirements) = ([experiment.metrics[0]], [])
    change(&experiment)
    var tally = ExperimentTally(experiment.outline)
    users(&tally, experiment.metrics.count)
    return ExperimentReport(
      results: ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results(),
      userCount: document.cohort.count, seed: document.cohort.seed,
      design: design, fingerprint: "", toolVersion: "")
  }
}
