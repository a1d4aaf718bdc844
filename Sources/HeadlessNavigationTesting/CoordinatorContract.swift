public import HeadlessNavigation

/// What every coordinator promises the engine, for tests of anybody's own.
///
/// ```swift
/// @Test func `my coordinator keeps its contract`() {
///   let scene = NavigationContext(tree: ScreenTree(root: .screen(Screen(kind: "home"))), traits: Traits())
///   let contract = CoordinatorContract(of: StackCoordinator(root: ScreenTemplate("home"), responses: [:]))
///   #expect(contract.violations(asking: [Intent("browse")], in: [scene]) == [])
/// }
/// ```
///
/// The scenes should be those in which the intents can be tapped: an operation that fails there is a violation.
public struct CoordinatorContract<Subject: Coordinator>: Sendable {
  /// The laws.
  public enum Law: String, Hashable, Sendable, CaseIterable {
    /// The same question, asked with the same memory in the same scene, has the same answer and leaves the same memory.
    case sameAnswer = "same-answer"
    /// What it remembers can be read back from the state.
    case memoryRoundTrip = "memory-round-trip"
    /// The operations it answers are allowed where it was asked.
    case legalOperations = "legal-operations"
    /// A tree it has adopted is left as it is when it is asked again, and adopting is allowed.
    case adoptOnce = "adopt-once"
    /// Releasing what it adopted gives the tree back, and releasing is allowed.
    case releaseRestores = "release-restores"
    /// Adopting and releasing change the form of a tree; no screen comes, goes or changes.
    case formOnly = "form-only"
  }

  /// A law that does not hold.
  public typealias Violation = ContractViolation<Law>

  /// The coordinator.
  public var subject: Subject
  /// The rules of the containers it works with.
  public var containers: ContainerCatalog

  /// Makes the contract of a coordinator.
  public init(of subject: Subject, containers: ContainerCatalog = .standard) {
    self.subject = subject
    self.containers = containers
  }

  /// Every law that does not hold for these intents in these scenes, in the order of the scenes; each intent is asked
  /// with the first memory, and with what the intents before it left.
  /// - Parameters:
  ///   - intents: What to ask.
  ///   - scenes: Where to ask: trees that the coordinator has not adopted, in the traits to check.
  public func violations(asking intents: [Intent], in scenes: [NavigationContext]) -> [Violation] {
    var violations = memoryViolations(of: subject.initial, after: "the start")
    for scene in scenes {
      var remembered = subject.initial
      for intent in intents {
        violations += answerViolations(to: intent, remembering: subject.initial, in: scene)
        violations += answerViolations(to: intent, remembering: remembered, in: scene)
        if subject.answer(to: intent, &remembered, in: scene) != nil {
          violations += memoryViolations(of: remembered, after: "\(intent)")
        }
      }
      violations += formViolations(in: scene)
    }
    return violations.withoutRepetitions
  }

  private func memoryViolations(of memory: Subject.Memory, after cause: String) -> [Violation] {
    guard Subject.Memory(memory.value) != memory else { return [] }
    return [Violation(.memoryRoundTrip, witness: "\(memory.value) after \(cause)")]
  }

  private func answerViolations(
    to intent: Intent, remembering memory: Subject.Memory, in scene: NavigationContext
  ) -> [Violation] {
    var first = memory
    var second = memory
    let answer = subject.answer(to: intent, &first, in: scene)
    guard answer == subject.answer(to: intent, &second, in: scene), first == second else {
      return [Violation(.sameAnswer, witness: "\(intent) in \(scene.tree)")]
    }
    let operations = (answer ?? []).flatMap { action -> [TreeOperation] in
      if case .perform(let operations) = action { operations } else { [] }
    }
    return applying(operations, to: scene.tree, in: scene, law: .legalOperations, asked: "\(intent)").violations
  }
}

extension CoordinatorContract {
  private func formViolations(in scene: NavigationContext) -> [Violation] {
    let asked = adopted(scene.tree, in: scene)
    guard let adopted = asked.tree else { return asked.violations }
    let again = self.adopted(adopted, in: scene)
    var violations = again.violations
    if let again = again.tree, again != adopted {
      violations.append(Violation(.adoptOnce, witness: "\(adopted) becomes \(again)"))
    }
    let changed = scene.with(adopted, containers: containers)
    let operations = subject.release(adopted, in: changed)
    let released = applying(operations, to: adopted, in: changed, law: .releaseRestores, asked: "release")
    violations += released.violations
    if let released = released.tree, released != scene.tree {
      violations.append(Violation(.releaseRestores, witness: "\(scene.tree) comes back as \(released)"))
    }
    for tree in [adopted, released.tree ?? adopted] where tree.screens != scene.tree.screens {
      violations.append(Violation(.formOnly, witness: "\(scene.tree) becomes \(tree)"))
    }
    return violations
  }

  private func adopted(_ tree: ScreenTree, in scene: NavigationContext) -> (tree: ScreenTree?, violations: [Violation])
  {
    let scene = scene.with(tree, containers: containers)
    return applying(subject.adopt(tree, in: scene), to: tree, in: scene, law: .adoptOnce, asked: "adopt")
  }

  private func applying(
    _ operations: [TreeOperation], to tree: ScreenTree, in scene: NavigationContext, law: Law, asked: String
  ) -> (tree: ScreenTree?, violations: [Violation]) {
    var changed = tree
    for operation in operations {
      do throws(NavigationFailure) {
        changed = try changed.applying(operation, in: scene.traits, under: containers)
      } catch { return (nil, [Violation(law, witness: "\(asked) in \(tree): \(error)")]) }
    }
    return (changed, [])
  }
}

extension NavigationContext {
  fileprivate func with(_ tree: ScreenTree, containers: ContainerCatalog) -> NavigationContext {
    NavigationContext(tree: tree, traits: traits, facts: facts, screens: screens, containers: containers)
  }
}

extension Array where Element: Hashable {
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

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
