import HeadlessNavigation
import TestSupport
import Testing
import UserSimulation

/// Machines that share what is found out about a flow.
@Suite struct SharedFlowTests {
  /// A stack of screens whose only items push the next ones.
  private static let engine: FlowEngine = {
    let screens = (0..<7).map { (Name<Screen>("s\($0)"), ScreenContent(items: [.item("to-s\($0 + 1)", 0)])) }
    let pushes = screens.map { (Name<Intent>("to-\($0.0)"), Response.push(ScreenTemplate($0.0))) }
    return FlowEngine(app: .stack(screens, on: Dictionary(uniqueKeysWithValues: pushes)))
  }()
  private static let tap = InputSlot(index: 5)

  @Test func `what one machine found out is not worked out by another`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var first = FlowMachine(flow)
    var second = FlowMachine(flow)
    let numbers = Self.walk(&first, taps: 4)
    let known = flow.size.edges
    let again = Self.walk(&second, taps: 4)
    #expect(known == 4 && flow.size.edges == known)
    #expect(Set(numbers).count == 5 && Set(again).count == 5)
  }

  @Test func `a machine that forgets leaves the others their numbers`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var first = FlowMachine(flow)
    var second = FlowMachine(flow)
    let numbers = Self.walk(&first, taps: 3)
    _ = Self.walk(&second, taps: 3)
    second.forget()
    let remembered = second.tables.states.count
    #expect(remembered == 0)
    _ = second.start(in: Traits(horizontal: .regular))
    let depths = numbers.map { first.flowState(first.tables.transitions[$0].target).tree.screens.count }
    #expect(depths == [1, 2, 3, 4])
    let unchanged = Self.walk(&first, taps: 3)
    #expect(unchanged == numbers)
  }

  @Test func `a machine that remembers nothing leaves nothing to the others`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var exact = FlowMachine(flow, remembers: false)
    let numbers = Self.walk(&exact, taps: 2) + Self.walk(&exact, taps: 2)
    #expect(Set(numbers).count == 6 && flow.size == (0, 0))
  }

  /// A list of 300 rows, each of which leads to a screen about it.
  private static func list(readsLeaves: Bool) -> FlowEngine {
    let menu = MenuDefinition(id: "menu", levels: ["row"], sizes: [300])
    let listing = MenuListing(menu: menu, levels: [0], style: .list, intent: "show")
    var app = AppDefinition.stack(
      [("list", ScreenContent(listing: listing)), ("row", ScreenContent(subject: "menu"))],
      on: ["show": .push("row($item)")])
    app.readsLeaves = readsLeaves
    return FlowEngine(app: app)
  }

  @Test(arguments: [true, false]) func `states that differ in leaves share a shape where no rule reads leaves`(
    readsLeaves: Bool
  ) {
    let flow = SharedFlow(Self.list(readsLeaves: readsLeaves), observing: "root")
    var machine = FlowMachine(flow)
    let start = machine.tables.transitions[machine.start(in: Traits())].target
    var contexts: Set<Value> = []
    for row in 0..<300 {
      let transition = machine.step(InputSlot(index: 5 + row), in: start)
      let state = machine.flowState(machine.tables.transitions[transition].target)
      contexts.formUnion(state.tree.screens.map(\.context))
    }
    #expect(contexts.count == 301 && machine.tables.states.count == 301)
    #expect(flow.size == (readsLeaves ? (301, 300) : (2, 1)))
  }

  /// Three tabs, each with a list of ten rows that push a screen about them, and a sheet over everything.
  private static let tabs: FlowEngine = {
    let menu = MenuDefinition(id: "menu", levels: ["row"], sizes: [10])
    var screens: [(Name<Screen>, ScreenContent)] = [
      ("row", ScreenContent(items: [.item("card", 0)], subject: "menu")), ("card", ScreenContent()),
    ]
    for tab in ["a", "b", "c"] {
      let listing = MenuListing(menu: menu, levels: [0], style: .list, intent: "show")
      screens.append((Name(tab), ScreenContent(listing: listing)))
    }
    let root = TabsCoordinator(
      ["a", "b", "c"],
      responses: ["show": .push("row($item)"), "card": .present("card", style: .sheet)])
    var app = AppDefinition(screens: screens, coordinators: ["root": root], root: "root")
    app.readsLeaves = false
    return FlowEngine(app: app)
  }()

  /// Whatever stands in tabs out of view, ten rows push one screen, and one sheet comes over it: a shape for each tab
  /// with its root, its row and its card.
  @Test func `states that differ in tabs out of view share a shape`() {
    let flow = SharedFlow(Self.tabs, observing: "root")
    var machine = FlowMachine(flow)
    var random: UInt64 = 3
    var trees: Set<ScreenTree> = []
    var state = machine.tables.transitions[machine.start(in: Traits())].target
    for _ in 0..<20_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let slot = Int(random >> 33) % machine.tables.states[state].slotCount
      guard slot == 0 || slot >= 5 else { continue }
      let step = Self.step(InputSlot(index: slot), from: &state, of: &machine)
      trees.insert(step.state.tree)
    }
    // 11 places in each of three tabs, with a card over the ten rows in view; tabs not yet seen are not loaded.
    #expect(trees.count > 2_000)
    #expect(flow.size.shapes <= 3 * 3 && flow.size.edges < 100)
  }

  /// Where help is looked for everywhere, and otherwise pushed in the first tab, it depends on that tab alone what is done,
  /// and on others where help stands in them: not on which of their rows are open.
  @Test func `a search opens only the tabs that have what it looks for`() throws {
    var app = Self.tabs.app
    let items = ["card", "help", "open"].map { Item.item($0, 0) }
    app.screens["row"] = ScreenContent(items: items, subject: "menu")
    app.screens["help"] = ScreenContent()
    let route = try Route {
      RouteStep.screen("help", by: .push)
      RouteStep.found(.screen("a"))
    }
    app.destinations["help"] = DestinationRule(route: route)
    app.coordinators["root"] = TabsCoordinator(
      ["a", "b", "c"],
      responses: [
        "show": .push("row($item)"), "card": .present("card", style: .sheet), "help": .push("help"),
        "open": .open("help", takesPayload: false),
      ])
    let flow = SharedFlow(FlowEngine(app: app), observing: "root")
    var machine = FlowMachine(flow)
    var random: UInt64 = 7
    var trees: Set<ScreenTree> = []
    var state = machine.tables.transitions[machine.start(in: Traits())].target
    for _ in 0..<20_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let slot = Int(random >> 33) % machine.tables.states[state].slotCount
      guard slot == 0 || slot >= 5 else { continue }
      trees.insert(Self.step(InputSlot(index: slot), from: &state, of: &machine).state.tree)
    }
    #expect(trees.count > 2_000 && flow.size.edges < 400, "\(trees.count) \(flow.size)")
  }

  /// Screens about rows that push one another without end, a flow of four screens that is pushed among them, and a card
  /// over them that can be pushed on, too.
  private static let dense: FlowEngine = {
    let menu = MenuDefinition(id: "menu", levels: ["row"], sizes: [4])
    let names: [Name<Screen>] = ["a", "b", "c"]
    let screens = names.map { name in
      let listing = MenuListing(menu: menu, levels: [0], style: .list, intent: "to-a")
      let items: [Item] = ["to-b", "to-c", "card", "start", "first"].map { .item($0, 0) }
      return (
        name, ScreenContent(listing: name == "b" ? listing : nil, items: name == "a" ? Array(items.dropLast()) : items)
      )
    }
    var app = AppDefinition.stack(
      screens + ["card", "d"].map { ($0, ScreenContent(items: [.item("to-d", 0)])) }
        + ["f1", "f2", "f3", "f4"].map { ($0, ScreenContent(items: ["next", "leave", "to-b"].map { .item($0, 0) })) },
      on: [
        "to-a": .push("a($item)"), "to-b": .push("b"), "to-c": .push("c"), "to-d": .push("d"),
        "card": .perform(.present(.stack([Screen(kind: "card")]), style: .sheet)),
        "first": .popTo("a"), "start": .start("flow"),
      ])
    app.coordinators["flow"] = SequenceCoordinator(["f1", "f2", "f3", "f4"].map { .init($0) }, cancel: "leave")
    app.readsLeaves = false
    return FlowEngine(app: app)
  }()

  /// However deep stacks become, what is pushed on them and taken off shares shapes, and each screen is known by how many
  /// equal ones are below it.
  @Test func `states that differ in the middle of stacks share a shape`() {
    let flow = SharedFlow(Self.dense, observing: "root")
    var machine = FlowMachine(flow)
    var random: UInt64 = 5
    var deepest = 0
    var (instances, screens): ([Screen: Int], [Int: Screen]) = ([:], [:])
    var state = machine.tables.transitions[machine.start(in: Traits())].target
    for turn in 0..<6_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let drawn = Int(random >> 33)
      let count = machine.tables.states[state].slotCount
      // Up to thirty screens, and down again.
      let goesBack = turn % 100 < 50 ? drawn % 4 == 0 : drawn % 4 > 0
      let slot = goesBack ? 0 : min(count - 1, 5 + drawn / 4 % max(1, count - 5))
      guard slot == 0 || slot >= 5 else { continue }
      let step = Self.step(InputSlot(index: slot), from: &state, of: &machine)
      deepest = max(deepest, step.state.tree.screens.count)
      guard var top = step.state.tree.screens.last, let pane = machine.tables.states[state].panes.first else {
        continue
      }
      let instance = machine.tables.panes[pane].instance
      let twins = step.state.tree.screens.count { $0.isSame(as: top) }
      top = Screen(kind: top.kind, context: .list([top.context, .number(twins)]))
      #expect(instances[top, default: instance] == instance && screens[instance, default: top] == top, "\(top)")
      (instances[top], screens[instance]) = (instance, top)
    }
    #expect(deepest > 15 && flow.size.shapes < 1_500, "\(deepest) \(flow.size)")
  }

  /// A link ends the flow between the screens of a stack that are closed, and goes back through those of others.
  @Test func `a flow that ends among closed screens takes its own away`() {
    var app = Self.dense.app
    app.linkPolicies["flow"] = .interrupt
    app.destinations["offer"] = DestinationRule(responses: [.push("c")])
    let engine = FlowEngine(app: app)
    // How many screens are pushed below the flow, on it, and above it, before the link; and how often users go back then.
    for (below, steps, above) in [(1, 1, 2), (2, 2, 2), (2, 1, 3), (1, 3, 4), (3, 2, 5), (0, 2, 3)] {
      var machine = FlowMachine(SharedFlow(engine, observing: "root"))
      var state = machine.tables.transitions[machine.start(in: Traits())].target
      let taps = [("to-b", below), ("start", 1), ("next", steps - 1), ("to-b", above)]
      let intents: [Name<Intent>?] = taps.flatMap { Array(repeating: Name($0), count: $1) }
      let back = Array(repeating: Name<Intent>?.none, count: below + above + 2)
      for (turn, intent) in (intents + back).enumerated() {
        let before = machine.flowState(state)
        var input = FlowInput.back(.button)
        if let intent { input = .intent(Intent(intent, from: before.tree.screens.last?.kind)) }
        if turn == intents.count { input = .open(Destination("offer")) }
        let step = engine.handle(input, in: before)
        state = machine.tables.transitions[machine.step(input, in: state)].target
        #expect(machine.flowState(state) == step.state, "\(below) \(steps) \(above) \(input)")
      }
    }
  }

  /// Two tabs, and a destination behind a login that is shown where it is already, or else in the second tab.
  private static func gated() throws -> FlowEngine {
    let route = try Route {
      RouteStep.screen("mail", by: .push)
      RouteStep.found(.screen("inbox"))
    }
    let signIn = Item(id: "sign-in", facts: [FactChange("in", true)], verdict: .proceed)
    var app = AppDefinition(
      screens: [
        ("feed", ScreenContent()), ("inbox", ScreenContent(items: [.item("open", 0)])), ("mail", ScreenContent()),
        ("login", ScreenContent(items: [signIn])),
      ],
      coordinators: ["root": TabsCoordinator(["feed", "inbox"], responses: ["open": .push("mail")])], root: "root",
      gates: ["login": FactGate(unless: "in", present: Screen(kind: "login"))],
      destinations: ["mail": DestinationRule(gates: ["login"], route: route)])
    app.readsLeaves = false
    return FlowEngine(app: app)
  }

  /// A navigation that waits goes on from a screen in a tab out of view.
  @Test func `what a waiting navigation finds out of view is not taken for gone`() throws {
    let engine = try Self.gated()
    var machine = FlowMachine(SharedFlow(engine, observing: "root"))
    var state = machine.tables.transitions[machine.start(in: Traits())].target
    let inputs: [FlowInput] = [
      .selectTab(1), .intent(Intent("open", payload: .name("open"), from: "inbox")), .selectTab(0),
      .open(Destination("mail")),
      .tap(Tap(item: "sign-in", on: "login", facts: [FactChange("in", true)], verdict: .proceed)),
    ]
    for input in inputs {
      let step = engine.handle(input, in: machine.flowState(state))
      state = machine.tables.transitions[machine.step(input, in: state)].target
      #expect(machine.flowState(state) == step.state, "\(input)")
      #expect(step.outcome == (input == .open(Destination("mail")) ? .suspended : .completed))
    }
  }

  /// Items that are there while a fact holds, or does not, in a tab in view and in one that is not.
  @Test func `what is offered is what the facts say`() {
    func item(_ id: Name<Item>, _ facts: [FactChange] = [], when condition: FactCondition = .always) -> Item {
      Item(id: id, intent: Name(id.rawValue), facts: facts, condition: condition)
    }
    let items = [
      item("sign-in", [FactChange("in", true)], when: .fails("in")), item("account", when: .holds("in")),
      item("help"), item("sign-out", [FactChange("in", false)], when: .holds("in")),
      item("late", [FactChange("late", true)]),
    ]
    let screens: [(Name<Screen>, ScreenContent)] = ["a", "b", "account", "help"].map {
      ($0, ScreenContent(items: items))
    }
    let root = TabsCoordinator(["a", "b"], responses: ["account": .push("account"), "help": .push("help")])
    var app = AppDefinition(screens: screens, coordinators: ["root": root], root: "root")
    app.readsLeaves = false
    let engine = FlowEngine(app: app)
    let flow = SharedFlow(engine, observing: "root")
    var machine = FlowMachine(flow)
    var random = SplitMix(state: 9)
    var state = machine.tables.transitions[machine.start(in: Traits())].target
    for _ in 0..<2_000 {
      let count = machine.tables.states[state].slotCount
      let offered = (5..<count).map { machine.input(of: InputSlot(index: $0), in: state) }
      let possible = engine.inputs(of: machine.flowState(state)).filter { if case .back = $0 { false } else { true } }
      #expect(offered == possible)
      let drawn = Int.random(in: 4..<count, using: &random)
      _ = Self.step(InputSlot(index: drawn == 4 ? 0 : drawn), from: &state, of: &machine)
    }
    #expect(flow.size.shapes < 200)
  }

  /// What the engine does, which the machine does, too.
  private static func step(_ slot: InputSlot, from state: inout Int, of machine: inout FlowMachine) -> FlowStep {
    let (before, input) = (machine.flowState(state), machine.input(of: slot, in: state))
    let engine = machine.engine
    let step = input == .back(.button) ? engine.goingBack(in: before) : engine.handle(input, in: before)
    state = machine.tables.transitions[machine.step(slot, in: state)].target
    #expect(machine.flowState(state) == step.state)
    return step
  }

  /// The transitions of a start and some taps.
  private static func walk(_ machine: inout FlowMachine, taps: Int) -> [Int] {
    var numbers = [machine.start(in: Traits())]
    for _ in 0..<taps {
      numbers.append(machine.step(tap, in: machine.tables.transitions[numbers[numbers.count - 1]].target))
    }
    return numbers
  }
}
