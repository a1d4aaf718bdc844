import DesirelineTool
import ExperimentReports
import Foundation
import Testing

/// Past tests beside what experiments predict.
struct BacktestTests {
  private static let line = "backtest @Past --users 400 --scenarios 4 -o OUT "

  /// A folder with one experiment and three tests.
  private static func prepare() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writeShipped("backtest/udacity-screener", replacing: [], to: "Past/screener.json5")
    let table = """
      id,kind,experiment,metric,treatment,use,reason,sign,effect,low,high,unit,source
      enrolled,extra-step,screener,enrolled,question,predicted,,lower,-2,-3,-1,pp,a course
      other,extra-step,screener,enrolled,question,fitted,,higher,,,,,a course
      paid,selection,,,,,intent is not modeled,no_difference,,,,,a course

      """
    try scratch.write(table, to: "Past/outcomes.csv")
    return scratch
  }

  @Test func `the record has every test, with what was predicted`() async throws {
    let scratch = try Self.prepare()
    let outcome = try await scratch.run(Self.line)
    #expect(outcome.exit == .done && outcome.talk.contains("--users 400 --scenarios 4"), "\(outcome.talk)")
    #expect(outcome.answer.hasPrefix("2 of 3 tests are described by an experiment\n"), "\(outcome.answer)")
    let rows = try scratch.rows("out/past/past_tests.csv")
    #expect(rows.map { $0["test_id"] } == ["enrolled", "other", "paid"])
    // The prediction is that of `run`, in the unit of the outcome.
    _ = try await scratch.run("run @Past/screener.json5 --users 400 --scenarios 4 -o @runs")
    let compared = try scratch.rows("runs/udacity-screener/comparisons.csv")
    let own = try #require(compared.first { $0["design"] == "paired" && $0["scope"] == "overall" })
    let difference = try #require(own["difference"].flatMap(Double.init))
    let predicted = try #require(rows[0]["predicted_effect"].flatMap(Double.init))
    #expect(abs(predicted - 100 * difference) < 1e-9)
    #expect(rows[0]["is_sign_right"] == (predicted < 0 ? "true" : "false"))
    #expect(rows[1]["is_sign_right"] == (predicted > 0 ? "true" : "false") && rows[1]["unit"] == "%")
    #expect(rows[2]["predicted_effect"] == "" && rows[2]["reason"] == "intent is not modeled")
    let page = try scratch.read("out/past/summary.md")
    #expect(page.contains("| paid | selection | no clear difference | intent is not modeled |"))
    #expect(page.contains("Without those that parameters were fitted to: "))
  }

  @Test func `the document has the same tests, and the same bytes come again`() async throws {
    let scratch = try Self.prepare()
    let first = try await scratch.run(Self.line + "--json --threads 1")
    let files = scratch.files(of: "out")
    #expect(Set(files.keys).isSuperset(of: PastTestsReport.fileNames.map { "past/\($0)" }))
    let second = try await scratch.run(Self.line + "--json --threads 2")
    #expect(first.answer == second.answer && first.answer.contains("\"schema\": \"desireline.backtest/2\""))
    #expect(scratch.files(of: "out") == files)
  }
}
