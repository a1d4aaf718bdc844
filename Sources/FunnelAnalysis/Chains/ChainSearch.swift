/// Finds the chain that tells how far a unit got in an ordered or strict funnel.
///
/// Of all chains that stand at a step, it keeps one for each way in which their futures can differ: by what the next
/// windows count from, and by the attempt where an exclusion may end it. Elsewhere the latest start can do whatever the
/// others can, so one is enough.
struct ChainSearch {
  /// The chains of one start.
  struct Attempt {
    /// The furthest step that any of them has filled.
    var furthest = -1
    /// The one that tells how far it got.
    var told: Chain?
  }

  let rules: ChainRules
  let starts: StartRule
  /// Whether one start is all: the search is for one attempt.
  let isAttempt: Bool
  /// For each step the chains that stand there.
  var standing: [[Chain]]
  /// The attempts by the number of the instant in which they started, if there are exclusions.
  var attempts: [Int: Attempt] = [:]
  /// The chain that tells how far the unit got.
  private(set) var found: Chain?
  /// When each step was first filled, whatever became of the chain.
  private(set) var firstTimes: [Int64?]
  /// When the latest chain may have started.
  private(set) var latestStart: Int64?
  /// Whether a start was taken or passed.
  private var hasStarted = false

  init(_ rules: ChainRules, starts: StartRule, isAttempt: Bool = false) {
    self.rules = rules
    self.starts = starts
    self.isAttempt = isAttempt
    standing = Array(repeating: [], count: rules.count)
    firstTimes = Array(repeating: nil, count: rules.count)
    if case .exposure(let time) = starts { latestStart = time }
  }

  /// Runs through instants.
  /// - Returns: The place of the instant in which the next attempt may start.
  mutating func run(_ instants: [Instant], from first: Int = 0) -> Int {
    var place = first
    while place < instants.count {
      let isComplete = take(instants[place], number: place)
      if isAttempt, hasStarted {
        if isComplete { place += 1 }
        if isComplete || standing.allSatisfy(\.isEmpty) { break }
      }
      place += 1
    }
    for attempt in attempts.values { if let chain = attempt.told { tell(chain) } }
    return max(place, first + 1)
  }

  /// Takes in the next instant: chains go on from where they stood before it, and then those that stay are looked after.
  /// - Returns: Whether a chain filled the last step.
  private mutating func take(_ instant: Instant, number: Int) -> Bool {
    for level in standing.indices where !standing[level].isEmpty {
      let window = rules.window
      standing[level].removeAll { instant.time - $0.start > window }
    }
    let created = advances(in: instant, number: number)
    let hits = hits(of: instant, creating: created)
    leave(instant, hits)
    var isComplete = false
    for (chain, goesOn) in created {
      for step in chain.times.indices where chain.times[step] == instant.time && firstTimes[step] == nil {
        firstTimes[step] = instant.time
      }
      let hit = hits[chain.attempt] ?? 0
      guard hit & rules.voiding == 0 else { continue }
      isComplete = isComplete || chain.level == rules.count - 1
      if rules.exclusions.isEmpty {
        tell(chain)
      } else if chain.isTold(rather: attempts[chain.attempt]?.told, optional: rules.optional) {
        attempts[chain.attempt]?.told = chain
      }
      if goesOn, hit == 0, chain.level < rules.count - 1 { stand(chain) }
    }
    return isComplete
  }

  /// The chain with nothing in it yet from which the instant may start one.
  mutating func root(in instant: Instant, number: Int) -> Chain? {
    if case .exposure(let time) = starts {
      let isOpen = instant.time >= time && instant.time - time <= rules.window && !isExposureOver
      return isOpen ? Chain(start: time, anchor: time, attempt: -1) : nil
    }
    guard instant.steps.has(0) else { return nil }
    switch starts {
    case .anywhere(let range):
      guard range.contains(instant.time), !isAttempt || !hasStarted else { return nil }
    case .first(let range):
      guard !hasStarted else { return nil }
      hasStarted = true
      guard range.contains(instant.time) else { return nil }
    case .exposure: return nil
    }
    hasStarted = true
    latestStart = instant.time
    return Chain(start: instant.time, anchor: instant.time, attempt: number)
  }

  /// Whether an exclusion ended the one attempt of a user whose chains start at exposure.
  var isExposureOver = false

  /// Considers a chain as the one to tell.
  private mutating func tell(_ chain: Chain) {
    if chain.isTold(rather: found, optional: rules.optional) { found = chain }
  }
}
