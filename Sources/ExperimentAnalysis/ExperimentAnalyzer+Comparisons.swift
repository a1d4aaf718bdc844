public import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// Every metric for every treatment, for all users first, then for triggered users, then by size class, by segment and by
  /// goal where these are told apart: paired rows, their parts, independent rows, revealed ones; of a log its observed
  /// ones.
  package func comparisons() -> [Comparison] {
    let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)
    let segments = experiment.segments.indices.map(Comparison.Scope.segment)
    let goals = experiment.comparedGoals.map(Comparison.Scope.goal)
    let relative = relativeMargin
    func measured(_ rows: [Comparison]) -> [Comparison] { self.measured(rows, relative: relative) }
    if isObserved { return ([.overall] + classes + segments + goals).flatMap { adjusted(measured(observed($0))) } }
    return ([.overall, .triggered] + classes + segments + goals).flatMap { scope in
      spread(measured(paired(scope) + split(scope))) + adjusted(measured(independent(scope)))
        + adjusted(measured(revealed(scope)))
    }
  }

  /// The rows with their margins.
  /// - Parameter relative: See ``relativeMargin``.
  func measured(_ rows: [Comparison], relative: Double?) -> [Comparison] {
    rows.map { row in
      var row = row
      let metric = experiment.metrics[row.metric]
      let isPrimary = metric.role == .primary
      row.margin = metric.margin(around: row.controlValue, relative: isPrimary ? nil : relative)
      return row
    }
  }

  /// The first primary metric's margin as a proportion of its value under the control, over all users; `nil` where there is
  /// no such metric or value.
  var relativeMargin: Double? {
    guard let primary = experiment.metrics.firstIndex(where: { $0.role == .primary }) else { return nil }
    let rows = [paired(.overall), independent(.overall), revealed(.overall)].first { !$0.isEmpty } ?? []
    guard let level = rows.first(where: { $0.metric == primary })?.controlValue, level != 0 else { return nil }
    return experiment.metrics[primary].margin(around: level).map { $0 / abs(level) }
  }

  func places(_ scope: Comparison.Scope) -> [Comparison.Place] {
    experiment.metrics.indices.flatMap { metric in experiment.treatments.map { (metric, $0, scope) } }
  }

  func paired(_ scope: Comparison.Scope) -> [Comparison] {
    let contrasts = experiment.variants.indices.map { pairs(of: $0, in: scope) }
    return places(scope).compactMap { place in
      contrasts[place.treatment].count > 0 ? paired(place, contrasts[place.treatment]) : nil
    }
  }

  /// The effects of structure and of inputs, where a variant changes inputs.
  private func split(_ scope: Comparison.Scope) -> [Comparison] {
    let splits = experiment.variants.indices.map { split(of: $0, in: scope) }
    return places(scope).flatMap { place -> [Comparison] in
      let split = splits[place.treatment]
      guard split.structure.count > 0 else { return [] }
      var rows = [paired(place, split.structure), paired(place, split.inputs)]
      (rows[0].part, rows[1].part) = (.structure, .inputs)
      return rows
    }
  }

  func paired(_ place: Comparison.Place, _ pairs: ContrastTally) -> Comparison {
    var row = pairedRow(place, pairs)
    row.seeingOtherwise = pairs.seeingOtherwise
    return row
  }

  private func pairedRow(_ place: Comparison.Place, _ pairs: ContrastTally) -> Comparison {
    let level = experiment.analysis.level
    if let rate = ratePlaces[place.metric] {
      return Comparison.pairedRate(place, pairs: pairs.rates[rate], level: level)
    }
    let metric = experiment.metrics[place.metric]
    if let time = timePlaces[place.metric] {
      let tally = pairs.metrics[place.metric]
      return Comparison.pairedTime(place, of: metric, pairs: tally, times: pairs.times[time], level: level)
    }
    return Comparison.paired(place, of: metric, pairs: pairs.metrics[place.metric], level: level)
  }
}

extension Comparison.Scope {
  /// The size class, if it is one.
  public var sizeClass: SizeClass? { if case .sizeClass(let sizeClass) = self { sizeClass } else { nil } }

  /// The position of the goal, if it is one.
  public var goal: Int? { if case .goal(let goal) = self { goal } else { nil } }

  /// The position of the segment, if it is one.
  public var segment: Int? { if case .segment(let segment) = self { segment } else { nil } }
}
