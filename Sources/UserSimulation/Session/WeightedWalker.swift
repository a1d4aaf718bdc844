package import HeadlessNavigation
import UserBehavior

/// Simulates users who choose inputs by weights: a semi-Markov chain on the states of the flow.
///
/// A user stays on a screen for a time, then does one of the things possible there, until they leave. Draws are keyed
/// by the number of the step in the session: the same user in the same state at the same step does the same under all
/// variants.
///
/// One walker serves all users, so a session allocates nothing once the tables are full.
package struct WeightedWalker: ~Copyable {
  /// For each device the traits at the start.
  private let startTraits: [Traits]
  /// The longest session in milliseconds, and the most inputs.
  private var limit, stepCap: Int
  /// The flow.
  package internal(set) var machine: FlowMachine
  /// Reports what users do.
  package var reporter = SessionReporter(to: SessionLog())
  var tables: ChoiceTables
  /// The aim of each goal, for the first leaf of a menu.
  private let aims: [CurrentTask.Aim]
  /// For each goal where the app has its leaves.
  private let places: [LeafPlaces]
  var ways: WayFinder
  var currentTask = CurrentTask(.arrival, goal: 0)
  var clock = 0
  /// How many inputs were given.
  private var steps = 0

  /// Prepares to walk users of a cohort through a flow.
  package init(_ cohort: Cohort, by weights: InputWeights, in machine: consuming FlowMachine, rules: SessionRules) {
    startTraits = cohort.devices.map { $0.situations[0].traits }
    (limit, stepCap) = (rules.limit, rules.stepCap)
    tables = ChoiceTables(weights)
    aims = cohort.goals.map { $0.target.aim(machine.number(of: $0.targetName)) }
    let app = machine.engine.app
    ways = WayFinder(machine.flow.ways, goals: cohort.goals)
    places = cohort.goals.map { LeafPlaces(of: $0.menu, goal: $0, in: app) }
    self.machine = machine
  }

  /// Simulates the session of a user; the profile is not used.
  package mutating func walk(_ user: SimulatedUser, as _: UserProfile) {
    let start = machine.start(in: startTraits[user.device], facts: user.facts)
    clock = 0
    currentTask = CurrentTask(aim(of: goal(of: user)), goal: user.goal.index)
    reporter.begin(user, toward: currentTask)
    let transition = machine.tables.transitions[start]
    if transition.meetsSlot { meetSlot(in: transition.target) }
    finishFlow(by: transition)
    reporter.report(.navigated(transition: start, isDone: currentTask.isDone), at: clock, in: &machine)
    let reason = go(on: tables.row(of: transition.target, toward: currentTask, in: &machine), user.draws)
    reporter.reportEnd(reason, at: clock, in: &machine)
    reporter.add(clock, spentOn: .stay)
  }

  @inline(__always) private func aim(of goal: Goal) -> CurrentTask.Aim {
    guard case .leaf(_, let menu) = aims[goal.index], let leaf = goal.leaf else { return aims[goal.index] }
    return .leaf(places[goal.index].position(of: leaf), menu: menu)
  }

  /// What a user comes for in this app, where the menu of a variant may weigh its leaves differently.
  @inline(__always) package func goal(of user: SimulatedUser) -> Goal { user.goal(in: places[user.goal.index]) }

  /// Users who choose by weights never arrive by a link.
  package mutating func link(of _: SimulatedUser) -> Destination? { nil }

  /// Takes one step after another from a state to the end of the session.
  private mutating func go(on start: ChoiceTables.Row, _ draws: UserDraws) -> SessionEnd {
    // Local copies keep the loop fast.
    var row = start
    steps = 0
    while true {
      let block = draws.steps(from: steps)
      if let end = step(&row, block.0, after: block.1) { return end }
      if let end = step(&row, block.2, after: block.3) { return end }
    }
  }

  /// Stays for a time, then makes a choice; returns the reason if that ends the session.
  @inline(__always) private mutating func step(
    _ row: inout ChoiceTables.Row, _ place: UInt32, after time: UInt32
  ) -> SessionEnd? {
    clock += tables.dwells.milliseconds(time, row.dwell)
    guard clock <= limit else {
      clock = limit
      return .limit
    }
    let product = UInt64(place) * UInt64(row.count)
    let slot = tables.slots[Int(row.first) + Int(product >> 32)]
    let number = slot.choice(at: UInt32(truncatingIfNeeded: product))
    var choice = tables.choices[number]
    guard choice.slot >= 0 else { return .gaveUp }
    steps += 1
    guard steps <= stepCap else { return .stepCap }
    if choice.transition < 0 { choice = discovered(number, in: Int(row.state)) }
    record(choice, in: Int(row.state))
    row =
      tables.tellsGoals ? tables.row(of: Int(choice.target.state), toward: currentTask, in: &machine) : choice.target
    return nil
  }

  /// Continues with users who behave differently; only the limits of a session matter here.
  package mutating func use(_: Cohort, rules: SessionRules) { (limit, stepCap) = (rules.limit, rules.stepCap) }

  package var bytes: (states: Int, scenes: Int) {
    mutating get { (machine.tables.stateBytes + tables.byteCount, machine.tables.sceneBytes) }
  }

  package mutating func forgetStates() {
    machine.forgetStates()
    reporter.forget(.states)
    tables.forget()
  }

  package mutating func forgetFlow(keepingEdgesOf mostBytes: Int) {
    machine.forget(keepingEdgesOf: mostBytes)
    reporter.forget(.all)
    tables.forget()
    ways.forget()
  }
}

