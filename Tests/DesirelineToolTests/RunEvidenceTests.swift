import NavigationExperiments
import TestSupport
import Testing

import DesirelineTool

/// A run in which something is 0 under every variant says so in red, with what may be the reason.
struct RunEvidenceTests {
  static let empty: [(edits: [ExampleEdit], alarm: String)] = [
    (
      [ExampleEdit("bag: {},", "bag: {}, receipt: {},"), ExampleEdit(#"screen: "bag""#, #"screen: "receipt""#)],
      "no user reaches the step 'bag' under any variant: no user opens 'receipt'; `desireline check` says whether it can "
        + "be reached, and users need a goal there, such as `reach: \"receipt\"`"
    ),
    ([ExampleEdit(#"screen: "bag""#, #"act: "answered""#)], "no user does 'answered' after 'thing'; is the act meant?"),
    (
      [
        ExampleEdit(#"{ id: "thing", screen: "thing", on_goal: true },"#, ""),
        ExampleEdit(#"screen: "bag" },"#, #"screen: "bag" }, { id: "thing", screen: "thing", on_goal: true },"#),
      ],
      "no user reaches the step 'thing' under any variant: users open 'thing', but not the one they came for after 'bag' "
        + "within the window; look at the order of the steps, `on_goal: true` and the window"
    ),
    (
      [ExampleEdit(#"{ id: "bag","#, #"{ id: "opened", screen: "bag", optional: true }, { id: "bag","#)],
      "no user reaches the step 'opened' under any variant: one 'bag' fills step 'opened' or step 'bag', never both; leave "
        + "it out of one of them, or count who sees it by a metric `visited: \"bag\"`"
    ),
    (
      [ExampleEdit(#"screen: "bag" }"#, #"screen: "bag", size_class: "regular" }"#)],
      "users open 'bag', but not in regular size class after 'thing' within the window; look at the order of the steps, the "
        + "devices of the cohort and the window"
    ),
    (
      [
        ExampleEdit(
          #"goals: [{ share: 1,"#, #"goals: [{ id: "look", share: 0.95, reach: "groups" }, { id: "buy", share: 0.05,"#),
        .after("metrics: {", #" lookers: { step: "thing", role: "secondary", for: "look" },"#),
      ],
      "the metric 'lookers' of users who came for 'look' is 0 under every variant: does 'for' name the goals that are meant?"
    ),
  ]

  private static func run(
    _ edits: [ExampleEdit], users: Int, scenarios: Int = 0
  ) async throws -> (outcome: Outcome, page: String) {
    let scratch = try Scratch()
    try scratch.writeExample(edits)
    let outcome = try await scratch.run("run @shop.json5 --users \(users) --scenarios \(scenarios) -o OUT")
    return (outcome, try scratch.read("out/shop/report.html"))
  }

  @Test(arguments: empty.indices) func `what is 0 under every variant is a red line, and the answer is no`(
    place: Int
  ) async throws {
    let (edits, alarm) = Self.empty[place]
    let (outcome, page) = try await Self.run(edits, users: 1400)
    #expect(outcome.exit == .answerIsNo && outcome.answer.contains("**Do not read the results:** "))
    #expect(outcome.answer.contains(alarm))
    #expect(page.contains("<p class=\"alarm\"><strong>Do not read the results:</strong>"))
  }

  @Test(arguments: [(1400, true), (12, false)])
  func `a step that is closed under one variant is a warning, where that is no chance`(
    users: Int, isWarned: Bool
  ) async throws {
    let closed = ExampleEdit(#"on: { browse: { push: "browser" } } }"#, #"on: { browse: { push: "bag" } } }"#)
    let (outcome, page) = try await Self.run([closed], users: users)
    let words = "no user of `accordion` reaches the step 'list', as users of other variants do: `desireline check` says"
    #expect(outcome.answer.contains("Warning: " + words) == isWarned, "\(outcome.answer)")
    #expect(page.contains("no user of <code>accordion</code> reaches") == isWarned)
  }

  /// What is the same in every row is an answer, with or without scenarios.
  @Test(arguments: [(0, "the same for every user"), (2, "the same for every user in every scenario")])
  func `variants that are the same have nothing that differs`(scenarios: Int, reason: String) async throws {
    let edits = [
      ExampleEdit(#"accordion: { coordinator: "accordion" }"#, #"accordion: { coordinator: "drill" }"#),
      ExampleEdit(#"role: "primary""#, #"role: "primary", better: "higher""#),
    ]
    let (outcome, page) = try await Self.run(edits, users: 100, scenarios: scenarios)
    #expect(outcome.exit == .done && outcome.answer.hasPrefix("Keep push: nothing differs\n"), "\(outcome.answer)")
    #expect(page.contains("no change; what was on screen was \(reason)</li>"))
  }

  @Test func `a verdict quotes the source of a narrower range, and a time says whose it is`() async throws {
    let edits = [
      .after("seed: 1,", #" uncertain: { label_noise: { range: [0.3, 0.36], source: "fit of 2026" } },"#),
      ExampleEdit(
        #"role: "primary" }"#,
        #"role: "primary", better: "higher" }, wait: { from: "list", to: "thing", role: "secondary", better: "lower" }"#
      ),
    ]
    let (outcome, page) = try await Self.run(edits, users: 100, scenarios: 2)
    let words = "This rests on the file's narrower range of how far users misjudge a label: 0.30–0.36 (standard "
    #expect(outcome.answer.contains(words) && outcome.answer.contains("source: “fit of 2026”"), "\(outcome.answer)")
    #expect(page.contains("<li>\(words)"))
    #expect(page.contains("<small>wait: the mean of all users; who has not arrived by "))
    #expect(page.contains("Median of all, and mean of those who arrive: "))
  }

  @Test func `few users, and steps that some reach, are no alarm`() async throws {
    #expect(try await Self.run([], users: 1200).outcome.exit == .done)
    #expect(try await Self.run(Self.empty[0].edits, users: 300).outcome.exit == .done)
  }
}
