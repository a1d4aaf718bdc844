package import ExperimentDesign
package import ExperimentStatistics
import FunnelAnalysis
package import NavigationEvents

extension ExperimentAnalyzer {
  /// Every metric for every treatment: for all users, then for triggered users, by size class, by segment and by goal,
  /// if there are any.
  ///
  /// First paired rows, then revealed ones; for a log, its observed ones.
  package func comparisons() -> [Comparison] {
    let parts =
      Comparison.Scope.sizeClasses + experiment.segments.indices.map(Comparison.Scope.segment)
      + experiment.comparedGoals.map(Comparison.Scope.goal)
    let designs: [Comparison.Design] = isObserved ? [.observed] : [.paired, .revealed]
    let scopes = [.overall] + (isObserved ? [] : [.triggered]) + parts
    let rows = scopes.flatMap { scope in
      designs.map { $0 == .paired ? paired(scope) : differentUsers(in: scope, $0) }
    }
    let relative = relativeMargin(among: Array(rows.joined()))
    return rows.flatMap { finished($0, relative: relative) }
  }

  /// The rows of one scope and design with their margins, and with their spread across scenarios or, if users are sampled,
  /// adjusted for there being several of them.
  private func finished(_ rows: [Comparison], relative: Double?) -> [Comparison] {
    var rows = rows.map { row in
      var row = row
      let metric = experiment.metrics[row.metric]
      let sizeClass: SizeClass? = if case .sizeClass(let own) = row.scope { own } else { nil }
      row.margin = metric.margin(
        around: row.controlValue, relative: metric.role == .primary ? nil : relative, in: sizeClass)
      let arrivalMargin = arrivalMargin(of: row)
      row.arrivals?.margin = arrivalMargin
      if !metric.isTested { row.estimate.result = nil }
      return row
    }
    guard rows.first?.design != .paired else { return spread(rows) }
    guard let method = experiment.analysis.adjustment.method else { return rows }
    let adjusted = method.adjusted(rows.map { $0.result?.pValue })
    for (place, value) in adjusted.enumerated() { rows[place].adjustedPValue = value }
    return rows
  }

  /// The first primary metric's margin as a proportion of its value under the control, over all users; `nil` if there
  /// is no such metric or value.
  private func relativeMargin(among rows: [Comparison]) -> Double? {
    guard let primary = experiment.metrics.firstIndex(where: { $0.role == .primary }) else { return nil }
    let row = rows.first { $0.metric == primary && $0.scope == .overall }
    guard let level = row?.controlValue, level != 0 else { return nil }
    return experiment.metrics[primary].margin(around: level).map { $0 / abs(level) }
  }

  /// Whether the users have a metric: values of a log are not simulated.
  func isMeasured(_ metric: Int) -> Bool { isObserved || valuePlaces[metric] == nil }

  func places(_ scope: Comparison.Scope) -> [Comparison.Place] {
    experiment.metrics.indices.flatMap { metric in treatments.map { (metric, $0, scope) } }
  }
}

/// The same users under both variants.
extension ExperimentAnalyzer {
  func paired(_ scope: Comparison.Scope) -> [Comparison] {
    let contrasts = experiment.variants.indices.map { pairs(of: $0, in: scope) }
    return places(scope).compactMap { paired($0, contrasts[$0.treatment]) }
  }

  /// A metric of the same users, as far as there are some; nothing is sampled, so there is no p-value.
  func paired(_ place: Comparison.Place, _ pairs: TallyRow) -> Comparison? {
    guard pairs.count > 0 else { return nil }
    let (metric, level) = (experiment.metrics[place.metric], experiment.analysis.level)
    let own = pairs[.metric(place.metric)]
    var row = Comparison(place, .paired, counts: (own.count, own.count))
    if !isMeasured(place.metric) {
      row.undefined = .notSimulated
    } else if metric.isRate {
      row.estimate = Estimate(
        pairedRatios: own.joint(0, 1), own.joint(2, 3),
        products: (own.product(0, 2), own.product(0, 3), own.product(1, 2), own.product(1, 3)), level: level)
    } else {
      let scale = metric.unitsPerOne
      row.estimate = Estimate(
        pairs: own.difference(scale: scale), control: own.moments(scale: scale),
        treatment: own.moments(1, scale: scale), level: level)
    }
    row.seeingOtherwise = pairs.seeingOtherwise
    row.arrivals = arrivals(place.metric, in: pairs)
    return row
  }

