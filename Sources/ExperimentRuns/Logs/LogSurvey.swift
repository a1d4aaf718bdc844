package import EventLogs
package import FunnelAnalysis
import NavigationEvents
package import TextFormats

/// What happened in a log, whatever app it is of: screens, ways between them, starts, ends, goals, devices and times.
///
/// Surveys of different users are merged in any order to the same survey.
package struct LogSurvey: Hashable, Sendable {
  /// A way from one screen to another.
  package struct Move: Hashable, Sendable {
    /// The screen that was left.
    package var from: String
    /// The screen arrived at.
    package var to: String
    /// How the screens changed; empty where the log does not tell.
    package var action: String
    /// What caused it, `back` for a step back to where the user came from; empty where the log does not tell.
    package var cause: String
    /// The horizontal size class.
    package var sizeClass: String

    /// Says which way was gone.
    package init(from: String, to: String, action: String, cause: String, sizeClass: String) {
      (self.from, self.to, self.action, self.cause, self.sizeClass) = (from, to, action, cause, sizeClass)
    }

    /// Whether it brought a screen that a tap asked for, and not one that was there before or came by itself.
    var loads: Bool {
      from != to && !["pop", "dismiss", "expand", "start"].contains(action) && !Self.causesWithoutTap.contains(cause)
    }

    /// What causes a move without a tap on the screen.
    package static let causesWithoutTap: Set<String> = [
      "back", "fact", "launch", "link", "relaunch", "timeout", "toggle", "traits",
    ]
  }

  /// The end of a visit.
  package struct End: Hashable, Sendable {
    /// The last screen.
    package var screen: String
    /// Why it ended; empty where the log does not tell.
    package var reason: String

    /// Says how a visit ended.
    package init(screen: String, reason: String) { (self.screen, self.reason) = (screen, reason) }
  }

  /// The size classes that a user has.
  package struct SizeClassUse: Hashable, Sendable {
    /// The horizontal size class at first.
    package var sizeClass: String
    /// Whether there is another one later on.
    package var switches: Bool

    /// Makes a use.
    package init(sizeClass: String, switches: Bool) { (self.sizeClass, self.switches) = (sizeClass, switches) }
  }

  /// The screens from the start of a visit to an achievement, each at the last time it was come to.
  package struct Path: Hashable, Sendable {
    /// The screens, at most ``LogSurvey/longestPath``.
    package var screens: [String]
    /// Whether the last of them serves what the user came for; otherwise the visit ended there.
    package var isOnGoal: Bool

    /// Says which way was gone.
    package init(screens: [String], isOnGoal: Bool) { (self.screens, self.isOnGoal) = (screens, isOnGoal) }
  }

  /// What users who came for one thing did on a screen.
  package struct Choice: Hashable, Sendable {
    /// The screen that served them in the end.
    package var goal: String
    /// The screen they were on.
    package var from: String
    /// The screen they went to; an empty name counts the users who were there.
    package var to: String
    /// What caused it.
    package var cause: String

    /// Makes a choice.
    package init(goal: String, from: String, to: String, cause: String) {
      (self.goal, self.from, self.to, self.cause) = (goal, from, to, cause)
    }
  }

  /// How many screens of a path are kept.
  package static let longestPath = 20

  /// The users.
  package var users = 0
  /// Their visits.
  package var visits = 0
  /// How often each screen came into view.
  package var views: [String: Int] = [:]
  /// How many users saw each screen.
  package var viewers: [String: Int] = [:]
  /// How often each way was gone.
  package var moves: [Move: Int] = [:]
  /// How often each way was gone by typing into a search field.
  package var searches: [Move: Int] = [:]
  /// The screens that visits started with.
  package var starts: [String: Int] = [:]
  /// How visits ended.
  package var ends: [End: Int] = [:]
  /// What users held.
  package var sizeClassUses: [SizeClassUse: Int] = [:]
  /// How often the size class changed.
  package var turns = 0
  /// The time spent by users whose size class changes, in milliseconds.
  package var turningTime: Int64 = 0
  /// For how many users each screen was the last to come that served what they came for.
  package var goals: [String: Int] = [:]
  /// For how many users each screen served what they came for, be it on the way or in the end.
  package var onGoal: [String: Int] = [:]
  /// How users came to what they came for, or to where they left.
  package var paths: [Path: Int] = [:]
  /// How many users with a goal made each choice.
  package var choices: [Choice: Int] = [:]
  /// The times until something was done on each screen, in milliseconds.
  package var dwells: [String: LogHistogram] = [:]
  /// The times from the tap that asked for each screen until it came into view, in milliseconds.
  package var answers: [String: LogHistogram] = [:]
  /// How long visits lasted, in milliseconds.
  package var lengths = LogHistogram()

  /// Makes an empty survey.
  package init() {}

  /// The screens at which users got what they came for, with how many: those that serve more users in the end than on
  /// the way, as lists do that lead to it.
  package var destinations: [String: Int] { goals.filter { $0.value * 2 >= onGoal[$0.key] ?? 0 } }

  /// Adds what others did.
  package mutating func merge(_ other: LogSurvey) {
    func add<each Key>(_ counts: repeat WritableKeyPath<LogSurvey, [each Key: Int]>) {
      repeat self[keyPath: each counts].merge(other[keyPath: each counts], uniquingKeysWith: +)
    }
    add(
      \.views, \.viewers, \.moves, \.searches, \.starts, \.ends, \.sizeClassUses, \.goals, \.onGoal, \.paths, \.choices)
    for counts in [\LogSurvey.users, \.visits, \.turns] { self[keyPath: counts] += other[keyPath: counts] }
    turningTime += other.turningTime
    for times in [\LogSurvey.dwells, \.answers] {
      self[keyPath: times].merge(other[keyPath: times]) { first, second in
        var sum = first
        sum.merge(second)
        return sum
      }
    }
    lengths.merge(other.lengths)
  }
}

