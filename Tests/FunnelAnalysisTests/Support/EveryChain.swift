import FunnelAnalysis

/// How far a unit got, found by looking at every chain there is and asking of each whether it is one.
///
/// It shares no idea with the search it is held against: a chain is a list of pairs of step and event, and each rule is
/// asked of the whole list.
struct EveryChain {
  struct Event {
    var time: Int64
    var instant: Int
    var steps: Set<Int>
    var exclusions: Set<Int>
    /// Whether it stops no chain in strict order.
    var isBystander: Bool
  }

  struct Result: Equatable {
    var times: [Int64?]
    var isDropped = false
  }

  let definition: FunnelDefinition
  var events: [Event] = []
  let exposure: Int64?
  var ignoresDrops = false
  var count: Int { definition.steps.count }
  var instants: Int { (events.last?.instant ?? -1) + 1 }

  init(_ definition: FunnelDefinition, _ log: [FunnelEvent], exposure: Int64?) {
    self.definition = definition
    self.exposure = exposure
    for event in log {
      let steps = Set(definition.steps.indices.filter { definition.steps[$0].matches(event) })
      let exclusions = Set(definition.exclusions.indices.filter { definition.exclusions[$0].event.matches(event) })
      guard definition.order == .strict || !steps.isEmpty || !exclusions.isEmpty else { continue }
      let time = event.time
      let isBystander = steps.isEmpty && definition.bystanders.contains(event.symbol)
      func made(at time: Int64, in instant: Int) -> Event {
        Event(time: time, instant: instant, steps: steps, exclusions: exclusions, isBystander: isBystander)
      }
      if definition.ties != .inputOrder, let last = events.last, time - last.time <= definition.toleranceMilliseconds {
        events.append(made(at: last.time, in: last.instant))
      } else {
        events.append(made(at: time, in: instants))
      }
    }
  }

  func isRequired(_ step: Int) -> Bool { step == 0 || !definition.steps[step].isOptional }

  func isVoiding(_ exclusion: Int) -> Bool { definition.exclusions[exclusion].effect != .endAttempt }

  /// The events of an instant.
  func events(of instant: Int) -> [Event] { events.filter { $0.instant == instant } }

  /// The exclusions that hit a chain between what it had before an instant and after it.
  func hits(_ instant: Int, before: Int, after: Int) -> [Int] {
    events(of: instant).flatMap(\.exclusions).filter { place in
      let exclusion = definition.exclusions[place]
      if ignoresDrops, exclusion.effect == .dropUser { return false }
      if definition.order == .unordered { return before >= 0 && after < count - 1 }
      return exclusion.from <= before && after < exclusion.to
    }
  }
}

/// A list of pairs of step and event.
struct Candidate {
  var fills: [(step: Int, event: Int)]
  var start: Int64
}

extension EveryChain {
  /// Every list of pairs that heeds order, ties and windows, and begins where it may.
  /// - Parameter begin: The only instant in which a chain may begin; `nil` for those of the funnel's entry.
  func candidates(begin: Int? = nil) -> [Candidate] {
    let isAttempt = begin != nil
    let firstStart = events.first { $0.steps.contains(0) || (definition.order == .unordered && !$0.steps.isEmpty) }
    var all: [Candidate] = []
    func mayBegin(_ event: Event) -> Bool {
      if let begin { return event.instant == begin }
      switch definition.entry {
      case .bestChain: return true
      case .firstEntry: return event.instant == firstStart?.instant
      case .exposure: return exposure.map { event.time >= $0 } ?? false
      }
    }
    func extend(_ candidate: Candidate) {
      let steps = candidate.fills.map(\.step)
      for event in events.indices {
        for step in events[event].steps {
          var next = candidate
          next.fills.append((step, event))
          if candidate.fills.isEmpty {
            guard mayBegin(events[event]) else { continue }
            let startsAtExposure = definition.entry == .exposure && !isAttempt
            next.start = startsAtExposure ? exposure ?? 0 : events[event].time
          }
          guard follows(next), steps.allSatisfy({ $0 != step }) else { continue }
          if definition.order != .unordered {
            guard ((steps.last ?? -1) + 1..<max(step, (steps.last ?? -1) + 1)).allSatisfy({ !isRequired($0) }),
              step > steps.last ?? -1,
              isInStepWindow(next, countsFromExposure: definition.entry == .exposure && !isAttempt)
            else { continue }
          }
          all.append(next)
          extend(next)
        }
      }
    }
    extend(Candidate(fills: [], start: 0))
    return all
  }

  /// Whether the last pair may follow those before it.
  private func follows(_ candidate: Candidate) -> Bool {
    guard let last = candidate.fills.last else { return false }
    let event = events[last.event]
    guard event.time - candidate.start <= definition.windowMilliseconds else { return false }
    let before = candidate.fills.dropLast()
    guard before.allSatisfy({ $0.event != last.event }) else { return false }
    guard let previous = before.last else { return true }
    if definition.ties == .stepOrder {
      // Unordered chains are listed once, in the order of the log.
      guard definition.order != .unordered else { return last.event > previous.event }
      return event.instant >= events[previous.event].instant
    }
    return event.instant > events[previous.event].instant
  }

  private func isInStepWindow(_ candidate: Candidate, countsFromExposure: Bool) -> Bool {
    guard let last = candidate.fills.last, let window = definition.steps[last.step].window else { return true }
    let required = candidate.fills.dropLast().last { isRequired($0.step) }
    guard let anchor = required.map({ events[$0.event].time }) ?? (countsFromExposure ? exposure : nil) else {
      return true
    }
    let gap = events[last.event].time - anchor
    return gap >= window.minimumMilliseconds && gap <= window.maximumMilliseconds
  }
}
