import Assignment
package import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import NavigationEvents
import SVGCharts
package import TextFormats

/// A run that the report of a log is compared with.
package struct ComparedRun: Sendable {
  /// The run.
  package let run: WrittenRun
  /// What it predicted beside what was observed.
  package let comparison: PredictionComparison
  /// How well all comparisons on record did; `nil` until they are counted.
  package var record: BacktestRecord.Score?

  /// Holds a run against the results of a log.
  ///
  /// - Throws: `Problem` if it is a run of something else.
  package init(_ run: WrittenRun, observed: AnalysisResults) throws(Problem) {
    try run.check(observed.experiment)
    self.run = run
    comparison = PredictionComparison(run.prediction(of: observed.experiment), observed: observed)
  }
}

/// What a run predicted beside what the log shows, in words.
extension ExperimentReport {
  /// The lines on a terminal; none where the report is compared with no run.
  var predictionLines: [String] {
    compared.map { compared in
      let header = [
        "metric", "treatment", "control", "observed", "difference", "observed", "90 % expected", "z", "inside",
        "verdict",
      ]
      return [mixLine(compared)] + aligned([header] + predictionRows(compared), leading: 2) + scoreLines(compared)
    } ?? []
  }

  /// Empty where the report is compared with no run.
  var predictionSection: ReportSection {
    guard let compared else { return ReportSection("prediction", "", []) }
    let table = TextTable(
      caption: """
        Expected: where 90 % of observed differences should be, by the spread of the scenarios and the sampling of both \
        sides. z: how far the difference is off, in standard errors of sampling. A verdict is right or wrong where the \
        interval of the difference decides, and undecided where it does not.
        """,
      columns: [
        "metric", "treatment", "control predicted", "control", "difference predicted", "difference", "90 % expected",
        "z", "inside", "verdict",
      ], rows: predictionRows(compared), leading: 2, trailing: 2)
    return ReportSection(
      "prediction", "Predicted and observed",
      [
        .text(mixLine(compared)),
        .figures(experiment.metrics.indices.compactMap { predictionFigure($0, compared.comparison) }),
        .table(table), .table(predictedFunnel(compared.comparison)), .list(scoreLines(compared)),
      ])
  }

  private func predictionRows(_ compared: ComparedRun) -> [[String]] {
    compared.comparison.overall.map { row in
      let metric = metric(of: row.observed)
      // The run's verdict, or what its numbers claim where it has none, and what became of it.
      let claim = row.own?.verdict ?? row.predicted?.claim?.rawValue.replacing("_", with: " ")
      return [
        metric.idWithGroup, variantID(row.observed.treatment), metric.level(row.predicted?.controlValue),
        metric.level(row.observed.controlValue), row.predicted?.difference.map { metric.signed($0) } ?? "–",
        difference(row.observed), row.expected.map { metric.signed($0) } ?? "–",
        row.z.map { ($0 < 0 ? "" : "+") + rounded($0, 1) } ?? "–", row.isInside.map { $0 ? "yes" : "no" } ?? "–",
        claim.map { $0 + (row.outcome.map { ": \($0.rawValue)" } ?? "") } ?? "–",
      ]
    }
  }

  /// Of whom the run was, and in which shares its users count here: by size class, and by segment where both tell them
  /// apart.
  private func mixLine(_ compared: ComparedRun) -> String {
    let comparison = compared.comparison
    let scopes =
      SizeClass.allCases.map(Comparison.Scope.sizeClass)
      + (comparison.tellsSegments ? experiment.segments.indices.map(Comparison.Scope.segment) : [])
    let shares = scopes.map { scope in
      "\(scopeID(scope)) \(percent(comparison.predictedMix.share(of: scope))) → "
        + percent(comparison.observedMix.share(of: scope))
    }
    let changed = isSameFile(compared) ? "" : ", of an earlier form of the file that counts alike"
    let health =
      compared.run.record.flag("is_good") == true ? "" : " The health of that run is not good: do not read it."
    return
      "Predicted by a run of \(grouped(compared.run.record.integer("users") ?? 0)) users\(changed), re-weighted to the users of the "
      + "log: \(shares.joined(separator: ", ")).\(health)"
  }

  /// Whether the run is one of the file as it is now.
  private func isSameFile(_ compared: ComparedRun) -> Bool {
    !fingerprint.isEmpty && compared.run.record.string("fingerprint") == fingerprintText
  }

  private func scoreLines(_ compared: ComparedRun) -> [String] {
    let record = compared.record.map { score in
      let count = score.comparisons == 1 ? "1 comparison" : "\(grouped(score.comparisons)) comparisons"
      return "on record, \(count): \(sentence(score.tally))"
    }
    return ["here: \(sentence(compared.comparison.tally))"] + [record].compactMap { $0 }
  }

