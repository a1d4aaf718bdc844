import TextFormats
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// How sure a recommendation is, in words: the effects of the variants in question, and what they hold for.
extension ExperimentReport {
  /// The treatments that a choice is about, and where.
  func contrasts(_ choice: Recommendation.Choice) -> [(treatment: Int, scope: Comparison.Scope)] {
    let treatments: [Int] =
      switch choice.action {
      case .ship(let variant, let equals, let rivals): [variant] + equals + rivals
      case .keep(.identical) where choice.sizeClass != nil: []
      case .keep(.failedChecks(let variants)): variants
      case .keep: results.experiment.treatments
      case .undecided(let between, _): Array(between.dropFirst())
      }
    return treatments.filter { treatment in
      choice.sizeClass.map { results.experiment.canDiffer(treatment, in: $0) } ?? true
    }.map { ($0, choice.scope) }
  }

  func primaryRows(of treatment: Int, in scope: Comparison.Scope) -> [Comparison] {
    results.comparisons.filter { row in
      row.design == design && row.scope == scope && row.treatment == treatment
        && results.experiment.metrics[row.metric].role == .primary
    }
  }

  /// How probable it is that each of three or more variants is the best in the first primary metric.
  var rankingWords: String? {
    let ranks = results.rankings.filter { results.experiment.metrics[$0.metric].role == .primary }
    guard let first = ranks.first else { return nil }
    let chances = ranks.filter { $0.metric == first.metric && $0.probability >= 0.005 }.map {
      "\(variantName($0.variant)) \(rounded($0.probability * 100, 0)) %"
    }
    let words = "Probability of being the best in \(metricTitle(first.metric)): \(chances.joined(separator: ", "))"
    let alike = overallRows.filter { $0.metric == first.metric && $0.evidence(in: results.experiment) == .same }.map {
      variantName($0.treatment)
    }
    guard !alike.isEmpty else { return words }
    // The best by a hair is no reason to choose it.
    let verb = alike.count == 1 ? "differs" : "differ"
    let control = variantName(results.experiment.control)
    return "\(words); \(listed(alike)) \(verb) from \(control) by less than the margin"
  }

  /// The effect of a treatment on a metric, and what it holds for.
  func certaintyWords(_ row: Comparison) -> String {
    let metric = results.experiment.metrics[row.metric]
    let change = [effectWords(row), arrivalWords(row), holdsWords(row)].compactMap(\.self).joined(separator: "; ")
    return "\(subject(of: row)): \(metric.titleWithGroup.inMarkdown)\(metric.group == nil ? "" : ":") \(change)"
  }

  /// Why a time favors no variant, such as `fewer users arrive under `late` (82 % → 67 %)`; `nil` of any other row.
  private func arrivalWords(_ row: Comparison) -> String? {
    guard let variant = row.fewerArrive(in: results.experiment), let arrivals = row.arrivals,
      let control = try? arrivals.control.rate, let treatment = try? arrivals.treatment.rate
    else { return nil }
    return
      "fewer users arrive under \(variantName(variant)) (\(rounded(control * 100, 1)) % → \(rounded(treatment * 100, 1)) %)"
  }

  /// Such as `74.0 % → 70.2 % (−3.8 pp, −5.1 %)`; the lift stands beside the difference.
  func effectWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    guard let difference = row.difference, let control = row.controlValue, let treatment = row.treatmentValue else {
      return nil
    }
    guard difference != 0 else { return "\(metric.level(control)), no change" }
    let lift = row.lift.map { ", \(liftWords($0))" } ?? ""
    return "\(metric.level(control)) → \(metric.level(treatment)) (\(metric.signed(difference))\(lift))"
  }

  /// A relative difference, such as `+5.4 %`.
  func liftWords(_ lift: Double) -> String {
    guard abs(lift) >= 0.000_5 else { return "±0 %" }
    return (lift < 0 ? "−" : "+") + rounded(abs(lift) * 100, abs(lift) < 0.1 ? 1 : 0) + " %"
  }

  private func holdsWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    let sameScreens = "what was on screen was the same for every user"
    guard let spread = row.scenarios else { return row.seeingOtherwise == 0 ? sameScreens : sampleWords(row) }
    let (low, high) = (metric.signed(spread.difference.p05), metric.signed(spread.difference.p95))
    let margin = row.margin.map { metric.signed($0).drop { $0 == "+" } }
    let sign: Double = metric.better == .lower ? -1 : 1
    let (better, worse) = (spread.differences.count { $0 * sign > 0 }, spread.differences.count { $0 * sign < 0 })
    if let doubt = doubt(spread) { return "\(doubt.inMarkdown) (90 % of scenarios: \(low) to \(high))" }
    switch row.evidence(in: results.experiment) {
    case nil: return nil
    case .identical: return "\(sameScreens) in every scenario"
    case .same:
      return
        "below the margin\(margin.map { " of \($0)" } ?? "") in \(shareWords(spread.immaterialShare)) of scenarios"
        + (row.seeingOtherwise == 0 ? "; \(sameScreens)" : "")
    case .better, .leansBetter:
      return "better in \(shareWords(spread.sameSignShare)) of scenarios (90 %: \(low) to \(high))"
    case .worse, .leansWorse:
      return "worse in \(shareWords(spread.sameSignShare)) of scenarios (90 %: \(low) to \(high))"
    case .undecided, .notBetter:
      return "better in \(better), worse in \(worse) of \(spread.count) scenarios (90 %: \(low) to \(high))"
        + (margin.map { ", below the margin of \($0) in \(shareWords(spread.immaterialShare))" } ?? "")
    }
  }

  /// A share of resampled scenarios, such as `about 84 %`.
  func shareWords(_ share: Double) -> String { "about \(rounded(share * 100, 0)) %" }

  private func sampleWords(_ row: Comparison) -> String? {
    guard let range = intervalWords(row) else { return nil }
    return "\(levelWords) interval \(range)" + (testWords(row).map { ", \($0)" } ?? "")
  }

  /// The comparisons of the run's design over everyone.
  var overallRows: [Comparison] {
    results.comparisons.filter { $0.design == design && $0.scope == .overall }
  }
}
