import ExperimentDesign
import ExperimentFile
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing
import TextFormats

/// The choices of a funnel as they are written.
@Suite struct FunnelTests {
  /// The catalog's experiment with another funnel, and what is wrong with it.
  private func read(_ choices: String, steps: String = "", bag: String = "") throws -> (ExperimentFunnel?, [String]) {
    let text = try fixture("catalog.json5")
    let funnel = """
        window: "30 min", \(choices)
        steps: [
          { id: "home", screen: "home"\(steps) },
          { id: "product", screen: "product", on_goal: true },
          { id: "bag", screen: "bag"\(bag) },
        ],
      """
    let head = try #require(text.split(separator: "  funnel: {").first)
    let tail = try #require(text.split(separator: "  metrics: {").last)
    let (document, diagnostics) = try document("\(head)  funnel: {\n\(funnel)\n},\n  metrics: {\(tail)")
    return (document?.experiment.funnel, diagnostics.map { "\($0.code.name) \($0.message)" })
  }

  @Test func `what is left out is what a funnel has by itself`() throws {
    let funnel = try #require(try read("").0)
    var expected = ExperimentFunnel(steps: funnel.steps, windowMilliseconds: 1_800_000)
    // Four times the mean patience of 90 s.
    expected.horizonMilliseconds = 360_000
    #expect(funnel == expected)
    #expect(funnel.order == .ordered && funnel.entry == .bestChain && funnel.ties == .inputOrder)
    #expect(funnel.unit == .user && funnel.exclusions.isEmpty && funnel.toleranceMilliseconds == 0)
    #expect(funnel.steps.allSatisfy { !$0.isOptional && $0.window == nil && $0.sizeClass == nil && $0.acts.isEmpty })
  }

  /// Only a time that starts at `exposure` could mean the moment or the step.
  @Test func `words that stand for moments are ids of steps and screens`() throws {
    var text = try fixture("catalog.json5").replacing("from: \"exposure\"", with: "from: \"home\"")
    for (id, word) in [("home", "start"), ("tiles", "exposure"), ("bag", "exit")] {
      text = text.replacing("{ id: \"\(id)\"", with: "{ id: \"\(word)\"").replacing(
        "from: \"\(id)\"", with: "from: \"\(word)\""
      )
      .replacing("step: \"\(id)\"", with: "step: \"\(word)\"")
    }
    let (read, diagnostics) = try document(text.replacing("\"bag\"", with: "\"exit\"").replacing("bag:", with: "exit:"))
    #expect(diagnostics.map(\.message) == [])
    #expect(read?.experiment.funnel.steps.map(\.id).contains("exposure") == true)
  }

  @Test func `every choice is read to what it says`() throws {
    let (funnel, findings) = try read(
      """
      order: "strict", entry: "exposure", ties: "strictly-later", tolerance: "20 ms", unit: "session",
      exclusions: [{ act: "back", from: "product", effect: "drop-user" }, { screen: "tiles", to: "product" }],
      """, steps: ", at_most: \"1 min\"", bag: ", optional: true, at_least: \"2 s\", size_class: \"regular\"")
    #expect(findings == [])
    #expect(funnel?.order == .strict && funnel?.entry == .exposure && funnel?.ties == .strictlyLater)
    #expect(funnel?.toleranceMilliseconds == 20 && funnel?.unit == .session)
    #expect(funnel?.exclusions.map(\.from) == [1, 0] && funnel?.exclusions.map(\.to) == [2, 1])
    #expect(funnel?.exclusions.map(\.effect) == [.dropUser, .endAttempt])
    #expect(funnel?.exclusions.map(\.event.acts) == [["back"], []])
    #expect(funnel?.steps.map(\.isOptional) == [false, false, true])
    #expect(funnel?.steps[0].window == StepWindow(maximumMilliseconds: 60_000))
    #expect(funnel?.steps[2].window == StepWindow(minimumMilliseconds: 2000))
    #expect(funnel?.steps[2].sizeClass == .regular)
  }

  @Test(arguments: [
    ("tolerance: \"1 s\",", "", "", "misplaced-key 'tolerance' means nothing in this funnel"),
    ("unit: \"attempt\", entry: \"exposure\",", "", "", "misplaced-key 'entry' means nothing in this funnel"),
    ("", ", optional: true", "", "misplaced-key 'optional' means nothing in this funnel"),
    ("", ", at_most: \"1 s\"", "", "misplaced-key 'at_most' means nothing in this funnel"),
    ("order: \"unordered\",", "", ", at_least: \"1 s\"", "misplaced-key 'at_least' means nothing in this funnel"),
    (
      "order: \"unordered\", exclusions: [{ screen: \"tiles\", from: \"home\" }],", "", "",
      "misplaced-key 'from' means nothing in this funnel"
    ),
    (
      "exclusions: [{ screen: \"tiles\", from: \"bag\" }],", "", "",
      "out-of-range item 1 of 'exclusions' in the funnel ends before it starts"
    ),
    (
      "", "", ", at_least: \"2 s\", at_most: \"1 s\"",
      "out-of-range step 'bag' has to come later than it may"
    ),
    ("", ", act: \"tap\"", "", "misplaced-key 'act' in item 1 of 'steps' in the funnel cannot be used with 'screen'"),
    (
      "exclusions: [{ act: \"tap\", on_goal: true }],", "", "",
      "misplaced-key 'on_goal' in item 1 of 'exclusions' in the funnel means nothing beside 'act'"
    ),
    ("order: \"loose\",", ", optional: true", "", "unknown-name 'order' in the funnel must be one of"),
  ]) func `what means nothing is told, once`(choices: String, steps: String, bag: String, expected: String) throws {
    let findings = try read(choices, steps: steps, bag: bag).1
    #expect(findings.count == 1 && findings[0].hasPrefix(expected), "\(findings)")
  }
}
