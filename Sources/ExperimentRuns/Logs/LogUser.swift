import EventLogs
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// What a combination of texts in a log means to an experiment, as numbers; worked out once for each combination.
struct LogMeaning {
  /// What sort of thing happened.
  let kind: AnalyticsEvent.Kind
  /// The number of the screen that came into view, for drop-offs; `nil` where none did.
  let screen: Int?
  /// Whether the screen serves what the user came for.
  let isOnGoal: Bool
  /// The variant's position; `nil` where the row names none.
  let variant: Int?
  /// The segment's position; `nil` where the row names none.
  let segment: Int?
  /// The goal's position; `nil` where the row names none.
  let goal: Int?
  /// The size class; `nil` where the row names none.
  let sizeClass: SizeClass?
  /// How it is counted, in either size class.
  private let compact, regular: CountedEvent?

  init(
    _ facts: LogFacts,
    _ experiment: ExperimentDefinition,
    _ symbols: SymbolTable,
    _ dropOffs: DropOffs,
    _ acts: inout SymbolTable,
    _ moves: inout MoveTally
  ) {
    variant = experiment.variants.firstIndex { $0.id == facts.variant }
    segment = experiment.segments.firstIndex(of: facts.segment)
    goal = experiment.goals.firstIndex(of: facts.goal)
    sizeClass = SizeClass(rawValue: facts.sizeClass)
    (kind, isOnGoal) = (facts.event.kind, facts.isOnGoal)
    screen = kind == .screenView ? dropOffs.number(of: facts.event.name) : nil
    if kind == .act { _ = acts.symbol(for: facts.event.name) }
    compact = CountedEvent(facts.event, in: .compact, symbols, acts: acts, &moves)
    regular = CountedEvent(facts.event, in: .regular, symbols, acts: acts, &moves)
  }

  /// How it is counted in a size class; `nil` where nothing counts it.
  func counted(in sizeClass: SizeClass) -> CountedEvent? { sizeClass == .compact ? compact : regular }
}

/// What all rows of a user say together: variant, segment, goal and exposure.
struct LogUser {
  /// The variant's position; `nil` where no row has one.
  private(set) var variant: Int?
  /// Whether rows also name another variant.
  private(set) var hasSeveralVariants = false
  /// The segment's position; `nil` where no row has one.
  private(set) var segment: Int?
  /// The goal's position; `nil` where no row has one.
  private(set) var goal: Int?
  /// The size class at the start.
  private(set) var startClass: SizeClass
  /// The exposure, if the user was exposed.
  private(set) var exposure: Exposure?

  /// Finds out about a user.
  /// - Complexity: O(rows).
  init(_ entries: ArraySlice<LogEntry>, _ meanings: [LogMeaning], _ counting: LogCounting) {
    let usual = SizeClass(rawValue: counting.sizeClass) ?? .compact
    startClass = usual
    let isLast = counting.exposureRule == .last
    let isByRows = counting.exposedBy == .exposureRows
    var sizeClass: SizeClass?
    // Whether a row had the class by the time of the exposure.
    var hasClass = true
    for entry in entries {
      let meaning = meanings[Int(entry.facts)]
      if let known = meaning.sizeClass {
        if sizeClass == nil { startClass = known }
        sizeClass = known
      }
      if segment == nil { segment = meaning.segment }
      if goal == nil { goal = meaning.goal }
      if let told = meaning.variant {
        if variant == nil { variant = told } else if variant != told { hasSeveralVariants = true }
      }
      guard exposure == nil || isLast, Self.exposes(meaning, isByRows) else { continue }
      exposure = Exposure(time: entry.time, sizeClass: sizeClass ?? usual)
      hasClass = sizeClass != nil
    }
    // Until a row has the class, it is that of the first row with one.
    if !hasClass, let known = exposure { exposure = Exposure(time: known.time, sizeClass: startClass) }
  }

  private static func exposes(_ meaning: LogMeaning, _ isByRows: Bool) -> Bool {
    isByRows ? meaning.kind == .exposure : meaning.variant != nil
  }
}

