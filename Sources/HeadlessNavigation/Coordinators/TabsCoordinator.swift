/// A coordinator that shows screens side by side, one of them selected, each at the root of a stack of its own.
public struct TabsCoordinator: Coordinator, Hashable {
  /// The screens, leading to trailing.
  public var tabs: [ScreenTemplate]
  /// The kind of container that holds them: tabs, or another one that has a selection.
  public var container: Name<Container>
  /// The index of the tab that is selected at first; one that is not there selects the first.
  public var selected: Int
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a coordinator.
  public init(
    _ tabs: [ScreenTemplate],
    in container: Name<Container> = .tabs,
    selected: Int = 0,
    responses: [Name<Intent>: Response] = [:]
  ) {
    self.tabs = tabs
    self.container = container
    self.selected = selected
    self.responses = responses
  }

  /// Shows the tabs in place of everything; only the selected one is loaded (T1).
  public func begin(_ argument: Value, in scene: NavigationContext) -> [Operation] {
    let first = tabs.indices.contains(selected) ? selected : 0
    let children = tabs.enumerated().map { index, template in
      var screen = template.screen(for: argument, screens: scene.screens)
      screen.isLoaded = index == first
      return Node.stack([screen])
    }
    return [.setRoot(.container(Container(kind: container, children: children, selected: first)))]
  }

  /// Those of its table.
  public var answeredIntents: [Name<Intent>]? { responses.keys.sorted() }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    responses.actions(for: intent, in: scene)
  }
}
