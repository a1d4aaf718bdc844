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
      results.append(result(of: all))
      let valid = all.filter(isUnbroken)
      let hit = hit(valid)
      let completion = valid.filter { level(of: $0) == count - 1 && ends($0) <= hit?.instant ?? .max }.map(ends).min()
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

  /// Whether no stranger stands between two of its events.
  private func isUnbroken(_ candidate: Candidate) -> Bool {
    guard definition.order == .strict, let first = candidate.fills.first else { return true }
    return (events[first.event].instant + 1..<max(ends(candidate), events[first.event].instant + 1)).allSatisfy {
      !isStrange($0, to: candidate)
    }
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
      return isLate || isStrange(instant, to: candidate)
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
    let key = [-Int64(level(of: candidate)), Int64(ends(candidate)), -candidate.start]
    if definition.order == .unordered { return key + candidate.fills.map { events[$0.event].time } }
    let times = Dictionary(uniqueKeysWithValues: candidate.fills.map { ($0.step, events[$0.event].time) })
    let steps = 0...level(of: candidate)
    return key + steps.filter(isRequired).compactMap { times[$0] }
      + steps.filter { !isRequired($0) }.map { times[$0] ?? .max }
  }
}
