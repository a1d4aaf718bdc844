import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import NavigationEvents
import TextFormats
import UserBehavior

/// Whether the numbers can be trusted.
extension ExperimentReport {
  /// The health in a line, with a line for every warning.
  package var healthLines: [String] { [healthLine()] + healthWarnings() }

  /// What does not forbid to read the results, and should be known, a line each.
  /// - Parameter shown: What is written for a text of the log.
  func healthWarnings(showing shown: (String) -> String = { $0.inMarkdown }) -> [String] {
    (sentences(of: .warning, showing: shown) + evidenceWarnings(showing: shown)).map { "Warning: " + Self.sentence($0) }
      + baselineWarnings(showing: shown) + results.health.simpsonWarnings.map(sentence) + unitWarnings
  }

  /// The health in a line.
  /// - Parameter shown: What is written for a text of the log.
  package func healthLine(showing shown: (String) -> String = { $0.inMarkdown }) -> String {
    let alarms = alarms(showing: shown)
    guard alarms.isEmpty else { return "**Do not read the results:** " + Self.sentence(alarms.joined(separator: "; ")) }
    guard !experiment.treatments.isEmpty else { return "Good: no session ran into a limit." }
    let units = results.health.clusters == nil ? "" : " of clusters"
    let ratio = results.health.sampleRatio.map { "sample ratio\(units) \(pValue($0.pValue))" }
    let exposure = imported == nil ? "exposure does not depend on the variant" : nil
    let checks = [exposure, ratio].compactMap(\.self)
    let state = healthWarnings().isEmpty ? "Good" : "Good, with warnings"
    return checks.isEmpty ? "\(state)." : "\(state): \(checks.joined(separator: ", "))."
  }

  /// A sentence with its full stop, unless it is a question.
  private static func sentence(_ text: String) -> String { text.hasSuffix("?") ? text : text + "." }

  /// Why the results should not be read, in sentences without a full stop; none where nothing is wrong.
  private func alarms(showing shown: (String) -> String) -> [String] {
    let health = results.health
    return evidenceAlarms(showing: shown) + sentences(of: .refused, showing: shown)
      + [
        health.stepCapHits > 0 ? "\(health.stepCapHits) sessions ran into the cap on inputs" : nil,
        health.exposureMismatches > 0
          ? "for \(health.exposureMismatches) users exposure depends on the variant" : nil,
      ].compactMap(\.self)
  }

  /// Each share beside what it should be; where all are near, that this is no chance and yet small.
  func shares(_ ratios: SampleRatioHealth) -> String {
    let shares = ratios.shares.map { share in
      let range = share.interval.map { " (\(percent($0.lower, 2)) to \(percent($0.upper, 2)))" } ?? ""
      return
        "\(variantName(share.variant)) \(percent(share.observed, 2))\(range) instead of \(percent(share.expected, 2))"
    }
    let isSmall = ratios.largestDeviation.map { $0 < Self.smallDeviation } ?? false
    let classes = ratios.sizeClasses.compactMap { test in
      test.adjustedPValue.map { "\(test.sizeClass.rawValue) \(pValue($0)) adjusted" }
    }
    let overall = ratios.result.map { [pValue($0.pValue)] } ?? []
    return shares.joined(separator: ", ") + "; " + (overall + classes).joined(separator: ", ")
      + (isSmall ? "; no share is off by half a percentage point: more than chance, and little" : "")
  }

  private static let smallDeviation = 0.005

  private func sentence(_ warning: SimpsonWarning) -> String {
    let metric = experiment.metrics[warning.metric]
    let adjusted =
      warning.postStratified.map { ", and \(metric.signed($0)) with each counting by its share of all" } ?? ""
    let reason =
      warning.isReversal ? "every size class and persona says the opposite" : "size class and persona reverse it"
    return """
      Warning: do not read \(metric.quoted) of \(variantName(warning.treatment)) over all users alone: \(reason) \
      (\(metric.signed(warning.crude)) thrown together\(adjusted)).
      """
  }

  /// How many users would be enough, where too few were simulated for the paired difference that is known worst.
  package var precisionNote: String? {
    guard imported == nil, design == .paired, let precision = results.precision(of: userCount), !precision.isEnough
    else { return nil }
    let metric = experiment.metrics[precision.metric]
    let blocks = (precision.usersNeeded + UserBlock.size - 1) / UserBlock.size
    return "Monte Carlo error \(metric.magnitude(precision.standardError)) in \(metric.quoted) of "
      + "\(variantName(precision.treatment)) is large beside a margin of \(metric.magnitude(precision.margin)); "
      + "for a closer look: `--users \(blocks * UserBlock.size)`"
  }
}
