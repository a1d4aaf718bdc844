public import HeadlessNavigation

/// One thing that happened to one user, as a log has it.
public struct LogRow: Hashable, Sendable {
  /// The user.
  public var user: String
  /// Which of the user's events it is; it orders those of one millisecond.
  public var sequence = 0
  /// When, in milliseconds on one clock for everybody.
  public var time: Int64 = 0
  /// Which of the user's visits it belongs to, counted from 1.
  public var session = 1
  /// What happened, and to whom of which sort.
  public var facts: LogFacts

  /// Makes the first row of a user.
  public init(user: String, facts: LogFacts) { (self.user, self.facts) = (user, facts) }
}

/// What happened, and to whom of which sort; a text that is missing is empty.
public struct LogFacts: Hashable, Sendable {
  /// The variant the user has.
  public var variant: String
  /// The horizontal size class at that moment; empty where the row does not tell it.
  public var sizeClass: String
  /// The user's segment.
  public var segment: String
  /// The id of what the user came for; empty where the row does not tell it.
  public var goal: String
  /// What happened.
  public var event: AnalyticsEvent
  /// Whether the screen serves what the user came for.
  public var isOnGoal = false

  /// Makes facts.
  public init(
    variant: String,
    sizeClass: String = "",
    segment: String = "",
    goal: String = "",
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
