/// One navigation at a time.
extension FlowTransaction {
  func rule(for destination: Destination) throws(NavigationFailure) -> DestinationRule {
    guard let rule = app.destinations[destination.name] else {
      throw NavigationFailure(phase: .plan, code: .unknownName, culprit: "destination \(destination.name)")
    }
    return rule
  }

  /// Whether a navigation may begin; under the app's policy it may have to wait, or take another's place.
  mutating func admit(_ destination: Destination, _ rule: DestinationRule) throws(NavigationFailure) -> Bool {
    guard let suspended = state.suspended else { return true }
    switch app.policy {
    case .reject:
      // A response is no more than an answer of a coordinator, which a waiting gate does not hold up either.
      guard !rule.isRoute else { throw .busy(destination) }
      return true
    case .queue:
      guard state.waiting == nil else { throw .busy(destination) }
      state.waiting = destination
      outcome = .suspended
      return false
    case .replace:
      state.suspended = nil
      try apply([.dismiss(layers: state.tree.layers.count - suspended.layer)], owner: 0)
      diagnostics.append(.replaced(suspended.destination))
      return true
    }
  }
}

extension NavigationFailure {
  static func busy(_ destination: Destination) -> Self {
    NavigationFailure(phase: .gate, code: .busy, culprit: "destination \(destination.name)")
  }
}
