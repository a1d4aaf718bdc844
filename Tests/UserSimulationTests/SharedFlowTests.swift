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

  @Test func `what one machine found out has the same numbers in the other`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var first = FlowMachine(flow)
    var second = FlowMachine(flow)
    let numbers = Self.walk(&first, taps: 4)
    let again = Self.walk(&second, taps: 4)
    #expect(numbers == again)
    #expect(Set(numbers).count == 5)
    // One more is new to both of them.
    let more = Self.walk(&second, taps: 5)
    let moreAgain = Self.walk(&first, taps: 5)
    #expect(more == moreAgain)
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
    first.forget()
    let renewed = Self.walk(&first, taps: 3)
    let shared = Self.walk(&second, taps: 3)
    #expect(renewed == shared)
  }

  @Test func `a machine that remembers nothing leaves nothing to the others`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var exact = FlowMachine(flow, memory: .nothing)
    var machine = FlowMachine(flow)
    let numbers = Self.walk(&exact, taps: 2) + Self.walk(&exact, taps: 2)
    #expect(Set(numbers).count == 6)
    let first = Self.walk(&machine, taps: 2)
    #expect(first == [0, 1, 2])
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
