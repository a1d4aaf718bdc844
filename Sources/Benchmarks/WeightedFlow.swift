import ExperimentFile
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// The flow of ten screens as an experiment, and the C program that draws the same users' moves.
struct WeightedFlow {
  let run: ExperimentRun
  private let program: CProgram

  init() throws {
    let document = try ExperimentDocument.readHere("Sources/Benchmarks/Baselines/weights_flow.json5")
    run = ExperimentRun(experiment: document.experiment, cohort: document.cohort, design: .revealed)
    users = Double(document.cohort.count)
    program = try CProgram("weights_flow")
  }

  /// How many users a run has.
  let users: Double

  /// One run of the C program, with as many users.
  func baseline() throws -> [[String]] { try program.run(["\(Int(users))"]) }

  /// Compares the moves per user, to half a percent: the standard error of a million users' difference is an eighth.
  ///
  /// - Throws: ``BenchmarkFailure`` where they differ: then the programs do not do the same.
  func verifyAgreement() async throws {
    let theirs = try baseline().number(after: "moves") / users
    let ours = moves(of: try await run.tally(workers: 1)) / users
    guard abs(ours / theirs - 1) < 0.005 else {
      throw BenchmarkFailure("a user makes \(ours) moves, but in C \(theirs)")
    }
  }

  /// How often somebody left a screen; who leaves the first one at once may not be exposed, and is counted too.
  private func moves(of tally: ExperimentTally) -> Double {
    let transitions = tally.revealed.flatMap { $0 }.flatMap(\.transitions)
    let moves = transitions.reduce(0) { $0 + ($1.key.from == nil ? 0 : $1.value.transitions) }
    let exposed = tally.exposedOfAssigned.flatMap { $0 }.reduce(0, +)
    return Double(moves + tally.enrolled - exposed)
  }
}
