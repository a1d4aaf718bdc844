package import ExperimentDesign
import ExperimentStatistics
import NavigationEvents

extension AnalysisResults {
  /// What to do with the variants.
  /// - Parameter design: The comparisons that decide: of the same users, if there are any.
  package func recommendation(by design: Comparison.Design) -> Recommendation {
    let primary = experiment.metrics.indices.filter { experiment.metrics[$0].role == .primary }
    let rows = comparisons.filter { $0.design == design }
    func row(_ metric: Int, _ treatment: Int, _ sizeClass: SizeClass?) -> Comparison? {
      let scope = sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
      return rows.first { $0.metric == metric && $0.treatment == treatment && $0.scope == scope }
    }
    func pair(_ metric: Int, _ first: Int, _ second: Int, _ sizeClass: SizeClass?) -> Comparison? {
      let scope = sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
      return pairs.first { row in
        row.metric == metric && row.scope == scope && row.design == design
          && [(first, second), (second, first)].contains { $0 == (row.treatment, row.reference) }
      }
    }
    // In a sample, a size class has its own answer only if the difference is another one there.
    func hasOwnAnswers(_ treatment: Int) -> Bool {
      design == .paired
        || primary.contains { metric in
          row(metric, treatment, nil)?.heterogeneity.map { $0.pValue < experiment.analysis.significance } ?? false
        }
    }
    let sizeClasses = SizeClass.allCases.map { ($0, exposed(in: $0, by: rows)) }.filter { $0.1 > 0 }
    let total = sizeClasses.reduce(0) { $0 + $1.1 }
    let question = Recommendation.Question(
      control: experiment.control, treatments: experiment.treatments,
      sizeClasses: sizeClasses.map { ($0.0, Double($0.1) / Double(total)) },
      relation: { first, second, sizeClass in
        let isControl = second == experiment.control
        let found = primary.map { metric in
          isControl
            ? row(metric, first, hasOwnAnswers(first) ? sizeClass : nil) : pair(metric, first, second, sizeClass)
        }
        let cannotDiffer = isControl && !(sizeClass.map { experiment.canDiffer(first, in: $0) } ?? true)
        let evidence = found.map { row -> Recommendation.Evidence? in
          let evidence = row?.evidence(in: experiment)
          return row?.treatment == first ? evidence : evidence?.reversed
        }
        let lead = (found.first ?? nil).map { row in
          let share = row.chanceOfBetter(in: experiment.metrics[row.metric])
          return row.treatment == first ? share : 1 - share
        }
        return .init(
          cannotDiffer ? .identical : .init(evidence), lead: lead ?? 0.5,
          isFewer: found.contains { $0?.arrivals?.areFewer(underTreatment: $0?.treatment == first) ?? false })
      },
      distance: { treatment in
        guard design == .paired, let row = rows.first(where: { $0.treatment == treatment && $0.scope == .overall })
        else {
          let differing = sizeClasses.filter { experiment.canDiffer(treatment, in: $0.0) }.reduce(0) { $0 + $1.1 }
          return Double(differing) / Double(max(1, total))
        }
        return Double(row.seeingOtherwise ?? 0) / Double(row.controlCount + (row.scenarios?.users ?? 0))
      })
    let obstacle: Recommendation.Obstacle? =
      if !health.isGood { .health } else if experiment.treatments.isEmpty { .oneVariant } else {
        primary.isEmpty ? .noPrimaryMetric : nil
      }
    return Recommendation(question, checks: checks(by: rows), obstacle: obstacle)
  }

  private func exposed(in sizeClass: SizeClass, by rows: [Comparison]) -> Int {
    rows.filter { $0.scope == .sizeClass(sizeClass) }.map { max($0.controlCount, $0.treatmentCount) }.max() ?? 0
  }

  /// The requirements, and the guardrails with a declared margin of treatments without one.
  ///
  /// How much worse a guardrail may get is for the team to say: nothing that follows from another metric decides it.
  private func checks(by rows: [Comparison]) -> [Recommendation.Check] {
    let required = requirements.map { judged in
      Recommendation.Check(
        metric: judged.requirement.metric, variant: judged.requirement.variant,
        status: judged.isWithheld || judged.isUnsure ? .undecided : judged.isMet ? .pass : .fail,
        requirement: judged)
    }
    let guardrails = rows.filter { $0.scope == .overall && experiment.metrics[$0.metric].isLimited }
    return required
      + guardrails.compactMap { row in
        guard !required.contains(where: { $0.metric == row.metric && $0.variant == row.treatment }),
          let status = row.guardrailStatus(in: experiment)
        else { return nil }
        return Recommendation.Check(metric: row.metric, variant: row.treatment, status: status)
      }
  }
}

