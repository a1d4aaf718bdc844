import ExperimentDesign
import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents

/// Rows of different users under control and treatment.
extension ExperimentAnalyzer {
  /// Both arms in a stratum with users under any variant, and how many users.
  private typealias Stratum = (control: TallyRow, treatment: TallyRow, users: Int)

  /// Every metric for every treatment among the users of a real test or a log.
  ///
  /// Sums over strata are formed once for all metrics.
  func differentUsers(in scope: Comparison.Scope, _ design: Comparison.Design) -> [Comparison] {
    let control = experiment.control
    if scope == .triggered {
      return places(scope).compactMap { place in
        let arms = tally.triggeredArms[place.treatment]
        return arms[0].count + arms[1].count > 0 ? row(place, design, arms[0], arms[1]) : nil
      }
    }
    if let goal = scope.goal {
      let arms = tally.goalArms[goal]
      guard arms.contains(where: { $0.count > 0 }) else { return [] }
      return places(scope).map { row($0, design, arms[control], arms[$0.treatment]) }
    }
    let cells = strata(in: scope).map { stratum in tally.revealed.map { $0[stratum] } }
    let arms = experiment.variants.indices.map { variant in sum(of: cells.map { $0[variant] }, shown[0][0].layout) }
    return places(scope).map { place in
      let strata = cells.map {
        (control: $0[control], treatment: $0[place.treatment], users: $0.reduce(0) { $0 + $1.count })
      }
      return row(place, design, arms[control], arms[place.treatment], strata: strata.filter { $0.users > 0 })
    }
  }

  /// A metric under both arms: all their users and, by strata, as far as there are several of them.
  private func row(
    _ place: Comparison.Place, _ design: Comparison.Design, _ control: TallyRow, _ treatment: TallyRow,
    strata: [Stratum] = []
  ) -> Comparison {
    let (metric, analysis) = (place.metric, experiment.analysis)
    func samples(_ control: TallyRow, _ treatment: TallyRow) -> ArmSamples {
      (sample(metric, of: control), sample(metric, of: treatment))
    }
    let arms = samples(control, treatment)
    var row = Comparison(
      place, design, counts: (control[.metric(metric)].count, treatment[.metric(metric)].count))
    guard isMeasured(metric) else {
      row.undefined = .notSimulated
      return row
    }
    let crude = Estimate(control: arms.control, treatment: arms.treatment, level: analysis.level)
    row.estimates = [(.crude, crude)]
    if strata.count > 1, !isClustered {
      let parts = strata.map { samples($0.control, $0.treatment) }
      let mixed = Estimate(strata: parts, mix: strata.map { Double($0.users) }, level: analysis.level)
      row.estimates.append((.postStratified, mixed))
      row.strata = StrataComparison(parts, crude: crude.difference)
    }
    if let control = withCovariate(metric, of: control), let treatment = withCovariate(metric, of: treatment) {
      row.estimates.append((.covariateAdjusted, Estimate(adjusted: control, treatment, level: analysis.level)))
    }
    row.controlInterval = arms.control.interval(level: analysis.level)
    // Requirements on a level are judged over all users, and a quantile of Student's t is slow.
    if place.scope == .overall { row.treatmentInterval = arms.treatment.interval(level: analysis.level) }
    // The crude one if the chosen one is missing.
    let chosen = row.estimates.first { $0.kind == analysis.estimator } ?? (.crude, crude)
    row.estimate = chosen.estimate
    if chosen.kind == .crude, case (.share(let control), .share(let treatment)) = arms {
      row.shares = (control, treatment)
    }
    if let difference = row.difference, let standardError = row.standardError {
      row.sequence = ConfidenceSequence(significance: analysis.significance).interval(
        estimate: difference, standardError: standardError,
        units: Double(arms.control.count) + Double(arms.treatment.count)
      )
    }
    row.arrivals = arrivals(metric, control: control, treatment: treatment)
    let isCounted = !experiment.metrics[metric].goals.isEmpty && control.count + treatment.count > 0
    if isObserved, isCounted, row.controlCount + row.treatmentCount == 0 { row.undefined = .unknownGoal }
    return row
  }

  /// A metric and the same metric before the exposure; `nil` if it is not known of some user, and for ratios, which no
  /// single user has.
  private func withCovariate(_ metric: Int, of arm: TallyRow) -> JointMoments? {
    guard !isClustered, let known = arm.sums(of: .covariate(metric)), known.count == arm[.metric(metric)].count else {
      return nil
    }
    return known.joint(0, 1, scale: experiment.metrics[metric].unitsPerOne)
  }

  /// The users of a variant whose levels are shown: all, or those of a size class.
  func level(of variant: Int, in scope: Comparison.Scope) -> TallyRow {
    sum(of: strata(in: scope).map { shown[variant][$0] }, shown[variant][0].layout)
  }

  /// The sum of rows of a layout.
  func sum(of rows: [TallyRow], _ layout: TallyLayout) -> TallyRow {
    rows.reduce(into: TallyRow(layout)) { $0.merge($1) }
  }
}
