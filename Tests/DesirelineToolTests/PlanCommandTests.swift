import Foundation
import Testing

import DesirelineTool

struct PlanCommandTests {
  private static let options = "--users 300 --scenarios 3 --traffic 1000 --date 2026-11-21"

  /// The plan of `catalog-browse`, made once: what it answers, and what it writes.
  private struct Registered: Sendable {
    let outcome: Outcome
    let files: [String: Data]
    static let made = Task {
      let scratch = try Scratch()
      let outcome = try await scratch.run("plan %catalog-browse -o OUT \(options)")
      return Registered(outcome: outcome, files: scratch.files(of: "out/catalog-browse"))
    }
  }

  /// A folder with the registered plan in it.
  private static func registered() async throws -> Scratch {
    let scratch = try Scratch()
    for (name, bytes) in try await Registered.made.value.files {
      try scratch.write(bytes, to: "out/catalog-browse/\(name)")
    }
    return scratch
  }

  private static func verify(_ file: String, _ more: String = "", in scratch: Scratch) async throws -> Outcome {
    try await scratch.run("plan --verify @out/catalog-browse/plan.json \(file) \(more)")
  }

  @Test func `a plan is written as a page and as JSON, under the hash of what it says`() async throws {
    let (scratch, outcome) = (try await Self.registered(), try await Registered.made.value.outcome)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    let hash = outcome.answer.trimmingCharacters(in: .newlines)
    #expect(hash.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil)
    #expect(try scratch.read("out/catalog-browse/plan.md").contains("Registered on 2026-11-21 as `\(hash)`"))
    let registered = try RegisteredPlan(path: scratch.file("out/catalog-browse/plan.json"))
    #expect(registered.hash == hash && registered.isIntact && registered.date == "2026-11-21")
    // Whatever the day and the threads.
    let line = "plan %catalog-browse --users 300 --scenarios 3 --traffic 1000 --date 2027-01-01 -o"
    #expect(try await scratch.run("\(line) @again --threads 3").answer == outcome.answer)
    let other = try await scratch.run("\(line) @other --alpha 0.01").answer
    #expect(other != outcome.answer && other.hasPrefix("sha256:"))
  }

  @Test(arguments: [
    ("margin: \"1 pp\"", "margin: \"2 pp\"", "metrics[0].margin: 0.01 in the plan, 0.02 in the file"),
    (
      "coordinator: \"drill\", weight: 1", "coordinator: \"drill\", weight: 2",
      "variants[1].weight: 1 in the plan, 2 in"
    ),
    (
      "regular: \"hybrid\"", "regular: \"drill\"",
      "variants[2].coordinator.regular: \"hybrid\" in the plan, \"drill\""
    ),
    ("control + 0.5", "control + 0.6", "requirements[0].bound: 0.5 in the plan, 0.6 in the file"),
    ("share: 0.62", "share: 0.63", "devices[0].share: 0.62 in the plan"),
    ("load: \"600 ms\"", "load: \"700 ms\"", "nothing that the plan repeats"),
  ]) func `a file that says something else is found out, and what`(old: String, new: String, says: String) async throws
  {
    let scratch = try await Self.registered()
    var text = try Shipped.text().replacing(old, with: new)
    if old.hasPrefix("share") { text = text.replacing("share: 0.08", with: "share: 0.07") }
    try scratch.write(text, to: "changed.json5")
    let outcome = try await Self.verify("@changed.json5", in: scratch)
    #expect(outcome.exit == .answerIsNo && outcome.answer.contains("CHANGED: the file"))
    #expect(outcome.answer.contains(says))
    #expect(outcome.answer.contains("ok: the plan is as it was registered on 2026-11-21"))
  }

  @Test func `comments change nothing, and a changed plan is found out`() async throws {
    let scratch = try await Self.registered()
    #expect(try await Self.verify("%catalog-browse", in: scratch).exit == .done)
    try scratch.writeShipped(replacing: [("  experiment:", "  /* again */ experiment:")], to: "commented.json5")
    #expect(try await Self.verify("@commented.json5", in: scratch).exit == .done)
    let text = try scratch.read("out/catalog-browse/plan.json")
    #expect(text.contains("\"alpha\": 0.05"))
    try scratch.write(text.replacing("\"alpha\": 0.05", with: "\"alpha\": 0.1"), to: "out/catalog-browse/plan.json")
    let outcome = try await Self.verify("%catalog-browse", "--json", in: scratch)
    #expect(outcome.exit == .answerIsNo)
    #expect(outcome.answer.contains("\"is_intact\": false") && outcome.answer.contains("\"is_same_file\": true"))
    #expect(try await scratch.run("plan --verify no.json %catalog-browse").exit == .failed)
  }

  @Test func `a registered plan stays, unless its place is asked for by force`() async throws {
    let scratch = try await Self.registered()
    let before = scratch.files(of: "out")
    let line = "plan %catalog-browse --users 300 --scenarios 3 --traffic 1000 --date 2027-01-01 -o OUT"
    let again = try await scratch.run(line)
    #expect(again.exit == .done && again.answer.contains("is registered since 2026-11-21"))
    let other = try await scratch.run(line + " --alpha 0.01")
    #expect(other.exit == .failed && other.talk.contains("holds another plan, and a registered plan is evidence"))
    #expect(scratch.files(of: "out") == before)
    #expect(try await scratch.run(line + " --alpha 0.01 --force").exit == .done && scratch.files(of: "out") != before)
    try scratch.write("mine", to: "out/catalog-browse/notes.txt")
    let beside = try await scratch.run(line + " --force")
    #expect(beside.exit == .failed && beside.talk.contains("notes.txt"))
  }

  @Test(arguments: [
    ("%catalog-browse", "--traffic 1000 --looks 3", "| 33.3 % | "),
    ("%catalog-browse", "--traffic 1000 --looks 3", " | 3.710 | 0.0002 |"),
    ("%catalog-browse", "", "| stopping rule | once, at the end |"),
    ("%catalog-browse", "", "users and run for whole weeks, at least 2.** With `--traffic`"),
    ("%catalog-browse", "--traffic 10_000_000", "users and run for 2 whole weeks.**"),
    ("%catalog-browse", "--traffic 10_000_000 --min-weeks 1", "users and run for 1 whole week.**"),
    ("%catalog-browse", "", "| hybrid | accordion | hybrid | on iPad Air 11-inch: compare those alone |"),
    ("%catalog-browse", "", "| exposure | browse on home |"), ("%catalog-browse", "", "| ≤ +0.50 |"),
    ("%catalog-browse", "--scenarios 2", "| regular | push | step product |"),
    ("%search-field", "--scenarios 2", "| regular | shelves | search | seconds_to_product |"),
    ("%search-field", "--scenarios 2", " | 1 | 1 | 1 |"),
  ]) func `a plan says`(file: String, options: String, words: String) async throws {
    let scratch = try Scratch()
    let scenarios = options.contains("--scenarios") ? "" : "--scenarios 0"
    let outcome = try await scratch.run("plan \(file) --users 300 --date 2026-11-21 -o - \(scenarios) \(options)")
    #expect(outcome.answer.contains(words), "\(outcome.answer)")
    #expect(outcome.answer.contains("How long it takes to learn") == (file == "%search-field"))
  }

  @Test(arguments: ["--date yesterday", "--date 2026-13-01", "--looks 0", "--effect much", "-o x"])
  func `what cannot be planned is an error`(options: String) async throws {
    let outcome = try await Scratch().run("plan %catalog-browse -o - \(options)")
    #expect(outcome.exit == .failed && (options != "-o x" || outcome.talk.contains("'--out' is given twice")))
  }
}
