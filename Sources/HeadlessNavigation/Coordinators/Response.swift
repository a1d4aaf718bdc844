/// What a coordinator that is written in a file does about an intent: operations with a hole for the intent's payload.
public enum Response: Hashable, Sendable {
  /// Push a screen.
  case push(ScreenTemplate)
  /// Present a screen.
  case present(ScreenTemplate, style: Name<Layer>)
  /// Put a screen into the second pane of the visible hybrid.
  case replaceSecondary(ScreenTemplate)
  /// Pop one screen.
  case pop
  /// Dismiss the topmost layer.
  case dismiss

  /// The operation, with the hole filled.
  public func operation(for payload: Value, screens: [Name<Screen>: ScreenContent]) -> Operation {
    switch self {
    case .push(let template): .push(template.screen(for: payload, screens: screens))
    case .present(let template, let style):
      .present(.screen(template.screen(for: payload, screens: screens)), style: style)
    case .replaceSecondary(let template):
      .replace(child: 1, of: .hybrid, with: template.screen(for: payload, screens: screens))
    case .pop: .pop
    case .dismiss: .dismiss(layers: 1)
    }
  }
}

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
