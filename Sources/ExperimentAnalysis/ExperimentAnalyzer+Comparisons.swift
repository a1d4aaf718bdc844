package import ExperimentStatistics
package import HeadlessNavigation
package import NavigationExperiments

extension ExperimentAnalyzer {
  /// Every metric for every treatment: for all users, then for triggered users, by size class, by segment and by goal,
  /// if there are any.
  ///
  /// First paired rows, then revealed ones; for a log, its observed ones.
  package func comparisons() -> [Comparison] {
    let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let segments = experiment.segments.indices.map(Comparison.Scope.segment)
    let goals = experiment.comparedGoals.map(Comparison.Scope.goal)
    if isObserved {
      let rows = ([.overall] + classes + segments + goals).map(observed)
      let relative = relativeMargin(among: rows[0])
      return rows.flatMap { adjusted(self.measured($0, relative: relative)) }
    }
    let rows = ([.overall, .triggered] + classes + segments + goals).map { scope in
      (paired: paired(scope), revealed: revealed(scope))
    }
    let relative = relativeMargin(among: rows[0].paired + rows[0].revealed)
    func measured(_ rows: [Comparison]) -> [Comparison] { self.measured(rows, relative: relative) }
    return rows.flatMap { spread(measured($0.paired)) + adjusted(measured($0.revealed)) }
  }

  /// The rows with their margins.
  /// - Parameter relative: See ``relativeMargin(among:)``.
  func measured(_ rows: [Comparison], relative: Double?) -> [Comparison] {
    rows.map { row in
      var row = row
      let metric = experiment.metrics[row.metric]
      let isPrimary = metric.role == .primary
      row.margin = metric.margin(around: row.controlValue, relative: isPrimary ? nil : relative)
      let arrivalMargin = arrivalMargin(of: row)
      row.arrivals?.margin = arrivalMargin
      return row
    }
  }

  /// The first primary metric's margin as a proportion of its value under the control, over all users; `nil` if there
  /// is no such metric or value.
  func relativeMargin(among rows: [Comparison]) -> Double? {
    guard let primary = experiment.metrics.firstIndex(where: { $0.role == .primary }) else { return nil }
    let row = rows.first { $0.metric == primary && $0.scope == .overall }
    guard let level = row?.controlValue, level != 0 else { return nil }
    return experiment.metrics[primary].margin(around: level).map { $0 / abs(level) }
  }

  func places(_ scope: Comparison.Scope) -> [Comparison.Place] {
    experiment.metrics.indices.flatMap { metric in treatments.map { (metric, $0, scope) } }
  }

  func paired(_ scope: Comparison.Scope) -> [Comparison] {
    let contrasts = experiment.variants.indices.map { pairs(of: $0, in: scope) }
    return places(scope).compactMap { place in
      contrasts[place.treatment].count > 0 ? paired(place, contrasts[place.treatment]) : nil
    }
  }

  func paired(_ place: Comparison.Place, _ pairs: ContrastTally) -> Comparison {
    var row = pairedRow(place, pairs)
    row.seeingOtherwise = pairs.seeingOtherwise
    row.arrivals = arrivals(place.metric, in: pairs)
    return row
  }

  private func pairedRow(_ place: Comparison.Place, _ pairs: ContrastTally) -> Comparison {
    let level = experiment.analysis.level
    if let rate = ratePlaces[place.metric] {
      return Comparison.pairedRate(place, pairs: pairs.rates[rate], level: level)
    }
    let metric = experiment.metrics[place.metric]
    return Comparison.paired(place, of: metric, pairs: pairs.metrics[place.metric], level: level)
  }
}

extension Comparison.Scope {
  /// The size class, if it is one.
  package var sizeClass: SizeClass? { if case .sizeClass(let sizeClass) = self { sizeClass } else { nil } }

  /// The position of the goal, if it is one.
  package var goal: Int? { if case .goal(let goal) = self { goal } else { nil } }

  /// The position of the segment, if it is one.
  package var segment: Int? { if case .segment(let segment) = self { segment } else { nil } }
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
    let scopes: [Comparison.Scope] = [.overall] + SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let designs: [Comparison.Design] = [.paired, .revealed, .observed]
    let design = designs.first { design in comparisons.contains { $0.design == design } }
    guard let design else { return [] }
    let relative = relativeMargin(among: comparisons)
    return scopes.flatMap { scope in
      let own = comparisons.filter { $0.design == design && $0.scope == scope }
      let rows =
        own
        + (design == .paired ? spread(measured(between(scope), relative: relative)) : unpaired(scope, design, relative))
      let all = design == .paired ? rows : adjusted(rows)
      return experiment.metrics.indices.flatMap { metric in all.filter { $0.metric == metric } }
    }
  }

  /// The same users under two treatments.
  private func between(_ scope: Comparison.Scope) -> [Comparison] {
    experiment.treatmentPairs.indices.flatMap { pair -> [Comparison] in
      let contrast = between(pair, in: scope)
      guard contrast.count > 0 else { return [] }
      return experiment.metrics.indices.map { metric in
        var row = paired((metric, experiment.treatmentPairs[pair].variant, scope), contrast)
        row.reference = experiment.treatmentPairs[pair].reference
        return row
      }
    }
  }

  /// Different users under two treatments.
  private func unpaired(_ scope: Comparison.Scope, _ design: Comparison.Design, _ relative: Double?) -> [Comparison] {
    Set(experiment.treatmentPairs.map(\.reference)).sorted().flatMap { reference -> [Comparison] in
      let analyzer = ExperimentAnalyzer(
        experiment: experiment.against(reference),
        comparing: experiment.treatmentPairs.filter { $0.reference == reference }.map(\.variant).sorted(), tally: tally,
        isObserved: isObserved)
      let rows = design == .revealed ? analyzer.revealed(scope) : analyzer.observed(scope)
      return measured(rows, relative: relative).map { row in
        var row = row
        row.reference = reference
        return row
      }
    }
  }
}

extension ExperimentAnalyzer {
  /// The rows of one scope and design, adjusted for there being several of them.
  func adjusted(_ comparisons: [Comparison]) -> [Comparison] {
    guard let method = experiment.analysis.adjustment.method else { return comparisons }
    return zip(comparisons, method.adjusted(comparisons.map { $0.result?.pValue })).map { row, value in
      var row = row
      row.adjustedPValue = value
      return row
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
