/// A coordinator that leaves the work to its children: which one starts depends on facts, which one follows on the one
/// that has finished.
///
/// It remembers the slots of its living children. A slot is filled once: a child that is asked for while it lives is
/// kept, not started again.
public struct ParentCoordinator: Coordinator {
  /// What it does about an intent.
  public enum Reaction: Hashable, Sendable {
    /// Change the tree itself.
    case respond(Response)
    /// Start a child; the intent's payload is its argument.
    case start(Name<any Coordinator>)
    /// End.
    case finish(Cause)
  }

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
  public var reactions: [Name<Intent>: Reaction]

  /// Makes a parent.
  public init(
    root: ScreenTemplate? = nil,
    choices: [Choice] = [],
    after: [Name<any Coordinator>: [Choice]] = [:],
    reactions: [Name<Intent>: Reaction] = [:]
  ) {
    self.root = root
    self.choices = choices
    self.after = after
    self.reactions = reactions
  }

  /// No children.
  public var initial: LivingChildren { LivingChildren() }

  /// Shows its own screen, if it has one.
  public func begin(_ argument: Value, in scene: Surroundings) -> [Operation] {
    guard let root else { return [] }
    return [Entrance.root.operation(showing: root.screen(for: argument, screens: scene.screens))]
  }

  /// Starts the first child whose condition is met.
  public func started(_ argument: Value, _ memory: inout LivingChildren, in scene: Surroundings) -> [Action] {
    start(firstOf: choices, argument, &memory, in: scene)
  }

  /// Does what its table says, if the table knows the intent.
  public func respond(to intent: Intent, _ memory: inout LivingChildren, in scene: Surroundings) -> [Action]? {
    reactions[intent.name].map { reaction in
      switch reaction {
      case .respond(let response): [.perform([response.operation(for: intent.payload, screens: scene.screens)])]
      case .start(let child): start(firstOf: [Choice(child)], intent.payload, &memory, in: scene)
      case .finish(let cause): [.finish(cause)]
      }
    }
  }

  /// Frees the child, and starts the one that follows; a child that did not finish is followed by nobody.
  ///
  /// Where an unfinished child leaves nothing on the display, the choice is made again: an app always shows something.
  public func childEnded(
    _ child: Name<any Coordinator>,
    _ cause: Cause,
    _ memory: inout LivingChildren,
    in scene: Surroundings
  ) -> [Action] {
    memory.slots.removeAll { $0 == child }
    if case .finished(let value) = cause { return start(firstOf: after[child] ?? [], value, &memory, in: scene) }
    return scene.tree.layers.isEmpty ? start(firstOf: choices, .none, &memory, in: scene) : []
  }

  private func start(
    firstOf choices: [Choice],
    _ argument: Value,
    _ memory: inout LivingChildren,
    in scene: Surroundings
  ) -> [Action] {
    guard let child = choices.first(where: { $0.condition.isMet(by: scene.facts) })?.child,
      !memory.slots.contains(child)
    else { return [] }
    memory.slots.append(child)
    return [.start(child, argument: argument, [])]
  }
}
