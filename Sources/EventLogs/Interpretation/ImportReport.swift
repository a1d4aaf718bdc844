/// What became of the rows of a log.
package struct ImportReport: Hashable, Sendable {
  /// Rows that are not counted, for one reason and with texts of one pattern.
  package struct Rejection: Hashable, Sendable {
    /// Why.
    package var fault: LogFault
    /// How many.
    package var count = 0
    /// Where the first of them are, as `file:line`, at most ``ImportReport/mostPlaces``.
    package var places: [String] = []
    /// The text that was not understood in the first of them, if it was a text.
    package var example = ""

    /// Makes a rejection.
    package init(fault: LogFault, count: Int = 0, places: [String] = [], example: String = "") {
      (self.fault, self.count, self.places, self.example) = (fault, count, places, example)
    }

    /// Adds others of the same pattern, from later logs.
    package mutating func add(_ other: Rejection) {
      count += other.count
      places = Array((places + other.places).prefix(ImportReport.mostPlaces))
    }
  }

  /// A screen that no variant of the app has.
  package struct UnmappedScreen: Hashable, Sendable {
    /// Its name in the log.
    package var name: String
    /// How many rows view it.
    package var rows: Int
    /// The screen of the experiment that may be meant, if one is called much the same.
    package var nearest: String?

    /// Makes a screen of which none is known that may be meant.
    package init(name: String, rows: Int) { (self.name, self.rows) = (name, rows) }

    /// The screens of some names, the most viewed first.
    package static func mostViewedFirst(_ rows: [(name: String, rows: Int)]) -> [UnmappedScreen] {
      rows.map(UnmappedScreen.init).sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
    }
  }

  /// Something the experiment needs and no row has.
  package struct Gap: Hashable, Sendable {
    /// What is missing, in a sentence without a full stop.
    package var text: String
    /// The step of the funnel that asks for it, if one does.
    package var step: Int?

    /// Makes a gap.
    package init(_ text: String, step: Int? = nil) { (self.text, self.step) = (text, step) }
  }

  /// How many places of rejected rows are reported for each reason and pattern.
  package static let mostPlaces = 5
  /// How many patterns of each reason are reported; other rows are counted with the most frequent one.
  package static let mostPatterns = 3

  /// How many files were read.
  package var files = 0
  /// The rows there were, headers and blank lines apart.
  package var rows = 0
  /// Rows that say nothing to the experiment.
  package var passedOver = 0
  /// Rows that repeat another of the same user.
  package var duplicates = 0
  /// The rows that are not counted, in the order of the reasons, the most frequent pattern first.
  package var rejections: [Rejection] = []
  /// Those of them that name no user.
  package var rejectedWithoutUser = 0
  /// Rows outside the dates that are asked for.
  package var outside = 0
  /// The rows before the year 2000, if their times are dates.
  package var before2000 = 0
  /// The users who have rows.
  package var users = 0
  /// Those of them that no row gives a variant.
  package var usersWithoutVariant = 0
  /// Those that rows give more than one variant, who are not counted.
  package var usersInSeveralVariants = 0
  /// Whether users in several variants count under the first of them.
  package var usersInFirstVariant = false
  /// Those whose window was open when the log ended, where only complete users are counted.
  package var usersIncomplete = 0
  /// Those who are forced to their variant, and are not counted.
  package var usersForced = 0
  /// Those who were exposed at no time that counts, and are not counted.
  package var usersExposedOutside = 0
  /// Those of the counted who have a kept assignment.
  package var usersSticky = 0
  /// Those of the counted who are in a variant that the assignment gives no share.
  package var usersWithoutShare = 0
  /// The first and the last time, in milliseconds; `nil` without rows.
  package var times: ClosedRange<Int64>?
  /// What the experiment asks for and no row tells.
  package var gaps: [Gap] = []
  /// The rows that view a screen, whatever it is called.
  package var views = 0
  /// Screens that no variant has, the most viewed first.
  package var unmappedScreens: [UnmappedScreen] = []

  /// The rows that view a screen which no variant has.
  package var unmappedViews: Int { unmappedScreens.reduce(0) { $0 + $1.rows } }

  /// The rows that are not counted for what is wrong with them.
  package var rejected: Int { rejections.reduce(0) { $0 + $1.count } }

  /// Makes the report of nothing.
  package init() {}
}

/// Why a row's texts say nothing, with the text that does not.
package struct FactsFault: Error, Hashable, Sendable {
  /// Why.
  package var fault: LogFault
  /// The text that was not understood; empty where it is none.
  package var example: String

  /// Makes a fault.
  package init(_ fault: LogFault, _ example: String = "") { (self.fault, self.example) = (fault, example) }
}

/// Why a row is not counted.
package enum LogFault: String, CaseIterable, Sendable {
  case quotes = "a quote is left open, or followed by text"
  case fieldCount = "more or fewer fields than the header"
  case json = "not a JSON object"
  case tooLong = "longer than a row may be"
  case user = "no user's id"
  case time = "no time in the log's unit"
  case sequence = "a sequence that is not a whole number"
  case text = "text that is not UTF-8, or has a NUL"
  case event = "an event that is none of those there are"
  case name = "no name of what happened"
  case variant = "a variant that is none of the experiment's"
  case sizeClass = "a size class that is none there is"
  case segment = "a segment that is none of the experiment's"
  case goal = "a goal that is none of the experiment's"
  case number = "a value that is no number below 10^12"
  case isOnGoal = "on_goal that is neither true nor false"

  /// The place among the reasons.
  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension String {
  /// What texts with a fault have in common that differ only in numbers: each run of digits is one 0.
  package var pattern: String { replacing(/[0-9]+/, with: "0") }

  /// The text as a report may show it: at most 64 characters, none of which moves what stands around it.
  var shown: String {
    let text = String(String.UnicodeScalarView(unicodeScalars.prefix(64))).plain
    return text.unicodeScalars.count < unicodeScalars.count ? text + "…" : text
  }

  /// The text in one line, without what would be obeyed or move what stands around it.
  var plain: String {
    guard utf8.contains(where: { !(0x20..<0x7F ~= $0) }) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isPlain ? $0 : "\u{FFFD}" }))
  }
}

extension Unicode.Scalar {
  /// Whether it stands for itself: no control, no mark of direction, nothing that is a line end somewhere.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
