import Desireline
import DesirelineTool
import ExperimentDesign
import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing
import UserSimulation

/// A file of the planted faults, and what is to be found in it.
struct Fault: Sendable, CustomTestStringConvertible {
  let file: String
  let kind: String
  let subject: String
  let variants: [String]
  let widths: [CheckedWidth]
  let path: String?
  /// Why the last input of the path fails.
  let why: String?

  var testDescription: String { file }

  init(_ row: [String]) {
    let cells = row + ["", ""]
    (file, kind, subject) = (cells[0], cells[1], cells[2])
    variants =
      cells[3] == "both" ? ["push", "accordion"] : cells[3] == "none" ? [] : cells[3].components(separatedBy: ", ")
    widths = [.compact, .regular].filter { cells[4] == "both" || cells[4] == $0.rawValue }
    let path = cells[5].replacing("C:", with: "width compact:").replacing("R:", with: "width regular:")
      .replacing("DRILL", with: "tap shop, tap 0..<3, tap 0..<1")
      .replacing("UNFOLD", with: "tap shop, tap 0..<3, tap 0..<1")
    self.path = path.isEmpty ? nil : path
    why = cells[6].isEmpty ? nil : cells[6]
  }

  static let all = ((try? cases(in: "faults.txt")) ?? []).map(Fault.init)
}

struct CheckTests {
  private static func path(_ name: String) -> String {
    Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/Faults/\(name).json5").path
  }

  private static func check(_ path: String) throws -> ExperimentCheck {
    try ExperimentDocument.read(path: path).appCheck
  }

