import FunnelAnalysis
import NavigationExperiments

/// The levels of funnels whose steps have an order.
///
/// For each row and step: the latest start of a chain that fills the step in that row. A later start can do all that an
/// earlier one can, and all chains that end in a row have the same windows before them, so the greatest start is
/// enough.
extension FunnelQuery {
  /// A part for each step, which adds the starts of its chains.
  var chains: [Part] {
    numbers.map { number in
      let name = "dl_chain_\(number)"
      guard number > 1 else {
        return Part(name, ["SELECT *, \(firstStart)", "FROM \(isCut ? "dl_spans" : "dl_events")"])
      }
      let before = befores(number)
      let isOpen =
        funnel.windowMilliseconds == .max ? "" : " AND moment - before_\(number) <= \(funnel.windowMilliseconds)"
      let start = "CASE WHEN fills_\(number) = 1\(isOpen) THEN before_\(number) END AS start_\(number)"
      return Part(
        name,
        ["SELECT *, \(start)", "FROM (", "  SELECT *, \(before.value) AS before_\(number)"]
          + before.source.map { "  " + $0 } + [") AS reached_\(number - 1)"])
    }
  }

  /// The furthest step that a row fills.
  var level: String {
    let cases = numbers.reversed().map { "WHEN start_\($0) IS NOT NULL THEN \($0)" }.joined(separator: " ")
    return "CASE \(cases) ELSE 0 END"
  }

  /// The furthest step of each user.
  var furthest: Part {
    let last = "dl_chain_\(funnel.steps.count)"
    return Part("dl_levels", ["SELECT user_key, MAX(\(level)) AS furthest", "FROM \(last)", "GROUP BY user_key"])
  }

  /// The start of a chain that fills the first step in a row.
  private var firstStart: String {
    switch funnel.entry {
    case .bestChain: return "CASE WHEN fills_1 = 1 THEN moment END AS start_1"
    case .firstEntry:
      let isFirst =
        funnel.ties == .inputOrder
        ? "SUM(fills_1) OVER (PARTITION BY user_key \(Self.inOrder) ROWS UNBOUNDED PRECEDING) = 1"
        : "MIN(CASE WHEN fills_1 = 1 THEN moment END) OVER (PARTITION BY user_key) = moment"
      return "CASE WHEN fills_1 = 1 AND \(isFirst) THEN moment END AS start_1"
    case .exposure:
      let window = funnel.steps[0].window ?? StepWindow()
      let most = min(window.maximumMilliseconds, funnel.windowMilliseconds)
      let isOpen =
        "moment - exposed_at >= \(window.minimumMilliseconds)"
        + (most == .max ? "" : " AND moment - exposed_at <= \(most)")
      return "CASE WHEN fills_1 = 1 AND \(isOpen) THEN exposed_at END AS start_1"
    }
  }

  /// The latest start of a chain at the previous step, and the rows to search for it.
  private func befores(_ number: Int) -> (value: String, source: [String]) {
    let source = ["FROM dl_chain_\(number - 1)"]
    let frames = frames(before: funnel.steps[number - 1].window ?? StepWindow())
    let values = frames.map { "MAX(start_\(number - 1)) OVER (\($0))" }
    guard values.count == 2 else { return (values.first ?? "CAST(NULL AS \(dialect.wholeNumber))", source) }
    let names = ["earlier_\(number)", "beside_\(number)"]
    let both = zip(values, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
    let value = "CASE WHEN \(names[1]) IS NULL OR \(names[0]) >= \(names[1]) THEN \(names[0]) ELSE \(names[1]) END"
    return (value, ["FROM (", "  SELECT *, \(both)"] + source.map { "  " + $0 } + [") AS stood_\(number - 1)"])
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
