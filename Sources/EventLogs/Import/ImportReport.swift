/// What became of the rows of a log.
package struct ImportReport: Hashable, Sendable {
  /// Rows that are not counted, for one reason.
  package struct Rejection: Hashable, Sendable {
    /// Why.
    package var fault: LogFault
    /// How many.
    package var count = 0
    /// Where the first of them are, as `file:line`, at most ``ImportReport/mostPlaces``.
    package var places: [String] = []
    /// The text that was not understood in the first of them, if it was a text.
    package var example = ""
  }

  /// A screen that no variant of the app has.
  package struct UnmappedScreen: Hashable, Sendable {
    /// Its name in the log.
    package var name: String
    /// How many rows view it.
    package var rows: Int
    /// The screen of the experiment that may be meant, if one is called much the same.
    package var nearest: String?
  }

  /// Something that the experiment asks for and no row tells.
  package struct Gap: Hashable, Sendable {
    /// What is missing, in a sentence without a full stop.
    package var text: String
    /// The step of the funnel that asks for it, if one does.
    package var step: Int?

    /// Makes a gap.
    package init(_ text: String, step: Int? = nil) { (self.text, self.step) = (text, step) }
  }

  /// How many places of rejected rows are told for each reason.
  package static let mostPlaces = 5

  /// How many files were read.
  package var files = 0
  /// The rows there were, headers and blank lines apart.
  package var rows = 0
  /// Rows that say nothing to the experiment.
  package var passedOver = 0
  /// Rows that repeat another of the same user.
  package var duplicates = 0
  /// The rows that are not counted, in the order of the reasons.
  package var rejections: [Rejection] = []
  /// The users of whom there are rows.
  package var users = 0
  /// Those of them that no row gives a variant.
  package var usersWithoutVariant = 0
  /// Those that rows give more than one variant, who are not counted.
  package var usersInSeveralVariants = 0
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
