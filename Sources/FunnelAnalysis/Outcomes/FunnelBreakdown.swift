/// By what the outcomes of a funnel are told apart.
package struct FunnelBreakdown: Hashable, Sendable {
  /// Which event's value is a user's.
  package enum Attribution: Hashable, Sendable {
    /// The first event of the funnel that has a value.
    case first
    /// The last event of the funnel that has a value.
    case last
    /// The event that fills the step at that place: a user counts once for each value with which they reach it, and
    /// those who do not reach it count nowhere.
    case step(Int)
    /// Each event by itself: for each value the funnel is run on the events that have it, and those who reach nothing
    /// count nowhere.
    case each
  }

  /// The names of the properties, whose values together are the value.
  package var properties: [Symbol]
  /// Which event's value counts.
  package var attribution: Attribution

  /// Makes a breakdown.
  package init(by properties: [Symbol], attribution: Attribution) {
    self.properties = properties
    self.attribution = attribution
  }

  /// The outcomes of one user that go with a value.
  package struct Part: Hashable, Sendable {
    /// The values of the properties in their order; `nil` where the event has none.
    package var values: [Symbol?]
    /// The outcomes.
    package var outcomes: [FunnelOutcome]
  }

  /// The values that an event has.
  func values(of event: FunnelEvent) -> [Symbol?] { properties.map(event.value(of:)) }
}

/// A step that only some events may fill: those at some places of the log.
struct StepRestriction {
  var step: Int
  var places: Set<Int>
}

extension FunnelEvaluator {
  /// The outcomes of a user, by the values of a breakdown in the order in which they occur.
  /// - Parameters:
  ///   - log: The user's events, in order of time.
  ///   - breakdown: What tells the outcomes apart.
  ///   - exposure: When the user was exposed, in milliseconds.
  package func outcomes(
    _ log: [FunnelEvent], by breakdown: FunnelBreakdown, exposure: Int64? = nil
  ) -> [FunnelBreakdown.Part] {
    let all = Array(log.indices)
    switch breakdown.attribution {
    case .first, .last:
      let known = all.filter { place in definition.steps.contains { $0.matches(log[place]) } }.map {
        breakdown.values(of: log[$0])
      }
      let isSome = { (values: [Symbol?]) in values.contains { $0 != nil } }
      let value = breakdown.attribution == .first ? known.first(where: isSome) : known.last(where: isSome)
      let none = breakdown.properties.map { _ in Symbol?.none }
      return [FunnelBreakdown.Part(values: value ?? none, outcomes: outcomes(log, exposure: exposure))]
    case .each:
      return split(all.filter { place in definition.steps.contains { $0.matches(log[place]) } }, of: log, breakdown)
        .compactMap { values, _ in
          let places = all.filter { breakdown.values(of: log[$0]) == values }
          let reached = outcomes(log, at: places, exposure: exposure).filter { $0.furthest != nil }
          return reached.isEmpty ? nil : FunnelBreakdown.Part(values: values, outcomes: reached)
        }
    case .step(let step):
      return split(all.filter { definition.steps[step].matches(log[$0]) }, of: log, breakdown).compactMap {
        values, places in
        let restriction = StepRestriction(step: step, places: Set(places))
        let reached = outcomes(log, at: all, exposure: exposure, .min ... .max, restriction).filter {
          $0.times[step] != nil
        }
        return reached.isEmpty ? nil : FunnelBreakdown.Part(values: values, outcomes: reached)
      }
    }
  }

  private func split(
    _ places: [Int], of log: [FunnelEvent], _ breakdown: FunnelBreakdown
  ) -> [(values: [Symbol?], places: [Int])] {
    var parts: [(values: [Symbol?], places: [Int])] = []
    for place in places {
      let values = breakdown.values(of: log[place])
      if let part = parts.firstIndex(where: { $0.values == values }) {
        parts[part].places.append(place)
      } else {
        parts.append((values, [place]))
      }
    }
    return parts
  }
}
