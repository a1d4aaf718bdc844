import HeadlessNavigation
import Testing

@Suite struct FlowExplorationTests {
  /// Two tabs of two places each, and a note that can be presented over any of them and stands alone.
  private static func engine(tabs: Int = 3) -> FlowEngine {
    let names = (1...tabs).map { "tab-\($0)" }
    let roots = names.map { name in
      (Name<Screen>(name), ScreenContent(items: [Item(id: "on", intent: Name("open-\(name)"))]))
    }
    let tops = names.map { name in
      (Name<Screen>("top-of-\(name)"), ScreenContent(items: [Item(id: "note", intent: "show-note")]))
    }
    let pushes = names.map { (Name<Intent>("open-\($0)"), Response.push(ScreenTemplate(Name("top-of-\($0)")))) }
    let note: (Name<Intent>, Response) = ("show-note", .present("note", style: .sheet))
    return FlowEngine(
      app: AppDefinition(
        screens: roots + tops + [("note", ScreenContent())],
        coordinators: [
          "root": TabsCoordinator(
            names.map { ScreenTemplate(Name($0)) }, responses: Dictionary(uniqueKeysWithValues: pushes + [note]))
        ], root: "root"))
  }

  private static let all = FlowExploration(traits: [Traits()], ignoresLoading: true)

  @Test func `tabs multiply, and open tabs that are bounded do not`() {
    var exploration = Self.all
    let whole = FlowGraph(of: Self.engine(), by: exploration)
    // Each of three tabs open or not, one selected; and the note over each state whose selected tab is open.
    #expect(whole.states.count == 8 * 3 + 4 * 3 && whole.isComplete && whole.boundedStates.isEmpty)
    exploration.mostOpenTabs = 1
    let bounded = FlowGraph(of: Self.engine(), by: exploration)
    // None or one open, one selected; and the note over the open one.
    #expect(bounded.states.count == 4 * 3 + 3 && bounded.isComplete && !bounded.boundedStates.isEmpty)
    exploration.mostOpenTabs = 2
    #expect(FlowGraph(of: Self.engine(), by: exploration).states.count == 7 * 3 + 3 * 3)
    exploration.mostOpenTabs = 3
    #expect(FlowGraph(of: Self.engine(), by: exploration) == whole)
  }

  @Test func `what is shown is the same with open tabs bounded`() {
    let engine = Self.engine()
    var exploration = Self.all
    let whole = FlowGraph(of: engine, by: exploration)
    exploration.mostOpenTabs = 1
    let bounded = FlowGraph(of: engine, by: exploration)
    let visible: (FlowGraph) -> Set<[Name<Screen>]> = { graph in
      Set(graph.states.map { $0.tree.panes(in: $0.traits, under: .standard).map(\.kind) })
    }
    #expect(visible(whole) == visible(bounded))
    let actions: (FlowGraph) -> Set<String> = { graph in
      Set(graph.edges.map { "\($0.record.from?.kind.rawValue ?? "") \($0.input) \($0.record.outcome)" })
    }
    #expect(actions(whole) == actions(bounded))
  }

  @Test func `which screens were loaded multiplies states and changes nothing else`() {
    var exploration = Self.all
    let merged = FlowGraph(of: Self.engine(tabs: 2), by: exploration)
    exploration.ignoresLoading = false
    let apart = FlowGraph(of: Self.engine(tabs: 2), by: exploration)
    #expect(apart.states.count > merged.states.count)
    let trees: (FlowGraph) -> Set<String> = { graph in Set(graph.states.map { "\($0.tree)".filter { $0 != "~" } }) }
    #expect(trees(apart) == trees(merged))
  }

  @Test func `every combination of facts is a start, fewest first`() {
    var exploration = FlowExploration(traits: [Traits()], givenFacts: ["aa"], launchFacts: ["b", "a"])
    #expect(exploration.launches == [["aa"], ["a", "aa"], ["aa", "b"], ["a", "aa", "b"]])
    exploration.givenFacts = []
    #expect(exploration.launches == [[], ["a"], ["b"], ["a", "b"]] && exploration.triesAllLaunches)
    let graph = FlowGraph(of: Self.engine(), by: exploration)
    #expect(graph.starts.map(\.facts) == exploration.launches)
    #expect(Set(graph.starts.map(\.target)).count == 4)
  }

  @Test func `of too many facts every two are met with any truth`() {
    let facts = (1...9).map { Name<Fact>("fact-\($0)") }
    let exploration = FlowExploration(traits: [Traits()], launchFacts: facts)
    let launches = exploration.launches
    #expect(
      !exploration.triesAllLaunches && launches.count == 2 * (1 + 9 + 36) && launches.count == Set(launches).count)
    for first in facts {
      for second in facts where first != second {
        let met = Set(launches.map { [$0.contains(first), $0.contains(second)] })
        #expect(met.count == 4)
      }
    }
  }

  @Test(arguments: [CatalogApp.adapting, CatalogApp.swapping])
  func `what is left without turns is what exploring without turns finds`(
    choices: [Name<any Coordinator>: CoordinatorChoice]
  ) {
    let engine = FlowEngine(app: CatalogApp.app, choices: choices)
    let sizes = [Traits(), Traits(horizontal: .regular)]
    let turning = FlowGraph(of: engine, by: FlowExploration(traits: sizes, turns: true))
    for traits in sizes {
      let left = turning.withoutTurns(startingIn: traits)
      #expect(left == FlowGraph(of: engine, by: FlowExploration(traits: [traits])) && !left.states.isEmpty)
    }
  }

  @Test func `links are opened with samples of what they are about`() throws {
    var app = CatalogApp.app
    app.links = try LinkTable([("app://a/{name}", "lost"), ("app://b/{page:number}", "lost")])
    let inputs = InputList(Self.all, on: FlowEngine(app: app)).inputs(of: FlowState(traits: Traits()))
    #expect(
      inputs.map(\.description).filter { $0.hasPrefix("open lost") }.sorted() == ["open lost(1)", "open lost(name)"])
  }

  @Test func `a navigation that waits for another is followed to its end`() {
    var app = Self.engine(tabs: 1).app
    app.gates = ["login": FactGate(unless: "logged-in", present: Screen(kind: "login"))]
    app.destinations = [
      "a": DestinationRule(gates: ["login"], responses: [.push("a")]),
      "b": DestinationRule(gates: ["nobody"], responses: [.push("b")]),
    ]
    app.policy = .queue
    let graph = FlowGraph(of: FlowEngine(app: app), by: FlowExploration(traits: [Traits()], mostStates: 300))
    let followed = graph.edges.filter { $0.records.count == 2 }
    #expect(graph.states.contains { $0.waiting?.name == "b" } && !followed.isEmpty)
    #expect(
      followed.contains { edge in
        if case .failed(let failure) = edge.records[1].outcome { failure.code == .unknownName } else { false }
      })
  }
}
