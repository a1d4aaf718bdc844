public import HeadlessNavigation

/// What every gate promises the engine, for tests of anybody's own.
///
/// ```swift
/// @Test func `my gate keeps its contract`() {
///   let gate = FactGate(unless: "member", present: Screen(kind: "join"))
///   let scene = NavigationContext(tree: ScreenTree(root: .screen(Screen(kind: "home"))), traits: Traits())
///   let contract = GateContract(of: gate, screens: ["join"])
///   #expect(contract.violations(judging: [Destination("shop")], in: [scene]) == [])
/// }
/// ```
public struct GateContract: Sendable {
  /// The laws.
  public enum Law: String, Hashable, Sendable, CaseIterable {
    /// The same destination, judged in the same scene, has the same answer.
    case sameAnswer = "same-answer"
    /// The screen it presents is one of the app's.
    case knownScreen = "known-screen"
  }

  /// A law that does not hold.
  public typealias Violation = ContractViolation<Law>

  /// The gate.
  public var subject: any Gate
  /// The screens of the app.
  public var screens: Set<Name<Screen>>

  /// Makes the contract of a gate in an app with these screens.
  public init(of subject: any Gate, screens: Set<Name<Screen>>) {
    self.subject = subject
    self.screens = screens
  }

  /// Every law that does not hold for these destinations in these scenes, in the order of the scenes.
  public func violations(judging destinations: [Destination], in scenes: [NavigationContext]) -> [Violation] {
    scenes.flatMap { scene in destinations.flatMap { violations(judging: $0, in: scene) } }.withoutRepetitions
  }

  private func violations(judging destination: Destination, in scene: NavigationContext) -> [Violation] {
    let answer = subject.judge(destination, in: scene)
    let place = "\(destination.name)(\(destination.context)) in \(scene.tree)"
    guard answer == subject.judge(destination, in: scene) else { return [Violation(.sameAnswer, witness: place)] }
    guard case .suspend(let screen) = answer, !screens.contains(screen.kind) else { return [] }
    return [Violation(.knownScreen, witness: "\(screen) for \(place)")]
  }
}
