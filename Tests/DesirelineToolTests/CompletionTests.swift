import EventLogs
import Foundation
import TestSupport
import Testing

import DesirelineTool

struct CompletionTests {
  static let names = DesirelineTool.commands.map(\.name).joined(separator: " ")

  @Test(arguments: try cases(in: "completions.txt")) func `what a line may go on with`(cells: [String]) async {
    let words = cells[0].dropLast().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let outcome = await Outcome(["__complete"] + words)
    let offered = outcome.answer.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.joined(separator: " ")
    #expect(offered == (cells[1] == "COMMANDS" ? Self.names : cells[1] == "-" ? "" : cells[1]) && outcome.exit == .done)
  }

  @Test(arguments: CompletionShell.allCases) func `the shell can read its script`(shell: CompletionShell) async throws {
    let path = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let path else { return }
    let scratch = try Scratch()
    let script = try scratch.write(await Outcome(["completions", shell.rawValue]).answer.utf8, to: "script")
    let process = try Process.run(URL(filePath: path), arguments: ["-n", script])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(scratch.path)")
  }

  @Test func `logs are what the reader takes for logs`() {
    let formats = CompletedLine.endings["LOG"]?.map { LogFormat(path: "log" + $0) } ?? []
    #expect(!formats.contains(nil) && Set(formats) == Set(LogFormat.allCases))
  }
}
