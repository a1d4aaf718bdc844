/// The rule that decides where users go next; immutable, held by name, its memory kept in the flow's state.
///
/// Screens say what a user asks for; they know neither each other nor the coordinator.
public protocol Coordinator: Sendable {
  /// What it remembers between inputs.
  associatedtype Memory: FlowMemory = NoMemory

  /// What it may be asked for: any intent, or those of a ``TypedIntent``.
  associatedtype Request: TypedIntent = Intent

  /// What it remembers at first.
  var initial: Memory { get }

  /// The coordinator it stands in front of. That one is asked whatever this one leaves, and its answers count as the
  /// same slot's.
  var forwards: Name<any Coordinator>? { get }

  /// The actions to perform when it starts.
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation]

  /// What else to do when it has started and its first screens stand, such as starting a child.
  func started(_ argument: Value, _ memory: inout Memory, in scene: NavigationContext) -> [Action]

  /// The intents that it answers; `nil` where it answers what its ``Request`` can be, or cannot say.
  var answeredIntents: [Name<Intent>]? { get }

  /// What to do about an intent; `nil` leaves it to the answer with one change, and then to the next in line.
  func respond(to intent: Request, _ memory: inout Memory, in scene: NavigationContext) -> [Action]?

  /// The same for a coordinator that remembers nothing and answers with one change, whose hole the intent's payload fills.
  func respond(to intent: Request, in scene: NavigationContext) -> Response?

  /// What to do when a destination is asked for from outside; `nil` leaves it to the next in line, and in the end to the
  /// app's own rule.
  func open(_ destination: Destination, _ memory: inout Memory, in scene: NavigationContext) -> [Action]?

  /// What to do when a child coordinator has ended, whatever the cause.
  ///
  /// Told once for each child, after its screens have left the tree; a coordinator that ends itself is not told of the
  /// children that end with it.
  func childEnded(
    _ child: Name<any Coordinator>, _ cause: Cause, _ memory: inout Memory, in scene: NavigationContext
  ) -> [Action]

  /// Takes note of what happened; it may remember, not navigate.
  func observe(_ record: NavigationRecord, _ memory: inout Memory)

  /// Puts the tree into the form it works with: asked when it takes charge, and after every change.
  func adopt(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation]

  /// Puts the tree into the form that other size classes ask for: asked when they have changed.
  func turn(_ tree: ScreenTree, in scene: NavigationContext) -> ScreenTree

  /// Puts the tree back into the form it found: asked when another coordinator takes charge.
  func release(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation]
}

extension Coordinator {
  /// Stands in front of nobody.
  public var forwards: Name<any Coordinator>? { nil }
  /// Does nothing.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] { [] }
  /// Does nothing.
  public func started(_ argument: Value, _ memory: inout Memory, in scene: NavigationContext) -> [Action] { [] }
  /// Leaves it to the next in line.
  public func open(_ destination: Destination, _ memory: inout Memory, in scene: NavigationContext) -> [Action]? { nil }
  /// Does nothing.
  public func childEnded(_: Name<any Coordinator>, _: Cause, _: inout Memory, in _: NavigationContext) -> [Action] {
    []
  }
  /// Remembers nothing.
  public func observe(_ record: NavigationRecord, _ memory: inout Memory) {}
  /// Takes the tree as it is.
  public func adopt(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] { [] }
  /// Leaves the tree as it is.
  public func turn(_ tree: ScreenTree, in scene: NavigationContext) -> ScreenTree { tree }
  /// Leaves the tree as it is.
  public func release(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] { [] }
}

extension Coordinator {
  /// Cannot say.
  public var answeredIntents: [Name<Intent>]? { nil }

  /// Leaves it to the answer with one change.
  public func respond(to intent: Request, _ memory: inout Memory, in scene: NavigationContext) -> [Action]? { nil }

  /// Leaves it to the next in line.
  public func respond(to intent: Request, in scene: NavigationContext) -> Response? { nil }

