/// A finder as a value: what to look for, from where, and how far.
public struct RouteQuery: Hashable, Sendable {
  /// What is looked for.
  package enum Target: Hashable, Sendable {
    /// A screen of a kind.
    case screen(Name<Screen>)
    /// A container of a kind.
    case container(Name<Container>)
    /// A node that passes a test, given what the navigation carries at this step.
    case matching(NamedRule<@Sendable (Node, Value) -> Bool>)
    /// What a function finds in the scene, given what the navigation carries at this step.
    case custom(NamedRule<@Sendable (Value, NavigationContext) -> Place?>)
  }

  /// Which contexts of a screen match; containers have none.
  public enum ContextTest: Hashable, Sendable {
    /// Any.
    case any
    /// The one the navigation carries at this step.
    case same
    /// That one.
    case exactly(Value)
  }

  /// Where the search starts.
  public enum Start: Hashable, Sendable {
    /// The root of the topmost layer.
    case topmost
    /// The root of the app.
    case root
    /// The screen that has the user's attention.
    case focus
    /// The screen that would have it if nothing were presented.
    case rootFocus
  }

  /// What is looked for.
  package var target: Target
  /// Which contexts match.
  package var context: ContextTest = .any
  /// Where the search starts.
  package var start: Start = .topmost
  /// How far it goes.
  package var options: SearchOptions = .fullStack

  /// Looks for a screen; unless said otherwise, of any context, everywhere, beginning with the topmost layer.
  public static func screen(
    _ kind: Name<Screen>, _ context: ContextTest = .any, from start: Start = .topmost,
    _ options: SearchOptions = .fullStack
  ) -> RouteQuery { RouteQuery(target: .screen(kind), context: context, start: start, options: options) }

  /// Looks for a container.
  public static func container(
    _ kind: Name<Container>, from start: Start = .topmost, _ options: SearchOptions = .fullStack
  ) -> RouteQuery { RouteQuery(target: .container(kind), start: start, options: options) }

  /// Looks for a node that passes a test of one's own, in the order in which screens are looked for.
  public static func matching(
    _ name: String, from start: Start = .topmost, _ options: SearchOptions = .fullStack,
    _ test: @escaping @Sendable (Node, Value) -> Bool
  ) -> RouteQuery {
    RouteQuery(target: .matching(NamedRule(name, test)), start: start, options: options)
  }

  /// Looks by a function of one's own; a place where nothing stands is nothing found.
  public static func custom(
    _ name: String, _ find: @escaping @Sendable (Value, NavigationContext) -> Place?
  ) -> RouteQuery {
    RouteQuery(target: .custom(NamedRule(name, find)))
  }

  func matches(_ node: Node, _ carried: Value) -> Bool {
    if case .matching(let rule) = target { return rule.function(node, carried) }
    return switch (node, target) {
    case (.container(let container), .container(let kind)): container.kind == kind
    case (.screen(let screen), .screen(let kind)): screen.kind == kind && matches(screen.context, carried)
    default: false
    }
  }

  private func matches(_ found: Value, _ carried: Value) -> Bool {
    switch context {
    case .any: true
    case .same: found == carried
    case .exactly(let value): found == value
    }
  }
}

extension RouteQuery: CustomStringConvertible {
  /// What is looked for, in the tree's notation.
  public var description: String {
    switch target {
    case .screen(let kind): kind.rawValue
    case .container(let kind): "\(kind)[]"
    case .matching(let rule): rule.name
    case .custom(let rule): rule.name
    }
  }
}

extension RouteQuery {
  /// The place of the first match, in RouteComposer's order (`findViewController`); `nil` when there is none.
  ///
  /// A presentation hangs on its layer (rule P4), so other layers are searched after the whole of this one.
  /// - Complexity: O(number of nodes).
  package func firstMatch(for context: Value = .none, in scene: NavigationContext) -> Place? {
    if case .custom(let rule) = target {
      return rule.function(context, scene).flatMap { scene.tree.node(at: $0) == nil ? nil : $0 }
    }
    if case .screen(let kind) = target { scene.recordSearch(for: [kind]) } else { scene.recordSearch(for: nil) }
    return start.startPlace(in: scene).flatMap { first(at: $0, options, context, scene) }
  }

