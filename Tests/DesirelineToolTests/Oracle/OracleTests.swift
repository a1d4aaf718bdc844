import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

/// The simulator against the Markov chain that people who go by weights are, solved exactly.
///
/// With `DESIRELINE_FULL` set, a million people in every shipped experiment and in a hundred random apps.
struct OracleTests {
  private static let isFull = ProcessInfo.processInfo.environment["DESIRELINE_FULL"] != nil

  /// The most that is solved: flow states by goals by starts.
  private static let work = isFull ? Int.max : 2000

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
    while apps < (Self.isFull ? 100 : 10) {
      defer { seed += 1 }
      let app = try RandomApp(seed: seed)
      let people = Self.isFull ? 1_000_000 : 2000
      let run = WeightedRun(app.experiment, app.population, weights: app.weights, people: people)
      let solutions = (0..<2).map { run.solution(ofVariant: $0, mostStates: Self.isFull ? 5000 : 60, mostWork: .max) }
      guard solutions.allSatisfy({ $0 != nil }) else { continue }
      apps += 1
      comparisons += run.comparisons(with: solutions)
    }
    expectAgreement(comparisons, "\(apps) random apps up to seed \(seed - 1)")
  }

  @Test func `step rates and path lengths of shipped experiments are those of the chain`() throws {
    var comparisons: [WeightedRun.Comparison] = []
    var (solved, skipped): ([String], [String]) = ([], [])
    for file in EngineTests.files {
      let document = try EngineTests.document(file)
      let people = Self.isFull ? 1_000_000 : 1000
      // More weights on leaving keep sessions short; without weights on tabs an app with many has few states.
      let tabs = document.experiment.variants.flatMap { variant in
        variant.app.screenOrder.map { ($0, variant.app.screens[$0]?.tab?.id ?? Name($0.rawValue)) }
      }
      let still = Dictionary(tabs.map { ($0.1, 0.0) }) { first, _ in first }
      let all = [InputWeights(), InputWeights(otherwise: ScreenWeights(items: still))]
      for weights in all {
        let run = WeightedRun(document.experiment, document.population, weights: weights, people: people)
        let solutions = document.experiment.variants.indices.map {
          run.solution(ofVariant: $0, mostStates: Self.isFull ? 20_000 : 200, mostWork: Self.work)
        }
        guard solutions.allSatisfy({ $0 != nil }) else { continue }
        comparisons += run.comparisons(with: solutions)
        solved.append(file)
        break
      }
      if solved.last != file { skipped.append(file) }
    }
    #expect(solved.count >= (Self.isFull ? EngineTests.files.count : 3), "not solved: \(skipped)")
    expectAgreement(comparisons, "\(solved.count) shipped experiments, not \(skipped)")
  }
}
