import EventLogs
import ExperimentDesign
import FunnelAnalysis
import NavigationEvents

/// Computes the outcomes of a log's users, one after another.
struct LogUserReader {
  private let countFrom: LogCounting.Start
  private let window: Int64
  private let stepCount: Int
  private let tellsSessions: Bool
  private var counter: OutcomeCounter
  /// The latest user's events for the common funnel; memory that is used again.
  private var fillings: [FunnelMatcher.Filling] = []
  /// What the latest user's rows came to.
  var outcome = UserOutcome()
  /// Whether the latest user had the funnel's first step before what counts of them, and none of it in what counts.
  private(set) var beganTooEarly = false
  /// Whether the latest user had any step of the funnel before what counts of them.
  private(set) var hasEarlierSteps = false

  /// - Parameters:
  ///   - counter: Counts the users' events.
  ///   - funnel: The funnel.
  ///   - tellsSessions: Whether rows distinguish the visits of a user.
  init(_ counter: OutcomeCounter, of funnel: ExperimentFunnel, _ counting: LogCounting, tellsSessions: Bool) {
    (self.counter, stepCount, window) = (counter, funnel.steps.count, funnel.windowMilliseconds)
    (countFrom, self.tellsSessions) = (counting.countFrom, tellsSessions)
  }

  /// The moves of the latest user, with the one that ends each visit.
  var moves: ArraySlice<Int> { counter.moves }

  /// What a user did before the exposure, as if that had been at the first row; nothing where there is no earlier row.
  mutating func readEarlier(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, of user: LogUser) {
    var count = 0
    while count < entries.count, entries[count].time < user.exposure?.time ?? .min { count += 1 }
    read(entries.extracting(first: count), meanings, of: user.exposed(at: entries[0].time))
  }

  /// Reads a user's rows into ``outcome``.
  mutating func read(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, of user: LogUser) {
    counter.begin()
    outcome.startClass = user.startClass
    outcome.segment = user.segment ?? 0
    outcome.goal = user.goal
    outcome.exposure = user.exposure
    (beganTooEarly, hasEarlierSteps) = (false, false)
    if fillings.count < entries.count { fillings = Array(repeating: (0, 0), count: 2 * entries.count) }
    let start = start(of: user, entries)
    if entries.isEmpty {
      // Nothing was done.
    } else if !meanings.fillsOnly || !user.hasOneKindOfRow || entries[0].time < start {
      follow(entries, meanings, from: start, user.startClass)
    } else if user.startClass == .compact {
      Self.countSteps(entries, meanings.compactSteps.span, &fillings, &counter)
    } else {
      Self.countSteps(entries, meanings.regularSteps.span, &fillings, &counter)
    }
    counter.finish(into: &outcome)
    if !outcome.reachedTimes.isEmpty { beganTooEarly = false }
  }

  /// When what counts of a user begins, in milliseconds.
  private func start(of user: LogUser, _ entries: Span<LogEntry>) -> Int64 {
    guard countFrom != .start, let exposure = user.exposure?.time else { return countFrom == .start ? .min : .max }
    guard countFrom == .visit, !entries.isEmpty else { return exposure }
    // A visit begins behind a pause, or with another session.
    var (start, last) = (entries[0].time, entries[0])
    for place in entries.indices {
      let entry = entries[place]
      guard entry.time <= exposure else { break }
      if entry.session != last.session || entry.time - last.time > SurveyReader.longestPause { start = entry.time }
      last = entry
    }
    return start
  }

  /// How long the latest user took to reach the last step, in milliseconds; `nil` where they did not.
  var completionTime: Int64? { counter.completionTime }

  /// The furthest step of a user who did not reach the last, −1 for none, and until when they could get further; `nil` for
  /// other users and where the visit has ended.
  func dropOff(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) -> (furthest: Int, openUntil: Int64)? {
    openUntil(entries, meanings).map { (outcome.reachedTimes.count - 1, counter.openUntil ?? $0) }
  }

  /// When the window ends that the exposure of a user opened who did not reach the last step; `nil` for other users and
  /// where the visit has ended.
  func openUntil(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) -> Int64? {
    guard outcome.reachedTimes.count < stepCount, let exposure = outcome.exposure, !meanings.endsVisit(entries) else {
      return nil
    }
    let (end, isLate) = exposure.time.addingReportingOverflow(window)
    return isLate ? .max : end
  }

  /// Takes the rows of a user of whom nothing but steps is counted.
  private static func countSteps(
    _ entries: Span<LogEntry>, _ steps: Span<UInt64>, _ fillings: inout [FunnelMatcher.Filling],
    _ counter: inout OutcomeCounter
  ) {
    var filled = fillings.mutableSpan
    var count = 0
    for place in entries.indices {
      let steps = steps[Int(entries[place].facts)]
      // The next one is written over it if it fills nothing: which rows do cannot be guessed, so there is no jump.
      filled[count] = (entries[place].time, steps)
      count &+= steps == 0 ? 0 : 1
    }
    counter.count(filled.span.extracting(first: count))
  }

  /// Takes a user's rows one by one.
  /// - Parameter start: When what counts begins, in milliseconds.
  private mutating func follow(
    _ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, from start: Int64, _ startClass: SizeClass
  ) {
    var fillings: [FunnelMatcher.Filling] = []
    swap(&fillings, &self.fillings)
    defer { swap(&fillings, &self.fillings) }
    let isPlain = counter.isPlain
    let all = meanings.all.span
    var filled = fillings.mutableSpan
    var (filledCount, last) = (0, Int64.max)
    var sizeClass = startClass
    for place in entries.indices {
      let entry = entries[place]
      let number = Int(entry.facts)
      if !isPlain { beginSession(at: entry, after: last) }
      last = entry.time
      if let known = all[number].traits.sizeClass { sizeClass = known }
      let count = all[number].count(in: sizeClass)
      guard entry.time >= start else {
        if count.begins { beganTooEarly = true }
        if count.fillsStep { hasEarlierSteps = true }
        continue
      }
      if count.steps != 0 {
        filled[filledCount] = (entry.time, count.steps)
        filledCount &+= 1
      }
      if let screen = count.visit { counter.visit(screen, at: entry.time) }
      if let event = count.event { counter.count(event, at: entry.time, isOnGoal: all[number].isOnGoal) }
    }
    counter.count(filled.span.extracting(first: filledCount))
  }

  /// Lets the events that follow belong to the session of a row.
  private mutating func beginSession(at entry: LogEntry, after last: Int64) {
    if tellsSessions {
      counter.begin(session: Int(entry.session))
    } else if last < entry.time, entry.time - last > SurveyReader.longestPause {
      counter.begin(session: nil)
    }
  }
}
