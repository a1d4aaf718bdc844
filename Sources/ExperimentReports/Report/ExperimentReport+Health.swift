import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// Whether the numbers can be trusted.
extension ExperimentReport {
  /// `health` in `report.json`.
  var health: JSONDocument {
    let health = results.health
    return .object([
      "is_good": health.isGood,
      "alarms": alarms { $0 },
      "warnings": evidenceWarnings { $0 },
      "nobody_exposed": health.isNobodyExposed,
      "unreached_steps": health.unreachedSteps.map { results.experiment.funnel.steps[$0].id },
      "empty_metrics": health.emptyMetrics.map { results.experiment.metrics[$0].id },
      "enrolled_users": health.enrolled,
      "not_enrolled_users": health.notEnrolled,
      "sample_ratio": sampleRatio(health.sampleRatios),
      "simpson_warnings": health.simpsonWarnings.map(document),
      "step_cap_hits": health.stepCapHits,
      "exposure_mismatches": health.exposureMismatches,
      "precision": precisionDocument,
    ])
  }

  private func sampleRatio(_ ratios: SampleRatioHealth) -> JSONDocument {
    .object([
      "chi_squared": ratios.result?.statistic,
      "degrees_of_freedom": ratios.result?.degreesOfFreedom,
      "pvalue": ratios.result?.pValue,
      "pvalue_at_any_look": ratios.sequentialPValue,
      "status": status(ratios.undefined),
      "alarm_below": SampleRatioHealth.alarm,
      "is_alarm": ratios.isAlarm,
      "largest_deviation": ratios.largestDeviation,
      "shares": ratios.shares.map(document),
      "size_classes": ratios.sizeClasses.map(document),
    ])
  }

  private func document(_ share: SampleRatioHealth.Share) -> JSONDocument {
    .object([
      "variant_id": variantID(share.variant),
      "exposed_users": share.count,
      "expected_share": share.expected,
      "observed_share": share.observed,
      "observed_share_low": share.interval?.lower,
      "observed_share_high": share.interval?.upper,
    ])
  }

  private func document(_ test: SampleRatioHealth.SizeClassTest) -> JSONDocument {
    .object([
      "size_class": test.sizeClass.rawValue,
      "chi_squared": test.result?.statistic,
      "degrees_of_freedom": test.result?.degreesOfFreedom,
      "pvalue": test.result?.pValue,
      "pvalue_adjusted": test.adjustedPValue,
      "adjustment": test.adjustedPValue == nil ? nil : MultipleTestingMethod.bonferroni.rawValue,
      "status": status(test.undefined),
    ])
  }

  private func document(_ warning: SimpsonWarning) -> JSONDocument {
    .object([
      "metric_id": metricID(warning.metric),
      "treatment_id": variantID(warning.treatment),
      "is_reversal": warning.isReversal,
      "crude_difference": warning.crude,
      "post_stratified_difference": warning.postStratified,
    ])
  }

  /// The health in a line, with a line for every warning.
  package var healthLines: [String] { [healthLine] + healthWarnings }

  /// What does not forbid to read the results, and should be known, a line each.
  var healthWarnings: [String] { healthWarnings(showing: \.inMarkdown) }

  /// The same, a line each.
  /// - Parameter shown: What is written for a text of the log.
  func healthWarnings(showing shown: (String) -> String) -> [String] {
    evidenceWarnings(showing: shown).map { "Warning: " + Self.sentence($0) } + results.health.simpsonWarnings.map(words)
  }

  package var healthLine: String { healthLine(showing: \.inMarkdown) }

  /// The health in a line.
  /// - Parameter shown: What is written for a text of the log.
  package func healthLine(showing shown: (String) -> String) -> String {
    let alarms = alarms(showing: shown)
    guard alarms.isEmpty else { return "**Do not read the results:** " + Self.sentence(alarms.joined(separator: "; ")) }
    let ratio = results.health.sampleRatio.map { "sample ratio p = \(probability($0.pValue))" }
    let exposure = imported == nil ? "exposure does not depend on the variant" : nil
    guard !results.experiment.treatments.isEmpty else { return "Good: no session ran into a limit." }
    return "Good: \([exposure, ratio].compactMap { $0 }.joined(separator: ", "))."
  }