/// The results of choices and how they are reported.
extension WeightedWalker {
  /// The choice with what it leads to, which is remembered where the machine remembers it.
  mutating func discovered(_ number: Int, in state: Int) -> ChoiceTables.Choice {
    var choice = tables.choices[number]
    let slot = InputSlot(index: Int(choice.slot))
    let transition = machine.step(slot, in: state)
    let record = machine.tables.transitions[transition]
    choice.transition = Int32(clamping: transition)
    choice.isVain = !record.isEffective && record.target == state
    choice.meetsSlot = record.meetsSlot && !choice.isVain
    choice.target = ChoiceTables.Row(state: Int32(clamping: record.target))
    if !tables.tellsGoals { choice.target = tables.row(of: record.target, toward: currentTask, in: &machine) }
    if machine.tables.known(slot, in: state) >= 0 { tables.choices[number] = choice }
    return choice
  }

  /// Reports what was done and what came of it.
  @inline(__always) mutating func record(_ choice: ChoiceTables.Choice, in state: Int) {
    if choice.act != .back { recordTap(choice) }
    if choice.isVain { return reporter.report(choice.act, at: clock, in: &machine) }
    let transition = Int(choice.transition)
    if choice.meetsSlot, !reporter.isExposed { meetSlot(in: state) }
    if currentTask.isUnseen { finishFlow(by: machine.tables.transitions[transition]) }
    reporter.report(choice.act, at: clock, in: &machine)
    reporter.report(.navigated(transition: transition, isDone: currentTask.isDone), at: clock, in: &machine)
  }

  /// A section is tapped and opens or closes; what leads away from the goal is a wrong branch for these users too.
  @inline(__always) private mutating func recordTap(_ choice: ChoiceTables.Choice) {
    if choice.act == .expand { reporter.report(.tap, at: clock, in: &machine) }
    guard reporter.wants.contains(.wrongBranches) else { return }
    if case .leaf(let leaf, _) = currentTask.aim, choice.label >= 0 {
      guard !machine.tables.items[Int(choice.label)].leaves.contains(leaf) else { return }
    } else {
      guard !choice.isVain, isOff(Int(choice.transition)) else { return }
    }
    reporter.report(.wrongBranch, at: clock, in: &machine)
  }

  /// Whether a transition leads away from the goal.
  @inline(__always) private mutating func isOff(_ transition: Int) -> Bool {
    let known = ways.known(machine.tables.transitions[transition].edge, toward: currentTask.goal)
    if let known { return known }
    return ways.isOff(transition, toward: currentTask.goal, machine)
  }

  /// Reports the first time that the user meets the coordinator of the observed slot.
  mutating func meetSlot(in state: Int) {
    reporter.reportExposure(in: machine.tables.states[state].traits, at: clock, in: &machine)
  }

  /// Notes whether the flow has finished that the user came for.
  mutating func finishFlow(by transition: TransitionRecord) {
    guard case .flow(let slot) = currentTask.aim else { return }
    for entry in transition.finished where machine.tables.slot(ofEnd: entry) == slot { currentTask.isDone = true }
  }
}

extension GoalDefinition {
  /// The name of the menu, screen or slot.
  var targetName: String {
    switch target {
    case .find(let menu): menu.id.rawValue
    case .reach(let screen): screen.rawValue
    case .finish(let slot): slot.rawValue
    }
  }
}

extension GoalDefinition.Target {
  /// What has to come about, where a menu, screen or slot has that number; of a menu the first leaf.
  func aim(_ number: Int) -> CurrentTask.Aim {
    switch self {
    case .find: .leaf(0, menu: number)
    case .reach: .screen(number)
    case .finish: .flow(number)
    }
  }
}
