import NavigationEvents

/// The names that an experiment has, for a log to use.
package struct LogVocabulary: Sendable {
  /// The ids of the variants.
  package var variants: Set<String>
  /// The names of the size classes.
  package var sizeClasses: Set<String>
  /// The ids of the segments; `all` and none are understood in any case.
  package var segments: Set<String>
  /// The ids of the goals; empty where goals are not told apart, and then any may stand in a row.
  package var goals: Set<String>
  /// The screens of the app, under any variant.
  package var screens: Set<String>
  /// The columns of the numbers that metrics add up, each once.
  package var numbers: [String] = []
  /// The column of the unit that variants were assigned to, where that is not the user.
  package var cluster: String?
  /// Whether all other names may be used as well.
  package private(set) var isOpen = false

  /// Of a log that is read without an experiment: whatever it names is there.
  package static var open: LogVocabulary {
    var open = LogVocabulary(variants: [], sizeClasses: [], segments: [], screens: [])
    open.isOpen = true
    return open
  }

  /// Makes a vocabulary.
  package init(
    variants: Set<String>, sizeClasses: Set<String>, segments: Set<String>, goals: Set<String> = [],
    screens: Set<String>
  ) {
    (self.variants, self.sizeClasses, self.segments) = (variants, sizeClasses, segments)
    (self.goals, self.screens) = (goals, screens)
  }

  /// What a row's texts say.
  /// - Parameter texts: Those of ``LogColumn/facts``, in their order.
  /// - Throws: ``FactsFault`` if they say nothing.
  func facts(_ texts: [String]) throws(FactsFault) -> LogFacts {
    guard !texts.contains(where: { $0.utf8.contains(0) }) else { throw FactsFault(.text) }
    func value(_ column: LogColumn) -> String { LogColumn.facts.firstIndex(of: column).map { texts[$0] } ?? "" }
    guard let kind = AnalyticsEvent.Kind(rawValue: value(.event)) else { throw FactsFault(.event, value(.event)) }
    var facts = LogFacts(variant: value(.variant), sizeClass: value(.sizeClass), segment: value(.segment))
    facts.goal = value(.goal)
    facts.event = AnalyticsEvent(kind, name: value(.name))
    (facts.event.from, facts.event.action, facts.event.cause) = (value(.from), value(.action), value(.cause))
    if facts.segment == "all" { facts.segment = "" }
    guard facts.variant.isEmpty || knows(facts.variant, in: .variant) else { throw FactsFault(.variant, facts.variant) }
    for (column, fault) in [(LogColumn.sizeClass, LogFault.sizeClass), (.segment, .segment), (.goal, .goal)] {
      guard knows(value(column), in: column) else { throw FactsFault(fault, value(column)) }
    }
    guard kind == .exposure || !facts.event.name.isEmpty else { throw FactsFault(.name) }
    switch value(.isOnGoal) {
    case "true": facts.isOnGoal = true
    case "false", "": break
    default: throw FactsFault(.isOnGoal, value(.isOnGoal))
    }
    return facts
  }

  /// Whether a column may have a name.
  func knows(_ name: String, in column: LogColumn) -> Bool {
    let isKnown =
      switch column {
      case .variant: variants.contains(name)
      case .sizeClass: sizeClasses.contains(name)
      case .segment: name.isEmpty || name == "all" || segments.contains(name)
      case .goal: name.isEmpty || goals.isEmpty || goals.contains(name)
      default: true
      }
    return isOpen || isKnown
  }

  /// Whether the experiment has a screen, under any variant.
  func knows(screen: String) -> Bool { isOpen || screens.contains(screen) }
}

/// By which rules the users of a log are counted.
package struct LogCounting: Hashable, Sendable {
  /// Which rows tell that a user met what is tested.
  package enum ExposureSource: Hashable, Sendable {
    /// The rows that are exposures.
    case exposureRows
    /// Every row that names the user's variant.
    case variantRows
  }

  /// Which of a user's exposures is theirs.
  package enum ExposureRule: String, CaseIterable, Sendable { case first, last }

  /// From when on a user's events count.
  package enum Start: String, CaseIterable, Sendable {
    /// From the instant of the exposure on; what has the same time counts, wherever it stands.
    case exposure
    /// From the beginning of the visit on in which the user was exposed, as a run counts its users.
    case visit
    /// From the user's first row on.
    case start
  }

  /// Which rows expose.
  package var exposedBy = ExposureSource.exposureRows
  /// Which exposure decides when a user was exposed, and in which size class.
  package var exposureRule = ExposureRule.first
  /// From when on events count, for the funnel and for every metric.
  package var countFrom = Start.exposure
  /// The size class of users whose rows tell none.
  ///
  /// A row that tells none is in the class of the user's row before it, or else of their first that tells one.
  package var sizeClass = "compact"

  /// The default counting rules for logs of other products.
  package init() {}

  /// The rules that make the report of a run's log the run's.
  package static let native = {
    var counting = LogCounting()
    counting.countFrom = .visit
    return counting
  }()
}
