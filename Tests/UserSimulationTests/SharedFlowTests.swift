import HeadlessNavigation
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
    var exact = FlowMachine(flow, memory: .nothing)
    let numbers = Self.walk(&exact, taps: 2) + Self.walk(&exact, taps: 2)
    #expect(Set(numbers).count == 6 && flow.size == (0, 0))
  }

  /// A list of 300 rows, each of which leads to a screen about it.
  private static func list(readsLeaves: Bool) -> FlowEngine {
    let menu = MenuDefinition(id: "menu", levels: ["row"], sizes: [300])
    let listing = MenuListing(menu: menu, levels: [0], style: .list, intent: "show")
    var app = AppDefinition.stack(
      [("list", ScreenContent(listing: listing)), ("row", ScreenContent(subject: "menu"))],
      on: ["show": .push(ScreenTemplate("row", takesPayload: true))]
    )
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

  /// The transitions of a start and some taps.
  private static func walk(_ machine: inout FlowMachine, taps: Int) -> [Int] {
    var numbers = [machine.start(in: Traits())]
    for _ in 0..<taps {
      numbers.append(machine.step(tap, in: machine.tables.transitions[numbers[numbers.count - 1]].target))
    }
    return numbers
  }
}
