import Testing

import DesirelineTool

/// Logs that say nothing of the experiment give no good health, and rules of matching hold from end to end.
struct LogEvidenceTests {
  /// A shop of three screens with a funnel from one to the next, two variants and a guardrail.
  private static func experiment(_ funnel: String = "") -> String {
    """
    {
      experiment: "shop", hypothesis: "More users pay.",
      app: {
        root: "flow", screens: { home: {}, product: {}, pay: {}, help: {} },
        coordinators: { flow: { kind: "stack", root: "home" }, other: { kind: "stack", root: "help" } },
      },
      replaces: "flow",
      variants: { a: { coordinator: "flow", control: true }, b: { coordinator: "other" } },
      cohort: { count: 1, seed: 1, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, reach: "pay" }] },
      funnel: {
        window: "1 h", \(funnel)
        steps: [{ id: "s1", screen: "home" }, { id: "s2", screen: "product" }, { id: "s3", screen: "pay" }],
      },
      metrics: {
        paid: { step: "s3", role: "primary", better: "higher" }, slips: { count: "slip", role: "guardrail", better: "lower" },
      },
      requirements: [
        { metric: "paid", of: "b", at_least: "control - 100 pp" }, { metric: "slips", of: "b", at_most: "control + 0.5" },
      ],
    }
    """
  }

  private static let header = "user_id,time_ms,session,variant_id,size_class,event,name,event_id\n"

  /// Rows of 40 users of both variants who each do the same; each word is an event, and `/2` names its session.
  private static func rows(_ words: String, variants: [String] = ["a", "b"], users: Range<Int> = 0..<40) -> String {
    users.flatMap { user in
      (["exposure"] + words.split(separator: " ").map(String.init)).enumerated().map { place, word in
        let parts = word.split(separator: "/").map(String.init)
        let (name, session) = (parts[0], parts.count > 1 ? parts[1] : "1")
        let event = name == "exposure" ? "exposure" : ["tap", "slip"].contains(name) ? "act" : "screen-view"
        let variant = variants[user % variants.count]
        return "\(user),\(place),\(session),\(variant),compact,\(event),\(name == "exposure" ? "" : name),\n"
      }
    }.joined()
  }

  /// An analysis, with what was written.
  private struct Analysis {
    var outcome: Outcome
    var summary = ""
    var page = ""
    var run = ""
    /// How many users reached each step, by variant.
    var reached: [String: [Int]] = [:]
  }

  private static func analysis(of rows: String, funnel: String = "") async throws -> Analysis {
    let scratch = try Scratch()
    let file = try scratch.write(experiment(funnel).utf8, to: "shop.json5")
    let log = try scratch.write((header + rows).utf8, to: "log.csv")
    var analysis = Analysis(outcome: await Outcome(["analyze", log, file, "--out", scratch.file("out")]))
    guard analysis.outcome.exit != .failed else { return analysis }
    analysis.summary = try scratch.read("out/shop/summary.md")
    analysis.page = try scratch.read("out/shop/report.html")
    analysis.run = try scratch.read("out/shop/run.json")
    for cells in try CSVRows.cells(scratch.read("out/shop/funnel.csv")) where cells[5] == "compact" {
      analysis.reached[cells[3], default: []].append(Int(cells[12]) ?? -1)
    }
    return analysis
  }

  static let empty: [(name: String, rows: String, alarm: String)] = [
    (
      "no screen is known", rows("HomeView ProductPage ProductPage pays"),
      "no row names a screen of this experiment; the log has 'ProductPage' (80 rows), 'HomeView' (40 rows), 'pays' (40 rows); "
        + "did you mean 'product' for 'ProductPage', 'home' for 'HomeView', 'pay' for 'pays'?"
    ),
    (
      "one screen is unknown throughout", rows("ProductPage"),
      "no row names a screen of this experiment; the log has 'ProductPage' (40 rows); did you mean 'product'?"
    ),
    (
      "nothing is called alike", rows("xyzzy"),
      "no row names a screen of this experiment; the log has 'xyzzy' (40 rows); the experiment has 'home', 'product', 'pay', 'help'"
    ),
    (
      "a step has another name", rows("home product Payment home PayScreen"),
      "no user reaches the step 's3' under any variant: no row views 'pay', but 40 rows view 'PayScreen'; is 'pay' meant?"
    ),
    (
      "a step is never done", rows("home product"),
      "no user reaches the step 's3' under any variant: no row views 'pay', which the step 's3' asks for"
    ),
    ("steps in the wrong order", rows("pay product home"), "no user reaches the steps 's2', 's3' under any variant"),
    (
      "nobody is exposed",
      rows("home product pay").split(separator: "\n").filter { !$0.contains("exposure") }.joined(separator: "\n"),
      "no user was exposed: no row is an exposure"
    ),
    (
      "no user has a variant", rows("home product pay", variants: [""]),
      "no user was exposed: no row gives a user a variant of this experiment"
    ),
  ]

