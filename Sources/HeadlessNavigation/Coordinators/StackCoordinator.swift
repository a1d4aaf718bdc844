/// The plainest coordinator: a root screen on a stack, and one response for each intent it answers.
public struct StackCoordinator: Coordinator, Hashable {
  /// The screen at the root of the stack.
  public var root: ScreenTemplate
  /// How the root screen comes onto the display.
  public var entrance: Entrance
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a coordinator; unless said otherwise its stack takes the place of everything.
  public init(root: ScreenTemplate, entrance: Entrance = .root, responses: [Name<Intent>: Response]) {
    self.root = root
    self.entrance = entrance
    self.responses = responses
  }

  /// Shows its root screen; the argument fills the hole in its template.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [Operation] {
    [entrance.operation(showing: root.screen(for: argument, screens: scene.screens))]
  }

  /// Those of its table.
  public var answeredIntents: [Name<Intent>]? { responses.keys.sorted() }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    responses.actions(for: intent, in: scene)
  }
}
