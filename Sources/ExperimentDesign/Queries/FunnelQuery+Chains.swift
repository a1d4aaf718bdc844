import FunnelAnalysis

/// The levels of funnels whose steps have an order.
///
/// For each row and step: the latest start of a chain that fills the step in that row. A later start can do all that an
/// earlier one can, and all chains that end in a row have the same windows before them, so the greatest start is
/// enough. With optional steps it is enough for each number of them that chains have filled.
extension FunnelQuery {
  /// A part for each step, which adds the starts of its chains.
  var chains: [Part] {
    numbers.map { number in
      let name = "dl_chain_\(number)"
      guard number > 1 else {
        return Part(name, ["SELECT *, \(firstStart)", "FROM \(isCut ? "dl_spans" : "dl_events")"])
      }
      let kinds = chainKinds(of: number)
      let before = befores(number)
      let ends = kinds.map { kind in
        let start = "before_\(kind)"
        let isOpen = funnel.windowMilliseconds == .max ? "" : " AND \(isWithinWindow(since: start))"
        return "CASE WHEN fills_\(number) = 1\(isOpen) THEN \(code(start, filling: number)) END AS start_\(kind)"
      }
      let values = zip(before.values, kinds).map { "\($0) AS before_\($1)" }
      return Part(
        name,
        ["SELECT *, " + ends.joined(separator: ", "), "FROM (", "  SELECT *, " + values.joined(separator: ", ")]
          + before.source.map { "  " + $0 } + [") AS reached_\(number - 1)"])
    }
  }

  /// The number of the furthest step that a row fills, in SQL.
  var furthestStepExpression: String {
    let cases = numbers.reversed().map { "WHEN start_\($0) IS NOT NULL THEN \($0)" }.joined(separator: " ")
    return "CASE \(cases) ELSE 0 END"
  }

  /// The furthest step of each user.
  var furthest: Part {
    let last = "dl_chain_\(funnel.steps.count)"
    return Part(
      "dl_levels", ["SELECT user_key, MAX(\(furthestStepExpression)) AS furthest", "FROM \(last)", "GROUP BY user_key"])
  }

  /// The start of a chain that fills the first step in a row.
  private var firstStart: String {
    let name = "start_\(chainKinds(of: 1)[0])"
    switch funnel.entry {
    case .bestChain: return "CASE WHEN fills_1 = 1 THEN \(code("moment")) END AS \(name)"
    case .firstEntry:
      let isFirst =
        funnel.ties == .inputOrder
        ? "SUM(fills_1) OVER (PARTITION BY user_key \(Self.inOrder) ROWS UNBOUNDED PRECEDING) = 1"
        : "MIN(CASE WHEN fills_1 = 1 THEN moment END) OVER (PARTITION BY user_key) = moment"
      return "CASE WHEN fills_1 = 1 AND \(isFirst) THEN \(code("moment")) END AS \(name)"
    case .exposure:
      let window = funnel.steps[0].window ?? StepWindow()
      let most = min(window.maximumMilliseconds, funnel.windowMilliseconds)
      let isOpen =
        "moment - exposed_at >= \(window.minimumMilliseconds)"
        + (most == .max ? "" : " AND moment - exposed_at <= \(most)")
      return "CASE WHEN fills_1 = 1 AND \(isOpen) THEN \(code("exposed_at")) END AS \(name)"
    }
  }

  /// The latest start of each kind of chain before a step, and the rows to search for them.
  private func befores(_ number: Int) -> (values: [String], source: [String]) {
    let source = ["FROM dl_chain_\(number - 1)"]
    let frames = frames(before: funnel.steps[number - 1].window ?? StepWindow())
    var (values, inner): ([String], [String]) = ([], [])
    for (start, kind) in zip(starts(before: number), chainKinds(of: number)) {
      let latest = frames.map { "MAX(\(start)) OVER (\($0))" }
      if latest.count == 2 {
        let (earlier, beside) = ("earlier_\(kind)", "beside_\(kind)")
        inner += ["\(latest[0]) AS \(earlier)", "\(latest[1]) AS \(beside)"]
        values.append("CASE WHEN \(beside) IS NULL OR \(earlier) >= \(beside) THEN \(earlier) ELSE \(beside) END")
      } else {
        values.append(latest.first ?? "CAST(NULL AS \(dialect.wholeNumber))")
      }
    }
    guard !inner.isEmpty else { return (values, source) }
    let both = inner.joined(separator: ", ")
    return (values, ["FROM (", "  SELECT *, \(both)"] + source.map { "  " + $0 } + [") AS stood_\(number - 1)"])
  }

  /// The rows after which a step may be filled, as windows; the greatest value counts.
  private func frames(before window: StepWindow) -> [String] {
    let unit = isCut ? "PARTITION BY user_key, span" : "PARTITION BY user_key"
    let (least, most) = (window.minimumMilliseconds, window.maximumMilliseconds)
    func range(from least: Int64) -> [String] {
      guard most >= least else { return [] }
      let first = most == .max ? "UNBOUNDED" : "\(most)"
      let last = least == 0 ? "CURRENT ROW" : "\(least) PRECEDING"
      // Some engines reject a distance in a range that ends where it begins.
      let begin = most == 0 ? "CURRENT ROW" : "\(first) PRECEDING"
      return ["\(unit) ORDER BY moment RANGE BETWEEN \(begin) AND \(last)"]
    }
    switch funnel.ties {
    case .stepOrder: return range(from: least)
    case .strictlyLater: return range(from: max(least, 1))
    case .inputOrder:
      let earlier = "ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING"
      if least > 0 { return range(from: least) }
      if most == .max { return ["\(unit) \(Self.inOrder) \(earlier)"] }
      // A frame cannot begin by time and end by place, so rows of the same time need a frame of their own.
      return range(from: 1) + ["\(unit), moment ORDER BY place \(earlier)"]
    }
  }
}

extension SQLDialect {
  /// The type of whole numbers that may be missing.
  fileprivate var wholeNumber: String {
    switch self {
    case .duckDB, .spark: "BIGINT"
    case .bigQuery: "INT64"
    case .clickHouse: "Nullable(Int64)"
    }
  }
}

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

  /// The number of steps that each user filled in the window that begins there.
  private func filled(since start: String, of source: String) -> Part {
    let filled = numbers.map { "MAX(fills_\($0))" }.joined(separator: " + ")
    let end = funnel.windowMilliseconds == .max ? "" : " AND moment - \(start) <= \(funnel.windowMilliseconds)"
    return Part(
      "dl_levels",
      [
        "SELECT user_key, \(filled) AS furthest", "FROM \(source)", "WHERE moment >= \(start)\(end)",
        "GROUP BY user_key",
      ])
  }
}
