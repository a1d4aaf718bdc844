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
  /// Do several things one after the other, each where the one before has led; all of them or nothing.
  case all([Response])
  /// Do the first thing whose condition is met; where none is, leave the intent to the next in line.
  case first([Alternative<Response>])

  /// The actions, with the hole filled; `nil` where no condition is met.
  package func actions(for payload: Value, in scene: NavigationContext) -> [Action]? {
    switch self {
    case .show(let template, let integration):
      [.perform([.insert(.screen(template.screen(for: payload, screens: scene.screens)), by: integration)])]
    case .perform(let operation): [.perform([operation])]
    case .open(let name, let takesPayload): [.go(Destination(name, context: takesPayload ? payload : .none))]
    case .start(let child): [.startOnce(child, argument: payload)]
    case .popTo(let kind): [.perform(scene.topmost(kind).map { [.popTo($0)] } ?? [])]
    case .finish(let cause): [.finish(cause)]
    case .all(let parts): parts.map { .respond($0, payload: payload) }
    case .first(let alternatives): alternatives.first(in: scene)?.actions(for: payload, in: scene)
    }
  }

  /// The single things that it may do, in order.
  package var parts: [Response] {
    switch self {
    case .all(let parts): parts.flatMap(\.parts)
    case .first(let alternatives): alternatives.flatMap(\.value.parts)
    case .show, .perform, .open, .start, .popTo, .finish: [self]
    }
  }

  /// The response with its single things changed.
  package func mapParts(_ change: (Response) -> Response) -> Response {
    switch self {
    case .all(let parts): .all(parts.map { $0.mapParts(change) })
    case .first(let all): .first(all.map { Alternative($0.value.mapParts(change), when: $0.condition) })
    case .show, .perform, .open, .start, .popTo, .finish: change(self)
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
  /// Put a screen into the middle column of the split of three.
  public static func replaceSupplementary(_ template: ScreenTemplate) -> Self { .show(template, by: .setSupplementary) }
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
