import TextFormats
import Foundation
import Testing

import DesirelineTool
import ExperimentReports

/// `report.json`: every number of a report in one document, under the names of the columns.
struct ReportDocumentTests {
  /// What is told of a sampling question, and never of the same users under both variants.
  private static let samplingNames: Set = [
    "test", "pvalue", "log10_pvalue", "pvalue_adjusted", "adjustment", "family_size", "cs_low", "cs_high",
    "heterogeneity_pvalue", "chance_to_win", "expected_loss_of_treatment", "expected_loss_of_control",
  ]

  private static let ways = [["--scenarios", "2"], ["--design", "independent"], ["--design", "revealed"]]

  /// The files of a small run.
  private static func run(
    _ way: [String], users: Int = 200, in scratch: Scratch
  ) async throws -> (report: JSONDocument, bytes: (_ name: String) throws -> [UInt8]) {
    let outcome = await Outcome(
      ["run", CommandTests.experiment, "--users", "\(users)", "--out", scratch.path, "--quiet"] + way)
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    func bytes(_ name: String) throws -> [UInt8] { Array(try scratch.read("catalog-browse/\(name)").utf8) }
    return (try JSONDecoder().decode(JSONDocument.self, from: Data(try bytes("report.json"))), bytes)
  }

  @Test(arguments: ways) func `its rows are those of the tables`(way: [String]) async throws {
    let scratch = try Scratch()
    let files = try await Self.run(way, in: scratch)
    for table in TableDescription.all {
      let rows = try TableRows(try files.bytes(table.fileName), of: table).rows
      let documents = try #require(files.report.member(table.name)?.items)
      #expect(rows.count == documents.count && !rows.isEmpty, "\(table.name)")
      for (row, document) in zip(rows, documents) {
        for column in table.columns where !["experiment_id", "source"].contains(column.name) {
          let value = try #require(document.member(column.name), "\(column.name)")
          #expect(value.text(.compact) == JSONDocument(row[column.name]).text(.compact), "\(column.name)")
        }
      }
    }
  }

  @Test(arguments: ways) func `no sampling question is asked of the same users, and every other row is asked one`(
    way: [String]
  ) async throws {
    let scratch = try Scratch()
    let rows = try #require(try await Self.run(way, in: scratch).report.member("comparisons")?.items)
    for row in rows {
      let told = row.members(named: Self.samplingNames).filter { $0.value != .null }.map(\.name)
      if row.member("design") == "paired" {
        #expect(told == [])
      } else {
        let names = ["estimates", "strata", "chances", "detectable_difference"]
        #expect(names.allSatisfy { row.member($0) != nil })
        #expect(row.members(named: ["scenarios", "tornado", "verdict"]).allSatisfy { $0.value == .null })
      }
    }
    let designs = Set(rows.compactMap { $0.member("design")?.text(.compact) })
    #expect(designs.contains("\"revealed\"") && designs.count == (way.last == "revealed" ? 1 : 2))
  }

