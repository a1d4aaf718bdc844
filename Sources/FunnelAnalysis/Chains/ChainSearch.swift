/// Finds the chain that reaches furthest in an ordered or strict funnel.
///
/// Of the chains at a step, it keeps one for each possible future: by the start of the next windows, and by the attempt
/// if an exclusion may end it. Otherwise the latest start can do all that others can, so one chain is enough for each
/// number of optional steps filled.
struct ChainSearch {
  /// The chains of one start.
  struct Attempt {
    /// The furthest step that any of them has filled.
    var furthest = -1
    /// The chain that reaches furthest.
    var reported: Chain?
  }

  let rules: ChainRules
  let starts: StartRule
  /// Whether one start is all: the search is for one attempt.
  let isAttempt: Bool
  /// The chains at each step.
  var standing: [[Chain]]
  /// The attempts by the number of the instant in which they started, if there are exclusions.
  var attempts: [Int: Attempt] = [:]
  /// The chain that reaches furthest.
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
      let isComplete = advance(instants[place], number: place)
      if isAttempt, hasStarted {
        if isComplete { place += 1 }
        if isComplete || standing.allSatisfy(\.isEmpty) { break }
      }
      place += 1
    }
    for attempt in attempts.values { if let chain = attempt.reported { consider(chain) } }
    return max(place, first + 1)
  }

  /// Adds the next instant: chains are extended from where they were before it, then the others are checked.
  /// - Returns: Whether a chain filled the last step.
  private mutating func advance(_ instant: Instant, number: Int) -> Bool {
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
        consider(chain)
      } else if chain.isPreferred(to: attempts[chain.attempt]?.reported) {
        attempts[chain.attempt]?.reported = chain
      }
      if goesOn, hit == 0, chain.level < rules.count - 1 { stand(chain) }
    }
    return isComplete
  }

  /// The empty chain from which the instant may start a new one.
  mutating func root(in instant: Instant, number: Int) -> Chain? {
    if case .exposure(let time) = starts {
      let isOpen = instant.time >= time && instant.time - time <= rules.window && !isExposureOver
      return isOpen ? Chain(start: time, anchor: time, attempt: -1) : nil
    }
    guard instant.steps.has(0) else { return nil }
    switch starts {
    case .anywhere: guard !isAttempt || !hasStarted else { return nil }
    case .first: guard !hasStarted else { return nil }
    case .exposure: return nil
    }
    hasStarted = true
    latestStart = instant.time
    return Chain(start: instant.time, anchor: instant.time, attempt: number)
  }

  /// Whether an exclusion ended the one attempt of a user whose chains start at exposure.
  var isExposureOver = false

  /// Considers a chain as the outcome.
  private mutating func consider(_ chain: Chain) {
    if chain.isPreferred(to: found) { found = chain }
  }
}

extension ChainSearch {
  /// The chains that an instant extends, each with whether it may continue after the instant.
  mutating func advances(in instant: Instant, number: Int) -> [(chain: Chain, goesOn: Bool)] {
    let steps = instant.steps
    guard steps != 0 else { return [] }
    var created: [(chain: Chain, goesOn: Bool)] = []
    if let root = root(in: instant, number: number) { advance(root, in: instant, steps, number, &created) }
    for level in standing.indices {
      for chain in standing[level] { advance(chain, in: instant, steps, number, &created) }
    }
    return created
  }

  /// Extends a chain to every step that it can reach in an instant.
  private func advance(
    _ chain: Chain, in instant: Instant, _ steps: UInt64, _ number: Int, _ created: inout [(chain: Chain, goesOn: Bool)]
  ) {
    guard steps >> UInt64(chain.level + 1) != 0 else { return }
    if rules.isByFurthest, let attempt = attempts[chain.attempt], attempt.furthest > chain.level { return }
    var required = StepAssignment(instant.events)
    var anchor = Anchor(of: chain)
    for target in chain.level + 1..<rules.count where anchor.canFillMore(rules) {
      var filled = required
      let isFilled = steps.has(target) && anchor.admits(target, at: instant.time, rules) && filled.fill(target)
      if isFilled {
        var spare = filled
        let next = extended(chain, to: target, in: instant, number, &spare)
        let isBroken = rules.isStrict && chain.level >= 0 && !instant.isWithin(chain.level...target)
        created.append((next, !isBroken && !rules.stops(instant, from: chain.level, to: target)))
      }
      guard !rules.optional.has(target) else { continue }
      guard isFilled else { return }
      required = filled
      anchor.move(to: instant.time)
    }
  }

