/// A column of the log format, in the order in which it is written; in NDJSON a member of each object.
package enum LogColumn: Int, CaseIterable, Sendable {
  case user, sequence, time, session, variant, sizeClass, segment, goal, event, name, subject, isOnGoal, from, action,
    cause
  /// The one column that is read and never written.
  case eventID

  /// The name in the header.
  package var name: String {
    switch self {
    case .user: "user_id"
    case .sequence: "sequence"
    case .time: "time_ms"
    case .session: "session"
    case .variant: "variant_id"
    case .sizeClass: "size_class"
    case .segment: "segment"
    case .goal: "goal"
    case .event: "event"
    case .name: "name"
    case .subject: "subject"
    case .isOnGoal: "on_goal"
    case .from: "from_screen_id"
    case .action: "action"
    case .cause: "cause"
    case .eventID: "event_id"
    }
  }

  /// Whether a log must have it.
  package var isRequired: Bool {
    switch self {
    case .user, .time, .variant, .sizeClass, .event, .name: true
    default: false
    }
  }

  /// The columns that are written, in order.
  package static let written = allCases.filter { $0 != .eventID }

  /// The columns that say what happened, to whom of which sort: few combinations, on many rows.
  static let facts: [LogColumn] = [
    .variant, .sizeClass, .segment, .goal, .event, .name, .isOnGoal, .from, .action, .cause,
  ]
}
