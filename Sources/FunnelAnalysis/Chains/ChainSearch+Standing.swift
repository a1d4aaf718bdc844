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

  /// Looks after the chains that did not go on in an instant: exclusions hit them, and strangers stop them.
  mutating func leave(_ instant: Instant, _ hits: [Int: UInt64]) {
    for (attempt, hit) in hits {
      if hit & rules.voiding != 0 { attempts[attempt]?.told = nil }
      if attempt < 0 { isExposureOver = true }
    }
    for level in standing.indices where !standing[level].isEmpty {
      if rules.isStrict, !instant.isWithin(level...level) {
        standing[level].removeAll(keepingCapacity: true)
      } else if !hits.isEmpty {
        standing[level].removeAll { hits[$0.attempt] != nil }
      }
    }
  }

  /// Lets a chain stand at its furthest step, unless one is there that can do whatever it can.
  mutating func stand(_ chain: Chain) {
    let level = chain.level
    for place in standing[level].indices.reversed() {
      let other = standing[level][place]
      let isOne = rules.exclusions.isEmpty ? other.start == chain.start : other.attempt == chain.attempt
      if isOne, !rules.keepsAnchors[level] || other.anchor == chain.anchor {
        if chain.isBetter(than: other, optional: rules.optional) { standing[level][place] = chain }
        return
      }
      if isOutdone(chain, by: other) { return }
      if isOutdone(other, by: chain) { standing[level].remove(at: place) }
    }
    standing[level].append(chain)
  }

  /// Whether a chain that stands at the same step starts later, and can go on wherever this one can.
  private func isOutdone(_ chain: Chain, by other: Chain) -> Bool {
    guard other.start > chain.start else { return false }
    guard rules.exclusions.isEmpty else {
      // Attempts that have got as far are hit by the same exclusions from now on.
      return rules.isByFurthest && rules.voiding == 0
        && attempts[chain.attempt]?.furthest == attempts[other.attempt]?.furthest
    }
    guard rules.keepsAnchors[chain.level], other.anchor != chain.anchor else { return true }
    return other.anchor > chain.anchor && !rules.hasMinimum[chain.level]
  }
}
