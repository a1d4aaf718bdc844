import DesirelineTool
import ExperimentDesign
import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Synchronization
import TestSupport
import Testing

struct WalkCommandTests {
  private static func fault(_ name: String) -> String {
    Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/Faults/\(name).json5").path
  }

  private static func steps(_ outcome: Outcome) throws -> [[String: Any]] {
    try #require(try outcome.document()["steps"] as? [[String: Any]], "\(outcome.talk)")
  }

  /// What `check` prints behind `path:` or `so far:` is walked to the end that the engine gives it.
  @Test(arguments: Fault.all.filter { $0.path != nil })
  func `every path of a finding replays to the same end`(fault: Fault) async throws {
    let file = Self.fault(fault.file)
    let check = try ExperimentDocument.read(path: file).appCheck
    let report = try await check.report()
    let finding = try #require((report.findings + report.notes).first)
    let path = try #require(finding.path)
    // Exposure may diverge by what only the control has.
    let ids = [finding.variants[0], "push"]
    let id = await Outcome(["walk", file, path.description, "--variant", ids[0]]).exit == .done ? ids[0] : ids[1]
    let variant = try #require(check.experiment.variants.firstIndex { $0.id == id })
    let engine = check.experiment.engine(for: variant)
    var step = engine.start(in: path.start, facts: path.facts)
    for input in path.inputs { step = engine.handle(input, in: step.state) }
    let printed = try #require(await Outcome(["check", file]).answer.firstMatch(of: /(?:path|so far): (width .*)\n/))
    for text in [String(printed.output.1), path.description] {
      let walked = await Outcome(["walk", file, text, "--variant", id, "--json"])
      let steps = try Self.steps(walked)
      #expect(steps.count == path.inputs.count + 1)
      #expect(steps.last?["tree"] as? String == "\(step.state.tree)")
      #expect(steps.last?["facts"] as? [String] == step.state.facts.map(\.rawValue))
      #expect(steps.last?["waiting_gate"] as? String == step.state.waitingGate?.rawValue)
      #expect(try walked.document()["path"] as? String == String(printed.output.1))
    }
    if let failure = finding.failure {
      let page = await Outcome(["walk", file, path.description, "--variant", id]).answer.split(separator: "\n")
        .joined(separator: " ")
      #expect(page.contains("\(failure)") && page.contains("[\(failure.code.rawValue)]"), "\(page)")
    }
  }

  /// Every input of every state has words of its own, which mean it and nothing else.
  @Test(arguments: Shipped.distinct) func `words mean the input that they are printed for`(file: String) throws {
    let document = try Shipped.document(file)
    for variant in document.experiment.variants.indices {
      let engine = document.experiment.engine(for: variant)
      let vocabulary = InputVocabulary(of: engine)
      let exploration = FlowExploration(
        traits: [Traits(), Traits(horizontal: .regular)], turns: true, ignoresLoading: true, mostOpenTabs: 1,
        mostStates: 60)
      for state in FlowGraph(of: engine, by: exploration).states {
        let named = vocabulary.inputs(in: state, turningTo: Traits(horizontal: .regular, vertical: .compact))
        var seen: Set<String> = []
        for input in named.onScreen + named.fromOutside + InputList(exploration, on: engine).inputs(of: state) {
          let words = named.words(for: input)
          #expect(named[words] == input && !words.isEmpty, "'\(words)' in \(state.tree)")
          seen.insert(words)
        }
        #expect(seen.count == Set(named.onScreen + named.fromOutside).union(exploration.turned(from: state)).count)
      }
    }
  }

