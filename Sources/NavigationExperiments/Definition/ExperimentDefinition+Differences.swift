public import HeadlessNavigation

extension ExperimentDefinition {
  /// Whether users in a size class may meet something else under a variant than under the control: a coordinator with other
  /// rules, or another app.
  ///
  /// Where it is false, nothing can differ; where it is true, nothing need to.
  public func canDiffer(_ variant: Int, in sizeClass: SizeClass) -> Bool {
    guard variant != control else { return false }
    let (own, usual) = (variants[variant], variants[control])
    guard own.sharesApp && usual.sharesApp else { return true }
    let traits = Traits(horizontal: sizeClass)
    let (name, usualName) = (own.coordinator.coordinator(in: traits), usual.coordinator.coordinator(in: traits))
    return name != usualName && !hasSameRules(own.app.coordinators[name], usual.app.coordinators[usualName])
  }

  /// Whether coordinators do the same whatever their names; of kinds that cannot be compared nothing is known.
  private func hasSameRules(_ one: (any Coordinator)?, _ other: (any Coordinator)?) -> Bool {
    guard let one = one as? any Hashable, let other = other as? any Hashable else { return false }
    return AnyHashable(one) == AnyHashable(other)
  }
}
