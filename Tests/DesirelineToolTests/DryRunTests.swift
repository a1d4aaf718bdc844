import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// With `--dry-run` everything is read and checked, and nothing is written.
struct DryRunTests {
  /// Everything in a folder and below, with what files say.
  private static func contents(of folder: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      contents[name] = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? "folder"
    }
    return contents
  }

  @Test(arguments: [
    ("run GOOD -o OUT", "100 users × 2 variants", ["out/shop"]),
    ("run GOOD --users 5_000 --design revealed -o OUT", "5,000 users × 1 variant,", ["out/shop"]),
    ("run GOOD --events EVENTS -o OUT", "about ", ["out/shop", "events.csv"]),
    ("analyze LOG GOOD -o OUT", "would read ", ["out/shop"]),
    ("plan GOOD -o OUT", "seed 0x1", ["out/shop/plan.md", "out/shop/plan.json"]),
    ("init -o OUT", "nothing was written", ["out"]), ("init -o -", "nothing was written", []),
  ]) func `tells what would be done, and does not do it`(line: String, says: String, writes: [String]) async throws {
    let scratch = try Scratch()
    var words = try ExitCodeTests.words(line, in: scratch) + ["--dry-run"]
    words = words.map { $0 == "EVENTS" ? scratch.file("events.csv") : $0 }
    let before = try Self.contents(of: scratch.path)
    let outcome = await Outcome(words)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(outcome.answer.contains(says), "\(outcome.answer)")
    let told = outcome.answer.split(separator: "\n").filter { $0.hasPrefix("would write ") }.map(String.init)
    #expect(told == writes.map { "would write \(scratch.file($0))" })
    #expect(try Self.contents(of: scratch.path) == before)
  }

  @Test func `the work is that of the run`() async throws {
    let scratch = try Scratch()
    let uncertain = ExampleEdit("count: 100,", "count: 3000, uncertain: { label_noise: [0.2, 0.5] },")
    let file = try scratch.write(ExampleExperiment.text([uncertain]).utf8, to: "shop.json5")
    let answer = try Answer(await Outcome(["run", file, "--dry-run", "--json", "--scenarios", "10"]).answer)
    let run = try #require((answer.members["runs"] as? [[String: Any]])?.first)
    #expect(run["users"] as? Int == 3000 && run["scenarios"] as? Int == 10 && run["variants"] as? Int == 2)
    #expect(run["sessions"] as? Int == (3000 + 10 * 3000) * 2)
    #expect(run["seed"] as? String == "0x1" && (run["seconds"] as? Double ?? -1) >= 0)
  }

  @Test(arguments: [
    ("run BAD", "unclosed-brace"), ("run GOOD --events log.txt", "invalid-option-value"),
    ("analyze GONE GOOD", "unreadable-log"), ("analyze --compare OUT LOG GOOD", "missing-run"),
    ("init -o GOOD", "existing-file"), ("plan GOOD --effect much", "invalid-option-value"),
  ]) func `what cannot be done is told as without it`(line: String, code: String) async throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words(line, in: scratch)
    let (dry, wet) = (await Outcome(words + ["--dry-run"]), await Outcome(words))
    #expect(dry.exit == .failed && dry.talk.contains("[\(code)]") && dry.talk == wet.talk, "\(dry.talk)")
  }

  @Test func `of several files the good ones are told of`() async throws {
    let scratch = try Scratch()
    let outcome = await Outcome(try ExitCodeTests.words("run GOOD BAD STRICT --dry-run", in: scratch))
    #expect(outcome.exit == .failed && outcome.talk.contains("bad.json5:1:2: error: "))
    #expect(outcome.answer.ranges(of: "sessions, about ").count == 2)
  }
}
