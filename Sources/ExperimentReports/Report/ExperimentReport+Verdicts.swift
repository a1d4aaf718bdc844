import ExperimentAnalysis
import NavigationExperiments
import UserSimulation

/// Verdicts in words, and what stands behind them.
extension ExperimentReport {
  /// A verdict as it stands in reports.
  func words(_ verdict: WorldVerdict) -> String {
    switch verdict {
    case .identical: "identical"
    case .favours(let variant): "favours \(variantID(variant))"
    case .leans(let variant): "leans \(variantID(variant))"
    case .noMaterialDifference: "no material difference"
    case .depends(let parameter): "depends on \(parameterWords(parameter))"
    }
  }

  /// The verdict of a row in words; none where the people were not replayed in worlds.
  func verdict(of row: Comparison) -> String? { row.worlds?.verdict.map(words) }

  /// What the parameter at a position is called.
  func parameterWords(_ parameter: Int) -> String {
    uncertain.indices.contains(parameter) ? uncertain[parameter].words : "a parameter"
  }

  /// A value of the parameter at a position, in its unit.
  func value(_ value: Double, of parameter: Int) -> String {
    uncertain.indices.contains(parameter) ? uncertain[parameter].words(of: value) : "\(value)"
  }

  /// Where a conclusion turns over along a parameter; `nil` where it does not.
  func flip(_ sensitivity: Sensitivity, _ spread: WorldSpread) -> String? {
    guard let flip = sensitivity.flip else { return nil }
    let side = flip.holdsAbove ? "below" : "above"
    let place = "with \(parameterWords(sensitivity.parameter)) \(side) \(value(flip.value, of: sensitivity.parameter))"
    switch flip.kind {
    case .sign: return "reverses \(place)"
    case .margin:
      let isMaterial = spread.immaterialCount * 2 <= spread.count
      return (isMaterial ? "falls below the margin " : "reaches the margin ") + place
    }
  }

  /// `worlds` in `report.json`, where verdicts stand with their rows; null where the people were not replayed.
  var worldsDocument: JSONDocument { worldsMembers.map { .object($0) } ?? .null }

  /// `worlds` in `run.json`.
  var worldsDocumentWithVerdicts: JSONDocument {
    let verdicts = results.comparisons.filter { $0.part == .whole }.compactMap(verdictDocument)
    return worldsMembers.map { .object($0 + [.init("verdicts", .array(verdicts))]) } ?? .null
  }

  private var worldsMembers: [JSONDocument.Member]? {
    guard let spread = results.comparisons.lazy.compactMap(\.worlds).first else { return nil }
    return [
      .init("people", .integer(spread.people)),
      .init("points", "R-sequence (Roberts 2018); by factors where a range starts above 0, proportions by steps"),
      .init(
        "uncertain",
        .array(
          uncertain.map { one in
            [
              "parameter": .text(one.name),
              "low": .number(one.range.lowerBound),
              "high": .number(one.range.upperBound),
              "unit": .text(one.unit.symbol),
              "value": JSONDocument(one.value),
              "basis": .text(one.basis.rawValue),
              "standard_low": JSONDocument(one.standardRange?.lowerBound),
              "standard_high": JSONDocument(one.standardRange?.upperBound),
              "source": JSONDocument(one.source),
            ]
          }
        )
      ),
    ]
  }

  private func verdictDocument(_ row: Comparison) -> JSONDocument? {
    guard let spread = row.worlds else { return nil }
    return .object(
      identityDocument(of: row) + [.init("verdict", JSONDocument(verdict(of: row)))] + worldMembers(spread)
    )
  }

  /// What stands behind a verdict.
  func worldMembers(_ spread: WorldSpread) -> [JSONDocument.Member] {
    [
      .init("worlds", .integer(spread.count)),
      .init("worlds_same_sign", .integer(spread.sameSignCount)),
      .init("worlds_below_margin", .integer(spread.immaterialCount)),
      .init("tornado", .array(spread.sensitivities.map(document))),
    ]
  }

  private func identityDocument(of row: Comparison) -> [JSONDocument.Member] {
    [
      .init("metric_id", .text(results.experiment.metrics[row.metric].id)),
      .init("treatment_id", .text(variantID(row.treatment))),
      .init("scope", .text(row.scope.name)),
      .init("scope_id", .text(scopeID(row.scope))),
    ]
  }

  private func document(_ sensitivity: Sensitivity) -> JSONDocument {
    [
      "parameter": .text(uncertain[sensitivity.parameter].name),
      "difference_at_low": .number(sensitivity.atLow),
      "difference_at_high": .number(sensitivity.atHigh),
      "flips": JSONDocument(sensitivity.flip?.kind.rawValue),
      "flips_at": JSONDocument(sensitivity.flip?.value),
      "holds": JSONDocument(sensitivity.flip.map { $0.holdsAbove ? "above" : "below" }),
      "worlds_explained": JSONDocument(sensitivity.flip?.explained),
    ]
  }
}
