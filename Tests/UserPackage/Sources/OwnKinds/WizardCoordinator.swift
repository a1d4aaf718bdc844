public import Desireline

/// Screens one after the other: whatever is tapped on one leads to the next.
public struct WizardCoordinator: Coordinator {
  /// The screens, in order.
  public let steps: [ScreenTemplate]
  /// The container around the stack, if there is one.
  public let container: Name<Container>?
  /// What stands in that container before the stack.
  public let beside: Name<Screen>?

  /// Makes a wizard of at least two screens.
  public init(steps: [ScreenTemplate], container: Name<Container>? = nil, beside: Name<Screen>? = nil) {
    (self.steps, self.container, self.beside) = (steps, container, beside)
  }

  /// Starts with the first screen on a stack.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    let stack = Node.stack(steps.prefix(1).map { $0.screen(for: argument, screens: scene.screens) })
    guard let container else { return [.setRoot(stack)] }
    let children = [beside.map { Node.screen(Screen(kind: $0)) }, stack].compactMap { $0 }
    return [.setRoot(.container(Container(kind: container, children: children, selected: children.count - 1)))]
  }

  /// Goes on to the next screen; the last one has none.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    guard let kind = scene.panes.last?.kind, let step = steps.firstIndex(where: { $0.kind == kind }),
      steps.indices.contains(step + 1)
    else { return nil }
    return [.perform([.push(steps[step + 1].screen(for: intent.payload, screens: scene.screens))])]
  }
}
