import Foundation
import Testing

/// The tool as a program of its own, as the package built it.
struct BuiltTool {
  /// What it wrote, and how it ended.
  let output: String
  let errors: String
  let status: Int32

  /// Runs the program in a directory.
  /// - Parameters:
  ///   - script: What a shell does with it, where the program is `$0` and its arguments are `$@`.
  ///   - signal: What is sent to it, and after how many seconds.
  init(
    _ arguments: [String], input: String = "", in directory: String? = nil, script: String? = nil,
    signal: (number: Int32, after: Double)? = nil
  ) throws {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    if let script {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script, Self.program.path] + arguments
    }
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    let folder = try Scratch()
    let streams = try ["output", "errors"].map { name in
      _ = try folder.write([], to: name)
      return try #require(FileHandle(forWritingAtPath: folder.file(name)))
    }
    process.standardInput = FileHandle(forReadingAtPath: try folder.write(input.utf8, to: "input"))
    (process.standardOutput, process.standardError) = (streams[0], streams[1])
    try process.run()
    if let signal {
      Thread.sleep(forTimeInterval: signal.after)
      kill(process.processIdentifier, signal.number)
    }
    process.waitUntilExit()
    (output, errors) = (try folder.read("output"), try folder.read("errors"))
    status = process.terminationStatus
  }

  /// The program beside the tests.
  private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
    path: "desireline")

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program.path) }
}
