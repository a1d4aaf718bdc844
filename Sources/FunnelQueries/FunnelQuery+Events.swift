import FunnelAnalysis
import NavigationExperiments

extension FunnelQuery {
  /// The rows that fill a step or end an attempt.
  ///
  /// A row that is there twice can only matter where one row may fill several steps, or fill one and end the attempt.
  var events: Part {
    let isDistinct =
      table.sequence != nil && table.identity == nil && (funnel.hasOverlappingSteps || funnel.hasOverlappingExclusions)
    let flags = numbers.map { "fills_\($0)" } + exclusionFlags
    let columns = (["user_key", "moment", "place"] + flags).map { "r.\($0) AS \($0)" }
    let needsExposure = funnel.entry == .exposure
    return Part(
      "dl_events",
      ["SELECT\(isDistinct ? " DISTINCT" : "")"]
        + (columns + (needsExposure ? ["p.exposed_at AS exposed_at"] : [])).map { "  " + $0 }.joinedLines
        + ["FROM dl_rows AS r" + (needsExposure ? " JOIN dl_users AS p ON p.user_key = r.user_key" : "")]
        + ["WHERE " + flags.map { "r.\($0)" }.joined(separator: " + ") + " > 0"]
    )
  }

  /// How far each user got, in however many parts.
  var levels: [Part] {
    guard funnel.order == .ordered else { return unorderedLevels }
    return spans + chains + (funnel.exclusions.isEmpty || isCut ? [furthest] : furthestOfAttempts)
  }

  static let inOrder = "ORDER BY moment, place"
}

extension ExperimentFunnel {
  /// Whether one event may fill two steps.
  var hasOverlappingSteps: Bool {
    steps.indices.contains { first in steps[..<first].contains { $0.overlaps(steps[first]) } }
  }

  /// Whether one event may fill a step and hit an attempt.
  var hasOverlappingExclusions: Bool {
    exclusions.contains { exclusion in steps.contains { $0.overlaps(exclusion.event) } }
  }
}

extension ExperimentFunnel.Step {
  /// Whether one event may be of both.
  func overlaps(_ other: ExperimentFunnel.Step) -> Bool {
    guard sizeClass == nil || other.sizeClass == nil || sizeClass == other.sizeClass else { return false }
    return !Set(screens).isDisjoint(with: other.screens) || !Set(acts).isDisjoint(with: other.acts)
  }
}
