import EventLogs
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// Works out what users' rows came to, one user after another.
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

  /// How long nothing happens between two visits, in milliseconds, where a log does not tell them apart: what analytics
  /// products take unless they are told otherwise.
  private static let pause: Int64 = 30 * 60 * 1000

  /// - Parameters:
  ///   - acts: The acts that the log has, by their numbers.
  ///   - tellsSessions: Whether rows tell the visits of a user apart.
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

  /// Where a user went who reached a step and not the last; `nil` for anybody else.
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

  /// Whether the last that is known of a user is that they left.
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
