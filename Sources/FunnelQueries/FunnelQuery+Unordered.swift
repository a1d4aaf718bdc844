import FunnelAnalysis
import NavigationExperiments

/// The levels of funnels whose steps have no order: how many of them were filled in the window of one start.
extension FunnelQuery {
  var unorderedLevels: [Part] {
    let window = funnel.windowMilliseconds
    switch funnel.entry {
    case .bestChain:
      let last = window == .max ? "UNBOUNDED FOLLOWING" : window == 0 ? "CURRENT ROW" : "\(window) FOLLOWING"
      let frame = "PARTITION BY user_key ORDER BY moment RANGE BETWEEN CURRENT ROW AND \(last)"
      let filled = numbers.map { "MAX(fills_\($0)) OVER (\(frame))" }.joined(separator: "\n  + ")
      return [
        Part("dl_filled", ["SELECT", "  user_key,", "  \(filled) AS filled", "FROM dl_events"]),
        Part("dl_levels", ["SELECT user_key, MAX(filled) AS furthest", "FROM dl_filled", "GROUP BY user_key"]),
      ]
    case .firstEntry:
      let start = "MIN(moment) OVER (PARTITION BY user_key) AS start_1"
      return [Part("dl_starts", ["SELECT *, \(start)", "FROM dl_events"]), filled(since: "start_1", of: "dl_starts")]
    case .exposure: return [filled(since: "exposed_at", of: "dl_events")]
    }
  }

  /// How many steps each user filled in the window that begins there.
  private func filled(since start: String, of source: String) -> Part {
    let filled = numbers.map { "MAX(fills_\($0))" }.joined(separator: " + ")
    let end = funnel.windowMilliseconds == .max ? "" : " AND moment - \(start) <= \(funnel.windowMilliseconds)"
    return Part(
      "dl_levels",
      [
        "SELECT user_key, \(filled) AS furthest", "FROM \(source)", "WHERE moment >= \(start)\(end)",
        "GROUP BY user_key",
      ]
    )
  }
}
