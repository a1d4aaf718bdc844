import EventLogs
import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents

extension ExperimentReport {
  /// The most columns of a terminal that the answer takes, unless an id is very long.
  private static let terminalWidth = 100

  /// The answer of a run on a terminal: a block of rows for each metric, with the verdicts where there are some.
  package var overview: String {
    let further = [funnelLines, requirementLines, predictionLines].filter { !$0.isEmpty }.flatMap { [""] + $0 }
    return
      ([recommendationLine, "", overviewTitle, healthLine(showing: { $0 })] + healthWarnings(showing: { $0 }) + [""]
      + overviewLines + [""] + overviewNotes + further + (imported == nil ? ["", Self.notice] : [])).joined(
        separator: "\n") + "\n"
  }

  private var overviewTitle: String {
    let reference = variantID(experiment.control)
    let users = "\(experiment.id)  \(grouped(userCount)) users"
    guard !experiment.treatments.isEmpty else { return "\(users) under \(reference), the only variant" }
    let variants = "\(experiment.variants.count) variants"
    guard imported == nil else {
      return "\(experiment.id)  \(InlineText(observation).plain) Control: \(reference)."
    }
    let sides = design == .paired ? "under each of \(variants)" : "under one of \(variants) each"
    return "\(users) \(sides); \(hasOtherReference ? "compared with" : "control:") \(reference)"
  }

  /// Whether rows have a range of scenarios; of different users they have an interval.
  var hasScenarios: Bool { design == .paired && scenarioSpread != nil }

  /// Over all users first, then by size class, where both have users.
  private func overviewRows(of metric: Int) -> [Comparison] {
    let rows = results.comparisons.filter { $0.design == design && $0.metric == metric }
    let classes = rows.filter { $0.scope.sizeClass != nil && $0.controlCount + $0.treatmentCount > 0 }
    let hasSeveral = Set(classes.compactMap(\.scope.sizeClass)).count > 1
    return rows.filter { $0.scope == .overall } + (hasSeveral ? classes : [])
  }

  private var overviewLines: [String] {
    guard !experiment.treatments.isEmpty else { return aligned([levels.columns] + levels.rows, leading: 1) }
    let header =
      ["", "", "\(hasOtherReference ? variantID(experiment.control) : "control") → variant"]
      + (design == .paired
        ? ["difference ± MC", hasScenarios ? "90 % range" : ""] : ["difference ± SE", levelPercent])
    let blocks = experiment.metrics.indices.map { metric in
      (metric: experiment.metrics[metric], rows: overviewRows(of: metric))
    }.filter { !$0.rows.isEmpty }
    let cells = aligned(
      [header] + blocks.flatMap { block in block.rows.map { overviewCells($0, block.metric) } }, leading: 2)
    let hasVerdicts = hasScenarios || design != .paired
    var rest = cells.dropFirst().makeIterator()
    var lines = ["  " + (cells.first ?? "") + (hasVerdicts ? "  verdict" : "")]
    for block in blocks {
      lines.append((block.metric.role == .primary ? "★ " : "") + block.metric.idWithGroup)
      for row in block.rows {
        let line = "  " + (rest.next() ?? "")
        let verdict = hasVerdicts ? anyVerdict(of: row) ?? "–" : ""
        if line.count + 2 + verdict.count <= Self.terminalWidth {
          lines.append(verdict.isEmpty ? line : "\(line)  \(verdict)")
        } else {
          lines += [line, "           \(verdict)"]
        }
      }
    }
    return lines
  }

  private func overviewCells(_ row: Comparison, _ metric: Metric) -> [String] {
    let id = variantID(row.treatment)
    return [
      row.scope.sizeClass?.rawValue ?? "all",
      id.count > 14 ? id.prefix(13) + "…" : id,
      metric.briefLevels(row.controlValue, row.treatmentValue),
      brief(row),
      range(of: row) == 0...0 ? "" : briefRange(row) ?? "",
    ]
  }

  /// What the columns are, in a line each.
  private var overviewNotes: [String] {
    guard !experiment.treatments.isEmpty else { return [levels.caption + "."] }
    let times = experiment.times.compactMap(horizonNote)
    guard design == .paired else {
      let steps = isOfSteps ? "The last step alone is tested; --window sets another time in which steps count." : nil
      let rest = overallRows.contains(where: isAdjusted) ? ", of each test alone; verdicts are adjusted for all." : "."
      return ["± SE: standard error. \(levelPercent): interval of the difference\(rest)"] + [steps].compactMap(\.self)
        + times
    }
    let error = "± MC: Monte Carlo standard error. Simulating more users makes it smaller."
    guard hasScenarios, let spread = scenarioSpread else { return [error] + times }
    return [
      error,
      "90 % range: the difference while \(uncertain.count) uncertain "
        + "\(uncertain.count == 1 ? "parameter varies" : "parameters vary") in \(spread.count) scenarios, with the errors of predictions.",
      "  More users do not make it narrower.",
      recordSentence.map { "\($0)." },
    ].compactMap(\.self) + times + (narrowingNote.map { [InlineText($0).plain + "."] } ?? [])
  }
}

extension ExperimentReport {
  /// The difference of a row with its error, shortly.
  func brief(_ row: Comparison) -> String {
    row.undefined == .identicalArms ? "identical" : metric(of: row).brief(row.difference, error: row.standardError)
  }

  /// The range of a row across scenarios, or of different users, shortly; `nil` of a run without scenarios.
  func briefRange(_ row: Comparison) -> String? {
    hasScenarios || design != .paired
      ? range(of: row).map { metric(of: row).brief($0, error: row.standardError) } : nil
  }
}

extension Metric {
  /// How many digits after the point a difference with an error has: one digit of the error, and at most two.
  private func briefDigits(_ error: Double?) -> Int {
    let scaled = (error ?? 0) * scale
    return scaled > 0 ? min(2, max(0, digits(showing: scaled) - 1)) : isShare ? 1 : 2
  }

  /// Levels under both, the unit once, such as `92 → 95 %`.
  func briefLevels(_ control: Double?, _ treatment: Double?) -> String {
    let levels = [control, treatment].compactMap { $0 }
    let largest = (levels.map(abs).max() ?? 0) * scale
    let digits = isShare ? (largest < 10 ? 1 : 0) : largest < 1 ? 2 : largest < 10 ? 1 : 0
    func text(_ value: Double?) -> String { value.map { rounded($0 * scale, digits) } ?? "–" }
    return "\(text(control)) → \(text(treatment))" + (levels.isEmpty ? "" : isShare ? " %" : unitSuffix)
  }

  /// A difference with its error, such as `+1.3 ± 0.2 pp`.
  func brief(_ difference: Double?, error: Double?) -> String {
    guard let difference else { return "–" }
    let digits = briefDigits(error)
    let spread = error.map { " ± \(rounded($0 * scale, digits))" } ?? ""
    return signedUnlessZero(difference * scale, digits) + spread + differenceUnit
  }

  /// A range of differences, such as `−0.3 to +4.1`.
  func brief(_ range: ClosedRange<Double>, error: Double?) -> String {
    [range.lowerBound, range.upperBound].map { signedUnlessZero($0 * scale, briefDigits(error)) }.joined(
      separator: " to ")
  }
}
