import FunnelAnalysis

/// Which lists of pairs count, once strangers and exclusions have been asked.
extension EveryChain {
  /// How far a unit got that is no attempt.
  func result() -> Result { result(of: candidates()) }

  /// The results of all attempts.
  func attempts() -> [Result] {
    var results: [Result] = []
    var place = 0
    while let begin = events.first(where: { event in
      event.instant >= place && (event.steps.contains(0) || (definition.order == .unordered && !event.steps.isEmpty))
    })?.instant {
      let all = candidates(begin: begin)
      let valid = all.filter(isUnbroken)
      let hit = hit(valid)
      let completion = valid.filter { level(of: $0) == count - 1 && ends($0) <= hit?.instant ?? .max }.map(ends).min()
      results.append(result(of: all.filter { ends($0) <= completion ?? .max }))
      let gone = valid.map { lastsUntil($0) }.max() ?? begin
      place = max(begin + 1, completion.map { $0 + 1 } ?? hit?.instant ?? gone)
    }
    return results
  }

  func level(of candidate: Candidate) -> Int {
    definition.order == .unordered ? candidate.fills.count - 1 : candidate.fills.last?.step ?? -1
  }

  private func ends(_ candidate: Candidate) -> Int { candidate.fills.map { events[$0.event].instant }.max() ?? 0 }

  /// The furthest step filled in the instants that are so.
  private func level(of candidate: Candidate, _ isSo: (Int) -> Bool) -> Int {
    candidate.fills.last { isSo(events[$0.event].instant) }?.step ?? -1
  }

  /// Whether nothing that stops it stands between two of its events.
  private func isUnbroken(_ candidate: Candidate) -> Bool {
    guard let first = candidate.fills.first.map({ events[$0.event].instant }), first < ends(candidate) else {
      return true
    }
    return (first..<ends(candidate)).allSatisfy {
      !isOver(candidate, at: $0) && ($0 == first || !isStrange($0, to: candidate))
    }
  }

  /// Whether an exclusion of an instant stops it: of several chains of an attempt only in a funnel with optional steps.
  private func isOver(_ candidate: Candidate, at instant: Int) -> Bool {
    guard definition.order != .unordered, !definition.steps.indices.allSatisfy(isRequired) else { return false }
    let (before, after) = (level(of: candidate) { $0 < instant }, level(of: candidate) { $0 <= instant })
    return !hits(instant, before: before, after: after).isEmpty
  }

  /// Whether some event of an instant is a stranger to the steps that a list fills in it, and to the one before.
  private func isStrange(_ instant: Int, to candidate: Candidate) -> Bool {
    guard definition.order == .strict else { return false }
    let (before, after) = (level(of: candidate) { $0 < instant }, level(of: candidate) { $0 <= instant })
    guard before >= 0 else { return false }
    return !events(of: instant).allSatisfy { event in
      event.isBystander || event.steps.contains { (before...after).contains($0) }
    }
  }

  /// The first instant after whose events nothing can follow, or which comes after the window.
  private func lastsUntil(_ candidate: Candidate) -> Int {
    (ends(candidate)..<instants).first { instant in
      let isLate = events(of: instant).contains { $0.time - candidate.start > definition.windowMilliseconds }
      return isLate || isStrange(instant, to: candidate) || isOver(candidate, at: instant)
    } ?? instants
  }

  /// The first hit on an attempt, whose unbroken lists these are.
  private func hit(_ attempt: [Candidate]) -> (instant: Int, voids: Bool)? {
    for instant in 0..<instants {
      let before = attempt.filter { ends($0) < instant }.map(level(of:)).max() ?? -1
      let after = attempt.filter { ends($0) <= instant }.map(level(of:)).max() ?? -1
      let isUnderWay = attempt.contains { candidate in
        let isOpen = events(of: instant).allSatisfy { $0.time - candidate.start <= definition.windowMilliseconds }
        return ends(candidate) < instant && isOpen && lastsUntil(candidate) >= instant
          && level(of: candidate) < count - 1
      }
      guard isUnderWay else { continue }
      let hits = hits(instant, before: before, after: after)
      if !hits.isEmpty { return (instant, hits.contains(where: isVoiding)) }
    }
    return nil
  }

  /// The lists that count.
  private func counting(_ candidates: [Candidate]) -> [Candidate] {
    let unbroken = candidates.filter(isUnbroken)
    let startsAtExposure = definition.entry == .exposure && definition.unit != .attempt
    let attempts = Dictionary(grouping: unbroken) { candidate in
      startsAtExposure ? -1 : candidate.fills.first.map { events[$0.event].instant } ?? -1
    }
    return attempts.values.flatMap { attempt in
      guard let hit = hit(attempt) else { return attempt }
      return hit.voids ? [] : attempt.filter { ends($0) <= hit.instant }
    }
  }

  private func result(of candidates: [Candidate]) -> Result {
    let best = counting(candidates).min { key($0).lexicographicallyPrecedes(key($1)) }
    var times: [Int64?] = Array(repeating: nil, count: count)
    if let best {
      for (place, fill) in best.fills.enumerated() {
        times[definition.order == .unordered ? place : fill.step] = events[fill.event].time
      }
    }
    guard definition.exclusions.contains(where: { $0.effect == .dropUser }) else { return Result(times: times) }
    var other = self
    other.ignoresDrops = true
    let further = other.counting(candidates).map(level(of:)).max() ?? -1
    guard further > best.map(level(of:)) ?? -1 else { return Result(times: times) }
    return Result(times: Array(repeating: nil, count: count), isDropped: true)
  }

  /// What a chain is told by: the least is told.
  private func key(_ candidate: Candidate) -> [Int64] {
    let key = [
      -Int64(level(of: candidate)), -Int64(candidate.fills.count), Int64(ends(candidate)), -candidate.start,
    ]
    let (steps, times) = (candidate.fills.map { Int64($0.step) }, candidate.fills.map { events[$0.event].time })
    return key + (definition.order == .unordered ? [] : steps) + times
  }
}
