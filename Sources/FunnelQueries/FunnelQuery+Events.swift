import FunnelAnalysis
import NavigationExperiments

extension FunnelQuery {
  /// The rows that fill a step or end an attempt.
  ///
  /// A row that is there twice can only matter where one row may fill several steps.
  var events: Part {
    let isDistinct = table.sequence != nil && table.identity == nil && funnel.hasOverlappingSteps
    let flags = numbers.map { "fills_\($0)" } + (funnel.exclusions.isEmpty ? [] : ["ends"])
    let columns = (["person", "moment", "place"] + flags).map { "r.\($0) AS \($0)" }
    let needsExposure = funnel.entry == .exposure
    return Part(
      "dl_events",
      ["SELECT\(isDistinct ? " DISTINCT" : "")"]
        + (columns + (needsExposure ? ["p.exposed_at AS exposed_at"] : [])).map { "  " + $0 }.joinedLines
        + ["FROM dl_rows AS r" + (needsExposure ? " JOIN dl_people AS p ON p.person = r.person" : "")]
        + ["WHERE " + flags.map { "r.\($0)" }.joined(separator: " + ") + " > 0"]
    )
  }

  /// Between which exclusions each event lies, if there are any: no attempt outlives one.
  var spans: [Part] {
    guard !funnel.exclusions.isEmpty else { return [] }
    let span = "SUM(ends) OVER (PARTITION BY person \(Self.inOrder) ROWS UNBOUNDED PRECEDING) AS span"
    return [Part("dl_spans", ["SELECT *, \(span)", "FROM dl_events"])]
  }

  /// How far each person got, in however many parts.
  var levels: [Part] { funnel.order == .unordered ? unorderedLevels : chains + [furthest] }

  static let inOrder = "ORDER BY moment, place"
}

extension ExperimentFunnel {
  /// Whether one event may fill two steps.
  var hasOverlappingSteps: Bool {
    steps.indices.contains { first in steps[..<first].contains { $0.overlaps(steps[first]) } }
  }
}

extension ExperimentFunnel.Step {
  /// Whether one event may be of both.
  func overlaps(_ other: ExperimentFunnel.Step) -> Bool {
    guard sizeClass == nil || other.sizeClass == nil || sizeClass == other.sizeClass else { return false }
    return !Set(screens).isDisjoint(with: other.screens) || !Set(acts).isDisjoint(with: other.acts)
  }
}
