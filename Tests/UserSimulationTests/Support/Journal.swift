import HeadlessNavigation
import UserBehavior
import UserSimulation

/// A session in words: what came into view, was looked at and done.
final class Journal: SessionListener {
  /// What happened, in order: `sees home`, `looks at shop`, `tap`, `ends finished`.
  var lines: [String] = []
  /// When each of it happened, in milliseconds.
  var times: [Int] = []
  /// The screens that came into view and served what was wanted.
  var served: [String] = []

  let wants: SessionWants = [.acts, .fixations, .wrongBranches]
  private var task: CurrentTask?

  /// The sessions of the users of some indices, one after another by the same policy.
  static func journals<Policy: BehaviorPolicy & ~Copyable>(
    of users: some Sequence<Int>, in cohort: Cohort, by policy: consuming Policy
  ) -> [Journal] {
    let rules = SessionRules(cohort.behavior)
    var policy = policy
    return users.map { index in
      let (user, journal) = (cohort.user(index), Journal())
      policy.withSession { $1 = SessionReporter(to: journal) }
      policy.walk(user, as: UserProfile(of: user, in: cohort, under: rules))
      return journal
    }
  }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) { self.task = task }

  func turn(to goal: Goal, at time: Int) { add("wants \(goal.id)", at: time) }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    switch event {
    case .navigated(let transition, let isDone):
      task?.isDone = isDone
      for screen in flow.flowStep(transition).appeared { sees(screen, &flow, at: time) }
    case .fixated(let item, _): fixates(flow.tables.items[item], flow, at: time)
    case .exposed: break
    case .did(let act): add(act.rawValue, at: time)
    case .away(let milliseconds): add("away \(milliseconds)", at: time)
    case .ended(let end): add("ends \(end.rawValue)", at: time)
    }
  }

  private func sees(_ screen: Screen, _ flow: inout FlowMachine, at time: Int) {
    add("sees \(screen)", at: time)
    let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
    let kind = flow.number(of: screen.kind.rawValue)
    let subject = leaves == nil ? -1 : flow.number(of: "menu")
    if task?.isServed(by: kind, subject: subject, leaves: leaves ?? 0..<0) == true { served.append("\(screen)") }
  }

  private func fixates(_ item: ItemRecord, _ machine: borrowing FlowMachine, at time: Int) {
    let name = item.look == .label ? "\(Value.range(item.leaves))" : machine.names[item.name]
    add("looks at \(name)", at: time)
  }

  private func add(_ line: String, at time: Int) {
    lines.append(line)
    times.append(time)
  }

  var looks: Int { lines.count { $0.hasPrefix("looks at ") } }
  var end: String { lines.last ?? "" }
  var duration: Int { times.last ?? -1 }
  func count(_ act: UserAction) -> Int { lines.count { $0 == act.rawValue } }
  /// The screens that came into view, as lines.
  var sights: [String] { lines.filter { $0.hasPrefix("sees ") } }
  /// The lines without what was looked at.
  var deeds: [String] { lines.filter { !$0.hasPrefix("looks at ") } }
}

extension FlowStep {
  /// The screens that came into view.
  var appeared: [Screen] { records.flatMap(\.changes.appeared) }
}