  @Test func `what is missing has a reason beside it`() async throws {
    let scratch = try Scratch()
    let rows = try #require(
      try await Self.run(["--scenarios", "2"], users: 12, in: scratch).report.member("comparisons")?.items)
    var missing = 0
    for row in rows where row.member("design") != "paired" {
      let parts = [row.member("chances"), row.member("detectable_difference")] + (row.member("estimates")?.items ?? [])
      for part in parts.compactMap({ $0 }) {
        let value = ["chance_to_win", "value", "pvalue"].lazy.compactMap(part.member).first
        guard value == .null else { continue }
        missing += 1
        #expect(part.member("status") != "ok" && part.member("status") != nil)
      }
    }
    #expect(missing > 0)
  }

  @Test func `the run names it, and threads do not change it`() async throws {
    let (one, three) = (try Scratch(), try Scratch())
    let files = try await Self.run(["--scenarios", "2", "--threads", "1"], in: one)
    let others = try await Self.run(["--scenarios", "2", "--threads", "3"], in: three)
    #expect(try files.bytes("report.json") == others.bytes("report.json"))
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(try files.bytes("run.json")))
    #expect(record.files.contains { $0.name == "report.json" })
    #expect(files.report.member("schema") == "desireline.report/2")
    let paired = files.report.member("comparisons")?.items.first { $0.member("design") == "paired" }
    #expect(paired?.member("tornado")?.items.isEmpty == false && paired?.member("control_value_in_scenarios") != nil)
    #expect(files.report.member("mechanisms")?.items.isEmpty == false)
  }

  @Test func `a log has one too`() async throws {
    let scratch = try Scratch()
    let log = scratch.file("log.csv")
    _ = try await Self.run(["--design", "revealed", "--events", log], in: scratch)
    let outcome = await Outcome(["analyze", log, CommandTests.experiment, "--out", scratch.file("observed"), "--quiet"])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let text = try scratch.read("observed/catalog-browse/report.json")
    let report = try JSONDecoder().decode(JSONDocument.self, from: Data(text.utf8))
    let rows = try #require(report.member("comparisons")?.items)
    #expect(rows.allSatisfy { $0.member("design") == "observed" && $0.member("chances") != nil })
    #expect(report.member("couplings") == nil && report.member("drop_offs") != nil)
  }

  /// Every member, with its type, is held against the pages by `.ci/check_report_pages.py`.
  @Test func `the pages name what is in it`() async throws {
    let scratch = try Scratch()
    let report = try await Self.run(["--scenarios", "2"], in: scratch).report
    let folder = EngineTests.folder.deletingLastPathComponent().appending(
      path: "Sources/ExperimentReports/ExperimentReports.docc")
    let text = try ["RunDocument.md", "ReportDocument.md"].map { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }.joined()
    let columns = Set(TableDescription.comparisons.columns.map(\.name))
    let details = (report.member("comparisons")?.items ?? []).flatMap(\.names).filter { !columns.contains($0) }
    let names = Set(report.names + details.map { "comparisons[].\($0)" })
    #expect(names.count > 30)
    #expect(names.filter { name in !["`", ".", "["].contains { text.contains("| `\(name)\($0)") } } == [])
  }

  @Test func `all of run.json but the files is in it`() async throws {
    let scratch = try Scratch()
    for way in Self.ways {
      let files = try await Self.run(way, in: scratch)
      let run = try JSONDecoder().decode(JSONDocument.self, from: Data(try files.bytes("run.json")))
      for name in run.names where !["schema", "files", "scenarios"].contains(name) {
        #expect(files.report.member(name) == run.member(name), "\(name)")
      }
      for name in run.member("scenarios")?.names ?? [] where name != "verdicts" {
        #expect(files.report.member("scenarios")?.member(name) == run.member("scenarios")?.member(name), "\(name)")
      }
    }
  }

  /// What was written down once and is read by many.
  @Test func `no shipped report tells of a sampling question in a paired row`() throws {
    let folder = EngineTests.folder.deletingLastPathComponent().appending(path: "Reports")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count > 15)
    // The record of past tests is no report of an experiment.
    for name in names where !name.hasPrefix(".") && name != "backtest" {
      let table = try String(contentsOf: folder.appending(path: "\(name)/comparisons.csv"), encoding: .utf8)
      let rows = try TableRows(Array(table.utf8), of: .comparisons).rows
      #expect(rows.contains { $0.text("design") == "paired" && !$0["difference"].isMissing })
      for row in rows where row.text("design") == "paired" {
        #expect(Self.samplingNames.allSatisfy { row[$0].isMissing }, "\(name)")
      }
    }
  }
}

extension JSONDocument {
  /// The value of a name, if this is an object.
  fileprivate func member(_ name: String) -> JSONDocument? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The names of an object's members.
  fileprivate var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }

  /// The items, if this is an array.
  fileprivate var items: [JSONDocument] { if case .array(let items) = self { items } else { [] } }

  /// Every member of some names, however deep.
  fileprivate func members(named names: Set<String>) -> [Member] {
    switch self {
    case .object(let members):
      members.filter { names.contains($0.name) } + members.flatMap { $0.value.members(named: names) }
    case .array(let items): items.flatMap { $0.members(named: names) }
    default: []
    }
  }
}