  private func first(at place: Place, _ options: SearchOptions, _ context: Value, _ scene: NavigationContext) -> Place?
  {
    guard let node = scene.tree.node(at: place) else { return nil }
    if options.contains(.current), matches(node, context) { return place }
    if options.contains(.parent), let parent = place.parent,
      let hit = first(at: parent, [.current, .parent], context, scene)
    {
      return hit
    }
    // What is visible hides the rest from the second level on, where both are asked for, as in RouteComposer.
    let below: SearchOptions = options.contains(.visible) ? .currentVisibleOnly : .currentAllStack
    for child in children(
      of: node, options, scene, scene.tree.site(in: scene.traits, under: scene.containers, at: .place(place)).traits)
    { if let hit = first(at: place.descending([child]), below, context, scene) { return hit } }
    if options.contains(.presented),
      let hit = first(
        at: Place(layer: place.layer + 1), options.subtracting([.presenting, .parent]).union(.current), context, scene)
    {
      return hit
    }
    guard options.contains(.presenting) else { return nil }
    let down = options.subtracting([.presented, .parent]).union(.current)
    return first(at: Place(layer: place.layer - 1), down, context, scene)
  }

  private func children(of node: Node, _ options: SearchOptions, _ scene: NavigationContext, _ traits: Traits) -> [Int]
  {
    guard case .container(let container) = node, !options.isDisjoint(with: [.visible, .contained]) else { return [] }
    let visible = scene.containers.visible(container, in: traits)
    guard options.contains(.contained) else { return visible }
    return visible + container.children.indices.filter { !visible.contains($0) }
  }
}

extension RouteQuery.Start {
  /// The place it stands for; `nil` in a tree without layers.
  func startPlace(in scene: NavigationContext) -> Place? {
    guard let top = scene.tree.layers.indices.last.map({ Place(layer: $0) }) else { return nil }
    switch self {
    case .root: return Place(layer: 0)
    case .topmost: return top
    case .focus: return top.innermost(in: scene)
    case .rootFocus: return Place(layer: 0).innermost(in: scene)
    }
  }
}

extension Place {
  /// The screen below a place that has the user's attention.
  fileprivate func innermost(in scene: NavigationContext) -> Place {
    let traits = scene.tree.site(in: scene.traits, under: scene.containers, at: .place(self)).traits
    return scene.tree.descending(from: self) { scene.containers.focus(of: $0, in: traits) }
  }
}

/// Where a query looks from its start, under RouteComposer's names (`SearchOptions` of its finders).
///
/// A query looks in this order: the start itself, its parents, what it contains (what is visible first), what is
/// presented over it, what it was presented over.
public struct SearchOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int
  /// Wraps bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The start itself.
  public static let current = SearchOptions(rawValue: 1)
  /// What is visible in the start.
  public static let visible = SearchOptions(rawValue: 2)
  /// Everything in the start, what is visible first.
  public static let contained = SearchOptions(rawValue: 4)
  /// The layers above.
  public static let presented = SearchOptions(rawValue: 8)
  /// The layers below.
  public static let presenting = SearchOptions(rawValue: 16)
  /// The containers around the start.
  public static let parent = SearchOptions(rawValue: 32)

  /// The start and everything in it.
  public static let currentAllStack: SearchOptions = [.current, .contained]
  /// The start and what is visible in it.
  public static let currentVisibleOnly: SearchOptions = [.current, .visible]
  /// What is visible in any layer.
  public static let allVisible: SearchOptions = [.current, .visible, .presented, .presenting]
  /// Everything in any layer.
  public static let fullStack: SearchOptions = [.current, .contained, .presented, .presenting]
  /// Everything from the start's layer up.
  public static let currentAndUp: SearchOptions = [.current, .contained, .presented]
  /// Everything from the start's layer down.
  public static let currentAndDown: SearchOptions = [.current, .contained, .presenting]
}
