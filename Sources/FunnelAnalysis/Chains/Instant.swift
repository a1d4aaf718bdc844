/// The events of a unit that come at one time, as far as a funnel can tell.
struct Instant {
  /// When.
  var time: Int64
  /// For each event the steps that it fills, as bits; bystanders that fill none are left out.
  var events: [UInt64]
  /// The exclusions that happen in it, as bits.
  var exclusions: UInt64
  /// The place in the log of its last event.
  var last: Int

  /// The steps that some event fills.
  var steps: UInt64 { events.reduce(0, |) }

  /// Whether each event fills a step of those.
  func isWithin(_ steps: ClosedRange<Int>) -> Bool {
    let bits = UInt64.bits(steps)
    return events.allSatisfy { $0 & bits != 0 }
  }
}

extension UInt64 {
  /// The bits at those places.
  static func bits(_ places: ClosedRange<Int>) -> UInt64 {
    (.max >> UInt64(63 - places.upperBound)) & (.max << UInt64(places.lowerBound))
  }

  /// Whether the bit at a place is set.
  func has(_ place: Int) -> Bool { self >> UInt64(place) & 1 == 1 }
}

extension FunnelDefinition {
  /// The instants of a log, which is in order of time.
  /// - Parameters:
  ///   - places: The places of the events that count, in order.
  ///   - restriction: A step that only some of them may fill.
  func instants(_ log: [FunnelEvent], at places: [Int], _ restriction: StepRestriction? = nil) -> [Instant] {
    var instants: [Instant] = []
    for place in places {
      let event = log[place]
      var hit = bits(of: event)
      if let restriction, !restriction.places.contains(place) { hit.steps &= ~(1 << UInt64(restriction.step)) }
      guard order == .strict || hit.steps | hit.exclusions != 0 else { continue }
      let filled = hit.steps == 0 && bystanders.contains(event.symbol) ? [] : [hit.steps]
      if ties != .inputOrder, let last = instants.indices.last,
        event.time - instants[last].time <= toleranceMilliseconds
      {
        instants[last].events += filled
        instants[last].exclusions |= hit.exclusions
        instants[last].last = place
      } else {
        let time = event.time
        instants.append(Instant(time: time, events: filled, exclusions: hit.exclusions, last: place))
      }
    }
    return instants
  }

  private func bits(of event: FunnelEvent) -> (steps: UInt64, exclusions: UInt64) {
    var filled: UInt64 = 0
    for (place, step) in steps.enumerated() where step.matches(event) { filled |= 1 << UInt64(place) }
    var hits: UInt64 = 0
    for (place, exclusion) in exclusions.enumerated() where exclusion.event.matches(event) {
      hits |= 1 << UInt64(place)
    }
    return (filled, hits)
  }
}
