import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension PlanReport {
  /// What would count against the hypothesis, written down while nobody knows the answer.
  var againstLines: [String] {
    plan.deciding.flatMap(lines) + identicalLines + guardrailLines
  }

  private func lines(_ row: PowerRow) -> [String] {
    let metric = metric(row.metric)
    let name = "`\(metric.id)` of `\(variantID(row.treatment))`"
    guard let planned = row.planned, planned != 0 else { return [] }
    let wrong = planned > 0 ? "below" : "above"
    var lines = ["\(name): the \(level) interval lies \(wrong) zero, where \(metric.signed(planned)) is planned for."]
    if let margin = row.margin?.value {
      lines.append(
        "\(name): the interval lies between −\(metric.magnitude(margin)) and +\(metric.magnitude(margin)): whatever there "
          + "is does not matter."
      )
    }
    if plan.scenarioCount > 0, let scenarios = expectation(of: row) {
      lines.append(
        "\(name): the interval lies wholly outside \(scenarios), which holds 90 % of the scenarios: the model is wrong."
      )
    }
    return lines
  }

  /// The range that the scenarios give for the difference of a row.
  private func expectation(of row: PowerRow) -> String? {
    let same = plan.expected.first { other in
      other.metric == row.metric && other.treatment == row.treatment && other.scope == row.scope
    }
    let metric = metric(row.metric)
    return same?.scenarios.map { "\(metric.signed($0.difference.p05)) to \(metric.signed($0.difference.p95))" }
  }

  /// Where nothing can differ, a difference tells of a fault.
  private var identicalLines: [String] {
    plan.triggers.filter { !$0.isEverybody }.map { trigger in
      "`\(variantID(trigger.treatment))`: a difference among those for whom nothing can differ tells of a fault in "
        + "assignment or logging, and of nothing else."
    }
  }

  private var guardrailLines: [String] {
    let isGuarded = !experiment.requirements.isEmpty || experiment.metrics.contains { $0.role == .guardrail }
    return isGuarded
      ? ["A guardrail or requirement named above fails: then the treatment is not shipped, whatever decides."]
      : []
  }
}
