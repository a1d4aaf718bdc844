import Foundation

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
