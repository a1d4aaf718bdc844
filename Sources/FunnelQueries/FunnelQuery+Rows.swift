import HeadlessNavigation
import NavigationExperiments

extension FunnelQuery {
  /// The rows of the log that can be understood, in words that the rest of the query needs.
  var rows: Part {
    let columns =
      [
        "\(value(table.user)) AS user_key",
        "\(dialect.number(value(table.time))) AS moment",
        "\(table.sequence.map { dialect.number(value($0)) } ?? "0") AS place",
        "NULLIF(\(text(table.variant)), '') AS arm",
        "\(text(table.sizeClass)) AS width",
        "\(part) AS part",
        flag(exposes, "exposes"),
      ] + zip(numbers, funnel.steps).map { flag(condition(of: $1), "fills_\($0)") }
      + zip(exclusionFlags, funnel.exclusions).map { flag(condition(of: $1.event), $0) }
      + (table.identity == nil ? [] : [copy])
    let select = ["SELECT"] + columns.map { "  " + $0 }.joinedLines
    let all = select + ["FROM \(table.sql(dialect)) AS source", "WHERE " + isUnderstood.joined(separator: "\n  AND ")]
    guard table.identity != nil else { return Part("dl_rows", all) }
    return Part(
      "dl_rows",
      ["SELECT * FROM ("] + [all.joined(separator: "\n").indented] + [") AS copies WHERE copy = 1"]
    )
  }

  private func value(_ value: LogTable.Value) -> String { value.sql(dialect) }

  private func text(_ value: LogTable.Value) -> String { dialect.text(self.value(value)) }

  private func flag(_ condition: String, _ name: String) -> String {
    condition == "TRUE" ? "1 AS \(name)" : "CASE WHEN \(condition) THEN 1 ELSE 0 END AS \(name)"
  }

  /// The segment, where the row tells one.
  private var part: String {
    guard let segment = table.segment, !segments.isEmpty else { return "'all'" }
    return "CASE WHEN \(text(segment)) IN \(dialect.list(segments)) THEN \(text(segment)) END"
  }

  private var exposes: String { table.event.map { "\(text($0)) = 'exposure'" } ?? "TRUE" }

  /// The order among the rows that tell one event of a user: those of one id, and without one those of one time and place.
  private var copy: String {
    guard let identity = table.identity.map({ "COALESCE(\(text($0)), '')" }) else { return "1 AS copy" }
    let time = dialect.number(value(table.time))
    guard let place = table.sequence.map({ dialect.number(value($0)) }) else {
      return "CASE WHEN \(identity) = '' THEN 1 ELSE \(rank(among: [identity], by: [time])) END AS copy"
    }
    let ends = [time, place].map { "CASE WHEN \(identity) = '' THEN \($0) END" }
    return rank(among: [identity] + ends, by: [time, place]) + " AS copy"
  }

  private func rank(among keys: [String], by order: [String]) -> String {
    let unit = ([value(table.user)] + keys).joined(separator: ", ")
    return "ROW_NUMBER() OVER (PARTITION BY \(unit) ORDER BY \(order.joined(separator: ", ")))"
  }

  /// What fills a step.
  private func condition(of step: ExperimentFunnel.Step) -> String {
    let isScreen = step.acts.isEmpty
    var conditions = table.event.map { ["\(text($0)) = \(isScreen ? "'screen-view'" : "'act'")"] } ?? []
    conditions.append(
      "\(text(table.nameOfEvent)) IN \(dialect.list(isScreen ? step.screens.map(\.rawValue) : step.acts))"
    )
    if step.onGoal, let onGoal = table.onGoal { conditions.append("\(text(onGoal)) = 'true'") }
    if let width = step.sizeClass { conditions.append("\(text(table.sizeClass)) = '\(width.rawValue)'") }
    return conditions.joined(separator: " AND ")
  }

  /// What must be true of a row, or the tool rejects it.
  private var isUnderstood: [String] {
    func isKnown(_ value: LogTable.Value, _ known: [String]) -> String {
      "COALESCE(\(text(value)), '') IN \(dialect.list(known))"
    }
    var conditions = [
      "\(text(table.user)) <> ''", "\(value(table.time)) IS NOT NULL",
      isKnown(table.variant, [""] + variants), isKnown(table.sizeClass, SizeClass.allCases.map(\.rawValue)),
    ]
    if let segment = table.segment { conditions.append(isKnown(segment, ["", "all"] + segments)) }
    if let onGoal = table.onGoal { conditions.append(isKnown(onGoal, ["", "true", "false"])) }
    let named = "\(text(table.nameOfEvent)) <> ''"
    guard let event = table.event else { return conditions + [named] }
    conditions.append(isKnown(event, ["exposure", "screen-view", "move", "act", "session-end"]))
    return conditions + ["(\(text(event)) = 'exposure' OR \(named))"]
  }
}

extension [String] {
  /// The lines of a list, with a comma after each but the last.
  var joinedLines: [String] { dropLast().map { $0 + "," } + suffix(1) }
}