  /// What it does about an intent; `nil` where it leaves it to the next in line.
  package func answer(to intent: Intent, _ memory: inout Memory, in scene: NavigationContext) -> [Action]? {
    guard let request = Request(intent) else { return nil }
    return respond(to: request, &memory, in: scene)
      ?? respond(to: request, in: scene)?.actions(for: intent.payload, in: scene)
  }

  /// Whether it may answer an intent.
  func mayAnswer(_ intent: Intent) -> Bool {
    answeredIntents.map { $0.contains(intent.name) } ?? (Request(intent) != nil)
  }
}

extension Coordinator where Memory == NoMemory {
  /// Nothing.
  public var initial: NoMemory { NoMemory() }
}

/// What a coordinator answers.
public enum Action: Hashable, Sendable {
  /// Change the tree, all of it or nothing.
  case perform([TreeOperation])
  /// Go somewhere, through its gates.
  case go(Destination)
  /// Do what a response says about a payload, once its turn has come.
  case respond(Response, payload: Value)
  /// Hand another intent to the parent.
  case forward(Intent)
  /// Make a fact true or false.
  case establish(Name<Fact>, Bool)
  /// Start a child unless one in that slot lives already, which is then kept.
  case startOnce(Name<any Coordinator>, argument: Value)
  /// Start a child and show it by these operations.
  case start(Name<any Coordinator>, argument: Value, [TreeOperation])
  /// Start a child whose first screens, which would take the place of everything, join what is there; they are not loaded
  /// before they are seen.
  case place(Name<any Coordinator>, by: Integration)
  /// Name another coordinator as the one that answers.
  case attribute(to: Name<any Coordinator>)
  /// End, for a reason the parent is told.
  case finish(Cause)
}

/// Why a coordinator ended.
public enum Cause: Hashable, Sendable {
  /// It reached its end.
  case finished(Value)
  /// The user gave up on it.
  case cancelled
  /// Its last screen was left by the back button.
  case back
  /// Its last screen was left by a gesture.
  case swipe
  /// Somebody else took its last screen away.
  case code
}

/// What a coordinator remembers, as a closed value.
public protocol FlowMemory: Hashable, Sendable {
  /// Reads the memory back; `nil` when the value is of another form.
  init?(_ value: Value)
  /// The memory as it is kept in the state.
  var value: Value { get }
}

/// The memory of a coordinator that needs none.
public struct NoMemory: FlowMemory {
  /// Makes it.
  public init() {}
  /// Reads any value back.
  public init?(_ value: Value) {}
  /// Nothing.
  public var value: Value { .none }
}

extension Int: FlowMemory {
  /// Reads a number back.
  public init?(_ value: Value) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  /// The number.
  public var value: Value { .number(self) }
}

extension Value: FlowMemory {
  /// Takes the value as it is.
  public init?(_ value: Value) { self = value }
  /// The value itself.
  public var value: Value { self }
}

/// The only place where the type of a coordinator's memory is erased.
extension Coordinator {
  var initialMemory: Value { initial.value }

  func started(_ argument: Value, remembering memory: inout Value, in scene: NavigationContext) -> [Action] {
    withMemory(&memory) { started(argument, &$0, in: scene) }
  }

  func respond(to intent: Intent, remembering memory: inout Value, in scene: NavigationContext) -> [Action]? {
    withMemory(&memory) { answer(to: intent, &$0, in: scene) }
  }

  func open(_ destination: Destination, remembering memory: inout Value, in scene: NavigationContext) -> [Action]? {
    withMemory(&memory) { open(destination, &$0, in: scene) }
  }

  func childEnded(
    _ child: Name<any Coordinator>, _ cause: Cause, remembering memory: inout Value, in scene: NavigationContext
  ) -> [Action] { withMemory(&memory) { childEnded(child, cause, &$0, in: scene) } }

  func observe(_ record: NavigationRecord, remembering memory: inout Value) {
    withMemory(&memory) { observe(record, &$0) }
  }

  private func withMemory<Result>(_ memory: inout Value, _ body: (inout Memory) -> Result) -> Result {
    var typed = Memory(memory) ?? initial
    defer { memory = typed.value }
    return body(&typed)
  }
}
