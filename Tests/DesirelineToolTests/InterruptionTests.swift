import Foundation
import Testing

import DesirelineTool

/// Whatever asks the tool to end ends it in order, at any moment.
@Suite(.enabled(if: BuiltTool.isBuilt)) struct InterruptionTests {
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)], [0.3, 0.8])
  func `a signal ends a run with nothing left`(signal: (number: Int32, status: Int32), delay: Double) throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("run GOOD --users 300_000 -o OUT --events", in: scratch)
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    // What is ignored from the start stays ignored, and a test may be run by a job that ignores signals.
    let script = #"trap - INT TERM HUP; exec "$0" "$@""#
    let result = try BuiltTool(words + [scratch.file("log.csv")], script: script, signal: (signal.number, delay))
    #expect(result.status == signal.status && result.errors.contains("interrupted"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == left.sorted())
  }

  @Test func `a signal that is ignored from the start stays ignored`() throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("run GOOD --users 3000 --scenarios 0 -o OUT", in: scratch)
    let result = try BuiltTool(words, script: #"trap '' HUP; exec "$0" "$@""#, signal: (SIGHUP, 0.1))
    #expect(result.status == 0, "\(result.errors)")
  }
}
