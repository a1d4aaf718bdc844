import Foundation
import TestSupport
import Testing

import DesirelineTool

/// What a report proposes to settle an open recommendation is tried, and changes the verdict.
struct SettlementTests {
  /// The verdicts on primary metrics over all users and by size class.
  private static func verdicts(of name: String, in scratch: Scratch, _ folder: String) throws -> [String: String] {
    let rows = try CSVRows.named(scratch.read("\(folder)/\(name)/comparisons.csv")).filter {
      $0["design"] == "paired" && $0["role"] == "primary" && ["overall", "size_class"].contains($0["scope"])
    }
    return rows.reduce(into: [:]) { verdicts, row in
      let names = ["metric_id", "treatment_id", "scope", "scope_id"].compactMap { row[$0] }
      verdicts[names.joined(separator: " ")] = row["verdict"]
    }
  }

  /// The text of a file with what its cohort says too, in the objects that it has there already.
  private static func adding(_ entry: String, to text: String) throws -> String {
    let parts = try #require(entry.wholeMatch(of: /(?:behavior: \{ (.*) \}, )?uncertain: \{ (.*) \}/)).output
    return try [("behavior", parts.1), ("uncertain", Substring?.some(parts.2))].reduce(text) { text, part in
      guard let members = part.1 else { return text }
      let object = "\(part.0): {"
      let key = String(members.prefix { $0 != ":" })
      let text = text.replacing(try Regex("\\b\(key): \\[[^\\]]*\\],? ?"), with: "", maxReplacements: 1)
      return text.contains(object)
        ? text.replacing(object, with: "\(object) \(members),", maxReplacements: 1)
        : text.replacing("cohort: {", with: "cohort: { \(object) \(members) },", maxReplacements: 1)
    }
  }

  @Test(arguments: Heavy.sample(["login-wall", "catalog-browse", "search-field", "depth-breadth-clear"], oneIn: 4))
  func `what Next proposes changes a verdict, and otherwise Next says that only a real test does`(
    name: String
  ) async throws {
    let scratch = try Scratch()
    #expect(try await scratch.run("run %\(name) --users 3000 --quiet -o @before").exit == .done)
    let before = try Self.verdicts(of: name, in: scratch, "before")
    let summary = try scratch.read("before/\(name)/summary.md")
    guard summary.contains("**Undecided") || summary.contains("; undecided") else { return }
    var line = "run %\(name) --users 3000"
    if let command = summary.firstMatch(of: /To settle it, most probably: `desireline run <file> ([^`]*)`/) {
      line = "run %\(name) \(command.output.1)"
    } else if let entry = summary.firstMatch(of: /run it again: `([^`]*)`/) {
      let edited = try Self.adding(String(entry.output.1), to: Shipped.text(name))
      try scratch.write(edited, to: "edited.json5")
      line = "run @edited.json5 --users 3000"
    } else {
      #expect(summary.contains("would probably not settle it: run the real test"))
      return
    }
    let outcome = try await scratch.run("\(line) --quiet -o @after")
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(try Self.verdicts(of: name, in: scratch, "after") != before, "\(line)")
  }
}
