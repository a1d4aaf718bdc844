extension ChainSearch {
  /// The chains that an instant makes of those before it, each with whether it may go on after the instant.
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

  /// Takes a chain to every step that it can reach in an instant.
  private func advance(
    _ chain: Chain,
    in instant: Instant,
    _ steps: UInt64,
    _ number: Int,
    _ created: inout [(chain: Chain, goesOn: Bool)]
  ) {
    guard steps >> UInt64(chain.level + 1) != 0 else { return }
    if rules.isByFurthest, let attempt = attempts[chain.attempt], attempt.furthest > chain.level { return }
    var required = StepAssignment(instant.events)
    var anchor = Anchor(of: chain)
    for target in chain.level + 1..<rules.count where anchor.canFillMore(rules) {
      var filled = required
      let isFilled =
        steps.has(target) && anchor.admits(target, at: instant.time, rules) && filled.fill(target)
      if isFilled {
        var spare = filled
        let next = extended(chain, to: target, in: instant, number, &spare)
        let isStopped = rules.isStrict && chain.level >= 0 && !instant.isWithin(chain.level...target)
        created.append((next, !isStopped))
      }
      guard !rules.optional.has(target) else { continue }
      guard isFilled else { return }
      required = filled
      anchor.move(to: instant.time)
    }
  }

  /// The chain that fills a step and every required one before it, and of the optional ones the first that it can.
  private func extended(
    _ chain: Chain,
    to target: Int,
    in instant: Instant,
    _ number: Int,
    _ filled: inout StepAssignment
  ) -> Chain {
    var next = chain
    var anchor = Anchor(of: chain)
    for step in (chain.level + 1)...target {
      guard rules.optional.has(step), step < target else {
        next.times.append(instant.time)
        if !rules.optional.has(step) { anchor.move(to: instant.time) }
        continue
      }
      let isFilled =
        rules.sharesInstants && anchor.admits(step, at: instant.time, rules) && filled.fill(step)
      next.times.append(isFilled ? instant.time : Chain.unfilled)
    }
    next.anchor = anchor.time
    next.instant = number
    return next
  }
}

/// What the windows of the steps after a chain count from.
private struct Anchor {
  private(set) var time: Int64
  /// Whether the instant has filled a required step.
  private var hasMoved = false

  init(of chain: Chain) {
    time = chain.anchor
  }

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
