import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// Several experiments in one run: all are done that can be, and a table says what came out.
struct SeveralFilesTests {
  /// Two experiments with a broken file between them.
  private func files(in scratch: Scratch) throws -> [String] {
    let required = ExampleEdit(
      #"role: "primary" } },"#,
      #"role: "primary" } }, requirements: [{ metric: "reached_thing", of: "accordion", at_least: "100 %" }],"#)
    let second = ExampleExperiment.text([ExampleEdit(#"experiment: "shop""#, #"experiment: "strict""#), required])
    return [
      try scratch.write(ExampleExperiment.text([]).utf8, to: "shop.json5"),
      try scratch.write("{ a".utf8, to: "bad.json5"), try scratch.write(second.utf8, to: "strict.json5"),
    ]
  }

  @Test func `the others are run, in the order of the files, and the worst decides`() async throws {
    let scratch = try Scratch()
    let files = try files(in: scratch)
    let outcome = await Outcome(["run"] + files + ["--scenarios", "4", "--out", scratch.file("out")])
    #expect(outcome.exit == .failed)
    let rows = outcome.answer.components(separatedBy: "\n\n").last?.split(separator: "\n").map { row in
      row.split(separator: /[ ][ ]+/).map(String.init)
    }
    let table = try #require(rows)
    #expect(table[0] == ["experiment", "metric", "treatment", "difference", "verdict", "requirements", "report"])
    #expect(table.map { $0[0] } == ["experiment", "shop", files[1], "strict"])
    #expect(table[1][1...2] == ["reached_thing", "accordion"] && table[1][5] == "none")
    #expect(table[2].last == "not run: unclosed-brace" && table[3][5] == "0 of 1 met")
    #expect(table[1].last == scratch.file("out/shop") && table[3].last == scratch.file("out/strict"))
    for name in ["shop", "strict"] {
      #expect(FileManager.default.fileExists(atPath: scratch.file("out/\(name)/report.html")))
    }
    let talk = outcome.talk.split(separator: "\n")
    #expect(talk.suffix(2).map { $0.prefix(25) } == Array(repeating: "reproduce: desireline run", count: 2))
    #expect(talk.last?.contains("strict.json5 --users 100 ") == true)
    #expect(outcome.talk.contains("bad.json5:1:4: error: "))
  }

  @Test func `a single file has no table`() async throws {
    let scratch = try Scratch()
    let outcome = try await Outcome(["run", files(in: scratch)[0], "--scenarios", "4", "--out", scratch.file("out")])
    #expect(outcome.exit == .done && !outcome.answer.contains("requirements"))
  }

  @Test func `quiet says errors only, and a document says all`() async throws {
    let scratch = try Scratch()
    let words = ["run"] + (try files(in: scratch)) + ["--scenarios", "4", "--out", scratch.file("out")]
    let quiet = await Outcome(words + ["--quiet"])
    #expect(quiet.exit == .failed && quiet.answer.isEmpty)
    #expect(quiet.talk.contains("unclosed-brace") && !quiet.talk.contains("wrote") && !quiet.talk.contains("reproduce"))
    let document = try Answer(await Outcome(words + ["--json"]).answer)
    let runs = try #require(document.members["runs"] as? [[String: Any]])
    #expect(runs.map { $0["experiment_id"] as? String } == ["shop", nil, "strict"])
    #expect(runs.map { $0["requirements_met"] as? Bool } == [true, nil, false])
    #expect((runs[1]["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == "unclosed-brace")
    #expect((runs[2]["reproduce"] as? String)?.hasPrefix("desireline run ") == true)
  }

  @Test func `a check counts what is wrong in all of them`() async throws {
    let scratch = try Scratch()
    var files = try files(in: scratch)
    files.append(try scratch.write(ExampleExperiment.text([.after("bag: {},", " offers: {},")]).utf8, to: "x.json5"))
    let outcome = await Outcome(["check"] + files)
    #expect(outcome.exit == .failed)
    #expect(outcome.answer.hasSuffix("\nchecked 4 files: 1 error, 0 warnings, 4 findings\n"), "\(outcome.answer)")
    let document = try Answer(await Outcome(["check", "--json"] + files).answer)
    #expect(document.members["errors"] as? Int == 1 && document.members["findings"] as? Int == 4)
    let checked = try #require(document.members["files"] as? [[String: Any]])
    #expect(checked.map { $0["exit_status"] as? Int } == [0, 2, 1, 1])
  }
}
