import Foundation
import TestSupport
import Testing

import DesirelineTool

struct PlanCommandTests {
  /// The shipped experiment with something changed, planned with few users.
  private struct Draft {
    let scratch: Scratch
    var options = ["--users", "300", "--scenarios", "3", "--traffic", "1000"]

    init() throws { scratch = try Scratch() }

    func file(replacing old: String = "", with new: String = "") throws -> String {
      let text = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
      return try scratch.write((old.isEmpty ? text : text.replacing(old, with: new)).utf8, to: "experiment.json5")
    }

    func plan(_ more: [String] = [], date: String = "2026-11-21") async throws -> Outcome {
      await Outcome(["plan", try file(), "--out", scratch.file("Plans"), "--date", date] + options + more)
    }

    func verify(_ file: String) async -> Outcome { await Outcome(["plan", "--verify", plan, file]) }

    var plan: String { scratch.file("Plans/catalog-browse/plan.json") }
  }

  @Test func `a plan is written as a page and as JSON, under one hash`() async throws {
    let draft = try Draft()
    let outcome = try await draft.plan()
    #expect(outcome.exit == .done, "\(outcome.talk)")
    let hash = outcome.answer.trimmingCharacters(in: .newlines)
    #expect(hash.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil)
    #expect(try draft.scratch.read("Plans/catalog-browse/plan.md").contains("Registered on 2026-11-21 as `\(hash)`"))
    let registered = try RegisteredPlan(path: draft.plan)
    #expect(registered.hash == hash && registered.isIntact && registered.date == "2026-11-21")
    #expect(await draft.verify(try draft.file()).exit == .done)
  }

  @Test func `the hash is that of what the plan says, whatever the day and the threads`() async throws {
    let hashes = try await [("2026-11-21", "1"), ("2027-01-01", "3")].asyncMap { date, threads in
      try await Draft().plan(["--threads", threads], date: date).answer
    }
    #expect(hashes[0] == hashes[1])
    let other = try await Draft().plan(["--alpha", "0.01"]).answer
    #expect(other != hashes[0] && other.hasPrefix("sha256:"))
  }

  @Test func `a file that says something else is found out, and what`() async throws {
    let draft = try Draft()
    #expect(try await draft.plan().exit == .done)
    for (old, new, told) in [
      ("margin: \"1 pp\"", "margin: \"2 pp\"", "metrics[0].margin: 0.01 in the plan, 0.02 in the file"),
      (
        "coordinator: \"drill\", weight: 1", "coordinator: \"drill\", weight: 2",
        "variants[1].weight: 1 in the plan, 2 in"
      ),
      (
        "regular: \"hybrid\"", "regular: \"drill\"",
        "variants[2].coordinator.regular: \"hybrid\" in the plan, \"drill\""
      ),
      (
        "experiment: \"", "analysis: { minimum_weeks: 3 }, experiment: \"",
        "minimum_weeks: 2 in the plan, 3 in the file"
      ),
      ("control + 0.5", "control + 0.6", "requirements[0].bound: 0.5 in the plan, 0.6 in the file"),
      ("share: 0.62", "share: 0.63", "devices[0].share: 0.62 in the plan"),
      ("load: \"600 ms\"", "load: \"700 ms\"", "nothing that the plan repeats"),
    ] {
      var changed = try draft.file(replacing: old, with: new)
      if old.hasPrefix("share") {
        let text = try draft.scratch.read("experiment.json5").replacing("share: 0.08", with: "share: 0.07")
        changed = try draft.scratch.write(text.utf8, to: "experiment.json5")
      }
      let outcome = await draft.verify(changed)
      #expect(outcome.exit == .answerIsNo)
      #expect(outcome.answer.contains("CHANGED: the file") && outcome.answer.contains(told), "\(outcome.answer)")
      #expect(outcome.answer.contains("ok: the plan is as it was registered on 2026-11-21"))
    }
  }

  @Test func `comments change nothing, and a changed plan is found out`() async throws {
    let draft = try Draft()
    #expect(try await draft.plan().exit == .done)
    #expect(await draft.verify(try draft.file(replacing: "experiment:", with: "/* again */ experiment:")).exit == .done)
    let text = try draft.scratch.read("Plans/catalog-browse/plan.json")
    #expect(text.contains("\"alpha\": 0.05"))
    _ = try draft.scratch.write(
      text.replacing("\"alpha\": 0.05", with: "\"alpha\": 0.1").utf8, to: "Plans/catalog-browse/plan.json")
    let outcome = await Outcome(["plan", "--json", "--verify", draft.plan, try draft.file()])
    #expect(outcome.exit == .answerIsNo)
    #expect(outcome.answer.contains("\"is_intact\": false") && outcome.answer.contains("\"is_same_file\": true"))
  }