/// Computes the outcomes of a log's users, one after another.
struct LogUserReader {
  private let meanings: [LogMeaning]
  private let counting: LogCounting
  private let stepCount: Int
  private let tellsSessions: Bool
  /// What fills the step with which the funnel begins; nothing where it may begin with any.
  private let beginnings: [Symbol]
  private var counter: OutcomeCounter
  /// What the latest user's rows came to.
  private(set) var outcome = UserOutcome()
  /// Whether the latest user had the funnel's first step before what counts of them, and none of it in what counts.
  private(set) var beganTooEarly = false

  /// How long nothing happens between two visits, in milliseconds, where a log does not distinguish them: what
  /// analytics products use by default.
  private static let pause: Int64 = 30 * 60 * 1000

  /// - Parameters:
  ///   - acts: The acts that the log has, by their numbers.
  ///   - tellsSessions: Whether rows distinguish the visits of a user.
  init(
    _ experiment: ExperimentDefinition,
    _ definition: FunnelDefinition,
    _ meanings: [LogMeaning],
    _ counting: LogCounting,
    acts: SymbolTable,
    tellsSessions: Bool
  ) {
    (self.meanings, self.counting, self.tellsSessions) = (meanings, counting, tellsSessions)
    stepCount = definition.steps.count
    beginnings = definition.order == .unordered ? [] : definition.steps[0].symbols
    counter = OutcomeCounter(experiment.metrics, definition, acts: acts)
  }

  /// The moves of the latest user, with the one that ends each visit.
  var moves: ArraySlice<Int> { counter.moves }

  /// Reads a user's rows into ``outcome``.
  mutating func read(_ entries: ArraySlice<LogEntry>, of user: LogUser) {
    counter.begin()
    outcome.startClass = user.startClass
    outcome.segment = user.segment ?? 0
    outcome.goal = user.goal
    outcome.exposure = user.exposure
    beganTooEarly = false
    let start = counting.countFrom == .start ? .min : user.exposure?.time ?? .max
    follow(entries, from: start, user.startClass)
    counter.finish(into: &outcome)
    if !outcome.reachedTimes.isEmpty { beganTooEarly = false }
  }

  /// Where a user went who reached a step but not the last; `nil` for other users.
  /// - Parameter end: When the data ended.
  func dropOff(_ entries: ArraySlice<LogEntry>, atEnd end: Int64) -> (furthest: Int, next: Int?, isOpen: Bool)? {
    guard let reached = outcome.reachedTimes.last, outcome.reachedTimes.count < stepCount else {
      return nil
    }
    var next: Int?
    for entry in entries.reversed() {
      if entry.time <= reached { break }
      if let screen = meanings[Int(entry.facts)].screen { next = screen }
    }
    let isOpen = !hasEnded(entries) && counter.openUntil.map { $0 > end } ?? false
    return (outcome.reachedTimes.count - 1, next, isOpen)
  }

  /// Whether the last row of a user is the end of a visit.
  private func hasEnded(_ entries: ArraySlice<LogEntry>) -> Bool {
    entries.last.map { meanings[Int($0.facts)].kind == .sessionEnd } ?? false
  }

  private mutating func follow(_ entries: ArraySlice<LogEntry>, from start: Int64, _ startClass: SizeClass) {
    var sizeClass = startClass
    var last: LogEntry?
    for entry in entries {
      if tellsSessions {
        counter.begin(session: Int(entry.session))
      } else if let last, entry.time - last.time > Self.pause {
        counter.begin(session: nil)
      }
      last = entry
      let meaning = meanings[Int(entry.facts)]
      if let known = meaning.sizeClass { sizeClass = known }
      guard let event = meaning.counted(in: sizeClass) else { continue }
      guard entry.time >= start else {
        if event.symbol.map(beginnings.contains) ?? false { beganTooEarly = true }
        continue
      }
      counter.take(event, at: entry.time, isOnGoal: meaning.isOnGoal)
    }
  }
}
