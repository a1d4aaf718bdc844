/// The whole state of a running flow, as closed data: it hashes, compares, prints and restores.
///
/// If a rule may read it, it is here; what only a human remembers belongs to the user.
public struct FlowState: Hashable, Sendable {
  /// The screens.
  public var tree: ScreenTree
  /// The living coordinators, parents before children; the last one is asked first.
  public package(set) var coordinators: [CoordinatorFrame]
  /// The size classes.
  public var traits: Traits
  /// The facts that are true, sorted.
  public var facts: [Name<Fact>]
  /// The navigation that waits at a gate, if one does.
  package var suspended: SuspendedNavigation?
  /// The destination that is next when that navigation, or a coordinator that defers links, has ended, if one waits.
  ///
  /// Whoever asked for it, its screens will belong to the root coordinator: the one that asked may have ended by then.
  public var waiting: Destination?

  /// Makes an empty state.
  public init(traits: Traits, facts: [Name<Fact>] = []) {
    tree = ScreenTree()
    coordinators = []
    self.traits = traits
    self.facts = Array(Set(facts)).sorted()
    suspended = nil
  }
}

extension FlowState {
  /// The state without the facts on which nothing depends that stands on its screens.
  package func withoutFacts(in app: AppDefinition) -> FlowState {
    var state = self
    state.facts = app.factsOfItems.isEmpty ? [] : facts.filter(app.factsOfItems.contains)
    return state
  }

  /// The state with some of its frames, which are numbered anew.
  func keepingFrames(_ kept: [Int]) -> FlowState {
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    var state = self
    state.tree = tree.mapScreens { screen in
      var screen = screen
      screen.owner = places[screen.owner] ?? 0
      return screen
    }
    state.coordinators = kept.map { index in
      var frame = coordinators[index]
      frame.parent = frame.parent.flatMap { places[$0] }
      return frame
    }
    return state
  }

  /// What no engine could have made, in a state that was restored or written by hand; `nil` when all is well.
  ///
  /// Only what would lead the engine astray: frames that are not parents before children with one memory for each
  /// coordinator, and a navigation that waits under a layer that is not there.
  var flaw: String? {
    for (index, frame) in coordinators.enumerated() {
      guard frame.memories.count == frame.chain.count, frame.parent.map((0..<index).contains) ?? true else {
        return "frame \(index)"
      }
    }
    guard let suspended, !tree.layers.indices.contains(suspended.layer) else { return nil }
    return "suspended layer \(suspended.layer)"
  }
}

/// A living coordinator.
public struct CoordinatorFrame: Hashable, Sendable {
  /// The slot it fills: the name it was started under.
  public package(set) var slot: Name<any Coordinator>
  /// The coordinators in charge, in the order they are asked: proxies first, then the one they forward to.
  public package(set) var chain: [Name<any Coordinator>]
  /// What each coordinator of the chain remembers.
  public package(set) var memories: [Value]
  /// The index, among the living coordinators, of the one that started it; `nil` for the root.
  public package(set) var parent: Int?
}

/// A navigation that a gate holds up.
package struct SuspendedNavigation: Hashable, Sendable {
  /// Where it wants to go.
  package var destination: Destination
  /// All the gates on its way, in order.
  package var gates: [Name<any Gate>]
  /// The position, among the gates, of the gate that holds it.
  package var gateIndex: Int = 0
  /// How often that gate has asked before.
  package var round: Int = 0
  /// The index of the layer that the gate presented; 0 where it waits without a screen.
  package var layer: Int = 0
  /// A screen of what its route was found to start from, which must still be there when it goes on.
  package var anchor: Screen?
}
