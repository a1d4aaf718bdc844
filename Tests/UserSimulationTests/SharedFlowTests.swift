import HeadlessNavigation
import Testing
import UserSimulation

/// Machines that share what is found out about a flow.
@Suite struct SharedFlowTests {
  /// A stack that grows with every tap on its only item.
  private static let engine = FlowEngine(
    app: App(
      screens: [("home", ScreenContent(items: [.item("on", 0)]))],
      coordinators: [
        "root": StackCoordinator(root: ScreenTemplate("home"), responses: ["on": .push(ScreenTemplate("home"))])
      ],
      root: "root"
    )
  )
  private static let tap = InputSlot(index: 5)

  @Test func `what one machine found out has the same numbers in the other`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var (first, second) = (FlowMachine(flow), FlowMachine(flow))
    let numbers = Self.walk(&first, taps: 4)
    #expect(numbers == Self.walk(&second, taps: 4))
    #expect(Set(numbers).count == 5)
    // One more is new to both of them.
    #expect(Self.walk(&second, taps: 5) == Self.walk(&first, taps: 5))
  }

  @Test func `a machine that forgets leaves the others their numbers`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var (first, second) = (FlowMachine(flow), FlowMachine(flow))
    let numbers = Self.walk(&first, taps: 3)
    _ = Self.walk(&second, taps: 3)
    second.forget()
    #expect(second.tables.states.count == 0)
    second.step(FlowInput.relaunch, startingIn: Traits(horizontal: .regular))
    let trees = numbers.map { first.flowState(first.tables.transitions[$0].target).tree.screens.count }
    #expect(trees == [1, 2, 3, 4])
    #expect(Self.walk(&first, taps: 3) == numbers)
    first.forget()
    #expect(Self.walk(&first, taps: 3) == Self.walk(&second, taps: 3))
  }

  @Test func `a machine that remembers nothing leaves nothing to the others`() {
    let flow = SharedFlow(Self.engine, observing: "root")
    var (exact, machine) = (FlowMachine(flow, memory: .nothing), FlowMachine(flow))
    #expect(Set(Self.walk(&exact, taps: 2) + Self.walk(&exact, taps: 2)).count == 6)
    #expect(Self.walk(&machine, taps: 2) == [0, 1, 2])
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

extension FlowMachine {
  /// Finds something out that others do not.
  fileprivate mutating func step(_ input: FlowInput, startingIn traits: Traits) {
    _ = step(input, in: tables.transitions[start(in: traits)].target)
  }
}
