import Foundation
import TestSupport
import Testing

import DesirelineTool

/// Whether a log can carry a decision: each check on either side of its limits.
struct LogHealthTests {
  /// What is special about a log of 1,000 users who are exposed within 17 minutes, four days before its end.
  struct Special: Sendable, CustomTestStringConvertible {
    /// Users with an exposure to the other variant, too.
    var several = 0
    /// Users of each variant who are exposed an hour before the log's end and do not convert.
    var open = [0, 0]
    /// Users with a step two hours before their exposure; with a rejected row; and with 100 views at two times each.
    var (early, rejected, tied) = (0, 0, 0)
    /// Users with the first step before their exposure only.
    var before = 0
    /// Users, beside the 500 in time, who reach the last step two days after their exposure.
    var later = 0
    /// How many views the first user makes.
    var views = 1
    /// How many users have a variant; by default in turns.
    var ofControl = 500
    /// The variant whose users never reach the last step.
    var closed = ""
    /// What the whole log is divided by in time, and whether it has seconds in place of milliseconds.
    var (faster, hasSeconds) = (Int64(1), false)
    /// Of the experiment's analysis.
    var analysis = ""
    /// The check, what it comes to, and how the command ends.
    var (check, status, exit) = ("", "good", ExitCode.done)

    var testDescription: String { "\(check) \(status) \(several) \(open) \(early) \(rejected) \(tied) \(views)" }

    init(_ check: String, _ status: String, _ exit: ExitCode = .done, _ change: (inout Special) -> Void) {
      (self.check, self.status, self.exit) = (check, status, exit)
      change(&self)
    }
  }

  static let specials = [
    Special("several_variants", "good") { $0.several = 9 }, Special("several_variants", "warning") { $0.several = 11 },
    Special("several_variants", "warning") { $0.several = 49 },
    Special("several_variants", "refused", .answerIsNo) { $0.several = 55 },
    Special("several_variants", "refused", .answerIsNo) { ($0.several, $0.analysis) = (55, "assigned_by: \"first\"") },
    Special("several_variants", "good") {
      ($0.several, $0.analysis) = (55, "health: { several_variants: [0.1, 0.2] }")
    },
    Special("open_windows", "good") { $0.open = [4, 4] }, Special("open_windows", "warning") { $0.open = [6, 6] },
    Special("open_windows", "warning") { $0.open = [53, 53] },
    Special("open_windows", "refused", .answerIsNo) { $0.open = [60, 60] },
    Special("open_windows", "good") { ($0.open, $0.analysis) = ([60, 60], "complete_users_only: true") },
    Special("uneven_windows", "good") { $0.open = [15, 25] },
    Special("uneven_windows", "refused", .answerIsNo) { $0.open = [10, 50] },
    Special("outside_window", "good") { $0.later = 26 }, Special("outside_window", "warning") { $0.later = 27 },
    Special("outside_window", "good") { ($0.later, $0.analysis) = (27, "health: { outside_window: [0.06, 0.2] }") },
    Special("steps_before_exposure", "good") { $0.early = 9 },
    Special("steps_before_exposure", "warning") { $0.early = 200 },
    Special("begun_too_early", "good") { $0.before = 480 },
    Special("begun_too_early", "refused", .answerIsNo) { $0.before = 520 },
    Special("rejected_rows", "good") { $0.rejected = 9 }, Special("rejected_rows", "warning") { $0.rejected = 11 },
    Special("rejected_rows", "warning") { $0.rejected = 49 },
    Special("rejected_rows", "refused", .answerIsNo) { $0.rejected = 51 },
    Special("time_span", "good", .answerIsNo) { $0.faster = 4000 },
    Special("time_span", "refused", .answerIsNo) { $0.faster = 10_000 },
    Special("times_before_2000", "good") { $0.views = 2 },
    Special("times_before_2000", "refused", .answerIsNo) { ($0.faster, $0.hasSeconds) = (1000, true) },
    Special("users_of_variants", "refused", .answerIsNo) { $0.ofControl = 1000 },
    Special("sample_ratio", "good") { $0.ofControl = 540 },
    Special("sample_ratio", "refused", .answerIsNo) { $0.ofControl = 560 },
    Special("closed_steps", "refused", .answerIsNo) { $0.closed = "trt" },
    Special("unreached_steps", "refused", .answerIsNo) { $0.closed = "ctl trt" },
    Special("concentrated_views", "good") { $0.views = 100 },
    Special("concentrated_views", "warning") { $0.views = 300 },
    Special("concentrated_views", "warning") { $0.views = 1300 },
    Special("concentrated_views", "refused", .answerIsNo) { $0.views = 1600 },
    Special("tied_times", "good") { $0.tied = 4 }, Special("tied_times", "warning") { $0.tied = 20 },
  ]