  /// What has the same name goes by its screen or its leaves.
  @Test func `things with the same name have words of their own`() throws {
    let menu = MenuDefinition(
      id: "topics",
      levels: [
        .init(name: "topic", nodes: [.init(label: "new", leaves: 0..<2), .init(label: "A, B", leaves: 2..<3)]),
        .init(
          name: "thread",
          nodes: [
            .init(label: "new", leaves: 0..<1), .init(label: "old", leaves: 1..<2),
            .init(label: "\"x\"", leaves: 2..<3),
          ]),
      ])
    let screen = ScreenContent(
      listing: MenuListing(menu: menu, levels: [0, 1], style: .accordion, intent: "show"),
      items: [Item(id: "old", intent: "old")])
    let app = AppDefinition(
      screens: [("list", screen)], coordinators: ["root": StackCoordinator(root: "list", responses: [:])], root: "root")
    let engine = FlowEngine(app: app)
    var state = engine.start(in: Traits()).state
    func words() -> [String] {
      let named = InputVocabulary(of: engine).inputs(in: state)
      return named.onScreen.map(named.words)
    }
    #expect(words() == ["tap new", #"tap "A, B""#, "tap old", "back", "swipe"])
    state = engine.handle(FlowInput.toggle(section: 0..<2, of: "list"), in: state).state
    #expect(words() == ["tap 0..<2", "tap 0..<1", "tap 1..<2", #"tap "A, B""#, "tap old", "back", "swipe"])
    state = engine.handle(FlowInput.toggle(section: 2..<3, of: "list"), in: state).state
    #expect(words() == ["tap new", #"tap "A, B""#, "tap row 2..<3", "tap old", "back", "swipe"])
  }

