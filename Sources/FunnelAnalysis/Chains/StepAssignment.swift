/// Which event of an instant fills which step, one each.
struct StepAssignment {
  private let events: [UInt64]
  /// For each event the step that it fills.
  private var steps: [Int?]

  init(_ events: [UInt64]) {
    self.events = events
    steps = Array(repeating: nil, count: events.count)
  }

  /// Fills one more step if it can be done, moving others to other events where it must.
  mutating func fill(_ step: Int) -> Bool {
    var tried = Array(repeating: false, count: events.count)
    return fill(step, &tried)
  }

  private mutating func fill(_ step: Int, _ tried: inout [Bool]) -> Bool {
    for event in events.indices where events[event].has(step) && !tried[event] {
      tried[event] = true
      guard let other = steps[event] else {
        steps[event] = step
        return true
      }
      if fill(other, &tried) {
        steps[event] = step
        return true
      }
    }
    return false
  }
}
