import NavigationExperiments

/// How comparisons of the same people fare in worlds.
extension ExperimentAnalyzer {
  /// What one treatment, or a part of it, is held against: the same contrasts serve all its metrics.
  private struct Side: Hashable {
    let treatment: Int
    let part: Comparison.Part
  }

  /// The rows of one scope, with what becomes of them in worlds.
  func spread(_ rows: [Comparison]) -> [Comparison] {
    guard let worlds, !worlds.worlds.isEmpty, !worlds.parameters.isEmpty else { return rows }
    let analyzers = worlds.worlds.map { ExperimentAnalyzer(experiment: experiment, tally: $0.tally) }
    var known: [Side: (contrasts: [ContrastTally], isIdentical: Bool)] = [:]
    return rows.map { row in
      var row = row
      let side = Side(treatment: row.treatment, part: row.part)
      if known[side] == nil {
        let contrasts = analyzers.map { $0.contrast(of: row) }
        known[side] = (contrasts, contrast(of: row).isIdentical && contrasts.allSatisfy(\.isIdentical))
      }
      guard let (contrasts, isIdentical) = known[side] else { return row }
      row.worlds = spread(row, contrasts, of: worlds)
      if isIdentical { row.worlds?.verdict = .identical }
      return row
    }
  }

  private func contrast(of row: Comparison) -> ContrastTally {
    switch row.part {
    case .whole: pairs(of: row.treatment, in: row.scope)
    case .structure: split(of: row.treatment, in: row.scope).structure
    case .inputs: split(of: row.treatment, in: row.scope).inputs
    }
  }

  private func spread(_ row: Comparison, _ contrasts: [ContrastTally], of worlds: WorldTallies) -> WorldSpread? {
    let levels = contrasts.map { $0.levels(row.metric, of: experiment) }
    let defined = levels.indices.filter { levels[$0] != nil }
    let found = levels.compactMap { $0 }
    let differences = found.map(\.difference)
    guard let difference = WorldSpread.Range(differences), let control = WorldSpread.Range(found.map(\.control)),
      let treatment = WorldSpread.Range(found.map(\.treatment))
    else { return nil }
    let metric = experiment.metrics[row.metric]
    let margin = metric.margin(around: row.controlValue)
    let values = defined.map { worlds.worlds[$0].values }
    var spread = WorldSpread(
      count: found.count,
      people: worlds.people,
      difference: difference,
      differences: differences,
      control: control,
      treatment: treatment,
      sameSignCount: differences.count { $0.sign(as: difference.p50) },
      immaterialCount: differences.count { difference in
        margin.map { abs(difference) < $0 } ?? (difference == 0)
      },
      sensitivities: Sensitivity.all(values, differences, margin: margin)
    )
    // Parts of an effect are no variants that anybody could choose.
    guard row.part == .whole else { return spread }
    spread.verdict = WorldVerdict(
      spread,
      of: metric,
      margin: margin,
      control: experiment.control,
      treatment: row.treatment
    )
    return spread
  }
}

extension ContrastTally {
  /// A metric under both, in its unit; `nil` where it is undefined.
  fileprivate func levels(_ metric: Int, of experiment: Experiment)
    -> (control: Double, treatment: Double, difference: Double)?
  {
    if let rate = experiment.rates.firstIndex(of: metric) {
      guard let control = rates[rate].control.ratio, let treatment = rates[rate].treatment.ratio else { return nil }
      return (control, treatment, treatment - control)
    }
    let pairs = metrics[metric]
    guard pairs.difference.count > 0 else { return nil }
    let scale = Double(pairs.difference.count) * experiment.metrics[metric].unitsPerOne
    let sums = [pairs.control.sum, pairs.treatment.sum, pairs.difference.sum].map { Double($0) / scale }
    return (sums[0], sums[1], sums[2])
  }
}

extension Double {
  /// Whether both are positive, both negative or both zero.
  fileprivate func sign(as other: Double) -> Bool { (self > 0) == (other > 0) && (self < 0) == (other < 0) }
}
