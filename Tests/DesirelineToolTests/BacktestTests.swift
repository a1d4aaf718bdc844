import DesirelineTool
import ExperimentReports
import Foundation
import Testing

/// Past tests beside what experiments predict.
struct BacktestTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Experiments/backtest")

  /// A folder with one experiment and three tests.
  private static func prepare(in scratch: Scratch) throws -> String {
    let place = URL(filePath: scratch.file("Past"))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: folder.appending(path: "udacity-screener.json5"), to: place.appending(path: "screener.json5"))
    let table = """
      id,kind,experiment,metric,treatment,use,reason,sign,effect,low,high,unit,source
      enrolled,extra-step,screener,enrolled,question,predicted,,lower,-2,-3,-1,pp,a course
      other,extra-step,screener,enrolled,question,fitted,,higher,,,,,a course
      paid,selection,,,,,intent is not modeled,no_difference,,,,,a course

      """
    try Data(table.utf8).write(to: place.appending(path: "outcomes.csv"))
    return place.path
  }

  private static func run(_ place: String, in scratch: Scratch, _ more: [String] = []) async -> Outcome {
    await Outcome(
      [
        "backtest", place, "--users", "400", "--scenarios", "4", "--out", scratch.file("Reports"),
      ] + more)
  }

  @Test func `the record has every test, with what was predicted`() async throws {
    let scratch = try Scratch()
    let place = try Self.prepare(in: scratch)
    let outcome = await Self.run(place, in: scratch)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(outcome.answer.hasPrefix("2 of 3 tests are described by an experiment\n"), "\(outcome.answer)")
    #expect(outcome.talk.contains("--users 400 --scenarios 4"))
    let rows = try CSVRows.cells(scratch.read("Reports/past/past_tests.csv"))
    #expect(rows.map { $0[0] } == ["test_id", "enrolled", "other", "paid"])
    let column = Dictionary(uniqueKeysWithValues: rows[0].enumerated().map { ($1, $0) })
    func cell(_ row: Int, _ name: String) throws -> String { rows[row][try #require(column[name])] }
    // The prediction is that of `run`, in the unit of the outcome.
    _ = await Outcome([
      "run", place + "/screener.json5", "--users", "400", "--scenarios", "4", "--out", scratch.file("Runs"),
      "--quiet",
    ])
    let compared = try CSVRows.cells(scratch.read("Runs/udacity-screener/comparisons.csv"))
    let difference = try #require(compared[0].firstIndex(of: "difference"))
    let own = try #require(compared.first { $0.contains("paired") && $0.contains("overall") })
    let predicted = try #require(Double(try cell(1, "predicted_effect")))
    #expect(abs(predicted - 100 * (Double(own[difference]) ?? .nan)) < 1e-9)
    #expect(try cell(1, "is_sign_right") == (predicted < 0 ? "true" : "false"))
    #expect(try cell(2, "is_sign_right") == (predicted > 0 ? "true" : "false"))
    #expect(
      try cell(2, "unit") == "%" && cell(3, "predicted_effect").isEmpty && cell(3, "reason") == "intent is not modeled")
    let page = try scratch.read("Reports/past/summary.md")
    #expect(page.contains("| paid | selection | no clear difference | intent is not modeled |"))
    #expect(page.contains("Without those that parameters were fitted to: "))
  }

  @Test func `the document has the same tests, and the same bytes come again`() async throws {
    let scratch = try Scratch()
    let place = try Self.prepare(in: scratch)
    let first = await Self.run(place, in: scratch, ["--json", "--threads", "1"])
    let files = try PastTestsReport.fileNames.map { try scratch.read("Reports/past/\($0)") }
    let second = await Self.run(place, in: scratch, ["--json", "--threads", "2"])
    #expect(first.answer == second.answer && first.answer.contains("\"schema\": \"desireline.backtest/1\""))
    #expect(try PastTestsReport.fileNames.map { try scratch.read("Reports/past/\($0)") } == files)
  }

  @Test func `a dry run writes nothing`() async throws {
    let scratch = try Scratch()
    let place = try Self.prepare(in: scratch)
    let outcome = await Self.run(place, in: scratch, ["--dry-run"])
    #expect(outcome.exit == .done && outcome.answer.contains("would write \(scratch.file("Reports"))/past"))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("Reports")))
  }

  @Test func `a folder without a table cannot be scored`() async throws {
    let scratch = try Scratch()
    let outcome = await Self.run(scratch.path, in: scratch)
    #expect(outcome.exit == .failed && outcome.talk.contains("outcomes.csv"), "\(outcome.talk)")
  }
}
