import HeadlessNavigation
import NavigationExperiments

/// What the tally holds of the users in a scope.
extension ExperimentAnalyzer {
  /// The users of a variant whose levels are shown: all, or those of a size class.
  func level(of variant: Int, in scope: Comparison.Scope) -> ArmTally {
    merged(scope, into: ArmTally(experiment)) { $0.merge(shown[variant][$1].arm) }
  }

  /// The same users under control and a variant.
  func pairs(of variant: Int, in scope: Comparison.Scope) -> ContrastTally {
    if scope == .triggered { return tally.triggered[variant].pairs }
    if case .goal(let goal) = scope { return tally.goals[goal].paired[variant] }
    return merged(scope, into: ContrastTally(experiment)) { $0.merge(tally.paired[variant][$1]) }
  }

  /// The same users under a variant and another, or the control where none is given.
  func pairs(of variant: Int, against reference: Int?, in scope: Comparison.Scope) -> ContrastTally {
    guard let reference else { return pairs(of: variant, in: scope) }
    let pair = VariantPair(reference: reference, variant: variant)
    return experiment.treatmentPairs.firstIndex(of: pair).map { between($0, in: scope) } ?? ContrastTally(experiment)
  }

  /// The same users under the two treatments of a pair.
  func between(_ pair: Int, in scope: Comparison.Scope) -> ContrastTally {
    merged(scope, into: ContrastTally(experiment)) { $0.merge(tally.between[pair][$1]) }
  }

  /// The parts of a variant's effect; none by goal.
  func split(of variant: Int, in scope: Comparison.Scope) -> (structure: ContrastTally, inputs: ContrastTally) {
    let empty = ContrastTally(experiment)
    return merged(scope, into: (structure: empty, inputs: empty)) { parts, stratum in
      parts.structure.merge(tally.split[variant][stratum].structure)
      parts.inputs.merge(tally.split[variant][stratum].inputs)
    }
  }

  private func merged<Total>(
    _ scope: Comparison.Scope,
    into start: Total,
    merge: (inout Total, _ stratum: Int) -> Void
  ) -> Total {
    guard scope != .triggered, scope.goal == nil else { return start }
    return strata(in: scope.sizeClass, of: scope.segment).reduce(into: start) { merge(&$0, $1) }
  }
}
