import HeadlessNavigation

/// A coordinator made of what it begins with, answers, and does when a child has ended.
struct AnsweringCoordinator: Coordinator {
  var forwards: Name<any Coordinator>?
  var begins: @Sendable (Value) -> [TreeOperation] = { _ in [] }
  var answers: @Sendable (Intent) -> [Action]? = { _ in nil }
  var ends: @Sendable (Name<any Coordinator>, Cause) -> [Action] = { _, _ in [] }

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] { begins(argument) }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? { answers(intent) }

  func childEnded(_ child: Name<any Coordinator>, _ cause: Cause, _: inout NoMemory, in: NavigationContext) -> [Action]
  { ends(child, cause) }
}

extension TreeOperation {
  /// A new root: a stack of the screen that is called home.
  static let setHome = TreeOperation.setRoot(.stack([Screen(kind: "home")]))
}
