package import HeadlessNavigation

/// A gate that holds a navigation up, and will not do so for ever.
package struct GateWait: Hashable, Sendable {
  /// The gate.
  package let gate: Name<any Gate>
  /// How long it waits for an answer, in milliseconds.
  package let milliseconds: Int
  /// The navigation; two waits of equal navigations, one right after the other, are one.
  private let navigation: SuspendedNavigation

  init?(in state: FlowState, of app: App) {
    guard let navigation = state.suspended, navigation.gates.indices.contains(navigation.gateIndex) else { return nil }
    gate = navigation.gates[navigation.gateIndex]
    guard let milliseconds = app.gates[gate]?.timeoutMilliseconds else { return nil }
    self.milliseconds = milliseconds
    self.navigation = navigation
  }
}
