/// One thing that happened to one person, as a log has it.
package struct LogRow: Hashable, Sendable {
  /// The person.
  package var user: String
  /// Which of the person's events it is; it orders those of one millisecond.
  package var sequence = 0
  /// When, in milliseconds on one clock for everybody.
  package var time: Int64 = 0
  /// Which of the person's visits it belongs to, counted from 1.
  package var session = 1
  /// What the screen is about, where it is about something.
  package var subject = ""
  /// What happened, and to whom of which sort.
  package var facts: LogFacts

  /// Makes the first row of a person.
  package init(user: String, facts: LogFacts) { (self.user, self.facts) = (user, facts) }
}

/// What happened, and to whom of which sort; a text that is missing is empty.
package struct LogFacts: Hashable, Sendable {
  /// What sort of thing happened.
  package enum Event: String, CaseIterable, Sendable {
    /// The person first met what is tested.
    case exposure
    /// A screen came into view.
    case screenView = "screen-view"
    /// The person's attention moved from screen to screen.
    case move
    /// The person did something that navigation does not tell.
    case act
    /// A visit ended.
    case sessionEnd = "session-end"
  }

  /// The variant the person has.
  package var variant = ""
  /// The horizontal size class at that moment; empty where the row does not tell it.
  package var sizeClass = ""
  /// The person's segment.
  package var segment = ""
  /// The id of what the person came for; empty where the row does not tell it.
  package var goal = ""
  /// What sort of thing happened.
  package var event = Event.exposure
  /// The screen that came into view or was arrived at, the act, or the reason of the end.
  package var name = ""
  /// Whether the screen serves what the person came for.
  package var isOnGoal = false
  /// The screen that was left, of a move or at the end.
  package var from = ""
  /// How the tree changed, of a move.
  package var action = ""
  /// What caused a move.
  package var cause = ""

  /// Makes facts of somebody who has a variant.
  package init(variant: String, sizeClass: String, segment: String, goal: String = "") {
    (self.variant, self.sizeClass, self.segment, self.goal) = (variant, sizeClass, segment, goal)
  }

  init() {}
}
