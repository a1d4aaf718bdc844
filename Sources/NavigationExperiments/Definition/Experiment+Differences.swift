public import HeadlessNavigation

extension Experiment {
  /// Whether people in a size class may meet something else under a variant than under the control: another coordinator,
  /// or another app.
  ///
  /// Where it is false, nothing can differ; where it is true, nothing need to.
  public func canDiffer(_ variant: Int, in sizeClass: SizeClass) -> Bool {
    guard variant != control else { return false }
    let (own, usual) = (variants[variant], variants[control])
    guard own.sharesApp && usual.sharesApp else { return true }
    let traits = Traits(horizontal: sizeClass)
    return own.coordinator.coordinator(in: traits) != usual.coordinator.coordinator(in: traits)
  }
}
