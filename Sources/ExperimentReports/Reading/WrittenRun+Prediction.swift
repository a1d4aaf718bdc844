package import ExperimentDesign
import NavigationEvents
package import TextFormats
package import ExperimentAnalysis

extension WrittenRun {
  /// Refuses an experiment that the run is none of: with another id, other variants, or anything counted by another rule.
  ///
  /// - Throws: `Problem` with the first thing that is different.
  package func check(_ experiment: ExperimentOutline) throws(Problem) {
    guard record.string("experiment_id") == experiment.id else {
      throw Problem.run(
        .otherRun, path,
        "is a run of '\(record.string("experiment_id"))', and the file's experiment is '\(experiment.id)'",
        hint: "compare a log with a run of the same experiment")
    }
    let own = record.rows("variants").map { $0.string("id") + ($0.flag("is_control") == true ? " (control)" : "") }
    let expected = experiment.variants.indices.map {
      experiment.variants[$0].id + ($0 == experiment.control ? " (control)" : "")
    }
    guard own.sorted() == expected.sorted() else {
      throw earlier(
        "is a run with \(own.joined(separator: ", ")), and the file has \(expected.joined(separator: ", "))")
    }
    let definitions = Definitions(experiment)
    try check("the funnel", funnel.first?.string("definition_id"), definitions.funnel, definitions)
    for (metric, id) in zip(experiment.metrics, definitions.metrics) {
      guard let row = comparisons.first(where: { $0.string("metric_id") == metric.id }) else {
        throw earlier("has nothing of the metric '\(metric.id)'")
      }
      try check("'\(metric.id)'", row.string("definition_id"), id, definitions)
    }
    let differences = comparisons.filter { $0.string("design") == "paired" }.compactMap { $0.number("difference") }
    guard differences.isEmpty || differences.contains(where: { $0 != 0 }) else {
      throw Problem.run(
        .otherRun, path, "predicts nothing: under every variant each user did the same as under the control",
        hint: "write what a variant changes, as in a draft of 'init' under 'on', and run the file again")
    }
  }

  private func check(
    _ name: String, _ own: String?, _ expected: String, _ definitions: Definitions
  ) throws(Problem) {
    guard own != expected else { return }
    let rules = [
      own.flatMap { record[member: "definitions"]?[member: $0] } ?? .null,
      definitions.document[member: expected] ?? .null,
    ]
    let difference = rules[0].firstDifference(from: rules[1]) ?? ("its id", own ?? "nothing", expected)
    throw earlier(
      "counts \(name) by another rule: \(difference.path) is \(difference.own) there, and \(difference.other) in the file"
    )
  }

  private func earlier(_ words: String) -> Problem {
    Problem.run(.otherRun, path, words, hint: "run the file as it is now, and compare with that")
  }
}

extension WrittenRun {
  /// What the run predicts for an experiment that was checked.
  package func prediction(of experiment: ExperimentOutline) -> Prediction {
    let segments = Set(funnel.map { $0.string("segment") })
    let tellsSegments = !experiment.segments.isEmpty && segments == Set(experiment.segments)
    let names = PredictionNames(experiment: experiment, segments: tellsSegments ? experiment.segments : [])
    let design = ["paired", "revealed"].first { design in comparisons.contains { $0.string("design") == design } }
    // The steps of a cell stand in consecutive rows.
    var cells: [Prediction.Cell] = []
    for row in funnel {
      guard let variant = names.variant(row.string("variant_id")), let stratum = names.stratum(row) else { continue }
      if row.integer("step_index") == 0 {
        let exposed = row.integer("exposed_users") ?? 0
        cells.append((variant, stratum, exposed, []))
      }
      if let cell = cells.indices.last { cells[cell].reached.append(row.integer("reached_users") ?? 0) }
    }
    return Prediction(
      rows: comparisons.filter { $0.string("design") == design }.compactMap(names.row),
      cells: cells.filter { $0.reached.count == experiment.funnel.steps.count }, tellsSegments: tellsSegments)
  }
}

/// The positions behind the names in a report.
private struct PredictionNames {
  let experiment: ExperimentOutline
  /// The segments, where the report has rows of each.
  let segments: [String]

  func variant(_ id: String) -> Int? { experiment.variants.firstIndex { $0.id == id } }

  func stratum(_ row: JSONDocument) -> ExposureStratum? {
    guard let sizeClass = SizeClass(rawValue: row.string("size_class")) else { return nil }
    guard !segments.isEmpty else { return ExposureStratum(sizeClass) }
    return segments.firstIndex(of: row.string("segment")).map { ExposureStratum(sizeClass, segment: $0) }
  }

  /// A row of `comparisons.csv`; `nil` of parts of an effect, and of what the experiment does not tell apart.
  func row(_ row: JSONDocument) -> Prediction.Row? {
    guard let metric = experiment.metrics.firstIndex(where: { $0.id == row.string("metric_id") }),
      let treatment = variant(row.string("treatment_id")), variant(row.string("control_id")) == experiment.control,
      let scope = scope(row)
    else { return nil }
    let quantiles = ["scenarios_p05", "scenarios_p50", "scenarios_p95"].compactMap(row.number)
    var predicted = Prediction.Row((metric, treatment, scope))
    (predicted.controlValue, predicted.difference) = (row.number("control_value"), row.number("difference"))
    (predicted.standardError, predicted.margin) = (row.number("difference_se") ?? 0, row.number("margin"))
    if quantiles.count == 3 {
      predicted.scenarios = ScenarioSpread.Range(p05: quantiles[0], p50: quantiles[1], p95: quantiles[2])
    }
    predicted.claim = claim(row.string("verdict"), row.number("scenarios_p50"))
    predicted.verdict = row[member: "verdict"]?.string
    return predicted
  }

  private func scope(_ row: JSONDocument) -> Comparison.Scope? {
    let id = row.string("scope_id")
    return switch row.string("scope") {
    case "overall": .overall
    case "size_class": SizeClass(rawValue: id).map(Comparison.Scope.sizeClass)
    case "persona": segments.firstIndex(of: id).map(Comparison.Scope.segment)
    default: nil
    }
  }

  /// What the verdict of a row claims; the sign of the median says which variant it favors.
  private func claim(_ verdict: String, _ median: Double?) -> PredictionClaim? {
    let open = ["depends on ", "undecided", ScenarioVerdict.withinError.kind]
    guard let median, !open.contains(where: verdict.hasPrefix) else { return nil }
    if verdict == "identical" || verdict == "no material difference" { return .immaterial }
    return median > 0 ? .higher : median < 0 ? .lower : nil
  }
}
