extension FlowEngine {
  /// A state as far as this app can go on from it, and what had to be left out.
  ///
  /// Screens of kinds the app does not have go together with what stands above them in their stack, and so do those of
  /// coordinators it does not have; an app that declares no screens is taken to have every kind. Coordinators left
  /// without a screen or child go too; their parents take note of it, but do nothing about it. What a coordinator cannot
  /// read is reset. A navigation whose destination or gate is unknown waits no more. When nothing is left, the app
  /// starts anew, with the facts and traits of the state.
  /// - Complexity: O(number of nodes · number of frames).
  public func restore(_ state: FlowState) -> (FlowState, [RestorationNote]) {
    var restoration = Restoration(engine: self, state: state)
    restoration.run()
    return (restoration.state, restoration.notes)
  }
}