  private static let day: Int64 = 86_400_000

  /// The rows of a log.
  private static func rows(_ special: Special) -> [String] {
    var rows = ["user_id,time_ms,variant_id,size_class,event,name"]
    let start: Int64 = special.hasSeconds ? 1_700_000_000 : 1_700_000_000_000
    func add(_ user: String, _ time: Int64, _ variant: String, _ event: String, _ name: String = "") {
      rows.append("\(user),\(start + time / special.faster),\(variant),compact,\(event),\(name)")
    }
    func variant(_ user: Int) -> String {
      if special.ofControl == 500 { return ["ctl", "trt"][user % 2] }
      return user < special.ofControl ? "ctl" : "trt"
    }
    for user in 0..<1000 {
      let (variant, time) = (variant(user), Int64(user) * 1000)
      add("u\(user)", time, variant, "exposure")
      add("u\(user)", time + (user < special.before ? -7_200_000 : 10), variant, "screen-view", "a")
      if user % 4 < 2, !special.closed.contains(variant) { add("u\(user)", time + 2000, variant, "screen-view", "b") }
      if user % 4 == 2, user < special.later * 4 { add("u\(user)", time + 2 * day, variant, "screen-view", "b") }
      if user < special.several { add("u\(user)", time + 5, variant == "ctl" ? "trt" : "ctl", "exposure") }
      if user < special.early { add("u\(user)", time - 7_200_000, variant, "screen-view", "a") }
      if user < special.rejected { rows.append("u\(user),\(start + time),\(variant),huge,screen-view,a") }
      for view in 0..<(user < special.tied ? 20 : 0) {
        add("u\(user)", time + 9000 + Int64(view / 2), variant, "screen-view", view % 2 == 0 ? "c" : "a")
      }
    }
    for view in 1..<max(2, special.views) { add("u0", 20_000 + Int64(view), variant(0), "screen-view", "c") }
    for (place, variant) in ["ctl", "trt"].enumerated() {
      for user in 0..<special.open[place] {
        add("late-\(variant)-\(user)", 4 * day - 3_600_000, variant, "exposure")
        add("late-\(variant)-\(user)", 4 * day - 3_599_000, variant, "screen-view", "a")
      }
    }
    add("u0", 4 * day, variant(0), "screen-view", "c")
    return rows
  }

  private static func experiment(_ analysis: String) -> String {
    """
    {
      experiment: "health",
      app: {
        screens: { a: { items: [{ id: "go", does: "go-b", scent: 0.5 }] }, b: { reads: "10 words" }, c: { reads: "5 words" } },
        coordinators: {
          p: { kind: "stack", root: "a", on: { "go-b": { push: "b" } } },
          q: { extends: "p", on: { "go-b": { present: "b", as: "sheet" } } },
        },
      },
      replaces: "p",
      variants: { ctl: { coordinator: "p", control: true }, trt: { coordinator: "q" } },
      cohort: { count: 100, seed: 1, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, reach: "b" }] },
      funnel: { window: "1 d", steps: [{ id: "s1", screen: "a" }, { id: "s2", screen: "b" }] },
      metrics: { m1: { step: "s2", role: "primary", better: "higher" } },
      requirements: [{ metric: "m1", of: "trt", at_least: "control - 20 pp" }],
      analysis: { \(analysis) },
    }
    """
  }

  /// One check that a log came to.
  private struct Row {
    var check, status: String
    var value: Double
  }

