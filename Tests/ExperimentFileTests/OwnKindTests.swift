import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import Testing
import TextFormats

/// What a file says in kinds that its executable brings.
@Suite struct OwnKindTests {
  private func apps() throws -> [AppDefinition] {
    let (document, diagnostics) = try Wizard.read()
    #expect(diagnostics == [])
    return try #require(document).experiment.variants.map(\.app)
  }

  @Test func `a coordinator of an own kind is what its closure made of its keys`() throws {
    let tour = try #require(apps()[0].coordinators["tour"] as? Wizard)
    #expect(tour.steps == ["home", "departments"] && tour.next == "browse")
  }

  @Test func `what extends it is read laid over it`() throws {
    let text = try Wizard.sample().replacing("steps: [\"home\"], patience", with: "next: \"open-sale\", patience")
    let app = try #require(document(text, extensions: Wizard.extensions).document).experiment.variants[0].app
    let short = try #require(app.coordinators["short"] as? Wizard)
    #expect(short.steps == ["home", "departments"] && short.next == "open-sale")
    #expect((try apps()[0].coordinators["short"] as? Wizard)?.steps == ["home"])
  }

  @Test func `a gate and a container of own kinds are held under their names`() throws {
    let app = try apps()[0]
    let scene = NavigationContext(tree: ScreenTree(), traits: Traits(horizontal: .compact))
    let gate = try #require(app.gates["adult"])
    #expect(gate.judge(Destination("x", context: .number(18)), in: scene) == .verdict(.proceed))
    #expect(gate.judge(Destination("x", context: .number(17)), in: scene) == .suspend(present: Screen(kind: "bag")))
    #expect((app.containers["carousel"] as? PagedRules)?.pages == 2)
    #expect(app.containers[.hybrid] is SplitRules)
  }

  @Test func `the engine runs the coordinator in the slot`() throws {
    let experiment = try #require(Wizard.read().document).experiment
    let engine = experiment.engine(for: 1)
    let start = engine.start(in: Traits(horizontal: .compact))
    #expect(start.state.tree.description == "nav[home]")
    let step = engine.handle(.intent(Intent("browse")), in: start.state)
    #expect(step.state.tree.description == "nav[home > departments]" && step.answeredBy == "drill")
  }

  @Test func `a patch may bring gates, containers and coordinators of own kinds`() throws {
    let patch = """
      app: {
        gates: { adult: { least: 21 }, teen: { kind: "age-gate", least: 13, ask: "bag" } },
        containers: { strip: { kind: "paged", pages: 4 } },
        coordinators: { tour: { steps: ["home"] } },
      }, coordinator: "tour"
      """
    let text = try Wizard.sample().replacing("coordinator: \"tour\"", with: patch)
    let (document, diagnostics) = try document(text, extensions: Wizard.extensions)
    #expect(diagnostics == [])
    let apps = try #require(document).experiment.variants.map(\.app)
    #expect(apps.map { ($0.gates["adult"] as? AgeGate)?.least } == [18, 21, 18])
    #expect(apps.map { $0.gates["teen"] != nil } == [false, true, false])
    #expect(apps.map { $0.containers["strip"] is PagedRules } == [false, true, false])
    #expect(apps.map { ($0.coordinators["tour"] as? Wizard)?.steps.count } == [2, 1, 2])
    #expect(apps.map { ($0.coordinators["short"] as? Wizard)?.steps.count } == [1, 1, 1])
  }

  @Test func `a proxy in front of it is not told that its panes stay empty`() throws {
    #expect(try Wizard.read("forwards: \"accordion\"", as: "forwards: \"tour\"").diagnostics == [])
  }

  @Test(arguments: try BrokenFile.all(in: "broken-kinds.txt")) func `a mistake is reported once, at its place`(
    broken: BrokenFile
  ) throws {
    let marked = try broken.marked(in: Wizard.sample())
    let extensions = try Wizard.extensions
    try expectMistake(in: marked, broken.code, hint: broken.hint) {
      try document($0, extensions: extensions).diagnostics
    }
  }

  @Test func `without the extensions every kind is told to be unknown, and nothing else`() throws {
    let diagnostics = try document(Wizard.sample()).diagnostics
    #expect(diagnostics.map(\.code) == [.unknownName, .unknownName, .unknownName])
    #expect(diagnostics[0].message.contains("must be 'fact'"))
    #expect(diagnostics[1].hint == "this executable brings none")
    #expect(diagnostics[2].message.contains("must be one of 'stack', 'tabs', 'split', 'split-proxy'"))
  }
}
