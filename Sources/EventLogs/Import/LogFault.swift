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
  case isOnGoal = "on_goal that is neither true nor false"
  case variety = "more sorts of events than can be told apart"

  /// The place among the reasons.
  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