  /// The chain that fills a step and every required one before it, and as many of the optional ones as it can.
  private func extended(
    _ chain: Chain, to target: Int, in instant: Instant, _ number: Int, _ filled: inout StepAssignment
  ) -> Chain {
    var next = chain
    var anchor = Anchor(of: chain)
    for step in (chain.level + 1)...target {
      guard rules.optional.has(step) else {
        next.times.append(instant.time)
        anchor.move(to: instant.time)
        continue
      }
      let isFilled =
        step == target || rules.sharesInstants && anchor.admits(step, at: instant.time, rules) && filled.fill(step)
      next.times.append(isFilled ? instant.time : Chain.unfilled)
      if isFilled { next.optional |= 1 << UInt64(step) }
    }
    next.anchor = anchor.time
    next.instant = number
    return next
  }
}

/// The start of the windows of the steps after a chain.
private struct Anchor {
  private(set) var time: Int64
  /// Whether the instant has filled a required step.
  private var hasMoved = false

  init(of chain: Chain) { time = chain.anchor }

  /// Whether the window of a step lets it be filled.
  func admits(_ step: Int, at now: Int64, _ rules: ChainRules) -> Bool {
    rules.windows[step].map { $0.contains(now, after: time) } ?? true
  }

  /// Whether the chain may have another event of the instant.
  func canFillMore(_ rules: ChainRules) -> Bool { rules.sharesInstants || !hasMoved }

  mutating func move(to now: Int64) {
    time = now
    hasMoved = true
  }
}

extension ChainSearch {
  /// The attempts that exclusions of an instant hit, with these as bits.
  mutating func hits(of instant: Instant, creating created: [(chain: Chain, goesOn: Bool)]) -> [Int: UInt64] {
    guard !rules.exclusions.isEmpty else { return [:] }
    var before: [Int: Int] = [:]
    if instant.exclusions != 0 {
      for chain in standing.joined() { before[chain.attempt] = attempts[chain.attempt]?.furthest }
    }
    for (chain, _) in created {
      let furthest = attempts[chain.attempt]?.furthest ?? -1
      attempts[chain.attempt, default: Attempt()].furthest = max(furthest, chain.level)
    }
    var hits: [Int: UInt64] = [:]
    for (attempt, level) in before {
      let hit = rules.hits(instant, from: level, to: attempts[attempt]?.furthest ?? level)
      if hit != 0 { hits[attempt] = hit }
    }
    return hits
  }

  /// Checks the chains that an instant did not extend: exclusions hit them, and other events stop them.
  mutating func leave(_ instant: Instant, _ hits: [Int: UInt64]) {
    for (attempt, hit) in hits {
      if hit & rules.voiding != 0 { attempts[attempt]?.reported = nil }
      if attempt < 0 { isExposureOver = true }
    }
    for level in standing.indices where !standing[level].isEmpty {
      if rules.isStrict && !instant.isWithin(level...level) || rules.stops(instant, from: level, to: level) {
        standing[level].removeAll(keepingCapacity: true)
      } else if !hits.isEmpty {
        standing[level].removeAll { hits[$0.attempt] != nil }
      }
    }
  }

  /// Puts a chain at its furthest step, unless a chain there can do all that it can.
  mutating func stand(_ chain: Chain) {
    let level = chain.level
    for place in standing[level].indices.reversed() {
      let other = standing[level][place]
      if isOutdone(chain, by: other) { return }
      if isOutdone(other, by: chain) { standing[level].remove(at: place) }
    }
    standing[level].append(chain)
  }

  /// Whether a chain at the same step is at least as good, and can continue wherever this one can.
  private func isOutdone(_ chain: Chain, by other: Chain) -> Bool {
    let isOne = rules.exclusions.isEmpty ? other.start == chain.start : other.attempt == chain.attempt
    if isOne, !rules.keepsAnchors[chain.level] || other.anchor == chain.anchor { return !chain.isBetter(than: other) }
    guard other.start > chain.start, other.optionalCount >= chain.optionalCount else { return false }
    guard rules.exclusions.isEmpty else {
      // Attempts that have got equally far are hit by the same exclusions from now on.
      return rules.isByFurthest && rules.voiding == 0
        && attempts[chain.attempt]?.furthest == attempts[other.attempt]?.furthest
    }
    guard rules.keepsAnchors[chain.level], other.anchor != chain.anchor else { return true }
    return other.anchor > chain.anchor && !rules.hasMinimum[chain.level]
  }
}