  private func sentence(_ tally: PredictionTally) -> String {
    "intervals covered \(grouped(tally.covered)) of \(grouped(tally.intervals)); "
      + "verdicts right \(grouped(tally.right)) of \(grouped(tally.right + tally.wrong)), wrong \(grouped(tally.wrong)), "
      + "undecided \(grouped(tally.undecided)); median level error \(percent(tally.medianLevelError))"
  }

  /// Every step over all users: predicted, and observed with its interval.
  private func predictedFunnel(_ comparison: PredictionComparison) -> TextTable {
    func number(_ share: Double?) -> String { share.map { rounded($0 * 100, 1) } ?? "–" }
    return TextTable(
      caption: "The share of the exposed who reach each step: predicted → observed, with its \(levelPercent) interval",
      columns: ["variant"] + experiment.funnel.steps.map(\.id),
      rows: experiment.variants.indices.map { variant in
        [variantID(variant)]
          + comparison.steps.filter { $0.variant == variant && $0.scope == .overall }.map { step in
            let observed = step.interval.map {
              "\(number(step.observedRate)) % (\(number($0.lower))–\(number($0.upper)))"
            }
            return "\(number(step.predictedRate)) → \(observed ?? "–")"
          }
      })
  }

  private func predictionFigure(_ position: Int, _ comparison: PredictionComparison) -> PageFigure? {
    let metric = experiment.metrics[position]
    let rows = comparison.overall.filter { $0.observed.metric == position && $0.observed.difference != nil }
    guard !rows.isEmpty else { return nil }
    let drawn = rows.flatMap { row in
      let series = series(of: row.observed.treatment)
      return [
        ("predicted", row.predicted?.difference, row.expected, Series(0)),
        ("observed", row.observed.difference, row.observed.interval?.range, series),
      ].compactMap { kind, difference, interval, series in
        difference.map {
          IntervalChart.Row(
            "\(variantID(row.observed.treatment)), \(kind)", words: metric.signed($0), value: $0, interval: interval,
            series: series)
        }
      }
    }
    return PageFigure(
      id: "predicted-\(position)",
      chart: IntervalChart(drawn, format: metric.tick).chart(
        metric.idWithGroup,
        description: "Predicted: where 90 % of observed differences should be. Observed: with its interval."))
  }
}

/// The same in tables and documents.
extension ExperimentReport {
  /// The tables of ``TableDescription/predictions``; none where the report is compared with no run.
  var predictionContents: [TableContent] {
    guard let comparison = compared?.comparison else { return [] }
    return [
      Table.prediction.of(comparison.differences, in: self).content,
      Table.predictionFunnel.of(comparison.steps, in: self).content,
    ]
  }

  /// What the log gave, in one hash: that of the six tables one after the other.
  private var observationFingerprint: String { "sha256:" + SHA256.hexadecimal(countContents.flatMap(\.file.bytes)) }

  /// The rows of `backtest.csv` that the comparison adds to the record; none where there is none.
  var backtestRows: [JSONDocument] {
    guard let compared else { return [] }
    let observation = observationFingerprint
    let rows = compared.comparison.overall.map {
      BacktestRow(difference: $0, prediction: compared.run.fingerprint, observation: observation)
    }
    return Table.backtest.of(rows, in: self).content.wholeObjects
  }

  /// What `analyze --json` prints of the comparison; `nil` where there is none.
  var predictionAnswer: JSONDocument? {
    guard let compared else { return nil }
    return .object(
      predictionMembers(of: compared)
        + JSONDocument.members([
          "record": compared.record.map { score in
            JSONDocument.object(
              JSONDocument.members(["comparisons": score.comparisons]) + members(of: score.tally))
          },
          "differences": Table.prediction.of(compared.comparison.overall, in: self).content.document,
        ]))
  }

  /// `comparison_with_run` in `report.json`: what was held against what, and how it fared.
  func predictionMembers(of compared: ComparedRun) -> [JSONDocument.Member] {
    JSONDocument.members([
      "prediction_fingerprint": compared.run.fingerprint, "observation_fingerprint": observationFingerprint,
      "is_same_file": isSameFile(compared),
    ]) + members(of: compared.comparison.tally)
  }

  private func members(of tally: PredictionTally) -> [JSONDocument.Member] {
    JSONDocument.members([
      "intervals": tally.intervals, "intervals_covered": tally.covered, "verdicts_right": tally.right,
      "verdicts_wrong": tally.wrong, "verdicts_undecided": tally.undecided,
      "median_level_error_share": tally.medianLevelError,
    ])
  }
}
