/// A flow of steps, one screen each, that ends with a value after the last one.
///
/// It remembers the step it is at as a number. Going back is the system's: it follows by observing which of its screens
/// has the user's attention, so no two steps should show the same kind of screen.
public struct SequenceCoordinator: Coordinator, Hashable {
  /// One screen of the flow.
  public struct Step: Hashable, Sendable {
    /// The screen; the payload that leads to it fills the hole.
    package var screen: ScreenTemplate
    /// When to leave it out.
    package var skippedBy: Name<Fact>?

    /// Makes a step that is skipped while the fact is true.
    public init(_ screen: ScreenTemplate, skippedBy fact: Name<Fact>? = nil) {
      self.screen = screen
      skippedBy = fact
    }
  }

  /// The steps, in order.
  package var steps: [Step]
  /// How the first step comes onto the display.
  package var entrance: Integration
  /// The intent that leads to the next step.
  package var next: Name<Intent>
  /// The intent by which the user gives up, if there is one.
  package var cancel: Name<Intent>?
  /// What it ends with after the last step.
  package var result: Value
  /// The fact that is true once it has finished, if there is one.
  package var establishes: Name<Fact>?

  /// Makes a sequence.
  public init(
    _ steps: [Step], entrance: Integration = .push, next: Name<Intent> = "next", cancel: Name<Intent>? = nil,
    result: Value = .none, establishes fact: Name<Fact>? = nil
  ) {
    self.steps = steps
    self.entrance = entrance
    self.next = next
    self.cancel = cancel
    self.result = result
    establishes = fact
  }

  /// The first step.
  public var initial: Int { 0 }

  /// Shows the first step that is not skipped.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    guard let step = firstStep(after: -1, in: scene) else { return [] }
    return [.entering(steps[step].screen.screen(for: argument, screens: scene.screens), by: entrance)]
  }

  /// Is finished at once when every step is skipped.
  public func started(_ argument: Value, _ memory: inout Int, in scene: NavigationContext) -> [Action] {
    guard let step = firstStep(after: -1, in: scene) else { return ending }
    memory = step
    return []
  }

  /// Goes on to the next step that is not skipped, and ends after the last; gives up when asked to.
  public func respond(to intent: Intent, _ memory: inout Int, in scene: NavigationContext) -> [Action]? {
    if intent.name == cancel { return [.finish(.cancelled)] }
    guard intent.name == next else { return nil }
    guard let step = firstStep(after: memory, in: scene) else { return ending }
    memory = step
    return [.perform([.push(steps[step].screen.screen(for: intent.payload, screens: scene.screens))])]
  }

  /// Is at the step that the user sees, however they got there.
  public func observe(_ record: NavigationRecord, _ memory: inout Int) {
    guard let kind = record.to?.kind, let step = steps.firstIndex(where: { $0.screen.kind == kind }) else { return }
    memory = step
  }

  private var ending: [Action] { (establishes.map { [.establish($0, true)] } ?? []) + [.finish(.finished(result))] }

  private func firstStep(after last: Int, in scene: NavigationContext) -> Int? {
    steps.indices.first { index in index > last && steps[index].skippedBy.map { !scene.holds($0) } ?? true }
  }
}
