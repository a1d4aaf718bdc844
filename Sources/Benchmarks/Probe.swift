import DesirelineTool
import ExperimentFile
import ExperimentRuns
import Foundation
import Synchronization
import UserSimulation

/// What this program does as a child of itself, so that memory and start-up are those of a fresh process.
enum Probe {
  /// Nothing at all.
  case nothing
  /// Reads the experiment and runs the first user.
  case firstUser
  /// Runs so many users and prints the most memory of their own that was in use.
  case memory(users: Int)
  /// Is the tool, with those arguments.
  case tool([String])

  init?(_ arguments: some Sequence<String>) {
    let words = Array(arguments)
    guard words.first == "--probe", words.count > 1 else { return nil }
    switch words[1] {
    case "nothing": self = .nothing
    case "first-user": self = .firstUser
    case "memory": self = .memory(users: words.last.flatMap { Int($0) } ?? 1)
    case "tool": self = .tool(Array(words.dropFirst(2)))
    default: return nil
    }
  }

  func run() async throws {
    switch self {
    case .nothing: break
    case .firstUser:
      let document = try ExperimentDocument.readShipped("depth-breadth")
      let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
      var worker = RunWorker(run: run)
      print(worker.outcomes(of: 0).count)
    case .tool(let arguments):
      let status = await DesirelineTool.run(arguments)
      guard status == 0 else { throw BenchmarkFailure("the tool ended with \(status)") }
    case .memory(let users): print(try await Self.peak(users: users))
    }
  }

  /// The largest RssAnon of a run of each user's own variant, in bytes.
  private static func peak(users: Int) async throws -> Int {
    var document = try ExperimentDocument.readShipped("depth-breadth")
    document.cohort.count = users
    let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort, design: .revealed)
    let peak = Atomic(0)
    let steps = max(1, users / 1000)
    let step = Atomic(0)
    var ownBytes: Int { ChildProcess.residentBytes(of: ProcessInfo.processInfo.processIdentifier) }
    _ = try await run.tally(workers: 2) { done in
      guard done / steps > step.load(ordering: .relaxed) else { return }
      step.store(done / steps, ordering: .relaxed)
      peak.max(ownBytes, ordering: .relaxed)
    }
    peak.max(ownBytes, ordering: .relaxed)
    return peak.load(ordering: .relaxed)
  }
}
