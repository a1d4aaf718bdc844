import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import Foundation
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// Shipped experiments beside the published figures that their users were fitted to.
///
/// These are regressions of the fits, not evidence for them: a change of the model that loses them is seen, and that is all.
struct PublishedFiguresTests {
  /// A row: a variant's number, what was published, and what a fitted curve says.
  struct Row: Sendable {
    let variant: String
    let published: Double
    let fitted: Double
  }

  /// Completion of product tours of 3, 5 and 7 steps, Chameleon, which the patience with what is unasked was fitted to.
  ///
  /// Two parameters for three numbers: nothing is off by more than 3.5 points.
  static let tours = ["three-steps": 0.72, "five-steps": 0.34, "seven-steps": 0.16]

  /// How much likelier a bounce is than at 1 s, Google/SOASTA 2017; the share that leaves while the screen loads, 53 %
  /// of the users with a patience that is log-normal around 3.92 s.
  static let loads = [(1, 1.0), (3, 1.32), (5, 1.90), (6, 2.06), (10, 2.23)].map { seconds, published in
    let fitted = 0.53 * 0.5 * erfc(-log(Double(seconds) / 3.92) / 0.41 / 2.0.squareRoot())
    return Row(variant: "load-\(seconds)-s", published: published, fitted: fitted)
  }

  static let tolerance = 0.03

  @Test func `as many get through a tour of three, five and seven steps as were published`() throws {
    let figures = try ShippedFigures("onboarding-length")
    for (variant, published) in Self.tours {
      let finished = try figures.reached(by: "finished", under: variant)
      #expect(abs(finished - published) < 0.035, "\(variant): \(finished)")
    }
  }

  @Test func `as many leave a screen that loads as the fit says, and bounce as were published`() throws {
    let figures = try ShippedFigures("load-time")
    let base = try 1 - figures.reached(by: "went_on", under: "load-1-s")
    #expect(abs(base - 0.3) < Self.tolerance, "\(base)")
    for row in Self.loads {
      let left = try figures.share(of: [.load], under: row.variant)
      #expect(abs(left - row.fitted) < Self.tolerance, "\(row): \(left)")
      let bounce = try 1 - figures.reached(by: "went_on", under: row.variant)
      #expect(abs(bounce / base - row.published) < Self.tolerance, "\(row): \(bounce / base)")
      // Whoever was exposed left while it loaded or saw it; nothing else ends these sessions.
      #expect(try abs(left + figures.share(of: [.finished], under: row.variant) - 1) < 1e-9, "\(row)")
    }
  }
}

/// What the exposed ones of the first users of a shipped experiment came to, each under every variant.
private struct ShippedFigures {
  private let experiment: ExperimentDefinition
  private let outcomes: [[UserOutcome]]

  init(_ name: String) throws {
    let document = try Shipped.document(name)
    experiment = document.experiment
    let run = ExperimentRun(experiment: experiment, cohort: document.cohort)
    var worker = RunWorker(run: run)
    outcomes = (0..<10_000).map { worker.outcomes(of: $0) }.filter { $0[0].exposure != nil }
  }

  /// The share of users who reached the step that a metric asks for.
  func reached(by metric: String, under variant: String) throws -> Double {
    let metric = try #require(experiment.metrics.firstIndex { $0.id == metric })
    return try share(under: variant) { $0.values[metric] > 0 }
  }

  /// The share of users whose session ended for one of the reasons.
  func share(of ends: [SessionEnd], under variant: String) throws -> Double {
    try share(under: variant) { outcome in ends.contains { $0.rawValue == outcome.transitions.last?.cause } }
  }

  private func share(under variant: String, where holds: (UserOutcome) -> Bool) throws -> Double {
    let variant = try #require(experiment.variants.firstIndex { $0.id == variant })
    return Double(outcomes.count { holds($0[variant]) }) / Double(outcomes.count)
  }
}
