import Synchronization

/// The read-only view of a flow that every rule is handed.
public struct NavigationContext: Sendable {
  /// The screens.
  public internal(set) var tree: ScreenTree
  /// The size classes.
  public let traits: Traits
  /// The facts that are true.
  public var facts: [Name<Fact>] {
    factUse?.record { $0.readsAll = true }
    return trueFacts
  }

  /// Whether a fact is true; a rule that asks so does the same whatever else is.
  public func holds(_ fact: Name<Fact>) -> Bool {
    factUse?.record { $0.recordRead(of: fact) }
    return trueFacts.contains(fact)
  }

  /// Notes that a rule looks for screens of some kinds wherever they stand; `nil` for any.
  func recordSearch(for kinds: [Name<Screen>]?) { factUse?.record { $0.recordSearch(for: kinds) } }

  private let trueFacts: [Name<Fact>]
  var factUse: FactUse?
  /// What stands on the screens of each kind.
  public let screens: [Name<Screen>: ScreenContent]
  let containers: ContainerCatalog

  /// Makes a view of its parts, for tests of single rules; the engine makes its own.
  public init(
    tree: ScreenTree, traits: Traits, facts: [Name<Fact>] = [], screens: [Name<Screen>: ScreenContent] = [:],
    containers: ContainerCatalog = .standard
  ) {
    (self.tree, self.traits, self.screens, self.containers) = (tree, traits, screens, containers)
    trueFacts = facts
  }

  /// Whether a container of that kind is drawn collapsed now.
  public func isCollapsed(_ kind: Name<Container>) -> Bool { containers[kind].isCollapsed(in: traits) }

  /// Whether a user looks at a container of that kind, drawn expanded.
  public func showsExpanded(_ kind: Name<Container>) -> Bool {
    let site = tree.site(in: traits, under: containers)
    return !containers[kind].isCollapsed(in: site.traits) && tree.innermost({ $0.kind == kind }, at: site) != nil
  }

  /// The topmost screen of a kind on the stacks around what has the user's attention, the innermost stack first.
  ///
  /// The columns of a container that is drawn as one stack count as that stack.
  func topmost(_ kind: Name<Screen>) -> Screen? {
    recordSearch(for: [kind])
    var place = RouteQuery.Start.focus.startPlace(in: self)
    while let parent = place?.parent, let container = tree.container(at: parent) {
      if containers[container.kind].canPush || isCollapsed(container.kind),
        let screen = Node.container(container).screens.last(where: { $0.kind == kind })
      {
        return screen
      }
      place = parent
    }
    return nil
  }

  /// The screens a user can touch, leading to trailing.
  public var panes: [Screen] { tree.panes(in: traits, under: containers) }
}

/// The facts that were read or changed while an input was handled: others might have led elsewhere.
final class FactUse: Sendable {
  private let used = Mutex(UsedFacts())

  var facts: UsedFacts { used.withLock { $0 } }

  func record(_ use: (inout UsedFacts) -> Void) { used.withLock { use(&$0) } }
}

/// The facts that a step read, and those that it made true or false, each once; and the screens that it looked for.
package struct UsedFacts: Hashable, Sendable {
  /// Whether it may have read any.
  package var readsAll = false
  /// The kinds of the screens that it looked for where they may be out of view; `nil` where it may have looked at all.
  package private(set) var sought: [Name<Screen>]? = []
  /// The facts it read.
  package private(set) var read: [Name<Fact>] = []
  /// The facts it made true or false, whatever they were before, unless it read them too.
  package private(set) var changed: [Name<Fact>] = []

  /// Whether the same happens whatever is true, and all facts stay as they are.
  package var isNone: Bool { !readsAll && read.isEmpty && changed.isEmpty }

  package mutating func recordRead(of fact: Name<Fact>) { if !read.contains(fact) { read.append(fact) } }

  mutating func recordChange(of fact: Name<Fact>) { if !changed.contains(fact) { changed.append(fact) } }

  mutating func recordSearch(for kinds: [Name<Screen>]?) {
    sought = sought.flatMap { known in kinds.map { known + $0 } }
  }

  /// What was changed is not, so that it depends on what was there before.
  mutating func recordUndoing() { changed.forEach { recordRead(of: $0) } }

  /// What two steps used.
  func union(_ other: Self) -> Self {
    var union = self
    union.readsAll = readsAll || other.readsAll
    union.recordSearch(for: other.sought)
    other.read.forEach { union.recordRead(of: $0) }
    other.changed.forEach { union.recordChange(of: $0) }
    return union
  }
}

/// What must be known of a user for a rule to apply.
public enum FactCondition: Hashable, Sendable {
  /// Nothing.
  case always
  /// The fact is true.
  case holds(Name<Fact>)
  /// The fact is false.
  case fails(Name<Fact>)

  /// Whether the rule applies.
  package func isMet(in scene: NavigationContext) -> Bool { isMet(where: scene.holds) }

  /// Whether the rule applies where some facts hold.
  package func isMet(where holds: (Name<Fact>) -> Bool) -> Bool {
    switch self {
    case .always: true
    case .holds(let fact): holds(fact)
    case .fails(let fact): !holds(fact)
    }
  }

  /// The fact that it depends on.
  package var fact: Name<Fact>? {
    switch self {
    case .always: nil
    case .holds(let fact), .fails(let fact): fact
    }
  }
}

/// One of several things to do, of which the first is done whose condition is met.
public struct Alternative<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What is done.
  public var value: Value
  /// When.
  public var condition: FactCondition

  /// Makes an alternative, one for all cases unless said otherwise.
  public init(_ value: Value, when condition: FactCondition = .always) {
    self.value = value
    self.condition = condition
  }
}

extension Array {
  /// The first alternative whose condition is met.
  func first<Value>(in scene: NavigationContext) -> Value? where Element == Alternative<Value> {
    first { $0.condition.isMet(in: scene) }?.value
  }
}

/// A screen with a hole: `tiles($item)`.
public struct ScreenTemplate: Hashable, Sendable {
  /// The kind of screen.
  public var kind: Name<Screen>
  /// Whether the intent's payload becomes the screen's context.
  public var takesPayload: Bool

  /// Makes a template.
  public init(_ kind: Name<Screen>, takesPayload: Bool = false) {
    self.kind = kind
    self.takesPayload = takesPayload
  }

  /// The screen, with the hole filled.
  public func screen(for payload: Value, screens: [Name<Screen>: ScreenContent]) -> Screen {
    Screen(kind: kind, context: takesPayload ? payload : .none, isLocked: screens[kind]?.isLocked ?? false)
  }
}

extension ScreenTemplate: ExpressibleByStringLiteral {
  /// Makes a template as files write it: `product($item)` with a hole, `product` without.
  public init(stringLiteral text: String) {
    let hole = "($item)"
    self.init(Name(text.hasSuffix(hole) ? String(text.dropLast(hole.count)) : text), takesPayload: text.hasSuffix(hole))
  }
}

/// Which coordinator fills a slot, by horizontal size class.
public typealias CoordinatorChoice = BySizeClass<Name<any Coordinator>>

extension BySizeClass where Value == Name<any Coordinator> {
  /// The coordinator for these traits.
  package func coordinator(in traits: Traits) -> Name<any Coordinator> { self[traits.horizontal] }
}
