/// A coordinator that leaves the work to its children: which one starts depends on facts, which one follows on the one
/// that has finished.
public struct ParentCoordinator: Coordinator, Hashable {
  /// A child to start under a condition.
  public struct Choice: Hashable, Sendable {
    /// The slot of the child.
    public var child: Name<any Coordinator>
    /// When to start it.
    public var condition: FactCondition

    /// Makes a choice.
    public init(_ child: Name<any Coordinator>, when condition: FactCondition = .always) {
      self.child = child
      self.condition = condition
    }
  }

  /// The screen it starts with, alone on a stack, if it has one of its own.
  public var root: ScreenTemplate?
  /// The children to choose from when it starts: the first whose condition is met.
  public var choices: [Choice]
  /// The children to choose from when that child has finished.
  public var after: [Name<any Coordinator>: [Choice]]
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a parent.
  public init(
    root: ScreenTemplate? = nil,
    choices: [Choice] = [],
    after: [Name<any Coordinator>: [Choice]] = [:],
    responses: [Name<Intent>: Response] = [:]
  ) {
    self.root = root
    self.choices = choices
    self.after = after
    self.responses = responses
  }

  /// Shows its own screen, if it has one.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [Operation] {
    guard let root else { return [] }
    return [Entrance.root.operation(showing: root.screen(for: argument, screens: scene.screens))]
  }

  /// Starts the first child whose condition is met.
  public func started(_ argument: Value, _: inout NoMemory, in scene: NavigationContext) -> [Action] {
    start(firstOf: choices, argument, in: scene)
  }

  /// Those of its table.
  public var answeredIntents: [Name<Intent>]? { responses.keys.sorted() }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    responses.actions(for: intent, in: scene)
  }

  /// Starts the child that follows; one that did not finish is followed by nobody.
  ///
  /// Where an unfinished child leaves nothing on the display, the choice is made again: an app always shows something.
  public func childEnded(
    _ child: Name<any Coordinator>,
    _ cause: Cause,
    _: inout NoMemory,
    in scene: NavigationContext
  ) -> [Action] {
    if case .finished(let value) = cause { return start(firstOf: after[child] ?? [], value, in: scene) }
    return scene.tree.layers.isEmpty ? start(firstOf: choices, .none, in: scene) : []
  }

  private func start(firstOf choices: [Choice], _ argument: Value, in scene: NavigationContext) -> [Action] {
    choices.first { $0.condition.isMet(by: scene.facts) }.map { [.startOnce($0.child, argument: argument)] } ?? []
  }
}
