/// Something the platform would tell a screen about being seen.
public struct AppearanceEvent: Hashable, Sendable, Codable {
  /// What a screen is told.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is about to leave the display.
    case willDisappear = "will-disappear"
    /// Its view was made, for it is about to be seen for the first time.
    case didLoad = "did-load"
    /// It is about to come on the display.
    case willAppear = "will-appear"
    /// It left the display.
    case didDisappear = "did-disappear"
    /// It came on the display.
    case didAppear = "did-appear"
    /// It stands in the tree no longer.
    case freed
  }

  /// The screen that is told.
  public var screen: Screen
  /// What it is told.
  public var kind: Kind

  /// Makes an event.
  public init(_ kind: Kind, of screen: Screen) {
    self.screen = screen
    self.kind = kind
  }
}

extension AppearanceEvent: CustomStringConvertible {
  /// The screen's kind and context, and what it is told: `product(7) did-load`.
  public var description: String {
    "\(screen.kind)\(screen.context == .none ? "" : "(\(screen.context))") \(kind.rawValue)"
  }
}