  @Test(arguments: Fault.all) func `a planted fault is found, and nothing else`(fault: Fault) async throws {
    let outcome = await Outcome(["check", Self.path(fault.file)])
    let isNote = FindingKind.allCases.contains { $0.isNote && $0.rawValue == fault.kind }
    #expect(outcome.exit == (isNote ? .done : .answerIsNo))
    #expect(outcome.talk.contains(#/\.json5: [0-9]+\.[0-9] s\n$/#))
    #expect(outcome.answer.contains("[\(fault.kind)]"))
    let first = try #require(outcome.answer.split(separator: "\n").first)
    #expect(first.contains(#/\.json5:\d+:\d+: (finding|note): /#), "a finding has a place: \(first)")
    #expect(outcome.answer.contains("   hint: "))
    #expect(outcome.answer.hasSuffix("\nchecked 1 file: \(isNote ? "nothing wrong" : "1 finding")\n"))
    let report = try await Experiment(path: Self.path(fault.file)).checkReport()
    let findings = report.findings + report.notes
    let finding = try #require(findings.first)
    // What opens over itself has no last state.
    #expect(findings.count == 1 && report.isComplete == (finding.kind != .repeatedModal))
    #expect(outcome.answer.contains(".json5: \(report.states) states\n"))
    #expect(finding.kind.rawValue == fault.kind && finding.subject == fault.subject)
    #expect(finding.variants == fault.variants && finding.widths == fault.widths)
    #expect(finding.path?.description == fault.path)
    #expect(
      outcome.answer.contains("    why: ") == (fault.why != nil) && (finding.failure == nil) == (fault.why == nil))
    #expect(fault.why.map { outcome.answer.contains("    why: \($0)\n") } ?? true)
  }

  static let shared = [("over-allocated-layer", "home"), ("slot-tested-twice", "drill")].map { (kind: $0, subject: $1) }

  /// Folders of two files, of which the second has a finding beside the first.
  @Test(arguments: shared) func `a fault of two files is found where they are checked together`(
    kind: String, subject: String
  ) async throws {
    let folder = String(Self.path(kind).dropLast(".json5".count))
    let both = await Outcome(["check", folder])
    #expect(both.exit == .answerIsNo && both.answer.hasSuffix("\nchecked 2 files: 1 finding\n"))
    #expect(both.answer.hasPrefix("\(folder)/first.json5: "), "the finding is that of the second file")
    let finding = try #require(both.answer.firstMatch(of: /second\.json5:\d+:\d+: finding: (.*) \[(.*)\]\n/)?.output)
    #expect(finding.2 == kind && finding.1.contains("'\(subject)'") && finding.1.contains("first.json5' "))
    for name in ["first", "second"] { #expect(await Outcome(["check", "\(folder)/\(name).json5"]).exit == .done) }
  }

  @Test func `there is a fault of every kind that files can have`() {
    let others: [FindingKind] = [.repeatedPush, .lostPlace]
    #expect(
      Set(Fault.all.map(\.kind) + Self.shared.map(\.kind) + others.map(\.rawValue))
        == Set(FindingKind.allCases.map(\.rawValue)))
  }

  @Test func `nothing is found in the sound file, or undeclared in the shipped one`() async {
    for file in [Self.path("sound"), Self.path("declared-dropped-link"), Shipped.path("catalog-browse")] {
      let outcome = await Outcome(["check", file])
      #expect(outcome.exit == .done && outcome.answer.hasSuffix(" states\nchecked 1 file: nothing wrong\n"))
    }
  }

  /// What a finding says can be done by hand, and the last input shows what is wrong.
  @Test(arguments: NavigationFailure.Code.allCases) func `why a navigation fails has a sentence`(
    code: NavigationFailure.Code
  ) { #expect(code.explanation.hasSuffix(".")) }

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

  /// A variant with the control's coordinator, and screens that differ in names and scents alone, tests labels.
  @Test(arguments: [
    (#"items: [{ id: "shop", does: "browse", scent: 1 }]"#, []),
    (#"items: [{ id: "every", does: "browse", scent: 1 }]"#, []),
    (#"items: [{ id: "shop", does: "browse", scent: 1 }, { id: "more", does: "browse" }]"#, ["shop"]),
    (#"load: "2 s", items: [{ id: "shop", does: "browse", scent: 1 }]"#, ["home", "shop"]),
    (#"load: "2 s""#, ["home"]),
  ]) func `a label that is what is tested is no changed input`(home: String, subjects: [String]) async throws {
    let patch = #"items: [{ id: "shop", does: "browse", scent: 1 }]"#
    let text = try String(contentsOfFile: Self.path("changed-input"), encoding: .utf8)
      .replacing(#"coordinator: "accordion", app"#, with: #"coordinator: "drill", app"#).replacing(patch, with: home)
    let scratch = try Scratch()
    let report = try await Self.check(scratch.write(text, to: "labels.json5")).report()
    #expect(report.findings.filter { $0.kind == .changedInput }.map(\.subject).sorted() == subjects)
  }

  /// A screen that a link opens belongs to the root, not to the coordinator that answers on its own screens.
  @Test func `what has to answer on a screen of a link is named, with the answer of the other`() async throws {
    let findings = try await Self.check(Self.path("unanswered-intent-of-a-link")).report().findings
    let answer = #"write "show-terms": { push: "terms" } under 'on' of 'launch' too"#
    #expect(findings.map(\.hint) == ["\(answer); 'drill' answers on screens of its own alone"])
  }

  @Test func `a fact that is true for some at launch opens what is behind it`() async throws {
    var check = try Self.check(Self.path("screen-behind-a-fact"))
    check.exploration.launchFacts = ["member"]
    #expect(try await check.report().findings == [])
    check = try Self.check(Self.path("divergent-exposure-by-a-fact"))
    check.exploration.launchFacts = ["member"]
    #expect(try await check.report().findings.map(\.subject) == ["start"])
  }

  @Test func `a path says which facts are true at its start`() async throws {
    var check = try Self.check(Self.path("screen-behind-a-fact"))
    check.exploration.launchFacts = ["member"]
    check.experiment.funnel.steps.removeAll()
    check.experiment.funnel.steps.append(.init(id: "offers", screens: ["offers"]))
    check.experiment.funnel.steps.append(.init(id: "never", screens: ["nowhere"]))
    let finding = try #require(try await check.report().findings.first)
    #expect(finding.kind == .unreachableStep && finding.path?.description == "width compact, member: at the start")
  }

  @Test func `too many facts at launch are not all combined, and the report says so`() async throws {
    var check = try Self.check(Self.path("screen-behind-a-fact"))
    check.exploration.launchFacts = (1...7).map { Name("fact-\($0)") }
    #expect(try await check.report().isComplete == false)
  }

  /// What is explored once for variants with the same app is what would be explored for each of them.
  @Test(arguments: ["catalog-browse", "subscription", "registration", "chat-push", "first-tab", "login-wall"])
  func `variants with the same app share what is found out about it`(name: String) async throws {
    let shared = try Self.check(Shipped.path(name))
    #expect(shared.experiment.variants.allSatisfy { $0.appNumber == 0 })
    var apart = shared
    for variant in apart.experiment.variants.indices { apart.experiment.variants[variant].appNumber = nil }
    #expect(try await shared.report() == apart.report())
    let (engine, exploration) = (shared.experiment.engine(for: 1), shared.exploration)
    let base = try await FlowGraph.exploring(shared.experiment.engine(for: 0), by: exploration)
    let known = base.known.butFor(shared.experiment.slot)
    #expect(
      try await FlowGraph.exploring(engine, by: exploration, knowing: known).graph
        == FlowGraph(of: engine, by: exploration))
  }

  /// What is found in a graph whose states are folded is there when its path is walked on the engine.
  @Test(arguments: Heavy.sample(Shipped.distinct, oneIn: 5))
  func `every finding in shipped experiments repeats on the engine`(file: String) async throws {
    var check = try Self.check(Shipped.path(file))
    check.expectations = []
    #expect(try await check.report().dropped == [])
  }

  /// What is found in half a graph may be wrong.
  @Test func `a check that is canceled finds nothing, however far it got`() async throws {
    let check = try Self.check(Shipped.path("storefront"))
    for milliseconds in [0, 1, 50, 300] {
      let task = Task { try await check.report() }
      try await Task.sleep(for: .milliseconds(milliseconds))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  /// The outermost rows of each level show everything that all rows show.
  @Test(arguments: ["sound"] + Heavy.sample(Fault.all.map(\.file), oneIn: 10))
  func `tapping every row finds nothing more`(
    file: String
  ) async throws {
    var check = try Self.check(Self.path(file))
    let found = try await check.report()
    check.exploration.rows = .all
    let all = try await check.report()
    #expect(all.findings == found.findings && all.cut == found.cut && all.states >= found.states)
    #expect(file != "sound" || all.states > found.states, "a file may have no list that users come to")
  }

  @Test func `what the shipped experiment declares is found in it when it is not declared`() async throws {
    var check = try Self.check(Shipped.path("catalog-browse"))
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
        == "width compact: tap shop, tap 0..<3, tap 0..<1, tap help")
    check.expectations.append(Expectation(.unansweredIntent, about: "show-help", under: "accordion", reason: "a test"))
    #expect(try await check.report().findings == [])
    check.expectations.append(Expectation(.unansweredIntent, about: "help", reason: "a slip"))
    #expect(try await check.report().findings.map(\.subject) == ["unanswered-intent about help"])
  }

  @Test func `where not everything was seen, nothing is told of what was not`() async throws {
    var check = try Self.check(Self.path("unreachable-step-in-regular-width"))
    check.expectations = [Expectation(.deadEnd, reason: "a test")]
    check.exploration.mostStates = 3
    let report = try await check.report()
    #expect(report.findings == [] && !report.isComplete)
    #expect(Set(report.cut.compactMap(\.variant)) == ["push", "accordion"] && report.states == 6)
  }

  /// Each took minutes and gigabytes, or would have.
  @Test func `facts that multiply states are named, and the check ends`() async throws {
    let facts = (10..<30).map { "fact-\($0)" }
    let items = facts.map { "{ id: \"set-\($0)\", sets: { \"\($0)\": true } }" }.joined(separator: ", ")
    let scratch = try Scratch()
    let path = try scratch.writeExample([
      ExampleEdit("screens: {", "facts: [\(facts.map { "\"\($0)\"" }.joined(separator: ", "))], screens: {"),
      .after("scent: 0.9 }", ", " + items),
    ])
    var check = try Self.check(path)
    check.mostTransitions = 1000
    let report = try await check.report()
    #expect(report.states == 2 * 2000 && !report.isComplete)
    let words = "every combination of the facts 'fact-10', 'fact-11', 'fact-12' and 17 more"
    #expect(report.cut.contains { $0.culprit == words && $0.states == 2000 }, "\(report.cut)")
  }

  @Test func `a coordinator that starts itself without end is named`() async throws {
    let scratch = try Scratch()
    let bag = #""add-to-bag":      { present: "bag", as: "sheet" },"#
    var check = try Self.check(
      scratch.writeShipped(replacing: [(bag, bag + #" "open-sale": { start: "hybrid" },"#)], to: "itself.json5"))
    check.exploration.mostStates = 400
    let report = try await check.report()
    #expect(report.cut.contains { $0.culprit == "'hybrid' starts itself again" }, "\(report.cut)")
  }
}
