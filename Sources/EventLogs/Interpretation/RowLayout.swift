/// Which values of a row are read, and what each is for.
///
/// A value is named by its path. Followed from left to right, a path says at
/// - a **row** of CSV or TSV the name of a column, see ``column(of:among:)``.
/// - an **object** the name of a member. A name ends where the path does or goes on with a `.` or a `[`, so names may
///   have dots and brackets of their own: the longest that is there is tried first, and shorter ones where it leads to
///   no value. A `.` behind a name is passed over. A `[` begins a step only behind a name or another step, so that
///   `event_properties.[App] Screen` is the member `[App] Screen`.
/// - a **list** `[name]`: the element that is an object whose member `key` is that name, and of that element the value.
///   The value is the member `value`; of an object there, the first member that is not `null`
///   (`event_params[firebase_screen]`). Where no element has such a key and the name is a whole number, it is the
///   element at that place, counted from 0 (`contexts[0].name`).
/// - a **text** with more path to go: what is in it, if that is a JSON object or list, as in columns of CSV that hold
///   JSON.
///
/// The value is the text at the end of the path; a number, `true` and `false` are the text they are written as. There
/// is none where the path leads nowhere, or to `null`, an object or a list.
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

  /// The format of the logs; `nil` to detect it by name or first line.
  package var format: LogFormat?
  /// The names of the columns of CSV or TSV without a header; empty where the first line has the names.
  ///
  /// A log whose first line begins with one of these names has a header all the same.
  package var columns: [String] = []
  /// The paths of what is read, each once.
  package var paths: [String]
  /// The places in ``paths`` of the user's id; the first that has a value is taken.
  package var users: [Int]
  /// The places of the time; the first that has a value is taken.
  package var times: [Int]
  /// The unit of the time.
  package var timeUnit: TimeUnit
  /// The place of what orders rows of one millisecond.
  package var sequence: Int?
  /// Whether two rows of a user with one time and one sequence are one row written twice.
  package var isSequenceUnique = false
  /// The places of what identifies an event of the user; the first that has a value is taken.
  ///
  /// A row without it is a duplicate of one that is the same to the byte, or by ``isSequenceUnique``.
  package var identities: [Int] = []
  /// Whether records keep what distinguishes rows; not needed where all that a row has is read.
  package var marksRows = false
  /// The place of what tells the visits of a user apart.
  package var session: Int?
  /// The places of what says what happened, and to whom of which sort: few combinations, on many rows.
  package var facts: [Int]
  /// The places of the numbers that metrics add up.
  package var numbers: [Int] = []
  /// The place of the unit that variants were assigned to, where that is not the user.
  package var cluster: Int?
  /// For each need of the log the places of which a header must have one, and the name of the need for users.
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

  /// Makes the layout of logs that tell users and times, and nothing else yet.
  package init(paths: [String], users: [Int], times: [Int], timeUnit: TimeUnit, facts: [Int], required: [Requirement]) {
    (self.paths, self.users, self.times) = (paths, users, times)
    (self.timeUnit, self.facts, self.required) = (timeUnit, facts, required)
  }
}

extension RowLayout {
  /// Adds the columns that an experiment asks for.
  /// - Parameter paths: The paths of those that have another name in the log.
  mutating func addColumns(of vocabulary: LogVocabulary, at paths: [String: String] = [:]) {
    func place(of column: String) -> Int {
      let path = paths[column] ?? column
      let place = self.paths.firstIndex(of: path) ?? self.paths.count
      if place == self.paths.count { self.paths.append(path) }
      required.append(Requirement(need: "column '\(column)' that the experiment names", places: [place]))
      return place
    }
    numbers = vocabulary.numbers.map(place)
    cluster = vocabulary.cluster.map(place)
  }

  /// The column that a path begins with: that of the longest name that fits, once for all rows; where none does, of a name
  /// that is written in other letters, as warehouses write all of them in capitals.
  /// - Returns: Its place among the names, and the path that is left for what is in its texts, empty where the text
  ///   itself is meant; `nil` where no column fits.
  package static func column(of path: String, among names: [String]) -> (place: Int, rest: Substring)? {
    longestColumn(of: path, among: names) { $0 } ?? longestColumn(of: path, among: names) { $0.lowercased() }
  }

  private static func longestColumn(
    of path: String, among names: [String], spelled: (String) -> String
  ) -> (place: Int, rest: Substring)? {
    var longest: (place: Int, rest: Substring)?
    for (place, name) in names.enumerated() where !name.isEmpty && spelled(path).hasPrefix(spelled(name)) {
      let rest = path.dropFirst(name.count)
      guard rest.isEmpty || rest.first == "." || rest.first == "[" else { continue }
      if let longest, longest.rest.count <= rest.count { continue }
      longest = (place, rest)
    }
    return longest.map { ($0.place, $0.rest.first == "." ? $0.rest.dropFirst() : $0.rest) }
  }
}

/// Knows what the rows of a sort of log say.
package protocol LogInterpreter: Sendable {
  /// Which values of a row are read.
  var layout: RowLayout { get }

  /// By which rules users are counted.
  var counting: LogCounting { get }

  /// What the times of the log are.
  var clock: LogClock { get }

  /// What a row's texts say, asked once for each combination of texts.
  /// - Parameter texts: The texts of ``RowLayout/facts``, in their order and as they are written, numbers too; empty
  ///   where a row has none.
  /// - Returns: What happened; `nil` where the row says nothing to this experiment, and is counted as passed over.
  /// - Throws: ``FactsFault`` if the texts cannot be understood.
  func facts(_ texts: [String]) throws(FactsFault) -> LogFacts?

  /// Whether the experiment has a screen, under any variant.
  func knows(screen: String) -> Bool
}

/// The logs that a run writes: `LogFormat` says what they hold.
package struct NativeFormat: LogInterpreter {
  package let layout: RowLayout
  private let vocabulary: LogVocabulary

  /// Makes an interpreter of logs of one experiment.
  package init(_ vocabulary: LogVocabulary) {
    self.vocabulary = vocabulary
    func index(_ column: LogColumn) -> Int { column.rawValue }
    var layout = RowLayout(
      paths: LogColumn.allCases.map(\.name), users: [index(.user)], times: [index(.time)], timeUnit: .milliseconds,
      facts: LogColumn.facts.map(index),
      required: LogColumn.allCases.filter(\.isRequired).map {
        RowLayout.Requirement(need: "column '\($0.name)'", places: [index($0)])
      })
    layout.sequence = index(.sequence)
    layout.isSequenceUnique = true
    layout.identities = [index(.eventID)]
    layout.session = index(.session)
    layout.addColumns(of: vocabulary)
    self.layout = layout
  }

  package var counting: LogCounting { .native }
  package var clock: LogClock { .native }

  package func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
    try vocabulary.facts(texts)
  }

  package func knows(screen: String) -> Bool { vocabulary.knows(screen: screen) }
}
