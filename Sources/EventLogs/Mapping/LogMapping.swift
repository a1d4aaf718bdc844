/// Where in the rows of another product's log the things stand that an experiment asks for.
///
/// Paths are those of ``RowLayout``. Of several for one thing the first that has a value is taken, unless it is said
/// otherwise. See <doc:Mapping>.
package struct LogMapping: Hashable, Sendable {
  /// The form of the logs; `nil` where their names or first lines tell it.
  package var format: LogFormat?
  /// The names of the columns of CSV or TSV without a header; empty where there is one.
  package var columns: [String] = []
  /// Where the user's id is.
  package var users: [String] = []
  /// Where the time is.
  package var times: [String] = []
  /// The unit of the time.
  package var timeUnit = RowLayout.TimeUnit.iso8601
  /// Where what tells an event from every other of the user is.
  package var identity: String?
  /// Where what orders rows of one millisecond is.
  package var sequence: String?
  /// Where what tells the visits of a user apart is.
  package var session: String?
  /// Which rows are views of screens, the first that fits.
  package var screens: [Rule] = []
  /// Which of the other rows are acts, the first that fits.
  package var acts: [Rule] = []
  /// Which rows are exposures; asked before all others.
  package var exposures: [Exposure] = []
  /// Where the user's variant is, of exposures and, where there are no rules for those, of any row.
  ///
  /// The first path is taken whose value is a variant.
  package var variants: [String] = []
  /// What the experiment is called in the log; its own id where this is empty.
  package var experiments: [String] = []
  /// Which views of screens serve what the user came for; `nil` where no row tells.
  package var onGoal: Condition?
  /// The variants by their names in the log; a name that is `nil` is none, and its exposures are passed over.
  package var variantNames: [String: String?] = [:]
  /// The screens by their names in the log; views of a name that is `nil` are passed over.
  package var screenNames: [String: String?] = [:]
  /// The acts by their names in the log; those of a name that is `nil` are passed over.
  package var actNames: [String: String?] = [:]
  /// The size class of the row.
  package var sizeClass = Sorting(otherwise: "compact")
  /// The segment of the user.
  package var segment = Sorting(otherwise: "")
  /// What the user came for.
  package var goal = Sorting(otherwise: "")
  /// Which exposure of a user is theirs.
  package var exposureRule = LogCounting.ExposureRule.first
  /// From when on a user's events count.
  package var countFrom = LogCounting.Start.exposure
  /// What becomes of users in several variants.
  package var multipleVariants = LogCounting.SeveralVariants.exclude

  /// Makes a mapping that finds nothing.
  package init() {}

  /// Whether it tells what every mapping must: users, times, what happened and who has which variant.
  package var isComplete: Bool {
    !users.isEmpty && !times.isEmpty && !(screens.isEmpty && acts.isEmpty) && tellsVariants
  }

  /// Whether it tells who has which variant.
  package var tellsVariants: Bool {
    exposures.isEmpty ? !variants.isEmpty : exposures.allSatisfy { !($0.variants ?? variants).isEmpty }
  }
}
