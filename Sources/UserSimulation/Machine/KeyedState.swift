import HeadlessNavigation

/// A state whose hash is computed once, in a place of its own: tables that grow neither ask for hashes nor move states.
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
