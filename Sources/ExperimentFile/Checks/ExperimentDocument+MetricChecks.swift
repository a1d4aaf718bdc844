import ExperimentDesign
import NavigationExperiments
import TextFormats
import UserBehavior

/// Metrics and requirements whose better side is not said, or cannot be meant.
extension ExperimentDocument {
  /// Metrics that decide and do not say which direction is better.
  var missingDirections: [Finding] {
    guard experiment.variants.count > 1 else { return [] }
    return experiment.metrics.filter { $0.better == nil && ($0.role == .primary || $0.isLimited) }.map { metric in
      let effect = metric.role == .primary ? "no variant can be better" : "its margin limits nothing"
      return Finding(
        .missingDirection, .metric(metric.id),
        "the \(metric.role.rawValue) metric '\(metric.id)' does not say which direction is better, so \(effect)",
        fix: direction(of: metric))
    }
  }

  /// What to write where a metric has no direction, or one that it cannot have.
  private func direction(of metric: Metric) -> String {
    switch metric.plausibleDirections {
    case []:
      guard metric.role == .primary else {
        return "leave 'better'\(metric.margin == nil ? "" : " and 'margin'") out of '\(metric.id)'"
      }
      let step = experiment.funnel.steps.last?.id ?? "goal"
      return "write role: \"secondary\" for '\(metric.id)', without 'better', and a primary metric that has a better "
        + "side, such as reached: { step: \"\(step)\", role: \"primary\", better: \"higher\" }"
    case let directions where directions.count == 1: return "write better: \"\(directions[0].rawValue)\""
    case let directions:
      let (first, other) = (directions[0].rawValue, directions[1].rawValue)
      return "write better: \"\(first)\", or better: \"\(other)\" if \(other) is better"
    }
  }

  /// Metrics with a better side that what they count does not have.
  var implausibleDirections: [Finding] {
    experiment.metrics.compactMap { metric in
      guard let better = metric.better, !metric.plausibleDirections.contains(better), let act = metric.act else {
        return nil
      }
      let reason =
        metric.plausibleDirections.isEmpty
        ? "and neither more nor less of '\(act)' is better by itself" : "and '\(act)' is better the other way"
      return Finding(
        .implausibleDirection, .metric(metric.id, key: "better"),
        "metric '\(metric.id)' has better: \"\(better.rawValue)\", \(reason)", fix: direction(of: metric))
    }
  }

  /// Requirements that only a better variant fails.
  var reversedRequirements: [Finding] {
    let requirements = experiment.requirements
    return requirements.enumerated().compactMap { place, requirement in
      guard experiment.metrics.indices.contains(requirement.metric) else { return nil }
      let metric = experiment.metrics[requirement.metric]
      let worse: Requirement.Comparison = metric.better == .higher ? .atLeast : .atMost
      // Two bounds are a range that is meant.
      let isRange = requirements.contains {
        $0.metric == requirement.metric && $0.variant == requirement.variant && $0.comparison != requirement.comparison
      }
      guard let better = metric.better, requirement.comparison != worse, !isRange else { return nil }
      var other = requirement
      // How much worse than the control it may be.
      let margin = abs(requirement.bound) * (worse == .atLeast ? -1 : 1)
      (other.comparison, other.bound) = (worse, requirement.isRelativeToControl ? margin : requirement.bound)
      let way: Metric.Direction = better == .higher ? .lower : .higher
      return Finding(
        .reversedRequirement,
        DeclaredPath(metric.id, "requirements", .position(place), .key(requirement.comparison.rawValue)),
        "'\(metric.id)' is better when \(better.rawValue), and \(requirement.text(of: metric)) fails only a variant "
          + "that is better",
        fix: "write \(other.text(of: metric)), or better: \"\(way.rawValue)\" for '\(metric.id)'")
    }
  }
}

extension Metric {
  /// The act that it counts, if it counts any.
  fileprivate var act: String? {
    switch measure {
    case .count(let act), .rate(let act, _): act
    case .reached, .time, .visited, .attempts, .value, .firstTap, .among: nil
    }
  }

  /// The directions that can be better, the likelier first.
  fileprivate var plausibleDirections: [Direction] {
    switch act.flatMap(UserAction.init) {
    case .wrongBranch, .slip: [.lower]
    case .answered: [.higher]
    // What comes from outside, and what is a way like others.
    case .interruption, .notification, .search: []
    case .tap, .scroll, .back, .expand, .paneChange, .field, .refusal: [.lower, .higher]
    case nil: isTime ? [.lower, .higher] : [.higher, .lower]
    }
  }
}

extension Requirement {
  /// The bound as a file writes it, such as `at_least: "control - 1 pp"`.
  fileprivate func text(of metric: Metric) -> String {
    let unit = metric.isTime ? " s" : !metric.isShare ? "" : isRelativeToControl ? " pp" : " %"
    let number = (abs(bound) * (metric.isShare ? 100 : 1) * 1e9).rounded() / 1e9
    let amount = shortest(number) + unit
    let value =
      isRelativeToControl ? "\"control \(bound < 0 ? "-" : "+") \(amount)\"" : unit.isEmpty ? amount : "\"\(amount)\""
    return "\(comparison.rawValue): \(value)"
  }
}