  @Test(arguments: empty.indices) func `a log without evidence is a red line everywhere`(place: Int) async throws {
    let (name, rows, alarm) = Self.empty[place]
    let found = try await Self.analysis(of: rows)
    #expect(found.outcome.exit == .answerIsNo, "\(name)")
    #expect(found.outcome.answer.contains("**Do not read the results:** \(alarm)"), "\(name): \(found.outcome.answer)")
    #expect(!found.outcome.answer.contains("Good:"))
    #expect(found.summary.contains("**Do not read the results:**"))
    #expect(found.page.contains("<p class=\"alarm\"><strong>Do not read the results:</strong>"))
    #expect(found.run.contains("\"is_good\": false") && found.run.contains(alarm.prefix(20)), "\(name)")
    #expect(!found.run.contains("\"is_met\": true"), "\(name)")
  }

  @Test func `a log with evidence is good, and a requirement without any is not met`() async throws {
    let found = try await Self.analysis(of: Self.rows("home product pay"))
    #expect(found.outcome.answer.contains("Good: ") && found.outcome.exit == .answerIsNo)
    #expect(found.run.contains("\"judged_value\": null") && found.run.contains("\"is_met\": true"))
    let told = try await Self.analysis(of: Self.rows("home product slip pay"))
    #expect(told.outcome.exit == .done && !told.run.contains("\"is_met\": false"), "\(told.outcome.answer)")
  }

  @Test func `many unknown screens and many rejected rows are warnings`() async throws {
    let known = Self.rows("home product slip pay")
    let few = try await Self.analysis(of: known + Self.rows("home ListPage slip", users: 40..<44))
    #expect(few.outcome.exit == .done && !few.summary.contains("Warning:"))
    let many = try await Self.analysis(of: known + Self.rows("home HelpCenter Xyzzy", users: 40..<80))
    #expect(many.outcome.exit == .done)
    #expect(
      many.summary.contains("Warning: 33 % of the rows that view a screen name none of this experiment"),
      "\(many.summary)")
    #expect(many.summary.contains("did you mean 'help' for 'HelpCenter'?"))
    let rejected = try await Self.analysis(of: known + Self.rows("home", variants: ["A", "c"], users: 40..<80))
    #expect(
      rejected.summary.contains("of the rows are rejected, most for a variant that is none"), "\(rejected.summary)")
  }

  @Test func `a variant that no row spells right is named`() async throws {
    let found = try await Self.analysis(of: Self.rows("home", variants: ["A"]))
    #expect(found.outcome.exit == .failed)
    #expect(found.outcome.talk.contains("rows name the variant 'A'"), "\(found.outcome.talk)")
    #expect(found.outcome.talk.contains("did you mean 'a'?"))
  }

  /// Names of a log are text on every page, whatever they hold.
  @Test func `a name from the log does no harm in the health line`() async throws {
    let found = try await Self.analysis(of: Self.rows("<img_src=x>"))
    #expect(!found.page.contains("<img_src"))
    #expect(found.summary.contains("\\<img\\_src=x\\>"), "\(found.summary)")
  }

  static let rules: [(funnel: String, log: String, reached: [Int])] = [
    // In a strict funnel an act that is no step stops nothing, be it named in an exclusion or not.
    ("order: \"strict\"", "home tap product pay", [1, 1, 1]),
    ("order: \"strict\", exclusions: [{ act: \"tap\", from: \"s2\", to: \"s3\" }]", "home tap product pay", [1, 1, 1]),
    ("order: \"strict\", exclusions: [{ act: \"tap\", from: \"s2\", to: \"s3\" }]", "home product tap pay", [1, 1, 0]),
    ("order: \"strict\", exclusions: [{ act: \"tap\", from: \"s1\", to: \"s2\" }]", "home product tap pay", [1, 1, 1]),
    (
      "order: \"strict\", exclusions: [{ screen: \"help\", from: \"s2\", to: \"s3\" }]", "home help product pay",
      [1, 0, 0]
    ),
    // Rows of one session are one visit, whatever comes between.
    ("unit: \"session\"", "home/1 help/2 product/1 pay/1", [1, 1, 1]),
    ("unit: \"session\"", "home/1 product/2 pay/1", [1, 0, 0]),
    ("unit: \"session\"", "home/1 home/2 product/2 product/1 pay/2 pay/3", [1, 1, 1]),
    (
      "unit: \"session\", order: \"strict\", exclusions: [{ act: \"tap\" }]", "home/1 tap/2 help/2 product/1 pay/1",
      [1, 1, 1]
    ),
  ]

  @Test(arguments: rules.indices) func `a rule of matching holds in a log`(place: Int) async throws {
    let (funnel, log, reached) = Self.rules[place]
    let found = try await Self.analysis(of: Self.rows(log), funnel: funnel + ",")
    #expect(found.reached["a"] == reached.map { $0 * 20 }, "\(funnel): \(log)")
  }
}
