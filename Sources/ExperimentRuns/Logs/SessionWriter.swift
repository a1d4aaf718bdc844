import EventLogs
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Makes rows of what one person does.
struct SessionWriter {
  /// The row that comes next, as far as it is like the one before.
  private var row: LogRow
  private var isExposed = false
  /// The screen that the person's attention is on; none at the start of a visit.
  private var screen = ""

  init(_ row: LogRow) { self.row = row }

  /// Goes on to a time, in milliseconds.
  mutating func move(to time: Int64) { row.time = time }

  /// Writes what navigation tells.
  mutating func write(
    _ event: TransitionEvents.Event,
    toward errand: Errand,
    by encoder: LogEncoder,
    into bytes: inout [UInt8]
  ) {
    row.facts.sizeClass = event.sizeClass.rawValue
    var next = row
    switch event.event {
    case .viewed(let view):
      next.facts.event = .screenView
      next.facts.name = view.screen.rawValue
      next.subject = view.subject?.rawValue ?? ""
      next.facts.isOnGoal = errand.isServed(by: event.kind, subject: event.subject, leaves: view.leaves ?? 0..<0)
    case .moved(let move):
      next.facts.event = .move
      next.facts.name = move.to?.rawValue ?? ""
      next.facts.from = move.from?.rawValue ?? ""
      (next.facts.action, next.facts.cause) = (move.action, move.cause)
      screen = next.facts.name
    }
    append(next, by: encoder, to: &bytes)
  }

  /// Writes that the person met what is tested, the first time.
  mutating func writeExposure(in sizeClass: SizeClass, by encoder: LogEncoder, into bytes: inout [UInt8]) {
    guard !isExposed else { return }
    isExposed = true
    var next = row
    next.facts.event = .exposure
    next.facts.sizeClass = sizeClass.rawValue
    append(next, by: encoder, to: &bytes)
  }

  /// Writes what only the person knows.
  mutating func write(_ act: PersonAct, by encoder: LogEncoder, into bytes: inout [UInt8]) {
    var next = row
    (next.facts.event, next.facts.name) = (.act, act.rawValue)
    append(next, by: encoder, to: &bytes)
  }

  /// Writes why a visit ended; what follows belongs to the next.
  mutating func write(_ end: SessionEnd, by encoder: LogEncoder, into bytes: inout [UInt8]) {
    var next = row
    (next.facts.event, next.facts.name, next.facts.from) = (.sessionEnd, end.rawValue, screen)
    append(next, by: encoder, to: &bytes)
    row.session += 1
    screen = ""
  }

  private mutating func append(_ next: LogRow, by encoder: LogEncoder, to bytes: inout [UInt8]) {
    row.sequence += 1
    var numbered = next
    numbered.sequence = row.sequence
    encoder.append(numbered, to: &bytes)
  }
}
