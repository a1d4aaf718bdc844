package import HeadlessNavigation
import Synchronization

/// What is known of one flow, shared by all machines, so that nothing is worked out twice.
package final class SharedFlow: Sendable {
  /// The engine.
  package let engine: FlowEngine
  /// The tested slot, whose first answer is the exposure.
  let slot: Name<any Coordinator>
  /// Where its inputs lead away from what is wanted.
  package let ways: WayGraph
  private let vocabulary = Mutex(FlowVocabulary())
  private let latest: Mutex<FlowDiscoveries>

  /// Makes a flow of which nothing is known yet.
  /// - Parameters:
  ///   - slot: The tested slot, whose first answer is the exposure.
  ///   - ways: What is known of its ways already.
  package init(_ engine: FlowEngine, observing slot: Name<any Coordinator>, ways: WayGraph? = nil) {
    self.engine = engine
    self.slot = slot
    self.ways = ways ?? WayGraph(of: engine)
    latest = Mutex(FlowDiscoveries())
  }

  /// What is found out at present.
  var discoveries: FlowDiscoveries { latest.withLock { $0 } }

  /// What is found out after everything in some discoveries is forgotten.
  ///
  /// Other machines keep their tables until they forget them too, so their numbers stay valid.
  func discoveries(after old: FlowDiscoveries) -> FlowDiscoveries {
    latest.withLock { latest in
      if latest === old { latest = FlowDiscoveries() }
      return latest
    }
  }

  /// The number of a name of a screen, menu, item or slot.
  func number(of name: String) -> Int { withVocabulary { $0.names.number(of: name) } }

  func withVocabulary<Result: Sendable>(_ body: (inout FlowVocabulary) -> Result) -> Result {
    vocabulary.withLock { body(&$0) }
  }
}

/// What machines have found out until they forget it.
final class FlowDiscoveries: Sendable {
  private let ledger = Mutex(FlowLedger())

  func withLedger<Result: Sendable>(_ body: (inout FlowLedger) -> Result) -> Result { ledger.withLock { body(&$0) } }
}

/// The numbers of names and scents, which are never forgotten.
struct FlowVocabulary: Sendable {
  /// The names of screens, menus, items and slots.
  var names = NumberTable<String>()
  /// The scents of items.
  var scents = NumberTable<ItemScent>()
}

/// A state whose hash is computed once, in a place of its own: growing tables neither compute hashes nor move states.
final class KeyedState: Hashable, Sendable {
  let state: FlowState
  private let key: Int

  init(_ state: FlowState) {
    self.state = state
    key = state.hashValue
  }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  static func == (left: KeyedState, right: KeyedState) -> Bool {
    left === right || left.key == right.key && left.state == right.state
  }
}
