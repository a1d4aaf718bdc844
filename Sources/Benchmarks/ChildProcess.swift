import Foundation

/// Another program, run to its end.
enum ChildProcess {
  /// Runs a program, which is looked up in the path unless it is one, and returns what it prints.
  ///
  /// - Parameter isHushed: Whether what it writes to standard error is dropped.
  /// - Throws: ``BenchmarkFailure`` when it cannot be started or does not end well.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], isHushed: Bool = false) throws -> String {
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