extension LogSurvey {
  /// Surveys a log.
  /// - Parameter variant: The variant whose users are surveyed; `nil` for all users.
  /// - Throws: `Problem` if what did not fit into memory cannot be read again.
  package init(_ log: EventLog, of variant: String? = nil) throws(Problem) {
    self.init()
    var reader = SurveyReader(log.facts)
    try log.forEachUser { entries in
      if let variant, LogVariants.variants(of: entries, log.facts) != [variant] { return }
      reader.read(entries, into: &self)
    }
  }
}

/// How many users of a log have each variant.
package struct LogVariants: Hashable, Sendable {
  /// The users by variant.
  package private(set) var users: [String: Int] = [:]
  /// The users without a variant.
  package private(set) var withoutVariant = 0
  /// The users with several variants, who count for none.
  package private(set) var inSeveral = 0

  /// Counts all users of a log.
  /// - Throws: `Problem` if what did not fit into memory cannot be read again.
  package init(_ log: EventLog) throws(Problem) {
    try log.forEachUser { add(LogVariants.variants(of: $0, log.facts)) }
  }

  /// The variants of each experiment of a log that was read for all of them, by the name of the experiment.
  /// - Throws: As ``init(_:)``.
  package static func byExperiment(_ log: EventLog) throws(Problem) -> [String: LogVariants] {
    var experiments: [String: LogVariants] = [:]
    guard log.facts.contains(where: { $0.event.kind == .exposure && !$0.event.name.isEmpty }) else { return [:] }
    try log.forEachUser { entries in
      var own: [String: Set<String>] = [:]
      for place in entries.indices {
        let facts = log.facts[Int(entries[place].facts)]
        guard facts.event.kind == .exposure, !facts.event.name.isEmpty else { continue }
        own[facts.event.name, default: []].insert(facts.variant)
      }
      for (experiment, variants) in own { experiments[experiment, default: LogVariants()].add(variants) }
    }
    return experiments
  }

  private init() {}

  private mutating func add(_ variants: Set<String>) {
    switch variants.count {
    case 0: withoutVariant += 1
    case 1: users[variants.first ?? "", default: 0] += 1
    default: inSeveral += 1
    }
  }

  /// Whether the variants are so unequal that they were hardly to get equal shares.
  package var isUnequal: Bool {
    let (share, degrees) = (Double(total) / Double(max(1, users.count)), Double(users.count - 1))
    let distance = users.values.reduce(0) { $0 + (Double($1) - share) * (Double($1) - share) / share }
    return users.count > 1 && distance > degrees + 5 * (2 * degrees).squareRoot()
  }

  /// The users that a variant has.
  package var total: Int { users.values.reduce(0, +) }

  /// The variants, the one first that is called as controls are, or else in the order of their names.
  package var namesFromControl: [String] {
    let names = users.keys.sorted()
    return namedControl.map { control in [control] + names.filter { $0 != control } } ?? names
  }

  /// The variant that is called as controls are, if one is.
  package var namedControl: String? {
    let names = users.keys.sorted()
    let words = [
      "control", "ctrl", "ctl", "baseline", "original", "default", "off", "false", "current", "existing", "old", "a",
    ]
    return words.lazy.compactMap { word in names.first { $0.lowercased() == word } }.first
      ?? names.first { $0.lowercased().contains("control") }
  }

  /// The variants that a user's rows name.
  static func variants(of entries: Span<LogEntry>, _ facts: [LogFacts]) -> Set<String> {
    var variants: Set<String> = []
    for place in entries.indices {
      let variant = facts[Int(entries[place].facts)].variant
      if !variant.isEmpty { variants.insert(variant) }
    }
    return variants
  }
}
