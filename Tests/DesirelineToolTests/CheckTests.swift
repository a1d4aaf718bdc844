import DesirelineTool
import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

/// A file of the planted faults, and what is to be found in it.
struct Fault: Sendable, CustomTestStringConvertible {
  let file: String
  let kind: FindingKind
  let subject: String
  var variants = ["push", "accordion"]
  var widths: [CheckedWidth] = [.compact, .regular]
  let path: String?
  /// Why the last input of the path fails.
  var why: String?

  var testDescription: String { file }

  static let all = [
    Fault(file: "unreached-screen", kind: .unreachedScreen, subject: "offers", widths: [], path: nil),
    Fault(
      file: "unreached-screen-of-a-patch", kind: .unreachedScreen, subject: "offers", variants: ["accordion"],
      widths: [], path: nil),
    Fault(file: "dead-end", kind: .deadEnd, subject: "terms", path: "width compact: show-terms(legal)"),
    Fault(
      file: "dead-end-in-regular-width", kind: .deadEnd, subject: "terms", variants: ["push"], widths: [.regular],
      path: "width regular: browse(shop), show-things(0..<3), show-thing(0..<1), show-terms(legal)"),
    Fault(
      file: "unanswered-intent", kind: .unansweredIntent, subject: "show-help",
      path: "width compact: browse(shop), show-things(0..<3), show-thing(0..<1), show-help(help)"),
    Fault(
      file: "unanswered-intent-of-a-variant", kind: .unansweredIntent, subject: "show-help", variants: ["accordion"],
      path: "width compact: browse(shop), toggle browser 0..<3, show-thing(0..<1), show-help(help)"),
    Fault(
      file: "failing-input", kind: .failingInput, subject: "go-home",
      path: "width compact: browse(shop), show-things(0..<3), show-thing(0..<1), go-home(up)",
      why: "The screen stands on the stack already, and the policy refuses a second push: home [already-on-stack]"),
    Fault(
      file: "failing-input-of-a-variant", kind: .failingInput, subject: "go-up", variants: ["accordion"],
      path: "width compact: browse(shop), toggle browser 0..<3, show-thing(0..<1), go-up(up)",
      why: "The screen stands on the stack already, and the policy refuses a second push: browser [already-on-stack]"),
    Fault(
      file: "unreachable-step", kind: .unreachableStep, subject: "list", variants: ["accordion"],
      path: "width compact: at the start"),
    Fault(
      file: "unreachable-step-in-regular-width", kind: .unreachableStep, subject: "bag", variants: ["accordion"],
      widths: [.regular], path: "width regular: browse(shop), toggle browser 0..<3, show-thing(0..<1)"),
    Fault(
      file: "divergent-exposure", kind: .divergentExposure, subject: "show-deals", variants: ["accordion"],
      widths: [.compact], path: "width compact: show-deals(deals)"),
    Fault(
      file: "divergent-exposure-at-the-start", kind: .divergentExposure, subject: "browse", variants: ["accordion"],
      widths: [.compact], path: "width compact: browse(shop)"),
    Fault(
      file: "divergent-exposure-by-a-fact", kind: .divergentExposure, subject: "start", variants: ["accordion"],
      widths: [.compact], path: "width compact: at the start"),
    Fault(file: "screen-behind-a-fact", kind: .unreachedScreen, subject: "offers", widths: [], path: nil),
    Fault(file: "dead-end-in-a-sequence", kind: .deadEnd, subject: "card", path: "width compact: join(join)"),
    Fault(file: "stuck-gate", kind: .stuckGate, subject: "account", path: "width compact: open account"),
    Fault(
      file: "dropped-link", kind: .droppedLink, subject: "account", path: "width compact: open account, tap log-in"),
    Fault(
      file: "lost-link", kind: .lostLink, subject: "hello",
      path: "width compact: open hello, show-help(help), open hello"),
    Fault(
      file: "failing-destination", kind: .failingDestination, subject: "account",
      path: "width compact: browse(shop), show-things(0..<3), show-thing(0..<1), add-to-bag(add), open account",
      why: "The layer or screen may not be left this way: bag! [blocked]"),
    Fault(
      file: "failing-launch", kind: .failingDestination, subject: "note", path: "width compact: at the start",
      why: "Nothing that the chain of a route could start from was found: bag [start-not-found]"),
    Fault(file: "reversed-steps", kind: .reversedSteps, subject: "bag", path: nil),
    Fault(
      file: "inescapable-modal", kind: .inescapableModal, subject: "bag",
      path: "width compact: browse(shop), show-things(0..<3), show-thing(0..<1), add-to-bag(add)"),
    Fault(
      file: "inescapable-locked-modal", kind: .inescapableModal, subject: "bag",
      path: "width compact: browse(shop), show-things(0..<3), show-thing(0..<1), add-to-bag(add)"),
    Fault(
      file: "inescapable-low-sheet", kind: .inescapableModal, subject: "bag", widths: [.compact],
      path: "width compact: browse(shop), show-things(0..<3), show-thing(0..<1), add-to-bag(add)"),
    Fault(
      file: "too-many-tabs", kind: .tooManyTabs, subject: "bar", widths: [.compact], path: "width compact: at the start"
    ),
    Fault(file: "unscented-item", kind: .unscentedItem, subject: "shop", path: "width compact: browse(shop)"),
    Fault(file: "unwanted-flow", kind: .unwantedFlow, subject: "donate", variants: [], widths: [], path: nil),
    Fault(file: "undecided-item", kind: .undecidedItem, subject: "add", variants: [], widths: [], path: nil),
    Fault(
      file: "identical-variant", kind: .identicalVariant, subject: "accordion", variants: ["accordion"], widths: [],
      path: nil),
    Fault(
      file: "implausible-value", kind: .implausibleValue, subject: "funnel.window", variants: [], widths: [], path: nil),
    Fault(
      file: "implausible-range", kind: .implausibleValue, subject: "cohort.behavior.patience", variants: [], widths: [],
      path: nil),
    Fault(
      file: "implausible-count", kind: .implausibleValue, subject: "cohort.count", variants: [], widths: [], path: nil),
    Fault(file: "late-horizon", kind: .lateHorizon, subject: "seconds", variants: [], widths: [], path: nil),
    Fault(file: "changed-input", kind: .changedInput, subject: "shop", variants: ["accordion"], widths: [], path: nil),
    Fault(
      file: "missing-leaf", kind: .missingLeaf, subject: "group 3 > thing 3", variants: ["accordion"], widths: [],
      path: nil),
    Fault(
      file: "correlated-hash", kind: .correlatedHash, subject: "assignment.hash_version", variants: [], widths: [],
      path: nil),
    Fault(
      file: "incomplete-weights", kind: .incompleteWeights, subject: "assignment.percents", variants: [], widths: [],
      path: nil),
    Fault(file: "empty-variant", kind: .emptyVariant, subject: "accordion", variants: [], widths: [], path: nil),
    Fault(
      file: "unkept-condition", kind: .unkeptCondition, subject: "assignment.condition", variants: [], widths: [],
      path: nil),
    Fault(file: "reused-salt", kind: .reusedSalt, subject: "s", variants: [], widths: [], path: nil),
    Fault(
      file: "stale-dropped-link", kind: .staleExpectation, subject: "dropped-link", variants: [], widths: [], path: nil),
    Fault(
      file: "stale-expectation", kind: .staleExpectation, subject: "dead-end about bag", variants: [], widths: [],
      path: nil),
  ]
}