  @Test func `a registered plan stays, unless its place is asked for by force`() async throws {
    let draft = try Draft()
    #expect(try await draft.plan().exit == .done)
    let before = try draft.scratch.read("Plans/catalog-browse/plan.json")
    let again = try await draft.plan(date: "2027-01-01")
    #expect(again.exit == .done && again.answer.contains("is registered since 2026-11-21"))
    let other = try await draft.plan(["--alpha", "0.01"])
    #expect(other.exit == .failed && other.talk.contains("holds another plan, and a registered plan is evidence"))
    #expect(try draft.scratch.read("Plans/catalog-browse/plan.json") == before)
    #expect(try await draft.plan(["--alpha", "0.01", "--force"]).exit == .done)
    #expect(try draft.scratch.read("Plans/catalog-browse/plan.json") != before)
    _ = try draft.scratch.write("mine".utf8, to: "Plans/catalog-browse/notes.txt")
    let beside = try await draft.plan(["--force"])
    #expect(beside.exit == .failed && beside.talk.contains("notes.txt"))
  }

  @Test func `users who know a variant have their learning in the plan, and no others`() async throws {
    func plan(_ file: String, _ more: [String]) async -> String {
      let options = ["--users", "300", "--scenarios", "2", "--date", "2026-11-21"]
      return await Outcome(["plan", file] + options + more).answer
    }
    let file = EventLogTests.path("search-field.json5")
    let page = await plan(file, ["-o", "-"])
    for line in [
      "- `regular` users know `shelves`. On their first visit", ", which is as fast; in 2 scenarios: visit 1.\n",
    ] { #expect(page.contains(line), "\(page)") }
    #expect(await plan(file, ["--json"]).contains("\"crossing_visit\": 1,"))
    #expect(await !plan(try Draft().file(), ["-o", "-"]).contains("to learn"))
  }

  @Test func `looks, bounds and the users they cost`() async throws {
    let draft = try Draft()
    let once = try await draft.plan(["-o", "-", "--effect", "margin"].filter { $0 != "" })
    #expect(once.exit == .failed && once.talk.contains("'--out' is given twice"))
    var page = await Outcome(
      ["plan", try draft.file(), "-o", "-", "--date", "2026-11-21", "--looks", "3", "--effect", "margin"]
        + draft.options
    ).answer
    #expect(page.contains("| 1 | 33.3 % |") && page.contains("| 3 | 100.0 % |") && page.contains("| 3.710 | 0.0002 |"))
    page = await Outcome(
      ["plan", try draft.file(), "-o", "-", "--date", "2026-11-21", "--effect", "margin"] + draft.options
    ).answer
    #expect(page.contains("Do not look at differences earlier"))
  }

  @Test func `a plan runs for whole weeks, and guardrails stand in it as tests of non-inferiority`() async throws {
    func page(_ more: [String], _ file: String) async -> String {
      let options = ["--users", "300", "--scenarios", "0", "--date", "2026-11-21"]
      return await Outcome(["plan", file, "-o", "-"] + options + more).answer
    }
    let draft = try Draft()
    let file = try draft.file()
    #expect(await page(["--traffic", "10_000_000"], file).contains("**Run for 2 whole weeks. Assign at least "))
    #expect(await page(["--traffic", "10_000_000", "--min-weeks", "1"], file).contains("**Run for 1 whole week. "))
    #expect(await page([], file).contains("run for whole weeks, at least 2.**"))
    let guarded = await page(["--traffic", "100_000"], file)
    #expect(guarded.contains("| wrong_branches | hybrid | all exposed users | ≤ +0.50 | "))
    #expect(guarded.contains("non-inferiority: a one-sided test at 0.025"))
    let json = await Outcome(["plan", file, "--json", "--users", "300", "--scenarios", "0", "--traffic", "100_000"])
      .answer
    #expect(json.contains("\"weeks\": ") && json.contains("\"margin_source\": \"requirement\""))
    #expect(json.contains("\"sizes_the_test\": true") && json.contains("\"minimum_weeks\": 2"))
    let said = try draft.file(replacing: "experiment: \"", with: "analysis: { minimum_weeks: 5 }, experiment: \"")
    #expect(await page(["--traffic", "10_000_000"], said).contains("**Run for 5 whole weeks. "))
  }

  @Test func `the page`() async throws {
    let page = await Outcome([
      "plan", CommandTests.experiment, "-o", "-", "--users", "300", "--seed", "9", "--scenarios", "3", "--traffic",
      "1000",
      "--looks", "3", "--date", "2026-11-21",
    ])
    try Golden.compare(page.answer, with: "catalog-browse.md", in: "Plans")
  }

  /// One of four, or with `DESIRELINE_HEAVY` all.
  @Test(arguments: EngineTests.files.enumerated().filter { Heavy.isOn || $0.offset.isMultiple(of: 4) }.map(\.element))
  func `every shipped experiment can be planned`(file: String) async {
    let outcome = await Outcome([
      "plan", EventLogTests.path(file), "-o", "-", "--users", "40", "--scenarios", "2", "--date", "2026-11-21",
    ])
    #expect(outcome.exit == .done, "\(outcome.talk)")
    #expect(outcome.answer.hasPrefix("# Plan of a real test: ") && !outcome.answer.contains("nan"))
  }

  @Test(arguments: [["--date", "yesterday"], ["--date", "2026-13-01"], ["--looks", "0"], ["--effect", "much"]])
  func `what cannot be planned is an error`(options: [String]) async {
    #expect(await Outcome(["plan", CommandTests.experiment, "-o", "-"] + options).exit == .failed)
    #expect(await Outcome(["plan", "--verify", "no.json", CommandTests.experiment]).exit == .failed)
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