  @Test(arguments: [
    "tap shop, tap group 2, tap thing 1, back", "at the start", "width regular: tap shop, relaunch, tap shop",
  ])
  func `a path written as a test holds in the file that it was walked in`(path: String) async throws {
    let scratch = try Scratch()
    let file = try scratch.writeExample()
    let entry = await Outcome(["walk", file, path, "--as-test", "--variant", "push"])
    #expect(entry.exit == .done && entry.answer.hasSuffix(", variant: \"push\" },\n") && entry.talk.isEmpty)
    func check(_ entry: String) async throws -> Outcome {
      try scratch.writeExample([ExampleEdit(#"  experiment: "shop","#, "experiment: \"shop\", expects: [\(entry)],")])
      return await Outcome(["check", file])
    }
    let held = try await check(entry.answer)
    #expect(held.exit == .done, "\(held.answer)")
    let broken = try await check(entry.answer.replacing(/shows: "[a-z]*"/, with: "shows: \"bag\""))
    #expect(broken.exit == .answerIsNo && broken.answer.contains("not \"bag\" [stale-expectation]"), "\(broken.answer)")
    let early = try await check(#"{ path: "tap shop, tap shpo", shows: "home" }"#)
    #expect(early.answer.contains("cannot be walked: 'tap shpo' is not possible on 'groups'"), "\(early.answer)")
    #expect(early.answer.contains(":2:") || early.answer.contains(":1:"), "\(early.answer)")
  }

  @Test(arguments: try cases(in: "walk-errors.txt"))
  func `an input that is not possible says what is`(cells: [String]) async throws {
    let scratch = try Scratch()
    let outcome = await Outcome(["walk", try scratch.writeExample(), cells[0]])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.hasPrefix("error: \(cells[1]) [impossible-input]\n hint: \(cells[2])"), "\(outcome.talk)")
  }

  /// Runs the command with keys that are typed, or lines that are piped in.
  private static func typing(
    _ keys: String, _ words: [String], isTerminal: Bool = true, columns: Int = 80
  ) async -> Outcome {
    let typed = Mutex(Array(keys.utf8)[...])
    return await Outcome(
      words,
      terminal: Terminal(
        outputIsTerminal: isTerminal, errorIsTerminal: isTerminal, inputIsTerminal: isTerminal, columns: columns,
        environment: ["TERM": "xterm"])
    ) { typed.withLock { $0.popFirst() } }
  }

  @Test func `a user walks by numbers, arrow keys and inputs, and undoes`() async throws {
    let scratch = try Scratch()
    let file = try scratch.writeExample()
    func test(_ keys: String) async -> String {
      let outcome = await Self.typing(keys, ["walk", file, "--as-test"])
      #expect(outcome.exit == .done)
      return outcome.answer.split(separator: "\n").last.map(String.init) ?? ""
    }
    func entry(_ path: String, _ screen: String) -> String {
      #"{ path: "width compact: \#(path)", shows: "\#(screen)", variant: "push" },"#
    }
    #expect(await test("1\r2\rq\r") == entry("tap shop, tap group 2", "things"))
    #expect(await test("tap shop\r1\r1\ru\ru\rq\r") == entry("tap shop", "groups"))
    #expect(await test("u\r\r?\rq\r") == entry("at the start", "home"))
    #expect(await test("\u{1B}[B\r\u{1B}OB\u{1B}[B\u{1B}[B\u{1B}[A\r") == entry("tap shop, tap group 2", "things"))
    #expect(await test("1\rgroup\u{1B}[A\r\u{4}") == entry("tap shop, tap group 3", "things"))
    #expect(await test("nothing\u{7F}\u{15}tap shopp\u{7F}\r") == entry("tap shop", "groups"))
    #expect(
      await test("1\r99\rbogus\rback") == entry("tap shop", "groups"),
      "a slip ends nothing; what is not entered is not done")
  }

  @Test(arguments: [40, 80]) func `a page fits the terminal, and nothing is colored`(columns: Int) async throws {
    let outcome = await Self.typing("1\r1\r?\rq\r", ["walk", Shipped.path("login-wall")], columns: columns)
    #expect(outcome.exit == .done && outcome.talk.isEmpty)
    let lines = outcome.answer.split(separator: "\n").filter { !$0.contains("\u{1B}") }
    #expect(lines.count > 30 && lines.allSatisfy { $0.count <= columns }, "\(lines.filter { $0.count > columns })")
    #expect(!outcome.answer.contains(/\u{1B}\[[0-9;]*m/))
  }

  @Test func `lines are read where no user types`() async throws {
    let scratch = try Scratch()
    let file = try scratch.writeExample()
    let done = await Self.typing("tap shop\n\nback, tap shop\nu\n", ["walk", file], isTerminal: false)
    #expect(done.exit == .done && !done.answer.contains(">  ") && !done.answer.contains("\u{1B}"))
    #expect(done.answer.components(separatedBy: "→ ").count - 1 == 5 && done.answer.contains("\n→ back: pop"))
    let failed = await Self.typing("tap shop\ntap shop\nback\n", ["walk", file], isTerminal: false)
    #expect(failed.exit == .failed && failed.talk.contains("'tap shop' is not possible on 'groups'"))
    let restarted = await Self.typing("tap shop\nwidth regular: tap shop", ["walk", file, "--json"], isTerminal: false)
    #expect(try restarted.document()["path"] as? String == "width regular: tap shop")
  }

  @Test func `a page shows the gate that waits with its answers, and the facts`() async throws {
    let file = Self.fault("dropped-link")
    let asked = await Outcome(["walk", file, "open account"]).answer
    #expect(
      asked.contains("\ngate login waits, on the way to account\n") && asked.contains("  tap log-in\n"), "\(asked)")
    let answered = await Outcome(["walk", file, "open account, tap log-in"]).answer
    #expect(answered.contains("\ntrue: logged-in\n"), "\(answered)")
  }

  @Test(arguments: ["drop", "defer"]) func `a link that is refused or waits is said to be`(policy: String) async throws
  {
    let scratch = try Scratch()
    let file = try scratch.writeShipped(
      "storefront", replacing: [(#"finish: "welcomed" }"#, #"finish: "welcomed", while_running: "\#(policy)" }"#)],
      to: "shop.json5")
    let page = await Outcome(["walk", file, "link shop://deals"])
    let words =
      policy == "drop"
      ? "the link to deals is refused while a coordinator lives" : "deals waits, to be opened after that"
    #expect(page.answer.contains("\n\(words)\n"), "\(page)")
  }

  @Test(arguments: ["login-wall", "chat-push"]) func `a walk is printed as it was before`(file: String) async throws {
    let path = file == "login-wall" ? "tap join, back, open saved, rotate" : "tap contact 2, back, fact logged-in true"
    try Golden.compare(await Outcome(["walk", Shipped.path(file), path]).answer, with: "\(file).txt", in: "Walks")
  }
}

extension FlowExploration {
  /// The inputs of turning the device.
  fileprivate func turned(from state: FlowState) -> [FlowInput] {
    traits.filter { $0 != state.traits }.map(FlowInput.traits)
  }
}