  @Test(arguments: specials) func `a check warns and refuses at its limits`(special: Special) async throws {
    let scratch = try Scratch()
    try scratch.write(Self.rows(special).joined(separator: "\n") + "\n", to: "log.csv")
    try scratch.write(Self.experiment(special.analysis), to: "health.json5")
    let outcome = try await scratch.run("analyze @log.csv @health.json5 -o OUT")
    let text = try scratch.read("out/health/report.json")
    let row = try #require(Self.health(text).first { $0.check == special.check }, "\(outcome.talk)")
    #expect(row.status == special.status && outcome.exit == special.exit, "\(row) \(outcome.answer)")
    let isRefused = special.exit != .done
    #expect(text.contains("\"is_met\":true") != isRefused && text.contains("\"is_good\": \(!isRefused)"))
    #expect(outcome.answer.contains("PASS") != isRefused && outcome.answer.contains("UNDECIDED `m1`") == isRefused)
    let page = try scratch.read("out/health/report.html")
    #expect(page.contains("<p class=\"alarm\">") == isRefused)
    let others = try Self.health(text).filter { $0.check != special.check && $0.status == "refused" }
    #expect(others.isEmpty || isRefused, "\(others)")
  }

  private static func health(_ text: String) throws -> [Row] {
    let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let rows = try #require(document["health_checks"] as? [[String: Any]])
    return rows.compactMap { row in
      guard let check = row["check"] as? String, let status = row["status"] as? String,
        let value = row["value"] as? Double
      else { return nil }
      return Row(check: check, status: status, value: value)
    }
  }

  @Test func `users beyond the window are said with the window that holds most of them`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.rows(Special("", "") { $0.later = 100 }).joined(separator: "\n") + "\n", to: "log.csv")
    try scratch.write(Self.experiment(""), to: "health.json5")
    let sentence =
      "16.7 % of the 600 users who reach 's2' need more than 1 d from 's1' and do not count as reaching it; "
    let file = try await scratch.run("analyze @log.csv @health.json5 -o OUT")
    #expect(
      file.answer.contains(
        "Warning: \(sentence)`window: \"48 h\"` holds 95 % of them, to be chosen before you see results."),
      "\(file.answer)")
    try #expect(scratch.read("out/health/summary.md").contains(sentence))
  }

  @Test func `dates restrict a log, by the file and by the command line`() async throws {
    let scratch = try Scratch()
    try scratch.write(Self.rows(Special("", "") { $0.open = [60, 60] }).joined(separator: "\n") + "\n", to: "log.csv")
    try scratch.write(Self.experiment("end_at: \"2023-11-15\""), to: "health.json5")
    // The log begins on 2023-11-14 at 22:13, and the late users are of the 18th.
    let file = try await scratch.run("analyze @log.csv @health.json5 -o OUT")
    #expect(
      file.talk.contains("241 rows outside the dates")
        || file.talk.contains("outside the dates that are asked for: 241"))
    #expect(file.answer.contains("1,000 users count: ctl 500, trt 500"), "\(file.answer)")
    let line = try await scratch.run("analyze @log.csv @health.json5 -o OUT --from 2023-11-16 --to 2023-11-20")
    #expect(line.answer.contains("ctl 60, trt 60"), "\(line.answer)")
    let wrong = try await scratch.run("analyze @log.csv @health.json5 -o OUT --from 2023-12-16")
    #expect(wrong.exit == .failed && wrong.talk.contains("--from"), "\(wrong.talk)")
    // Users are chosen by their exposure, and followed to the end of the log.
    for (choice, options) in [("exposed_to: \"2023-11-15\"", ""), ("", "--exposed-to 2023-11-15")] {
      try scratch.write(Self.experiment(choice), to: "health.json5")
      let exposed = try await scratch.run("analyze @log.csv @health.json5 -o OUT \(options)")
      #expect(exposed.exit == .done && exposed.talk.contains("and so not counted: 120"), "\(exposed.talk)")
      #expect(exposed.answer.contains("ctl 500, trt 500"), "\(exposed.answer)")
    }
    let late = try await scratch.run("analyze @log.csv @health.json5 -o OUT --exposed-from 2023-11-16")
    #expect(late.answer.contains("ctl 60, trt 60"), "\(late.answer)")
    let none = try await scratch.run("analyze @log.csv @health.json5 -o OUT --exposed-from 2023-12-16")
    #expect(none.answer.contains("1,120 users were exposed outside the dates"), "\(none.answer)")
    let cut = try await scratch.run("analyze @log.csv @health.json5 -o OUT --to 2023-11-14")
    #expect(cut.exit == .answerIsNo && cut.answer.contains("write --exposed-to in place of --to"), "\(cut.answer)")
  }
}
