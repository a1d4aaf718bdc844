/// A screen with a hole: `tiles($item)`.
public struct ScreenTemplate: Hashable, Sendable {
  /// The kind of screen.
  public var kind: Name<Screen>
  /// Whether the intent's payload becomes the screen's context.
  public var takesPayload: Bool

  /// Makes a template.
  public init(_ kind: Name<Screen>, takesPayload: Bool = false) {
    self.kind = kind
    self.takesPayload = takesPayload
  }

  /// The screen, with the hole filled.
  public func screen(for payload: Value, screens: [Name<Screen>: ScreenContent]) -> Screen {
    Screen(
      kind: kind,
      context: takesPayload ? payload : .none,
      isLocked: screens[kind]?.isLocked ?? false
    )
  }
}
