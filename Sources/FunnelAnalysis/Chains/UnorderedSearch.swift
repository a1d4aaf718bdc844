/// Finds the chain that reaches furthest in an unordered funnel.
///
/// From a start, it uses every event that lets one more step be filled. This fills the most steps, each as early as
/// possible.
struct UnorderedSearch {
  let rules: ChainRules
  let starts: StartRule
  /// Whether one start is all: the search is for one attempt.
  let isAttempt: Bool
  /// The chain that reaches furthest; its times are those at which one step, two steps and so on were filled.
  private(set) var found: Chain?
  /// When the latest chain may have started.
  private(set) var latestStart: Int64?

  init(_ rules: ChainRules, starts: StartRule, isAttempt: Bool = false) {
    self.rules = rules
    self.starts = starts
    self.isAttempt = isAttempt
  }

  /// Runs through instants.
  /// - Returns: The place of the instant in which the next attempt may start.
  mutating func run(_ instants: [Instant], from first: Int = 0) -> Int {
    if case .exposure(let time) = starts {
      latestStart = time
      let place = instants.firstIndex { $0.time >= time } ?? instants.count
      follow(Chain(start: time, anchor: time, attempt: -1), instants, from: place)
      return instants.count
    }
    for place in instants.indices.dropFirst(first) where instants[place].steps != 0 {
      let time = instants[place].time
      latestStart = time
      let end = follow(Chain(start: time, anchor: time, attempt: place), instants, from: place)
      if isAttempt || starts == .first { return max(end, first + 1) }
    }
    return instants.count
  }

  /// Follows the chain from one start, and considers it as the outcome.
  /// - Returns: The place of the instant in which the next attempt may start.
  @discardableResult private mutating func follow(_ start: Chain, _ instants: [Instant], from first: Int) -> Int {
    var chain = start
    var events: [UInt64] = []
    var times: [(time: Int64, instant: Int)] = []
    // Steps whose events stay as they are; an event that fills no other step adds nothing.
    var settled: UInt64 = 0
    var place = first
    while place < instants.count, instants[place].time - start.start <= rules.window, times.count < rules.count {
      let instant = instants[place]
      let before = times.count
      let isNew = instant.steps & ~settled != 0
      for event in !isNew ? [] : rules.sharesInstants ? instant.events : [instant.steps] where event & ~settled != 0 {
        var filled = StepAssignment(events + [event])
        let most = (0..<rules.count).count { filled.fill($0) }
        guard most > times.count else {
          settled |= event
          continue
        }
        events.append(event)
        times.append((instant.time, place))
      }
      if before > 0, times.count < rules.count {
        let hits = rules.hitsAnywhere(instant)
        if hits & rules.voiding != 0 { return place }
        if hits != 0 { break }
      }
      place += 1
    }
    guard let last = times.last else { return place }
    chain.times = times.map(\.time)
    chain.instant = last.instant
    if chain.isPreferred(to: found) { found = chain }
    return times.count == rules.count ? last.instant + 1 : place
  }
}
