/// What a coordinator that is written in a file does about an intent, with a hole for the intent's payload.
public enum Response: Hashable, Sendable {
  /// Show a screen, which joins what is there.
  case show(ScreenTemplate, by: Integration)
  /// Change the tree.
  case perform(TreeOperation)
  /// Go to a destination, through its gates; the payload becomes its context if it takes one.
  case open(Name<Destination>, takesPayload: Bool)
  /// Start a child coordinator, unless it lives already; the payload is its argument.
  case start(Name<any Coordinator>)
  /// Pop to the topmost screen of a kind on the stacks in view; where there is none, do nothing.
  case popTo(Name<Screen>)
  /// End the coordinator itself.
  case finish(Cause)

  /// The action, with the hole filled.
  package func action(for payload: Value, in scene: NavigationContext) -> Action {
    switch self {
    case .show(let template, let integration):
      .perform([.insert(.screen(template.screen(for: payload, screens: scene.screens)), by: integration)])
    case .perform(let operation): .perform([operation])
    case .open(let name, let takesPayload): .go(Destination(name, context: takesPayload ? payload : .none))
    case .start(let child): .startOnce(child, argument: payload)
    case .popTo(let kind): .perform(scene.topmost(kind).map { [.popTo($0)] } ?? [])
    case .finish(let cause): .finish(cause)
    }
  }
}

extension Response {
  /// Pop one screen.
  public static var pop: Self { .perform(.pop) }
  /// Pop every screen but the root of the stack.
  public static var popToRoot: Self { .perform(.popToRoot) }
  /// Dismiss the topmost layer.
  public static var dismiss: Self { .perform(.dismiss(layers: 1)) }
  /// Select a child of the nearest container of that kind, such as a tab.
  public static func select(child: Int, of kind: Name<Container>) -> Self { .perform(.select(child: child, of: kind)) }
  /// Push a screen.
  public static func push(_ template: ScreenTemplate) -> Self { .show(template, by: .push) }
  /// Present a screen.
  public static func present(_ template: ScreenTemplate, style: Name<Layer>) -> Self {
    .show(template, by: .present(style))
  }
  /// Put a screen into the second pane of the visible hybrid.
  public static func replaceSecondary(_ template: ScreenTemplate) -> Self {
    .show(template, by: .replaceChild(1, of: .hybrid))
  }
}

/// A coordinator that remembers nothing and whose answers stand in a table.
public protocol AnswersByTable: Coordinator where Memory == NoMemory, Request == Intent {
  /// What it does about each intent that it answers.
  var responses: [Name<Intent>: Response] { get }
}

extension AnswersByTable {
  /// Those of its table.
  public var answeredIntents: [Name<Intent>]? { responses.keys.sorted() }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, in scene: NavigationContext) -> Response? { responses[intent.name] }
}