/// A folder of two files, of which the second has a finding beside the first.
struct SharedFault: Sendable, CustomTestStringConvertible {
  let folder: String
  let kind: FindingKind
  let subject: String

  var testDescription: String { folder }

  static let all = [
    SharedFault(folder: "over-allocated-layer", kind: .overAllocatedLayer, subject: "home"),
    SharedFault(folder: "slot-tested-twice", kind: .slotTestedTwice, subject: "drill"),
  ]
}

struct CheckTests {
  private static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Faults/\(name).json5").path
  }

  private static func check(_ path: String) throws -> ExperimentCheck {
    let document = try ExperimentDocument.read(path: path)
    return ExperimentCheck(
      document.experiment, expecting: document.expectations, soughtItems: document.soughtItems,
      sizesInCompactHeight: document.cohort.sizesInCompactHeight, known: document.findings)
  }

  @Test(arguments: Fault.all) func `a planted fault is found, and nothing else`(fault: Fault) async throws {
    let outcome = await Outcome(["check", Self.path(fault.file)])
    #expect(outcome.exit == .answerIsNo)
    #expect(try outcome.talk.wholeMatch(of: Regex(".*\\.json5: [0-9]+\\.[0-9] s\n")) != nil)
    #expect(outcome.answer.contains("[\(fault.kind.rawValue)]"))
    let first = try #require(outcome.answer.split(separator: "\n").first)
    #expect(first.contains(#/\.json5:\d+:\d+: finding: /#), "a finding has a place: \(first)")
    #expect(outcome.answer.contains("   hint: "))
    #expect(outcome.answer.hasSuffix("\nchecked 1 file: 1 finding\n"))
    let report = try await Self.check(Self.path(fault.file)).report()
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1 && report.isComplete && !report.isBounded)
    #expect(outcome.answer.contains(".json5: \(report.states) states\n"))
    #expect(finding.kind == fault.kind && finding.subject == fault.subject)
    #expect(finding.variants == fault.variants && finding.widths == fault.widths)
    #expect(finding.path?.description == fault.path)
    #expect(
      outcome.answer.contains("    why: ") == (fault.why != nil) && (finding.failure == nil) == (fault.why == nil))
    #expect(fault.why.map { outcome.answer.contains("    why: \($0)\n") } ?? true)
  }

  @Test(arguments: SharedFault.all) func `a fault of two files is found where they are checked together`(
    fault: SharedFault
  ) async throws {
    let folder = String(Self.path(fault.folder).dropLast(".json5".count))
    let both = await Outcome(["check", folder])
    #expect(both.exit == .answerIsNo && both.answer.hasSuffix("\nchecked 2 files: 1 finding\n"))
    #expect(both.answer.hasPrefix("\(folder)/first.json5: "), "the finding is that of the second file")
    let finding = try #require(both.answer.firstMatch(of: /second\.json5:\d+:\d+: finding: (.*) \[(.*)\]\n/))
    #expect(finding.output.2 == fault.kind.rawValue && finding.output.1.contains("'\(fault.subject)'"))
    #expect(finding.output.1.contains("first.json5' "), "the other file is named")
    for name in ["first", "second"] { #expect(await Outcome(["check", "\(folder)/\(name).json5"]).exit == .done) }
  }

  @Test func `there is a fault of every kind that files can have`() {
    #expect(Set(Fault.all.map(\.kind) + SharedFault.all.map(\.kind)) == Set(FindingKind.allCases))
  }

  @Test func `nothing is found in the sound file, or undeclared in the shipped one`() async {
    for file in [Self.path("sound"), Self.path("declared-dropped-link"), CommandTests.experiment] {
      #expect(await Outcome(["check", file]).exit == .done)
    }
  }

  /// What a finding says can be done by hand, and the last input shows what is wrong.
  @Test(arguments: ["stuck-gate", "dropped-link", "failing-destination", "lost-link"])
  func `a path leads to what is found`(file: String) async throws {
    let check = try Self.check(Self.path(file))
    let path = try #require(try await check.report().findings.first?.path)
    let engine = check.experiment.engine(for: 0)
    var step = engine.start(in: path.start, facts: path.facts)
    for input in path.inputs { step = engine.handle(input, in: step.state) }
    switch file {
    case "stuck-gate": #expect(step.outcome == .suspended)
    case "dropped-link": #expect(step.outcome == .cancelled && step.state.facts == ["logged-in"])
    case "failing-destination":
      guard case .failed(let failure) = step.outcome else { return #expect(step.outcome == .nothing) }
      #expect(failure.code == .blocked)
    default: #expect(step.outcome == .nothing)
    }
  }

  @Test func `a fact that is true for some at launch opens what is behind it`() async throws {
    var check = try Self.check(Self.path("screen-behind-a-fact"))
    check.launchFacts = ["member"]
    #expect(try await check.report().findings == [])
    check = try Self.check(Self.path("divergent-exposure-by-a-fact"))
    check.launchFacts = ["member"]
    #expect(try await check.report().findings.map(\.subject) == ["start"])
  }

  @Test func `a path says which facts are true at its start`() async throws {
    var check = try Self.check(Self.path("screen-behind-a-fact"))
    check.launchFacts = ["member"]
    check.experiment.funnel.steps.removeAll()
    check.experiment.funnel.steps.append(.init(id: "offers", screens: ["offers"]))
    check.experiment.funnel.steps.append(.init(id: "never", screens: ["nowhere"]))
    let finding = try #require(try await check.report().findings.first)
    #expect(finding.kind == .unreachableStep && finding.path?.description == "width compact, member: at the start")
  }

  @Test func `too many facts at launch are not all combined, and the report says so`() async throws {
    var check = try Self.check(Self.path("screen-behind-a-fact"))
    check.launchFacts = (1...7).map { Name("fact-\($0)") }
    #expect(try await check.report().isComplete == false)
  }

  /// What is explored once for variants with the same app is what would be explored for each of them.
  @Test(arguments: ["catalog-browse", "subscription", "registration", "chat-push", "first-tab", "login-wall"])
  func `variants with the same app share what is found out about it`(name: String) async throws {
    let shared = try Self.check(Walk.path(name))
    #expect(shared.experiment.variants.allSatisfy { $0.sharesApp })
    var apart = shared
    for variant in apart.experiment.variants.indices { apart.experiment.variants[variant].sharesApp = false }
    #expect(try await shared.report() == apart.report())
    let (engine, exploration) = (shared.experiment.engine(for: 1), shared.exploration)
    let base = try await FlowGraph.exploring(shared.experiment.engine(for: 0), by: exploration)
    let known = base.known.butFor(shared.experiment.slot)
    #expect(
      try await FlowGraph.exploring(engine, by: exploration, knowing: known).graph
        == FlowGraph(of: engine, by: exploration))
  }

  /// What is found in half a graph may be wrong.
  @Test func `a check that is canceled finds nothing, however far it got`() async throws {
    let check = try Self.check(Walk.path("storefront"))
    for milliseconds in [0, 1, 50, 300] {
      let task = Task { try await check.report() }
      try await Task.sleep(for: .milliseconds(milliseconds))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  /// The outermost rows of each level show everything that all rows show.
  @Test(arguments: ["sound"] + Fault.all.map(\.file)) func `tapping every row finds nothing more`(
    file: String
  ) async throws {
    var check = try Self.check(Self.path(file))
    let found = try await check.report()
    check.rows = .all
    let all = try await check.report()
    #expect(all.findings == found.findings && all.cut == found.cut && all.states > found.states)
  }

  @Test func `what the shipped experiment declares is found in it when it is not declared`() async throws {
    var check = try Self.check(CommandTests.experiment)
    check.expectations = []
    #expect(
      try await check.report().findings.map { "\($0.kind.rawValue) \($0.subject)" }.sorted() == [
        "unanswered-intent finish", "unanswered-intent open-sale",
      ])
  }

  @Test func `a finding is declared for one variant and told of the other`() async throws {
    var check = try Self.check(Self.path("unanswered-intent"))
    check.expectations = [Expectation(.unansweredIntent, under: "push", reason: "a test")]
    let finding = try #require(try await check.report().findings.first)
    #expect(finding.variants == ["accordion"])
    #expect(
      finding.path?.description
        == "width compact: browse(shop), toggle browser 0..<3, show-thing(0..<1), show-help(help)")
    check.expectations.append(Expectation(.unansweredIntent, about: "show-help", under: "accordion", reason: "a test"))
    #expect(try await check.report().findings == [])
    check.expectations.append(Expectation(.unansweredIntent, about: "help", reason: "a slip"))
    #expect(try await check.report().findings.map(\.subject) == ["unanswered-intent about help"])
  }

  @Test func `where not everything was seen, nothing is told of what was not`() async throws {
    var check = try Self.check(Self.path("unreachable-step-in-regular-width"))
    check.expectations = [Expectation(.deadEnd, reason: "a test")]
    check.mostStates = 3
    let report = try await check.report()
    #expect(report.findings == [] && !report.isComplete)
    #expect(Set(report.cut.compactMap(\.variant)) == ["push", "accordion"] && report.states == 6)
  }

  /// Each took minutes and gigabytes, or would have.
  @Test func `facts that multiply states are named, and the check ends`() async throws {
    let facts = (10..<30).map { "fact-\($0)" }
    let items = facts.map { "{ id: \"set-\($0)\", sets: { \"\($0)\": true } }" }.joined(separator: ", ")
    let text = ExampleExperiment.text([
      ExampleEdit("screens: {", "facts: [\(facts.map { "\"\($0)\"" }.joined(separator: ", "))], screens: {"),
      .after("scent: 0.9 }", ", " + items),
    ])
    let scratch = try Scratch()
    let path = try scratch.write(text.utf8, to: "facts.json5")
    var check = try Self.check(path)
    check.mostTransitions = 1000
    let report = try await check.report()
    #expect(report.states == 2 * 2000 && !report.isComplete)
    let words = "every combination of the facts 'fact-10', 'fact-11', 'fact-12' and 17 more"
    #expect(report.cut.contains { $0.culprit == words && $0.states == 2000 }, "\(report.cut)")
  }

  @Test func `a coordinator that starts itself without end is named`() async throws {
    let plain = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    let edited = plain.replacing(
      #""add-to-bag":      { present: "bag", as: "sheet" },"#,
      with: #""add-to-bag":      { present: "bag", as: "sheet" }, "open-sale": { start: "hybrid" },"#)
    let scratch = try Scratch()
    var check = try Self.check(try scratch.write(edited.utf8, to: "itself.json5"))
    check.mostStates = 400
    let report = try await check.report()
    #expect(report.cut.contains { $0.culprit == "'hybrid' starts itself again" }, "\(report.cut)")
  }

  @Test func `a broken file beside a faulty one is worse`() async {
    let outcome = await Outcome(["check", Self.path("dead-end"), "/no/such.json5"])
    #expect(outcome.exit == .failed && outcome.answer.hasSuffix("checked 2 files: 1 error, 0 warnings, 1 finding\n"))
  }
}
