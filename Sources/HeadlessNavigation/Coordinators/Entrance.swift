/// How the first screen of a coordinator comes onto the display.
public enum Entrance: Hashable, Sendable {
  /// Alone on a stack that takes the place of everything.
  case root
  /// On top of the stack that is there.
  case push
  /// On a stack of its own, over everything.
  case present(style: Name<Layer>)

  /// The operation that brings the screen in.
  public func operation(showing screen: Screen) -> Operation {
    switch self {
    case .root: .setRoot(.stack([screen]))
    case .push: .push(screen)
    case .present(let style): .present(.stack([screen]), style: style)
    }
  }
}
