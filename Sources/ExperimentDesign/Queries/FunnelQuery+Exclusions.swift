import FunnelAnalysis
import TextFormats

/// The events that must not happen between steps.
///
/// If chains may start anywhere, an exclusion that hits every attempt under way splits a user's rows in two. If there
/// is one attempt, the rows before a row show how far it has got, and so whether the row hits it.
extension FunnelQuery {
  /// Whether rows are cut at exclusions.
  var isCut: Bool { !funnel.exclusions.isEmpty && funnel.entry == .bestChain }

  /// The names of the flags that mark the exclusions of a row.
  var exclusionFlags: [String] { funnel.exclusions.indices.map { "ends_\($0 + 1)" } }

  /// Between which exclusions each event lies.
  var spans: [Part] {
    guard isCut else { return [] }
    let ends = exclusionFlags.joined(separator: " + ")
    let span = "SUM(\(ends)) OVER (PARTITION BY user_key \(Self.inOrder) ROWS UNBOUNDED PRECEDING) AS span"
    return [Part("dl_spans", ["SELECT *, \(span)", "FROM dl_events"])]
  }

  /// The furthest step of each user's one attempt until an exclusion hit it.
  var furthestOfAttempts: [Part] {
    let before = "OVER (PARTITION BY user_key \(Self.inOrder) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)"
    let hit =
      "CASE\(whens(of: { $0 != .endAttempt }, as: 2))\(whens(of: { $0 == .endAttempt }, as: 1)) ELSE 0 END AS hit"
    return [
      Part("dl_attempts", ["SELECT *, \(furthestStepExpression) AS level", "FROM dl_chain_\(funnel.steps.count)"]),
      Part(
        "dl_standings",
        [
          "SELECT *,",
          "  COALESCE(MAX(level) \(before), 0) AS stood,",
          "  MAX(start_1) \(before) AS began",
          "FROM dl_attempts",
        ]),
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
        ]),
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

/// The parts of a funnel that a query would count differently, or that no test shows it to count alike.
extension FunnelQuery {
  /// The reasons against any query for a funnel.
  static func reasonsAgainst(_ funnel: ExperimentFunnel) -> [Problem] {
    var reasons: [Problem] = []
    if funnel.order == .strict {
      reasons.append(
        Problem(uncounted: "in a strict funnel every row between two steps counts", hint: "ask for \"ordered\""))
    }
    if funnel.unit != .user {
      let hint = "ask for \"user\", or analyze the log"
      let problem =
        funnel.unit == .session
        ? "a query does not tell the sessions of a user apart" : "each attempt starts where the one before ends"
      reasons.append(Problem(uncounted: problem, hint: hint))
    }
    if funnel.ties != .inputOrder, funnel.toleranceMilliseconds > 0 {
      let problem = "what belongs to an instant hangs on where the instant before began"
      reasons.append(Problem(uncounted: problem, hint: "leave 'tolerance' out"))
    }
    return reasons + reasonsOfTies(funnel) + reasonsOfExclusions(funnel) + reasonsOfOptionalSteps(funnel)
  }

  private static func reasonsOfTies(_ funnel: ExperimentFunnel) -> [Problem] {
    let mixes = funnel.ties == .stepOrder || funnel.order == .unordered
    if funnel.hasOverlappingSteps, mixes {
      let problem = "where one event may fill several steps in any order, they have to be matched with each other"
      return [
        Problem(uncounted: problem, hint: "let each event fill one step, or ask for \"ordered\" and \"input-order\"")
      ]
    }
    guard funnel.order == .unordered, funnel.ties == .strictlyLater else { return [] }
    let problem = "where an instant fills one step, in any order, instants and steps have to be matched with each other"
    return [Problem(uncounted: problem, hint: "ask for \"input-order\"")]
  }

  private static func reasonsOfExclusions(_ funnel: ExperimentFunnel) -> [Problem] {
    guard !funnel.exclusions.isEmpty else { return [] }
    if funnel.order != .ordered || funnel.ties != .inputOrder {
      let problem = "which attempts an exclusion hits in an instant hangs on all that the instant fills"
      return [Problem(uncounted: problem, hint: "ask for \"ordered\" and \"input-order\" beside exclusions")]
    }
    let isWhole = funnel.exclusions.allSatisfy {
      $0.effect == .endAttempt && $0.from == 0 && $0.to == funnel.steps.count - 1
    }
    let isApart = !funnel.hasOverlappingExclusions
    guard funnel.entry == .bestChain, !isWhole || !isApart else { return [] }
    let problem = "whom this exclusion hits hangs on how far each of a user's attempts has got by then"
    let hint =
      "let exclusions end attempts from the first step to the last and fill no step themselves, or ask for "
      + "\"first-entry\" or \"exposure\""
    return [Problem(uncounted: problem, hint: hint)]
  }

  /// The columns that the funnel needs and the table lacks.
  static func reasonsAgainst(_ funnel: ExperimentFunnel, of table: LogTable) -> [Problem] {
    let events = funnel.steps + funnel.exclusions.map(\.event)
    var reasons: [Problem] = []
    if funnel.order == .ordered, funnel.ties == .inputOrder, table.columns[.sequence] == nil {
      let problem = "the order of a user's rows within one millisecond is unknown"
      let hint = "name a column with sequence=…; the time's own where nobody has two rows in a millisecond"
      reasons.append(Problem(uncounted: problem, hint: hint))
    }
    if events.contains(where: \.onGoal), table.columns[.onGoal] == nil {
      reasons.append(
        Problem(uncounted: "nothing tells whether a screen serves the goal", hint: "name a column with on_goal=…"))
    }
    if events.contains(where: { !$0.acts.isEmpty }), table.columns[.event] == nil {
      reasons.append(Problem(uncounted: "nothing tells acts from screens", hint: "name a column with event=…"))
    }
    return reasons
  }
}
