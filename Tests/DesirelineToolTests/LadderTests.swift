import ExperimentDesign
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import TestSupport
import Testing
import UserBehavior
import UserSimulation

/// What should make browsing harder does, for the same users from setting to setting.
struct LadderTests {
  struct Ladder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let metric: String
    let variants: [Int]
    let settings: [Double]
    var users = 1500
    let change: @Sendable (Double, inout ExperimentDefinition, inout Cohort) -> Void
  }

  /// With `DESIRELINE_HEAVY` set, 20,000 users and every rung; fewer show the larger steps only.
  static let isFull = Heavy.isOn

  static let ladders = [
    Ladder(
      testDescription: "label noise lowers reached-product", metric: "reached_product", variants: [0, 1, 2],
      settings: [0.15, 0.35, 0.55], change: { $2.behavior[.labelNoise] = $0 }),
    Ladder(
      testDescription: "loading time of the tiles lowers reached-product", metric: "reached_product",
      variants: [0, 1, 2], settings: [600, 2000, 5000],
      change: { load, experiment, _ in
        for index in experiment.variants.indices {
          experiment.variants[index].app.screens["tiles"]?.loadMilliseconds = Int(load)
        }
      }),
    Ladder(
      testDescription: "visible rows lower scrolls", metric: "scrolls", variants: [0, 2], settings: [6, 9, 14],
      change: { $2.behavior[.visibleRows] = $0 }),
    Ladder(
      testDescription: "visible rows lower seconds", metric: "seconds_to_product", variants: [0, 2],
      settings: isFull ? [5, 9, 14] : [5, 14], users: 2500,
      // Who reads all that is visible has more to read.
      change: { ($2.behavior[.visibleRows], $2.behavior[.deliberation]) = ($0, 0) }),
    // Eight categories fit on nine rows: beyond that there is nothing left to gain for screens that push each other.
    Ladder(
      testDescription: "visible rows lower seconds of pushed screens", metric: "seconds_to_product", variants: [1],
      settings: [6, 9], users: 2500, change: { ($2.behavior[.visibleRows], $2.behavior[.deliberation]) = ($0, 0) }),
  ]

  /// Every step must lower the metric by more than three standard errors of the difference user by user.
  @Test(arguments: ladders) func `what should make it worse does`(ladder: Ladder) throws {
    let runs = try ladder.settings.map { setting in
      try CatalogBrowse.run(count: Heavy.isOn ? 20_000 : ladder.users) { ladder.change(setting, &$0, &$1) }
    }
    let metric = try #require(runs[0].experiment.metrics.firstIndex { $0.id == ladder.metric })
    let outcomes: [[[UserOutcome]]] = runs.map { run in
      var worker = RunWorker(run: run)
      return (0..<run.cohort.count).map { worker.outcomes(of: $0) }
    }
    for variant in ladder.variants {
      for (before, after) in zip(outcomes, outcomes.dropFirst()) {
        let differences = zip(before, after).map { Double($1[variant].values[metric] - $0[variant].values[metric]) }
        let mean = differences.reduce(0, +) / Double(differences.count)
        let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(differences.count - 1)
        let standardError = (variance / Double(differences.count)).squareRoot()
        #expect(mean < -3 * standardError, "variant \(variant): \(mean) ± \(standardError)")
      }
    }
  }
}
