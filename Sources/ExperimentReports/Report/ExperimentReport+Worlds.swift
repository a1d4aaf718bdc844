import ExperimentAnalysis
import NavigationExperiments
import UserSimulation

/// What becomes of the differences where the parameters nobody knows have other values.
extension ExperimentReport {
  /// How many worlds the people were replayed in, in words; `nil` where in none.
  var worldsNote: String? {
    guard let spread = results.comparisons.lazy.compactMap(\.worlds).first else { return nil }
    let parameters = uncertain.indices.map { index in
      let range = uncertain[index].range
      return "\(parameterWords(index)) \(value(range.lowerBound, of: index))–\(value(range.upperBound, of: index))"
    }
    return "The first \(grouped(spread.people)) of them were replayed in \(spread.count) worlds "
      + "(\(parameters.joined(separator: ", ")))."
  }

  /// What the replay took beside the run itself, in words; `nil` where there was none.
  package var worldsCost: String? {
    guard let spread = results.comparisons.lazy.compactMap(\.worlds).first else { return nil }
    let variants = results.experiment.variants.count
    let sessions = grouped(spread.count * spread.people * variants)
    return "worlds: \(spread.count) of \(grouped(spread.people)) people under \(variants) variants, "
      + "\(sessions) lives beside the run's \(grouped(population.count * variants))"
  }

  /// The section of the summary; empty without worlds.
  var worldSections: [String] {
    let rows = results.comparisons.filter { row in
      row.design == .paired && row.part == .whole && row.scope == .overall && row.worlds != nil
    }
    guard !rows.isEmpty else { return [] }
    let header = "| metric | treatment | same sign | 5 % | median | 95 % | verdict |\n|---|---|--:|--:|--:|--:|---|"
    return [
      "## Worlds",
      "The difference over all people in each world. Worlds differ in the parameters nobody knows, and in nothing else.",
      ([header] + rows.compactMap(worldRow)).joined(separator: "\n"),
    ] + tornado(rows.filter { results.experiment.metrics[$0.metric].role == .primary })
  }

  private func worldRow(_ row: Comparison) -> String? {
    guard let spread = row.worlds else { return nil }
    let metric = results.experiment.metrics[row.metric]
    let range = spread.difference
    let cells =
      [metric.id, variantID(row.treatment), "\(spread.sameSignCount) of \(spread.count)"]
      + [range.p05, range.p50, range.p95].map { signed($0, metric) } + [verdict(of: row) ?? "–"]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Which parameter moves the differences of primary metrics how far.
  private func tornado(_ rows: [Comparison]) -> [String] {
    let lines = rows.flatMap { row -> [String] in
      guard let spread = row.worlds, spread.verdict != .identical else { return [] }
      let metric = results.experiment.metrics[row.metric]
      return spread.sensitivities.map { one in
        let cells = [
          metric.id, variantID(row.treatment), parameterWords(one.parameter), signed(one.atLow, metric),
          signed(one.atHigh, metric), flip(one, spread) ?? "–",
        ]
        return "| " + cells.joined(separator: " | ") + " |"
      }
    }
    guard !lines.isEmpty else { return [] }
    let header =
      "| metric | treatment | parameter | lowest quarter | highest quarter | flips |\n|---|---|---|--:|--:|---|"
    return ["What moves the primary metrics, most first:", ([header] + lines).joined(separator: "\n")]
  }
}
