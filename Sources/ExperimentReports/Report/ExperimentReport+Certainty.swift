import TextFormats
import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign

/// How sure a recommendation is, in words: the effects of the variants in question, and what they hold for.
extension ExperimentReport {
  /// The treatments that a choice is about, and where.
  func contrasts(_ choice: Recommendation.Choice) -> [(treatment: Int, scope: Comparison.Scope)] {
    let treatments: [Int] =
      switch choice.action {
      case .ship(let variant, let equals, let rivals): [variant] + equals + rivals
      case .keep(.identical) where choice.sizeClass != nil: []
      case .keep(.identical), .keep(.noneBetter), .keep(.allWorse): experiment.treatments
      case .keep(.failedChecks), .undecided: choice.inQuestion
      }
    return treatments.filter { treatment in
      choice.sizeClass.map { experiment.canDiffer(treatment, in: $0) } ?? true
    }.map { ($0, choice.scope) }
  }

  func primaryRows(of treatment: Int, in scope: Comparison.Scope) -> [Comparison] {
    results.comparisons.filter { row in
      row.design == design && row.scope == scope && row.treatment == treatment
        && metric(of: row).role == .primary
    }
  }

  /// How probable it is that each of three or more variants is the best in the first primary metric.
  var rankingSentence: String? {
    let ranks = results.rankings.filter { experiment.metrics[$0.metric].role == .primary }
    guard let first = ranks.first else { return nil }
    let chances = ranks.filter { $0.metric == first.metric && $0.probability >= 0.005 }.map {
      "\(variantName($0.variant)) \(percent($0.probability, 0))"
    }
    let sentence = "Probability of being the best in \(metricTitle(first.metric)): \(chances.joined(separator: ", "))"
    let alike = overallRows.filter { $0.metric == first.metric && $0.evidence(in: experiment) == .same }.map(
      \.treatment)
    guard !alike.isEmpty else { return sentence }
    // The best by a hair is no reason to choose it.
    let verb = alike.count == 1 ? "differs" : "differ"
    return "\(sentence); \(names(alike)) \(verb) from \(variantName(experiment.control)) by less than the margin"
  }

  /// What past tests say of such predictions; `nil` where nothing rests on them.
  var recordSentence: String? {
    guard let record, hasScenarios else { return nil }
    return record.sentence + "; a case is a scenario with such an error, and ranges and verdicts are of cases"
  }

  /// The effect of a treatment on a metric, and what it holds for.
  func certainty(_ row: Comparison) -> String {
    let metric = metric(of: row)
    let change = [effect(row), arrivals(row), extent(row)].compactMap(\.self).joined(separator: "; ")
    return "\(subject(of: row)): \(metric.titleWithGroup.inMarkdown)\(metric.group == nil ? "" : ":") \(change)"
  }

  /// Why a time favors no variant, such as `fewer users arrive under `late` (82 % → 67 %)`; `nil` of any other row.
  private func arrivals(_ row: Comparison) -> String? {
    guard let variant = row.fewerArrive(in: experiment), let arrivals = row.arrivals,
      let control = try? arrivals.control.rate, let treatment = try? arrivals.treatment.rate
    else { return nil }
    return
      "fewer users arrive under \(variantName(variant)) (\(percent(control)) → \(percent(treatment)))"
  }

  /// Such as `74.0 % → 70.2 % (−3.8 pp, −5.1 %)`; the lift is beside the difference.
  func effect(_ row: Comparison) -> String? {
    let metric = metric(of: row)
    guard let difference = row.difference, let control = row.controlValue, let treatment = row.treatmentValue else {
      return nil
    }
    guard difference != 0 else { return "\(metric.level(control)), no change" }
    let lift = row.lift.map { ", \(liftPercent($0))" } ?? ""
    return "\(metric.level(control)) → \(metric.level(treatment)) (\(metric.signed(difference))\(lift))"
  }

  /// A relative difference, such as `+5.4 %`.
  func liftPercent(_ lift: Double) -> String {
    guard abs(lift) >= 0.000_5 else { return "±0 %" }
    return signed(lift * 100, abs(lift) < 0.1 ? 1 : 0) + " %"
  }

  /// For which scenarios or users the effect holds.
  private func extent(_ row: Comparison) -> String? {
    let metric = metric(of: row)
    let sameScreens = "what was on screen was the same for every user"
    guard let spread = row.scenarios else { return row.seeingOtherwise == 0 ? sameScreens : sampling(row) }
    let range = metric.signed(spread.difference.range)
    let margin = row.margin.map(metric.magnitude)
    let sign: Double = metric.better == .lower ? -1 : 1
    let (better, worse) = (spread.differences.count { $0 * sign > 0 }, spread.differences.count { $0 * sign < 0 })
    if let doubt = doubt(spread) { return "\(doubt.inMarkdown) (90 %: \(range))" }
    switch row.evidence(in: experiment) {
    case nil: return nil
    case .identical: return "\(sameScreens) in every scenario"
    case .same:
      return "below the margin\(margin.map { " of \($0)" } ?? "") in \(about(spread.immaterialShare)) of cases"
        + (row.seeingOtherwise == 0 ? "; \(sameScreens)" : "")
    case .better, .leansBetter, .worse, .leansWorse:
      let direction = isLoss(row) ? "worse" : "better"
      return "\(direction) in \(about(spread.sameSignShare)) of cases (90 %: \(range))"
    case .undecided where spread.verdict == .withinError:
      let isPositive = spread.difference.p50 > 0
      return "\(isPositive == (metric.better != .lower) ? "better" : "worse") in \(about(spread.sameSignShare)) "
        + "of cases (90 %: \(range)), by the model alone in \(max(better, worse)) of \(spread.count) scenarios"
    case .undecided, .notBetter:
      return "better in \(better), worse in \(worse) of \(spread.count) scenarios (90 %: \(range))"
        + (margin.map { ", below the margin of \($0) in \(about(spread.immaterialShare))" } ?? "")
    }
  }

  /// A share of resampled scenarios, such as `about 84 %`.
  func about(_ share: Double) -> String { "about \(percent(share, 0))" }

  /// The interval and the p-value of a row, adjusted where it is; `nil` where nothing is known.
  private func sampling(_ row: Comparison) -> String? {
    let metric = metric(of: row)
    return row.interval.map { interval in
      let test = (row.adjustedPValue ?? row.result?.pValue).map(pValue)
      return "\(levelPercent) interval \(metric.signed(interval.lower)) to \(metric.signed(interval.upper))"
        + (test.map { ", \($0)" } ?? "") + (isAdjusted(row) ? ", adjusted for several tests; the interval is not" : "")
    }
  }

  /// Whether there being several tests makes a p-value larger; the interval stays that of one test.
  func isAdjusted(_ row: Comparison) -> Bool {
    row.adjustedPValue.map { adjusted in row.result.map { adjusted > $0.pValue } ?? false } ?? false
  }

  /// The level of the intervals, such as `95 %`.
  var levelPercent: String {
    let level = experiment.analysis.level * 100
    return "\(rounded(level, level == level.rounded() ? 0 : 1)) %"
  }

  /// The comparisons of the run's design over everyone.
  var overallRows: [Comparison] {
    results.comparisons.filter { $0.design == design && $0.scope == .overall }
  }
}
