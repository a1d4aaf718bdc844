import Foundation
import NavigationExperiments
import TestSupport
import Testing

import DesirelineTool

/// Several experiments in one run: all are done that can be, and a table says what came out.
struct SeveralFilesTests {
  /// Two experiments with a broken file between them.
  private static func prepare() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writeExample()
    try scratch.write("{ a", to: "bad.json5")
    try scratch.writeExample(
      [ExampleEdit(#"experiment: "shop""#, #"experiment: "strict""#), SampleFile.requirement], to: "strict.json5")
    return scratch
  }

  private static let line = "run @shop.json5 @bad.json5 @strict.json5 --scenarios 4 -o OUT"

  @Test func `the others are run, in the order of the files, and the worst decides`() async throws {
    let scratch = try Self.prepare()
    let outcome = try await scratch.run(Self.line)
    #expect(outcome.exit == .failed && outcome.talk.contains("bad.json5:1:4: error: "))
    let rows = outcome.answer.components(separatedBy: "\n\n").last?.split(separator: "\n").map { row in
      row.split(separator: /[ ][ ]+/).map(String.init)
    }
    let table = try #require(rows)
    #expect(table[0] == ["experiment", "metric", "treatment", "difference", "verdict", "requirements", "report"])
    #expect(table.map { $0[0] } == ["experiment", "shop", scratch.file("bad.json5"), "strict"])
    #expect(table[1][1...2] == ["reached_thing", "accordion"] && table[1][5] == "none")
    #expect(table[2].last == "not run: unclosed-brace" && table[3][5] == "0 of 1 met")
    #expect(table[1].last == scratch.file("out/shop") && table[3].last == scratch.file("out/strict"))
    #expect(scratch.has("out/shop/report.html") && scratch.has("out/strict/report.html"))
    let talk = outcome.talk.split(separator: "\n")
    #expect(talk.suffix(2).allSatisfy { $0.hasPrefix("reproduce: desireline run") })
    #expect(talk.last?.contains("strict.json5 --users 100 ") == true)
    let single = try await scratch.run("run @shop.json5 --scenarios 4 -o OUT")
    #expect(single.exit == .done && !single.answer.contains("requirements"), "a single file has no table")
  }

  @Test func `quiet says errors only, and a document says all`() async throws {
    let scratch = try Self.prepare()
    let quiet = try await scratch.run(Self.line + " --quiet")
    #expect(quiet.exit == .failed && quiet.answer.isEmpty && quiet.talk.contains("unclosed-brace"))
    #expect(!quiet.talk.contains("wrote") && !quiet.talk.contains("reproduce"))
    let runs = try #require(try await scratch.run(Self.line + " --json").document()["runs"] as? [[String: Any]])
    #expect(runs.map { $0["experiment_id"] as? String } == ["shop", nil, "strict"])
    #expect(runs.map { $0["requirements_met"] as? Bool } == [true, nil, false])
    #expect((runs[1]["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == "unclosed-brace")
    #expect((runs[2]["reproduce"] as? String)?.hasPrefix("desireline run ") == true)
  }

  @Test func `a check counts what is wrong in all of them`() async throws {
    let scratch = try Self.prepare()
    let line = "check @shop.json5 @bad.json5 @strict.json5 FAULTY"
    let outcome = try await scratch.run(line)
    #expect(outcome.exit == .failed)
    #expect(outcome.answer.hasSuffix("\nchecked 4 files: 1 error, 0 warnings, 4 findings\n"), "\(outcome.answer)")
    let document = try await scratch.run(line + " --json").document()
    #expect(document["errors"] as? Int == 1 && document["findings"] as? Int == 4)
    let checked = try #require(document["files"] as? [[String: Any]])
    #expect(checked.map { $0["exit_status"] as? Int } == [0, 2, 1, 1])
  }
}
