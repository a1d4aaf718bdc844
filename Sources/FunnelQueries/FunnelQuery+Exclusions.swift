import FunnelAnalysis
import NavigationExperiments

/// What must not happen between steps.
///
/// Where chains may start anywhere, an exclusion that hits every attempt under way cuts a user's rows in two. Where
/// there is one attempt, how far it has got by a row is told by the rows before, and so is whether the row hits it.
extension FunnelQuery {
  /// Whether rows are cut at exclusions.
  var isCut: Bool { !funnel.exclusions.isEmpty && funnel.entry == .bestChain }

  /// The names of the flags that tell which exclusions happen in a row.
  var exclusionFlags: [String] { funnel.exclusions.indices.map { "ends_\($0 + 1)" } }

  /// Between which exclusions each event lies.
  var spans: [Part] {
    guard isCut else { return [] }
    let ends = exclusionFlags.joined(separator: " + ")
    let span = "SUM(\(ends)) OVER (PARTITION BY user_key \(Self.inOrder) ROWS UNBOUNDED PRECEDING) AS span"
    return [Part("dl_spans", ["SELECT *, \(span)", "FROM dl_events"])]
  }

  /// How far each user's one attempt got until something hit it.
  var furthestOfAttempts: [Part] {
    let before = "OVER (PARTITION BY user_key \(Self.inOrder) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)"
    let hit =
      "CASE\(whens(of: { $0 != .endAttempt }, as: 2))\(whens(of: { $0 == .endAttempt }, as: 1)) ELSE 0 END AS hit"
    return [
      Part("dl_attempts", ["SELECT *, \(level) AS level", "FROM dl_chain_\(funnel.steps.count)"]),
      Part(
        "dl_standings",
        [
          "SELECT *,",
          "  COALESCE(MAX(level) \(before), 0) AS stood,",
          "  MAX(start_1) \(before) AS began",
          "FROM dl_attempts",
        ]
      ),
      Part("dl_hits", ["SELECT *, \(hit)", "FROM dl_standings"]),
      Part("dl_ends", ["SELECT *, COALESCE(MAX(hit) \(before), 0) AS is_over", "FROM dl_hits"]),
      Part(
        "dl_levels",
        [
          "SELECT user_key,",
          "  CASE WHEN MAX(CASE WHEN is_over = 0 THEN hit ELSE 0 END) = 2 THEN 0",
          "    ELSE MAX(CASE WHEN is_over = 0 THEN level ELSE 0 END) END AS furthest",
          "FROM dl_ends",
          "GROUP BY user_key",
        ]
      ),
    ]
  }

  /// The cases in which a row hits the attempt by an exclusion of some effect.
  private func whens(of isMeant: (FunnelExclusion.Effect) -> Bool, as value: Int) -> String {
    let isOpen = funnel.windowMilliseconds == .max ? "" : " AND moment - began <= \(funnel.windowMilliseconds)"
    return zip(exclusionFlags, funnel.exclusions).filter { isMeant($1.effect) }.map { flag, exclusion in
      "\n    WHEN \(flag) = 1 AND stood > \(exclusion.from) AND stood <= \(exclusion.to)"
        + " AND level <= \(exclusion.to)\(isOpen) THEN \(value)"
    }.joined()
  }
}
