/// A proxy that shows two panes where the coordinator behind it shows one screen after the other.
///
/// While its container is expanded it answers for the panes itself; collapsed, and for everything else, it leaves the
/// intent to the coordinator it forwards to, unchanged. (Design of the URBN catalog browser, 2019.)
public struct SplitProxyCoordinator: Coordinator, Hashable {
  /// The screen that becomes the primary pane wherever the other coordinator pushes it.
  public var primary: Name<Screen>
  /// What it does about an intent while expanded.
  public var responses: [Name<Intent>: Response]
  /// The coordinator that was there before.
  public var forwards: Name<any Coordinator>?

  /// Makes a proxy.
  public init(primary: Name<Screen>, responses: [Name<Intent>: Response], forwards: Name<any Coordinator>) {
    self.primary = primary
    self.responses = responses
    self.forwards = forwards
  }

  /// Those of its table.
  public var answeredIntents: [Name<Intent>]? { responses.keys.sorted() }

  /// Answers for the panes while they stand side by side.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    guard scene.showsExpanded(.hybrid), scene.panes.first?.kind == primary else { return nil }
    return responses.actions(for: intent, in: scene)
  }

  /// Wraps every primary into a hybrid, with the screen above it.
  public func adopt(_ tree: ScreenTree, in scene: NavigationContext) -> [Operation] {
    [.embed(primary: primary, in: .hybrid)]
  }

  /// Puts the panes back on their stack.
  public func release(_ tree: ScreenTree, in scene: NavigationContext) -> [Operation] { [.extract(.hybrid)] }
}
