import ExperimentFile
import Foundation
import NavigationExperiments
import Testing

/// The page of evidence has one table, made of the committed reports: what was published, and what came out here.
struct EvidencePageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let page = root.appending(path: "Sources/UserSimulation/UserSimulation.docc/Evidence.md")
  private static let marks = ("<!-- the table is written by EvidencePageTests -->\n", "<!-- end of the table -->")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names of the shipped experiments.
  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Experiments").path).filter {
      $0.hasSuffix(".json5")
    }.map { String($0.dropLast(6)) }.sorted()
  }

  /// The rows of the first table under a heading of a page, without its header.
  private static func rows(under heading: String, in page: String) -> [[String]] {
    guard let start = page.range(of: heading + "\n") else { return [] }
    let lines = page[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      // A bar in a cell stands behind a backslash.
      line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "\\|")
      }
    }
  }

  private static func figures(of name: String) throws -> [[String]] {
    let summary = try text("Reports/\(name)/summary.md")
    return rows(under: "### Held against published figures", in: summary).map { row in
      let users = row[2] == "all users" ? "" : ", \(row[2])"
      return ["`\(name)`", "`\(row[0])` of `\(row[1])`\(users)", row[3], row[4], row[5], row[6], row[7]]
    }
  }

  private static func pastTests() throws -> [[String]] {
    rows(under: "## Described tests", in: try text("Reports/backtest/summary.md")).map { row in
      let result =
        switch (row[2], row[6], row[9]) {
        case ("fitted", _, _): "fitted"
        case (_, "yes", _): "predicted: sign right"
        case (_, "no", _): "**predicted: missed**"
        case (_, _, "yes"): "predicted: met"
        case (_, _, "no"): "**predicted: missed**"
        default: "predicted: undecided"
        }
      let inside = row[7] == "yes" ? "inside" : row[7] == "no" ? "outside" : "–"
      return ["`backtest`", "\(row[0]), \(row[1])", row[3], "\(row[4]) (\(row[5]))", inside, result, "past test"]
    }
  }

  private static func table() throws -> String {
    let titles = ["Experiment", "Figure", "Published", "Ours", "Off by", "", "Source"]
    let rows = try names().flatMap(figures) + pastTests()
    return ([titles, titles.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  @Test func `the table is made of the committed reports`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(page.range(of: Self.marks.0))
    let end = try #require(page.range(of: Self.marks.1))
    let written = page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "\n\(try Self.table())\n")
    try Golden.compare(written, with: Self.page)
  }

  @Test func `every published figure of every file is in the table`() throws {
    for name in try Self.names() {
      let path = Self.root.appending(path: "Experiments/\(name).json5").path
      let published = try ExperimentDocument.read(path: path).experiment.published
      #expect(try Self.figures(of: name).map { $0[6] }.count == published.count, "\(name): run it again")
    }
    let described = try PastTestFolder(path: Self.root.appending(path: "Experiments/backtest").path).tests.filter {
      $0.question != nil
    }
    #expect(try Self.pastTests().count == described.count, "run backtest again")
  }
}