extension Comparison {
  /// What the row says of its treatment; `nil` if it says nothing.
  package func evidence(in experiment: ExperimentOutline) -> Recommendation.Evidence? {
    // Without scenarios, too, it is an answer that all users met the same.
    if design == .paired, scenarios == nil, seeingOtherwise == 0, estimate.undefined == .identicalArms {
      return .identical
    }
    guard experiment.metrics[metric].isTested else { return nil }
    if design != .paired, fewerArrive(in: experiment) != nil { return .undecided }
    let evidence = design == .paired ? scenarios?.verdict.map(evidence) : sampledEvidence(in: experiment)
    return evidence == .undecided && isNotBetter(experiment.metrics[metric]) ? .notBetter : evidence
  }

  /// Whether 95 % of the resamples give one of these.
  private func mostResamples(_ accepted: Set<Recommendation.Evidence>) -> Bool {
    let shares = (scenarios?.candidates ?? []).filter { $0.verdict.map { accepted.contains(evidence($0)) } ?? false }
    return shares.reduce(0) { $0 + $1.share } >= 0.95
  }

  /// Whether the treatment is better by the margin in no more than 5 % of the scenarios or of the resamples, or nowhere in
  /// the interval.
  private func isNotBetter(_ metric: Metric) -> Bool {
    guard let margin, let better = metric.better else { return false }
    if let scenarios {
      return scenarios.verdict == .undecided
        ? mostResamples([.same, .identical, .worse, .leansWorse])
        : (better == .higher ? scenarios.aboveMarginShare : scenarios.belowMarginShare) <= 0.05
    }
    return estimate.interval.map { (better == .higher ? $0.upper : -$0.lower) < margin } ?? false
  }

  private func evidence(_ verdict: ScenarioVerdict) -> Recommendation.Evidence {
    switch verdict {
    case .identical: .identical
    case .favors(let variant): variant == treatment ? .better : .worse
    case .leans(let variant): variant == treatment ? .leansBetter : .leansWorse
    case .noMaterialDifference: .same
    case .depends, .withinError, .undecided: .undecided
    }
  }

  /// In a sample, the whole interval is within the margin, or the test decides for a side.
  func sampledEvidence(in experiment: ExperimentOutline) -> Recommendation.Evidence? {
    let metric = experiment.metrics[metric]
    guard let difference = estimate.difference, let interval = estimate.interval, let better = metric.better else {
      return nil
    }
    if let margin = margin, interval.lower > -margin, interval.upper < margin { return .same }
    let isDecided = adjustedPValue.map { $0 < experiment.analysis.significance } ?? true
    guard isDecided, !interval.contains(0) else { return .undecided }
    return (difference > 0) == (better == .higher) ? .better : .worse
  }

  /// Whether a guardrail stays within its margin, by the verdict or by the end of the range that is worse.
  fileprivate func guardrailStatus(in experiment: ExperimentOutline) -> Recommendation.Check.Status? {
    let metric = experiment.metrics[metric]
    guard let better = metric.better, let margin = metric.margin, let evidence = evidence(in: experiment) else {
      return nil
    }
    // A loss that is certain, but smaller than the margin, is allowed.
    let loss = (scenarios?.difference.p50 ?? estimate.difference ?? 0) * (better == .higher ? -1 : 1)
    if evidence == .worse, loss >= margin { return .fail }
    if [.better, .leansBetter, .same, .identical].contains(evidence) { return .pass }
    if fewerArrive(in: experiment) != nil { return .undecided }
    let range =
      scenarios.map { ($0.difference.p05, $0.difference.p95) } ?? estimate.interval.map { ($0.lower, $0.upper) }
    guard let range else { return .undecided }
    return (better == .higher ? range.0 > -margin : range.1 < margin) ? .pass : .undecided
  }

  /// The probability that the treatment is better, across scenarios or by the sampling distribution; one half if
  /// nothing is known.
  fileprivate func chanceOfBetter(in metric: Metric) -> Double {
    let sign: Double = metric.better == .lower ? -1 : 1
    if let scenarios {
      let median = scenarios.difference.p50 * sign
      return median == 0 ? 0.5 : median > 0 ? scenarios.sameSignShare : 1 - scenarios.sameSignShare
    }
    guard let difference = estimate.difference, let error = estimate.standardError, error > 0 else { return 0.5 }
    return NormalDistribution().upperTail(at: -difference * sign / error)
  }
}

extension Recommendation.Evidence {
  /// What is said of the other of two variants.
  fileprivate var reversed: Self {
    switch self {
    case .better: .worse
    case .worse: .better
    case .leansBetter: .leansWorse
    case .leansWorse: .leansBetter
    case .notBetter: .undecided
    case .same, .identical, .undecided: self
    }
  }
}
