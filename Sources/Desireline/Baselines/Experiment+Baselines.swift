import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import HeadlessNavigation
package import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

extension Experiment {
  /// How many users a check runs at most, and a run.
  static let (checkedUsers, comparedUsers) = (2000, 20_000)

  /// The levels of the control beside what it is today; empty without baselines, and where no user is exposed.
  /// - Parameter anchored: The users who were brought to the baselines; `nil` where none are.
  func baselineComparisons(users: Int, anchored: Cohort? = nil) -> [BaselineComparison] {
    guard !definition.baselines.isEmpty else { return [] }
    let unwanted = document.findings.filter { $0.kind == .unwantedFlow }.map { Name<Item>($0.subject) }
    let trial = BaselineTrial(definition, cohort)
    var found = trial.explained(users: users, unwanted: unwanted)
    guard let anchored else { return found }
    for (place, one) in trial.comparisons(users: users, of: anchored).enumerated() where one.placed.anchors {
      found[place].anchored = one.level
    }
    return found
  }

  /// What brings the control to its baselines, and the users where every parameter has its value; `nil` where no
  /// baseline asks for that.
  /// - Throws: `Problem` where one is out of reach.
  func anchor(_ options: RunOptions) throws(Problem) -> (anchor: RunAnchor, cohort: Cohort)? {
    func trial(of users: Cohort) -> BaselineTrial {
      BaselineTrial(definition, users, memory: options.memory, workers: options.threads)
    }
    let first = trial(of: cohort)
    guard first.anchors else { return nil }
    let cohort = first.divided
    let trial = cohort == self.cohort ? first : trial(of: cohort)
    let split = trial.split
    let standard = trial.anchored(cohort, effort: split?.value ?? 0.5, judgedBy: trial.judgedUsers)
    let anchors = standard.levels.filter(\.placed.anchors)
    // With others it may be one that is out of reach itself that keeps a level from its baseline.
    if anchors.contains(where: \.isOutOfReach), let missed = anchors.max(by: { $0.distance < $1.distance }) {
      throw Problem(
        .unmetBaseline, missed.sentenceOfAnchor, hint: missed.hintOfAnchor, about: DeclaredPath(missed.placed))
    }
    let anchor = RunAnchor(cohort, split: split) { drawn, effort, users in
      let found = trial.anchored(drawn, effort: effort, judgedBy: users)
      return (found.cohort, found.levels.allSatisfy { !$0.placed.anchors || $0.isMet })
    }
    return (anchor, standard.cohort)
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
