import FunnelAnalysis
import NavigationEvents

extension FunnelQuery {
  /// The rows of the log that can be understood, in words that the rest of the query needs.
  var rows: Part {
    let columns =
      [
        "\(value(.user)) AS user_key",
        "\(number(.time)) AS moment",
        "\(has(.sequence) ? number(.sequence) : "0") AS place",
        "NULLIF(\(text(.variant)), '') AS arm",
        "\(text(.sizeClass)) AS width",
        "\(part) AS part",
        flag(exposes, "exposes"),
      ] + zip(numbers, funnel.steps).map { flag(condition(of: $1), "fills_\($0)") }
      + zip(exclusionFlags, funnel.exclusions).map { flag(condition(of: $1.event), $0) }
      + (has(.identity) ? [copy] : [])
    let select = ["SELECT"] + columns.map { "  " + $0 }.joinedLines
    let all = select + ["FROM \(table.sql(dialect)) AS source", "WHERE " + isUnderstood.joined(separator: "\n  AND ")]
    guard has(.identity) else { return Part("dl_rows", all) }
    return Part(
      "dl_rows", ["SELECT * FROM ("] + [all.joined(separator: "\n").indented] + [") AS copies WHERE copy = 1"])
  }

  private func has(_ column: LogTable.Column) -> Bool { table.columns[column] != nil }

  private func value(_ column: LogTable.Column) -> String { table.value(column, dialect) }

  private func text(_ column: LogTable.Column) -> String { dialect.text(value(column)) }

  private func number(_ column: LogTable.Column) -> String { dialect.number(value(column)) }

  private func flag(_ condition: String, _ name: String) -> String {
    condition == "TRUE" ? "1 AS \(name)" : "CASE WHEN \(condition) THEN 1 ELSE 0 END AS \(name)"
  }

  /// The segment, if the row has one.
  private var part: String {
    guard has(.segment), !segments.isEmpty else { return "'all'" }
    return "CASE WHEN \(text(.segment)) IN \(dialect.list(segments)) THEN \(text(.segment)) END"
  }

  private var exposes: String { has(.event) ? "\(text(.event)) = 'exposure'" : "TRUE" }

  /// The order of the rows of one event of a user: rows with one id or, without ids, with one time and place.
  private var copy: String {
    let (identity, time) = ("COALESCE(\(text(.identity)), '')", number(.time))
    guard has(.sequence) else {
      return "CASE WHEN \(identity) = '' THEN 1 ELSE \(rank(among: [identity], by: [time])) END AS copy"
    }
    let ends = [time, number(.sequence)].map { "CASE WHEN \(identity) = '' THEN \($0) END" }
    return rank(among: [identity] + ends, by: [time, number(.sequence)]) + " AS copy"
  }

  private func rank(among keys: [String], by order: [String]) -> String {
    let unit = ([value(.user)] + keys).joined(separator: ", ")
    return "ROW_NUMBER() OVER (PARTITION BY \(unit) ORDER BY \(order.joined(separator: ", ")))"
  }

  /// The condition of a step.
  private func condition(of step: ExperimentFunnel.Step) -> String {
    let isScreen = step.acts.isEmpty
    var conditions = has(.event) ? ["\(text(.event)) = \(isScreen ? "'screen-view'" : "'act'")"] : []
    conditions.append(
      "\(text(.name)) IN \(dialect.list(isScreen ? step.screens.map(\.rawValue) : step.acts))")
    if step.onGoal, has(.onGoal) { conditions.append("\(text(.onGoal)) = 'true'") }
    if let width = step.sizeClass { conditions.append("\(text(.sizeClass)) = '\(width.rawValue)'") }
    return conditions.joined(separator: " AND ")
  }

  /// The condition of a valid row; the tool rejects others.
  private var isUnderstood: [String] {
    func isKnown(_ column: LogTable.Column, _ known: [String]) -> String {
      "COALESCE(\(text(column)), '') IN \(dialect.list(known))"
    }
    var conditions = [
      "\(text(.user)) <> ''", "\(value(.time)) IS NOT NULL",
      isKnown(.variant, [""] + variants), isKnown(.sizeClass, SizeClass.allCases.map(\.rawValue)),
    ]
    if has(.segment) { conditions.append(isKnown(.segment, ["", "all"] + segments)) }
    if has(.onGoal) { conditions.append(isKnown(.onGoal, ["", "true", "false"])) }
    let named = "\(text(.name)) <> ''"
    guard has(.event) else { return conditions + [named] }
    conditions.append(isKnown(.event, ["exposure", "screen-view", "move", "act", "session-end"]))
    return conditions + ["(\(text(.event)) = 'exposure' OR \(named))"]
  }
}

