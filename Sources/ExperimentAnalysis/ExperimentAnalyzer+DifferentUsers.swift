import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// Rows of different users under control and treatment.
extension ExperimentAnalyzer {
  /// The rows of a log.
  func observed(_ scope: Comparison.Scope) -> [Comparison] {
    if let goal = scope.goal { return unpaired(scope, .observed, of: tally.goals[goal].revealed) }
    return unpaired(scope, .observed) { tally.revealed[$0][$1].arm }
  }

  /// The rows of a real test.
  func revealed(_ scope: Comparison.Scope) -> [Comparison] {
    if let goal = scope.goal { return unpaired(scope, .revealed, of: tally.goals[goal].revealed) }
    guard scope == .triggered else {
      return unpaired(scope, .revealed) { tally.revealed[$0][$1].arm }
    }
    return places(scope).compactMap { place in
      let triggered = tally.triggered[place.treatment]
      guard triggered.control.count + triggered.treatment.count > 0 else { return nil }
      return unpaired(place, .revealed, Arms(control: triggered.control, treatment: triggered.treatment))
    }
  }

  /// Both arms of a comparison: all their users, and stratum by stratum.
  private struct Arms {
    var control: ArmTally
    var treatment: ArmTally
    /// The strata with users under any variant, and how many users.
    var strata: [(control: ArmTally, treatment: ArmTally, users: Int)] = []
  }

  /// Every metric for every treatment among users without strata; empty without users.
  private func unpaired(_ scope: Comparison.Scope, _ design: Comparison.Design, of arms: [ArmTally]) -> [Comparison] {
    guard arms.contains(where: { $0.count > 0 }) else { return [] }
    return places(scope).map { place in
      unpaired(place, design, Arms(control: arms[experiment.control], treatment: arms[place.treatment]))
    }
  }

  /// Every metric for every treatment.
  ///
  /// Sums over strata are formed once for all metrics.
  private func unpaired(
    _ scope: Comparison.Scope, _ design: Comparison.Design, cell: (_ variant: Int, _ stratum: Int) -> ArmTally
  ) -> [Comparison] {
    let variants = experiment.variants.indices
    let cells = strata(in: scope.sizeClass, of: scope.segment).map { stratum in variants.map { cell($0, stratum) } }
    let empty = ArmTally(experiment)
    let totals = variants.map { variant in cells.reduce(into: empty) { $0.merge($1[variant]) } }
    let arms = variants.map { variant in
      let strata = cells.map { stratum in
        (control: stratum[experiment.control], treatment: stratum[variant], users: stratum.reduce(0) { $0 + $1.count })
      }
      return Arms(
        control: totals[experiment.control], treatment: totals[variant], strata: strata.filter { $0.users > 0 })
    }
    return places(scope).map { unpaired($0, design, arms[$0.treatment]) }
  }

  private func adjustable(_ metric: Int, of arms: Arms) -> AdjustableArms? {
    guard let control = adjustable(metric, of: arms.control), let treatment = adjustable(metric, of: arms.treatment)
    else { return nil }
    return (control, treatment)
  }

  private func unpaired(_ place: Comparison.Place, _ design: Comparison.Design, _ arms: Arms) -> Comparison {
    func samples(_ control: ArmTally, _ treatment: ArmTally) -> ArmSamples {
      (sample(place.metric, of: control), sample(place.metric, of: treatment))
    }
    var comparison = Comparison.unpaired(
      place, design, samples(arms.control, arms.treatment),
      strata: arms.strata.map { (samples($0.control, $0.treatment), Double($0.users)) },
      adjustable: adjustable(place.metric, of: arms), by: experiment.analysis)
    comparison.arrivals = arrivals(place.metric, control: arms.control, treatment: arms.treatment)
    let isCounted = !experiment.metrics[place.metric].goals.isEmpty && arms.control.count + arms.treatment.count > 0
    if isObserved, isCounted, comparison.controlCount + comparison.treatmentCount == 0 {
      comparison.undefined = .unknownGoal
    }
    return comparison
  }
}

/// The tally of the users in a scope.
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

  /// The same users under a variant and another one, by default the control.
  func pairs(of variant: Int, against reference: Int?, in scope: Comparison.Scope) -> ContrastTally {
    guard let reference else { return pairs(of: variant, in: scope) }
    let pair = VariantPair(reference: reference, variant: variant)
    return experiment.treatmentPairs.firstIndex(of: pair).map { between($0, in: scope) } ?? ContrastTally(experiment)
  }

  /// The same users under the two treatments of a pair.
  func between(_ pair: Int, in scope: Comparison.Scope) -> ContrastTally {
    merged(scope, into: ContrastTally(experiment)) { $0.merge(tally.between[pair][$1]) }
  }

  private func merged<Total>(
    _ scope: Comparison.Scope, into start: Total, merge: (inout Total, _ stratum: Int) -> Void
  ) -> Total {
    guard scope != .triggered, scope.goal == nil else { return start }
    return strata(in: scope.sizeClass, of: scope.segment).reduce(into: start) { merge(&$0, $1) }
  }
}
