import DesirelineTool
import ExperimentFile
import ExperimentRuns
import Foundation
import Synchronization
import UserSimulation

/// Another program, run to its end.
enum ChildProcess {
  /// Runs a program, which is looked up in the path unless it is one, and returns what it prints.
  ///
  /// - Parameter isHushed: Whether what it writes to standard error is dropped.
  /// - Throws: ``BenchmarkFailure`` when it cannot be started or does not end well.
  @discardableResult static func run(_ program: String, _ arguments: [String], isHushed: Bool = false) throws -> String
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    if isHushed { process.standardError = FileHandle.nullDevice }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure("'\(program)' ended with \(process.terminationStatus)")
    }
    return text
  }

  /// Runs this program once more, in fresh state.
  static func runSelf(_ arguments: [String]) throws -> String {
    guard let path = Bundle.main.executablePath else { throw BenchmarkFailure("this program does not know its path") }
    return try run(path, arguments)
  }
}

extension ChildProcess {
  /// What a program printed, and what it took.
  struct Measurement {
    var text: String
    var seconds: Double
    /// The most memory of its own that was seen, in bytes; 0 where the system does not tell.
    var peakBytes: Int
  }

  /// Runs a program that prints little, and watches its memory.
  ///
  /// - Throws: ``BenchmarkFailure`` when it cannot be started or does not end well.
  static func measure(_ program: String, _ arguments: [String]) throws -> Measurement {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    var peak = 0
    while process.isRunning {
      peak = max(peak, residentBytes(of: process.processIdentifier))
      usleep(2000)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure("'\(program) \(arguments.joined(separator: " "))' ended with \(process.terminationStatus)")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return Measurement(text: text, seconds: seconds, peakBytes: peak)
  }

  /// Runs the tool, as this program contains it, in a fresh process.
  static func measureTool(_ arguments: [String]) throws -> Measurement {
    guard let path = Bundle.main.executablePath else { throw BenchmarkFailure("this program does not know its path") }
    return try measure(path, ["--probe", "tool"] + arguments)
  }

  /// The memory that belongs to a process alone; 0 where the system does not tell.
  static func residentBytes(of process: Int32) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let match = status.firstMatch(of: /RssAnon:\s+(\d+) kB/), let kilobytes = Int(match.1)
    else { return 0 }
    return kilobytes * 1024
  }
}

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
