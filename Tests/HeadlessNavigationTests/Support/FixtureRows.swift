import Foundation
import Testing

/// The rows of a test: the lines below its name in its suite's fixture, without comments, which start with `# `.
func fixtureRows(in suite: String, _ test: String) throws -> [String] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let fixture = try String(contentsOf: folder.appending(path: "Fixtures/\(suite).txt"), encoding: .utf8)
  let section = try #require(fixture.components(separatedBy: "## ").first { $0.hasPrefix("\(test)\n") })
  return section.components(separatedBy: "\n").dropFirst().filter { !$0.isEmpty && !$0.hasPrefix("# ") }
}
