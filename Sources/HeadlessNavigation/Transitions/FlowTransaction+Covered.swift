/// What screens ask for that nobody can touch.
extension FlowTransaction {
  /// Whether the input comes from a screen that is not on display, and is dropped for it; the record counts it (C31).
  ///
  /// An intent that does not say where it comes from is taken to come from what a user sees.
  mutating func dropsAsCovered(_ input: FlowInput) -> Bool {
    guard app.containers.policies.coveredScreens == .dropped, case .intent(let intent) = input,
      let source = intent.source, !navigationContext.panes.contains(where: { $0.kind == source })
    else { return false }
    diagnostics.append(.dropped(intent))
    return true
  }
}
