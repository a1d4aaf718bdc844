/// The plainest coordinator: a root screen on a stack, and one response for each intent it answers.
public struct StackCoordinator: Coordinator {
  /// The screen at the root of the stack.
  public var root: ScreenTemplate
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a coordinator.
  public init(root: ScreenTemplate, responses: [Name<Intent>: Response]) {
    self.root = root
    self.responses = responses
  }

  /// Starts with its root screen alone on a stack; the argument fills the hole in its template.
  public func begin(_ argument: Value, in scene: Surroundings) -> [Operation] {
    [.setRoot(.stack([root.screen(for: argument, screens: scene.screens)]))]
  }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: Surroundings) -> [Action]? {
    responses[intent.name].map { [.perform([$0.operation(for: intent.payload, screens: scene.screens)])] }
  }
}