  /// The users in a scope under a variant and another one, by default the control.
  func pairs(of variant: Int, against reference: Int? = nil, in scope: Comparison.Scope) -> TallyRow {
    var cells = tally.paired[variant]
    if let reference {
      let pair = VariantPair(reference: reference, variant: variant)
      cells = experiment.treatmentPairs.firstIndex(of: pair).map { tally.between[$0] } ?? []
    } else if scope == .triggered {
      return tally.triggeredPairs[variant]
    } else if let goal = scope.goal {
      return tally.goalPairs[goal][variant]
    }
    return sum(of: cells.isEmpty ? [] : strata(in: scope).map { cells[$0] }, tally.triggeredPairs[variant].layout)
  }
}

extension Comparison.Scope {
  /// The users of each size class.
  package static let sizeClasses = SizeClass.allCases.map(Self.sizeClass)

  /// The size class, if it is one.
  package var sizeClass: SizeClass? { if case .sizeClass(let sizeClass) = self { sizeClass } else { nil } }

  /// The position of the goal, if it is one.
  package var goal: Int? { if case .goal(let goal) = self { goal } else { nil } }

  /// The position of the segment, if it is one.
  package var segment: Int? { if case .segment(let segment) = self { segment } else { nil } }

  /// Whether users of a stratum are in the scope; false for triggered users, whom strata do not show.
  package func holds(_ stratum: ExposureStratum) -> Bool {
    switch self {
    case .overall: true
    case .triggered, .goal: false
    case .sizeClass(let sizeClass): stratum.sizeClass == sizeClass
    case .segment(let segment): stratum.segment == segment
    }
  }
}

/// Every variant compared with every other.
extension ExperimentAnalyzer {
  /// Every metric for every pair of variants, over all users and by size class.
  ///
  /// The reference of a pair is the control, or the variant that the file declares first.
  ///
  /// Of the same users if possible, otherwise of a real or simulated test. P-values are
  /// adjusted over the pairs of all treatments.
  func pairRows(_ comparisons: [Comparison]) -> [Comparison] {
    let design = Comparison.Design.allCases.first { design in comparisons.contains { $0.design == design } }
    guard let design else { return [] }
    let relative = relativeMargin(among: comparisons)
    return ([.overall] + Comparison.Scope.sizeClasses).flatMap { scope in
      let own = comparisons.filter { $0.design == design && $0.scope == scope }
      let others = design == .paired ? between(scope) : unpaired(scope, design)
      // The family of sampled rows is that of all pairs.
      let rows =
        design == .paired ? own + finished(others, relative: relative) : finished(own + others, relative: relative)
      return experiment.metrics.indices.flatMap { metric in rows.filter { $0.metric == metric } }
    }
  }

  /// The same users under two treatments.
  private func between(_ scope: Comparison.Scope) -> [Comparison] {
    experiment.treatmentPairs.flatMap { pair -> [Comparison] in
      let contrast = pairs(of: pair.variant, against: pair.reference, in: scope)
      return experiment.metrics.indices.compactMap { metric in
        var row = paired((metric, pair.variant, scope), contrast)
        row?.reference = pair.reference
        return row
      }
    }
  }

  /// Different users under two treatments.
  private func unpaired(_ scope: Comparison.Scope, _ design: Comparison.Design) -> [Comparison] {
    Set(experiment.treatmentPairs.map(\.reference)).sorted().flatMap { reference -> [Comparison] in
      let variants = experiment.treatmentPairs.filter { $0.reference == reference }.map(\.variant).sorted()
      let analyzer = ExperimentAnalyzer(
        experiment: experiment.against(reference), comparing: variants, tally: tally, log: log)
      return analyzer.differentUsers(in: scope, design).map { row in
        var row = row
        row.reference = reference
        return row
      }
    }
  }
}

extension AnalysisChoices.Adjustment {
  /// The procedure; `nil` for none.
  package var method: MultipleTestingMethod? {
    switch self {
    case .holm: .holm
    case .bonferroni: .bonferroni
    case .hochberg: .hochberg
    case .benjaminiHochberg: .benjaminiHochberg
    case .benjaminiYekutieli: .benjaminiYekutieli
    case .none: nil
    }
  }
}
