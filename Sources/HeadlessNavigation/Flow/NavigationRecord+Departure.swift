extension NavigationRecord {
  /// How screens were left: the platform tells an app only of some of these, the engine of all (P8).
  public enum Departure: String, Hashable, Sendable, Codable, CaseIterable {
    /// By a user's gesture.
    case interactive
    /// By a button or by code.
    case programmatic
    /// The whole tree was replaced or put in another form.
    case replaced
  }

  /// How the screens of this record were left; `nil` when none was.
  public var departure: Departure? {
    guard !changes.removed.isEmpty else { return nil }
    switch input {
    case .back(.swipe), .drag(.finish): return .interactive
    default: return action == .restructure ? .replaced : .programmatic
    }
  }

  /// Whether a user tried by a gesture to leave what may not be left (P8).
  public var attemptedToLeave: Bool {
    switch (input, outcome) {
    case (.back(.swipe), .failed(let failure)), (.drag(.begin), .failed(let failure)): failure.code == .blocked
    default: false
    }
  }
}
