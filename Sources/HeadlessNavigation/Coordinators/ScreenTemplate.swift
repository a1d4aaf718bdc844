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

extension ScreenTemplate: ExpressibleByStringLiteral {
  /// Makes a template as files write it: `product($item)` with a hole, `product` without.
  public init(stringLiteral text: String) {
    let hole = "($item)"
    self.init(Name(text.hasSuffix(hole) ? String(text.dropLast(hole.count)) : text), takesPayload: text.hasSuffix(hole))
  }
}