  /// A sentence with its full stop, unless it is a question.
  private static func sentence(_ text: String) -> String { text.hasSuffix("?") ? text : text + "." }

  /// Why the results should not be read, in sentences without a full stop; none where nothing is wrong.
  private func alarms(showing shown: (String) -> String) -> [String] {
    let health = results.health
    var alarms = evidenceAlarms(showing: shown)
    if health.isSampleRatioAlarm {
      alarms.append("the variants did not get the users they should have (\(shareWords(health.sampleRatios)))")
    }
    if health.stepCapHits > 0 { alarms.append("\(health.stepCapHits) sessions ran into the cap on inputs") }
    if health.exposureMismatches > 0 {
      alarms.append("for \(health.exposureMismatches) users exposure depends on the variant")
    }
    return alarms
  }

  /// Each share beside what it should be; where all are near, that this is no chance and yet small.
  private func shareWords(_ ratios: SampleRatioHealth) -> String {
    let shares = ratios.shares.map { share in
      let observed = share.observed.map { percent($0) } ?? "–"
      let range = share.interval.map { " (\(percent($0.lower)) to \(percent($0.upper)))" } ?? ""
      return "`\(variantID(share.variant))` \(observed)\(range) instead of \(percent(share.expected))"
    }
    let isSmall = ratios.largestDeviation.map { $0 < Self.smallDeviation } ?? false
    let size = isSmall ? "; no share is off by half a percentage point: more than chance, and little" : ""
    let classes = ratios.sizeClasses.compactMap { test in
      test.adjustedPValue.map { "\(test.sizeClass.rawValue) p = \(probability($0)) adjusted" }
    }
    let overall = ratios.result.map { ["p = \(probability($0.pValue))"] } ?? []
    return shares.joined(separator: ", ") + "; " + (overall + classes).joined(separator: ", ") + size
  }

  private static let smallDeviation = 0.005

  private func percent(_ share: Double) -> String { "\(rounded(share * 100, 2)) %" }

  private func words(_ warning: SimpsonWarning) -> String {
    let metric = results.experiment.metrics[warning.metric]
    let adjusted =
      warning.postStratified.map { ", and \(metric.signed($0)) with each counting by its share of all" } ?? ""
    let reason =
      warning.isReversal ? "every size class and persona says the opposite" : "size class and persona reverse it"
    return """
      Warning: do not read \(metric.quoted) of `\(variantID(warning.treatment))` over everybody alone: \(reason) \
      (\(metric.signed(warning.crude)) thrown together\(adjusted)).
      """
  }
}

/// Whether enough users were simulated.
extension ExperimentReport {
  /// The paired difference that is known worst; `nil` of a log, or without one.
  private var precision: MonteCarloPrecision? {
    imported == nil && design == .paired ? results.precision(of: cohort.count) : nil
  }

  /// How many users would be enough, where there are too few.
  package var precisionNote: String? {
    guard let precision, !precision.isEnough else { return nil }
    let metric = results.experiment.metrics[precision.metric]
    let error = metric.signed(precision.standardError).drop { $0 == "+" }
    let margin = metric.signed(precision.margin).drop { $0 == "+" }
    let blocks = (precision.usersNeeded + Cohort.blockSize - 1) / Cohort.blockSize
    return
      "Monte Carlo error \(error) in \(metric.quoted) of `\(variantID(precision.treatment))` is large beside a margin of "
      + "\(margin); for a closer look: `--users \(blocks * Cohort.blockSize)`"
  }

  /// `precision` in the health of `report.json`; null where there is nothing to know.
  var precisionDocument: JSONDocument {
    guard let precision else { return .null }
    return .object([
      "metric_id": metricID(precision.metric),
      "treatment_id": variantID(precision.treatment),
      "difference_se": precision.standardError,
      "margin": precision.margin,
      "is_enough": precision.isEnough,
      "needed_users": precision.usersNeeded,
    ])
  }
}