extension [String] {
  /// The lines of a list, with a comma after each but the last.
  var joinedLines: [String] { dropLast().map { $0 + "," } + suffix(1) }
}

extension FunnelQuery {
  /// The users who count: exposed, in one variant.
  var users: Part {
    let segment = segments.first.map {
      "COALESCE(\(dialect.first("part", where: "part IS NOT NULL")), \(dialect.literal($0)))"
    }
    return Part(
      "dl_users",
      [
        "SELECT",
        "  user_key,",
        "  MIN(arm) AS variant_id,",
        "  \(dialect.first("width", where: "exposes = 1")) AS size_class,",
        "  \(segment ?? "'all'") AS segment,",
        "  MIN(CASE WHEN exposes = 1 THEN moment END) AS exposed_at",
        "FROM dl_rows",
        "GROUP BY user_key",
        "HAVING MIN(arm) = MAX(arm) AND MAX(exposes) = 1",
      ])
  }

  /// The number of users in each stratum, and of those who reached each step.
  var counts: Part {
    let reached = numbers.map { "  SUM(CASE WHEN \(isReached($0)) THEN 1 ELSE 0 END) AS reached_\($0)" }
    return Part(
      "dl_counts",
      [
        "SELECT",
        "  p.variant_id AS variant_id, p.size_class AS size_class, p.segment AS segment,",
        "  COUNT(*) AS exposed_users,",
      ] + reached.joinedLines + [
        "FROM dl_users AS p LEFT JOIN dl_levels AS l ON l.user_key = p.user_key",
        "GROUP BY p.variant_id, p.size_class, p.segment",
      ])
  }

  /// The steps as rows.
  var steps: Part {
    let rows = funnel.steps.enumerated().map { place, step in
      "SELECT \(place) AS step_index, \(dialect.literal(step.id)) AS step_id"
    }
    return Part("dl_steps", rows.dropLast().map { $0 + " UNION ALL" } + rows.suffix(1))
  }

  /// The result rows, one for each stratum and step.
  var answer: String {
    let cases = numbers.map { "WHEN \($0 - 1) THEN c.reached_\($0)" }.joined(separator: " ")
    return """
      SELECT
        c.variant_id AS variant_id, c.size_class AS size_class, c.segment AS segment,
        s.step_index AS step_index, s.step_id AS step_id,
        c.exposed_users AS exposed_users,
        CASE s.step_index \(cases) END AS reached_users
      FROM dl_counts AS c CROSS JOIN dl_steps AS s
      ORDER BY 1, 2, 3, 4
      """
  }
}

extension FunnelQuery {
  /// The rows that fill a step or end an attempt.
  ///
  /// A duplicated row only matters if one row may fill several steps, or fill one and end the attempt.
  var events: Part {
    let isDistinct =
      has(.sequence) && !has(.identity) && (funnel.hasOverlappingSteps || funnel.hasOverlappingExclusions)
    let flags = numbers.map { "fills_\($0)" } + exclusionFlags
    let columns = (["user_key", "moment", "place"] + flags).map { "r.\($0) AS \($0)" }
    let needsExposure = funnel.entry == .exposure
    return Part(
      "dl_events",
      ["SELECT\(isDistinct ? " DISTINCT" : "")"]
        + (columns + (needsExposure ? ["p.exposed_at AS exposed_at"] : [])).map { "  " + $0 }.joinedLines + [
          "FROM dl_rows AS r" + (needsExposure ? " JOIN dl_users AS p ON p.user_key = r.user_key" : "")
        ] + ["WHERE " + flags.map { "r.\($0)" }.joined(separator: " + ") + " > 0"])
  }

  /// The furthest step of each user, in one part or several.
  var levels: [Part] {
    guard funnel.order == .ordered else { return unorderedLevels }
    let hasOptional = funnel.steps.indices.contains(where: funnel.isOptional)
    let reached = hasOptional ? fullest : funnel.exclusions.isEmpty || isCut ? [furthest] : furthestOfAttempts
    return spans + chains + reached
  }

  static let inOrder = "ORDER BY moment, place"
}

extension ExperimentFunnel {
  /// Whether one event may fill two steps.
  var hasOverlappingSteps: Bool {
    steps.indices.contains { first in steps[..<first].contains { !$0.events(sharedWith: steps[first]).isEmpty } }
  }

  /// Whether one event may fill a step and hit an attempt.
  var hasOverlappingExclusions: Bool {
    exclusions.contains { exclusion in steps.contains { !$0.events(sharedWith: exclusion.event).isEmpty } }
  }
}
