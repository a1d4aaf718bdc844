/// Which values of a row are read, and what each is for.
///
/// A value is named by its path: the name of a column, or, in NDJSON, the members that lead to it joined by dots. A path
/// whose dots are part of a member's name is understood as well: the longest member that fits is followed.
package struct RowLayout: Hashable, Sendable {
  /// The unit in which times are told.
  package enum TimeUnit: String, CaseIterable, Sendable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    /// A date and a time of day by ISO 8601; without an offset it is UTC.
    case iso8601
  }

  /// The paths of what is read, each once.
  package var paths: [String]
  /// The places in ``paths`` of the person's id; the first that has a value is taken.
  package var users: [Int]
  /// The places of the time; the first that has a value is taken.
  package var times: [Int]
  /// The unit of the time.
  package var timeUnit: TimeUnit
  /// The place of what orders rows of one millisecond.
  package var sequence: Int?
  /// The place of what tells an event from every other of the person.
  package var identity: Int?
  /// The place of what tells the visits of a person apart.
  package var session: Int?
  /// The places of what says what happened, and to whom of which sort: few combinations, on many rows.
  package var facts: [Int]
  /// For each need of the log the places of which a header must have one, and the name of the need for people.
  package var required: [Requirement]

  /// Something that a log must have.
  package struct Requirement: Hashable, Sendable {
    /// What it is for, in words.
    package var need: String
    /// The places in ``RowLayout/paths`` of which one must be there.
    package var places: [Int]

    /// Makes a requirement.
    package init(need: String, places: [Int]) { (self.need, self.places) = (need, places) }
  }

  /// Makes the layout of logs that tell people and times, and nothing else yet.
  package init(paths: [String], users: [Int], times: [Int], timeUnit: TimeUnit, facts: [Int], required: [Requirement]) {
    (self.paths, self.users, self.times) = (paths, users, times)
    (self.timeUnit, self.facts, self.required) = (timeUnit, facts, required)
  }
}
