import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import TestSupport
import Testing
import UserSimulation

/// The simulator against the Markov chain that users who go by weights are, solved exactly.
///
/// With `DESIRELINE_HEAVY` set, a million users in every shipped experiment and in a hundred random apps.
struct OracleTests {
  private static let isFull = Heavy.isOn

  /// Every figure within the point that all of them together exceed once in a thousand.
  private func expectAgreement(_ comparisons: [WeightedRun.Comparison], _ what: String) {
    let point = ReproducibleMathematics.normalQuantile(1 - 0.0005 / Double(comparisons.count))
    let worst = comparisons.max { $0.z.magnitude < $1.z.magnitude }
    let extreme = worst.map { "\($0.name) z \($0.z)" } ?? "none"
    print("oracle: \(what), \(comparisons.count) figures, worst \(extreme), bound \(point)")
    for comparison in comparisons { #expect(comparison.z.magnitude < point, "\(comparison.name): z \(comparison.z)") }
  }

  @Test func `step rates and path lengths of random apps are those of the chain`() throws {
    var comparisons: [WeightedRun.Comparison] = []
    var (seed, apps) = (UInt64(1), 0)
    while apps < (Heavy.isOn ? 100 : 10) {
      defer { seed += 1 }
      let app = try RandomApp(seed: seed)
      let run = WeightedRun(app.experiment, app.cohort, weights: app.weights, mostStates: Heavy.isOn ? 5000 : 60)
      guard run.cap == nil else { continue }
      apps += 1
      comparisons += run.comparisons(with: run.solutions(), users: Heavy.isOn ? 1_000_000 : 2000)
    }
    expectAgreement(comparisons, "\(apps) random apps up to seed \(seed - 1)")
  }

  @Test func `step rates and path lengths of shipped experiments are those of the chain`() throws {
    var comparisons: [WeightedRun.Comparison] = []
    for file in Shipped.distinct {
      let document = try Shipped.document(file)
      // Where tabs make more states than can be followed, everybody is stopped short, and goes further without them.
      for (name, weights) in [("all", InputWeights()), ("no tabs", InputWeights(withoutTabsOf: document.experiment))] {
        let run = WeightedRun(
          document.experiment, document.cohort, weights: weights, mostStates: Heavy.isOn ? 20_000 : 700)
        let own = run.comparisons(with: run.solutions(), users: Heavy.isOn ? 1_000_000 : 1000)
        let worst = own.map(\.z.magnitude).max() ?? 0
        let cap = run.cap.map { "at most \($0) inputs" } ?? "any number of inputs"
        print("oracle: \(file), \(name), \(run.stateCount) states, \(cap), \(own.count) figures, worst |z| \(worst)")
        #expect((run.cap ?? .max) > 1, "\(file) is followed for one input only")
        comparisons += own
        if run.cap == nil { break }
      }
    }
    expectAgreement(comparisons, "\(Shipped.distinct.count) shipped experiments")
  }
}

extension InputWeights {
  /// Nobody changes tabs, and everything else is as likely as everything else.
  fileprivate init(withoutTabsOf experiment: ExperimentDefinition) {
    let tabs = experiment.variants.flatMap { variant in
      variant.app.screenOrder.map { variant.app.screens[$0]?.tab?.id ?? Name($0.rawValue) }
    }
    self.init(otherwise: ScreenWeights(items: Dictionary(tabs.map { ($0, 0) }) { first, _ in first }))
  }
}
