import EventLogs
import ExperimentAnalysis
import ExperimentDesign
import TextFormats

/// What the checks of the data found, in sentences without a full stop.
extension ExperimentReport {
  /// The sentences of the checks with a status, each with what to do about it.
  /// - Parameter shown: What is written for a text of the log.
  func sentences(of status: HealthCheck.Status, showing shown: (String) -> String) -> [String] {
    results.health.checks.filter { $0.status == status }.compactMap { sentence(for: $0, shown) }
  }

  /// What a check found; `nil` where another sentence says it.
  private func sentence(for row: AnalysisResults.HealthRow, _ shown: (String) -> String) -> String? {
    let share = "\(percent(row.value)) of the exposed users"
    let window = duration(Double(experiment.funnel.windowMilliseconds))
    switch row.check {
    case .sampleRatio:
      return "the variants did not get the \(results.health.clusters == nil ? "users" : "clusters") they should have "
        + "(\(shares(results.health.sampleRatios)))"
    case .severalVariants:
      return share + " are in several variants and are "
        + (experiment.analysis.assignedBy == .first
          ? "counted under the first"
          : "not counted; `analysis: { assigned_by: \"first\" }` counts them under the first")
    case .mixedClusters:
      return "\(percent(row.value)) of the clusters have users in several variants: were variants assigned by "
        + "`\(experiment.analysis.cluster ?? "")`?"
    case .withoutCluster: return share + " have no `\(experiment.analysis.cluster ?? "")` and are not counted"
    case .openWindows:
      let remedy = (imported?.outside ?? 0) > 0 ? "write --exposed-to in place of --to, " : ""
      return share
        + " could still complete the funnel when the log ended: \(remedy)wait \(window) after the last exposure, or "
        + "count the others alone by --complete-users-only"
        + (isOfSteps ? "" : " or `analysis: { complete_users_only: true }`")
    case .unevenWindows:
      return "the share of users who could still complete the funnel differs between variants, "
        + "\(pValue(row.value)): those who are slower look worse"
    case .outsideWindow: return lateUsers
    case .stepsBeforeExposure:
      return share + " had steps of the funnel before their exposure, which do not count"
    case .begunTooEarly:
      return share + " had the step '\(stepID(0))', with which the funnel begins, before their exposure only: begin it "
        + "later, or count the visit of the exposure from its start"
    case .rejectedRows: return "\(percent(row.value)) of users have rejected rows" + mostRejected(shown)
    case .timesBefore2000:
      return "\(percent(row.value)) of the rows are before 2000: is '\(clock.unit.rawValue)' the log's unit of time?"
    case .timeSpan:
      return "the whole log lasts \(duration(row.value * 1000)), and the funnel's window \(window): is "
        + "'\(clock.unit.rawValue)' the log's unit of time?"
    case .usersOfVariants:
      let missing = results.health.sampleRatios.shares.filter { $0.count < 1 && $0.expected > 0 }
      return "no user of \(listed(missing.map { variantName($0.variant) })) was exposed"
    case .unreachedSteps: return nil
    case .closedSteps: return closedSteps
    case .concentratedViews:
      return "the thousandth of users with most views makes \(percent(row.value)) of all views: are they bots?"
    case .tiedTimes:
      return
        "\(percent(row.value)) of neighboring rows have the same time, so their order is unknown: log milliseconds, "
        + "or a sequence"
    }
  }

  /// Which users reach the last step too late to count, and the window that holds most of them.
  ///
  /// `nil` where few are late.
  var lateUsers: String? {
    guard let row = results.health.checks.first(where: { $0.check == .outsideWindow }), row.status != .good else {
      return nil
    }
    let (steps, minutes) = (experiment.funnel.steps, results.health.minutesOfMost)
    let (unit, size) = [("d", 1440), ("h", 60)].first { minutes > 2 * $0.1 } ?? ("min", 1)
    let time = "\((minutes + size - 1) / size)"
    let option = !isOfSteps ? "`window: \"\(time) \(unit)\"`" : "`--window \(time)\(unit)`"
    let most = minutes > 0 ? "; \(option) holds 95 % of them, to be chosen before you see results" : ""
    return
      "\(percent(row.value)) of the \(grouped(results.health.completed)) users who reach '\(steps[steps.count - 1].id)' "
      + "need more than \(duration(Double(experiment.funnel.windowMilliseconds))) from '\(steps[0].id)' and do not count as "
      + "reaching it\(most)"
  }

  /// For which reason most rows were rejected; begins with a comma.
  private func mostRejected(_ shown: (String) -> String) -> String {
    guard let most = imported?.rejections.max(by: { $0.count < $1.count }) else { return "" }
    return ", most for " + most.fault.rawValue + (most.example.isEmpty ? "" : " such as '\(shown(most.example))'")
  }

  /// The variants with a step that none of their users reaches, although users of others do.
  private var closedSteps: String {
    let question =
      imported == nil ? "does every variant have the items that users consider?" : "is it logged under that variant?"
    let closed = zip(experiment.variants.indices, results.health.closedSteps).compactMap { variant, step in
      step.map { "no user of \(variantName(variant)) reaches the step '\(stepID($0))', as users of other variants do" }
    }
    return closed.joined(separator: "; ") + ": " + question
  }
}
