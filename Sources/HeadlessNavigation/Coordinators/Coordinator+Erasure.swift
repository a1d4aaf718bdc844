/// The only place where the type of a coordinator's memory is erased.
extension Coordinator {
  var initialMemory: Value { initial.value }

  func canRead(_ memory: Value) -> Bool { Memory(memory) != nil }

  func started(_ argument: Value, remembering memory: inout Value, in scene: NavigationContext) -> [Action] {
    withMemory(&memory) { started(argument, &$0, in: scene) }
  }

  func respond(to intent: Intent, remembering memory: inout Value, in scene: NavigationContext) -> [Action]? {
    guard let request = Request(intent) else { return nil }
    return withMemory(&memory) { respond(to: request, &$0, in: scene) }
  }

  func open(_ destination: Destination, remembering memory: inout Value, in scene: NavigationContext) -> [Action]? {
    withMemory(&memory) { open(destination, &$0, in: scene) }
  }

  func childEnded(
    _ child: Name<any Coordinator>,
    _ cause: Cause,
    remembering memory: inout Value,
    in scene: NavigationContext
  ) -> [Action] {
    withMemory(&memory) { childEnded(child, cause, &$0, in: scene) }
  }

  func observe(_ record: NavigationRecord, remembering memory: inout Value) {
    withMemory(&memory) { observe(record, &$0) }
  }

  private func withMemory<Result>(_ memory: inout Value, _ body: (inout Memory) -> Result) -> Result {
    var typed = Memory(memory) ?? initial
    defer { memory = typed.value }
    return body(&typed)
  }
}
