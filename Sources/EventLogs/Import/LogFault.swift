/// Why a row is not counted.
package enum LogFault: String, CaseIterable, Sendable {
  case quotes = "a quote is left open, or followed by text"
  case fieldCount = "more or fewer fields than the header"
  case json = "not a JSON object"
  case tooLong = "longer than a row may be"
  case user = "no user_id"
  case time = "time_ms is not a whole number of milliseconds"
  case sequence = "sequence is not a whole number"
  case text = "text that is not UTF-8, or has a NUL"
  case event = "event is none of those there are"
  case name = "no name"
  case variant = "variant_id is none of the experiment's"
  case sizeClass = "size_class is none there is"
  case segment = "segment is none of the experiment's"
  case isOnGoal = "on_goal is neither true nor false"
  case variety = "more sorts of events than can be told apart"
}
