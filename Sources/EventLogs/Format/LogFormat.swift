public import NavigationEvents
package import TextFormats

/// The form in which a log is written down.
public enum LogFormat: String, CaseIterable, Sendable {
  /// Comma-separated values by RFC 4180, with a header.
  case csv
  /// The same with tabs.
  case tsv
  /// One flat JSON object a line.
  case ndjson

  /// The format by a file's extension; `nil` where it is unknown.
  public init?(path: String) {
    guard let end = path.split(separator: ".").last?.lowercased(), path.contains(".") else { return nil }
    switch end {
    case "csv": self = .csv
    case "tsv": self = .tsv
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }

  /// The format of a log whose name has no known extension.
  init(firstLineOf bytes: ArraySlice<UInt8>) {
    let line = bytes.drop { $0 == 0x20 || $0 == 0x0D || $0 == 0x0A }.prefix { $0 != 0x0A }
    self = line.first == UInt8(ascii: "{") ? .ndjson : line.contains(UInt8(ascii: "\t")) ? .tsv : .csv
  }

  /// Makes sure that a log may take the place of what is at a path: nothing, an empty file or an event log.
  /// - Throws: `Problem`
  package static func checkReplaceable(_ path: String) throws(Problem) {
    guard let file = try? Descriptor(reading: path) else { return }
    defer { try? file.end() }
    let begin = (try? file.read(upTo: 64)) ?? []
    let isLog = allCases.contains { format in
      let first = LogColumn.written.prefix(2).map(\.name)
      let header =
        format.separator.map { "\(first[0])\(Character(UnicodeScalar($0)))\(first[1])" } ?? "{\"\(first[0])\":"
      return begin.starts(with: header.utf8)
    }
    if !begin.isEmpty, !isLog {
      throw Problem.occupied(path, "a file is there that is no event log of desireline", canBeForced: true)
    }
  }

  /// What stands between two fields; `nil` where fields have names.
  var separator: UInt8? {
    switch self {
    case .csv: UInt8(ascii: ",")
    case .tsv: UInt8(ascii: "\t")
    case .ndjson: nil
    }
  }
}

/// A column of the log format, in the order in which it is written; in NDJSON a member of each object.
package enum LogColumn: Int, CaseIterable, Sendable {
  case user, sequence, time, session, variant, sizeClass, segment, goal, event, name, subject, isOnGoal, from, action,
    cause
  /// The one column that is read and never written.
  case eventID

  /// The name in the header.
  package var name: String { facts.name }

  /// What it holds, in Markdown.
  package var meaning: String { facts.meaning }

  private var facts: (name: String, meaning: String) {
    switch self {
    case .user: ("user_id", "The user.")
    case .sequence:
      ("sequence", "The number of the event within the user, a whole number; orders events of one millisecond.")
    case .time:
      ("time_ms", "The time in whole milliseconds, on one clock for all users; for a run, since the experiment began.")
    case .session: ("session", "The user's visit, counted from 1. Funnels with `unit: \"session\"` use it.")
    case .variant: ("variant_id", "The user's variant; may be empty if other rows of the user have it.")
    case .sizeClass: ("size_class", "The horizontal size class at that time: `compact` or `regular`.")
    case .segment: ("segment", "The persona; `all` or empty without personas.")
    case .goal: ("goal", "The id of the user's goal; empty if unknown. Metrics with `for` need it.")
    case .event: ("event", "The kind of event; see below.")
    case .name: ("name", "The screen, the act or the reason; empty for an exposure.")
    case .subject: ("subject", "The menu that a screen is about. Informational.")
    case .isOnGoal:
      (
        "on_goal",
        "`true` if a screen serves the user's goal, else `false` or empty. What a notification announced does not."
      )
    case .from: ("from_screen_id", "For `move` and `session-end`: the screen that was left.")
    case .action:
      ("action", "For `move`: how the screens changed; `unknown` in `transitions.csv` if omitted.")
    case .cause: ("cause", "For `move`: what caused it.")
    case .eventID: ("event_id", "The event's id, unique for the user.")
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

  /// The columns of ``LogFacts``: few combinations on many rows.
  static let facts: [LogColumn] = [
    .variant, .sizeClass, .segment, .goal, .event, .name, .isOnGoal, .from, .action, .cause,
  ]
}

extension AnalyticsEvent.Kind {
  /// What stands under `name` in a log, and what the event is, in Markdown.
  package var logged: (name: String, meaning: String) {
    switch self {
    case .exposure: ("", "The user entered the test. The first exposure counts; its `size_class` is the stratum.")
    case .screenView: ("the screen", "A screen came into view. Funnels count these.")
    case .move: ("the screen arrived at", "The user's attention moved. `transitions.csv` counts these.")
    case .act:
      (
        "the act or event",
        "An act that navigation does not show, such as `tap` or `wrong-branch`, or an event of your own interceptor. "
          + "Metrics count these."
      )
    case .sessionEnd: ("the reason", "A visit ended.")
    }
  }
}

/// One thing that happened to one user, as a log has it.
public struct LogRow: Hashable, Sendable {
  /// The user.
  public var user: String
  /// The position among the user's events, which orders events of the same millisecond.
  public var sequence = 0
  /// When, in milliseconds on one clock for all users.
  public var time: Int64 = 0
  /// Which of the user's visits it belongs to, counted from 1.
  public var session = 1
  /// What happened, and the user's variant, segment and goal.
  public var facts: LogFacts

  /// Makes the first row of a user.
  public init(user: String, facts: LogFacts) { (self.user, self.facts) = (user, facts) }
}

/// What happened, and the user's variant, segment and goal; a missing text is empty.
public struct LogFacts: Hashable, Sendable {
  /// The variant the user has.
  public var variant: String
  /// The horizontal size class at that moment; empty where the row has none.
  public var sizeClass: String
  /// The user's segment.
  public var segment: String
  /// The id of the user's goal; empty where the row has none.
  public var goal: String
  /// What happened.
  public var event: AnalyticsEvent
  /// Whether the screen serves what the user came for.
  public var isOnGoal = false
  /// How the user of an exposure came by the variant.
  package var origin = VariantOrigin.bucket

  /// How a user came by a variant.
  package enum VariantOrigin: Hashable, Sendable {
    /// By the bucket, now or in a way that the log does not say.
    case bucket
    /// By an assignment that was kept.
    case sticky
    /// By force, so that the user does not count.
    case forced
  }

  /// Makes facts.
  public init(
    variant: String, sizeClass: String = "", segment: String = "", goal: String = "",
    event: AnalyticsEvent = AnalyticsEvent(.exposure)
  ) {
    (self.variant, self.sizeClass, self.segment) = (variant, sizeClass, segment)
    (self.goal, self.event) = (goal, event)
  }

  /// The facts with names as every table and page can show them.
  ///
  /// It is asked for before names are counted, so that two that look the same are one, and each row of a table has a key
  /// of its own. Ids of the experiment have no such characters.
  package var reportable: LogFacts {
    var facts = self
    (facts.event.name, facts.event.from) = (event.name.plain, event.from.plain)
    (facts.event.action, facts.event.cause) = (event.action.plain, event.cause.plain)
    return facts
  }
}
