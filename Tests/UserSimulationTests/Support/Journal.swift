import HeadlessNavigation
import UserSimulation

/// A session in words: what came into view, was looked at and done.
struct Journal {
  /// What happened, in order: `sees home`, `looks at shop`, `tap`, `ends finished`.
  var lines: [String] = []
  /// When each of it happened, in milliseconds.
  var times: [Int] = []
  /// The screens that came into view and served what was wanted.
  var served: [String] = []

  /// Reads a tape that a walker has written.
  /// - Parameter steps: The steps of the flow, by the numbers of their transitions.
  init(
    _ tape: borrowing SessionTape,
    of walker: inout some BehaviorPolicy & ~Copyable,
    _ steps: [FlowStep],
    goal: Goal
  ) {
    var errand = tape.errand
    for moment in tape.moments {
      let time = moment.time
      switch moment.event {
      case .navigated(let transition, let isDone):
        errand.isDone = isDone
        for screen in steps[transition].appeared { sees(screen, &walker, toward: errand, at: time) }
      case .looked(let item, _): walker.withMachine { looks(at: $0.tables.items[item], $0, at: time) }
      case .turned(let position):
        tell("wants \(position == 0 ? goal.id : tape.announced[position - 1].id)", at: time)
      case .metSlot: break
      case .did(let act): tell(act.rawValue, at: time)
      case .away(let milliseconds): tell("away \(milliseconds)", at: time)
      case .ended(let end): tell("ends \(end.rawValue)", at: time)
      }
    }
  }

  private mutating func sees(
    _ screen: Screen,
    _ walker: inout some BehaviorPolicy & ~Copyable,
    toward errand: Errand,
    at time: Int
  ) {
    tell("sees \(screen)", at: time)
    let leaves: Range<Int>? = if case .range(let range) = screen.context { range } else { nil }
    let kind = walker.number(of: screen.kind.rawValue)
    let subject = leaves == nil ? -1 : walker.number(of: "menu")
    if errand.isServed(by: kind, subject: subject, leaves: leaves ?? 0..<0) { served.append("\(screen)") }
  }

  private mutating func looks(at item: ItemRecord, _ machine: borrowing FlowMachine, at time: Int) {
    let name = item.look == .label ? "\(Value.range(item.leaves))" : machine.names[item.name]
    tell("looks at \(name)", at: time)
  }

  private mutating func tell(_ line: String, at time: Int) {
    lines.append(line)
    times.append(time)
  }

  var looks: Int { lines.count { $0.hasPrefix("looks at ") } }
  var end: String { lines.last ?? "" }
  var duration: Int { times.last ?? -1 }
  func count(_ act: PersonAct) -> Int { lines.count { $0 == act.rawValue } }
  /// The screens that came into view, as lines.
  var sights: [String] { lines.filter { $0.hasPrefix("sees ") } }
  /// The lines without what was looked at.
  var deeds: [String] { lines.filter { !$0.hasPrefix("looks at ") } }
}

extension FlowStep {
  /// The screens that came into view.
  var appeared: [Screen] { records.flatMap(\.changes.appeared) }
}
