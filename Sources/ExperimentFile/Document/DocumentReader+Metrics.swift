import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// What a metric is measured in, by the key that says so.
enum MetricScale: String, CaseIterable {
  /// Whether a step was reached or a screen visited: a proportion.
  case step
  /// The time to a step: seconds.
  case to
  /// How often something was done: a number.
  case count

  static let visited = "visited"
  static let keys = ["step", visited, "to", "count"]

  /// The scale of a metric as written; `nil` when it does not tell.
  init?(of metric: JSON5Value?) {
    let written = Self.keys.filter { metric?[$0] != nil }
    guard written.count == 1, let key = written.first else { return nil }
    self.init(rawValue: key == Self.visited ? "step" : key)
  }
}

extension DocumentReader {
  /// The metrics, in the order of the file.
  func metrics(
    _ reader: ObjectReader, funnel: ExperimentFunnel?, goals: Declaration, screens: [String], acts: ValueForm<String>
  ) -> [Metric]? {
    let screen = ValueForm<String>.name(among: screens, called: "screen")
    let stepIDs = reader.member("funnel")?.value["steps"]?.stepIDs ?? []
    let form = ValueForm<Metric?>.object { metric in
      let title = metric.optional(
        "title", .string, unlessSaid: "the id in words",
        "What reports call the metric: `reached_product` is *Reached product* without it."
      ).flatMap { $0.isEmpty ? nil : $0 }
      let role = metric.required(
        "role", ValueForm<Metric.Role>.anyCase, "It decides, it explains, or it must not get worse by its `margin`.")
      let users = metric.optional(
        "for", .oneOrMore(of: .declared(goals, called: "goal")), unlessSaid: "all users",
        "The id of a goal, or a list: only users who came for it count.")
      let better = metric.optional(
        "better", ValueForm<Metric.Direction>.anyCase, unlessSaid: "neither", "Which direction is better.")
      var margin: Double?
      if let scale = MetricScale(of: metric.value) {
        margin = metric.optional(
          "margin", .margin(on: scale),
          unlessSaid: """
            the relative size of the primary metric's; there `"1 pp"` of a step reached, else 1 % of the control's \
            value
            """,
          """
          The smallest difference that matters: `"1 pp"` of a step reached or a screen visited, `"2 s"` of a time, \
          `0.1` of a count or rate.
          """)
      } else {
        _ = metric.member("margin")
      }
      guard let measure = measure(metric, funnel: funnel, stepIDs: stepIDs, screen, acts: acts), let role else {
        return .some(nil)
      }
      return Metric(
        id: "", title: title, measure: measure, role: role, better: better, margin: margin, goals: users ?? [])
    }
    guard
      let entries = reader.required(
        "metrics", .table(of: "metric", count: 1...200, form), "What is compared between the variants.")
    else { return nil }
    let metrics = entries.compactMap { entry in
      entry.value.map { metric in
        var named = metric
        named.id = entry.key
        return named
      }
    }
    return metrics.count == entries.count ? metrics : nil
  }

  private func measure(
    _ reader: ObjectReader, funnel: ExperimentFunnel?, stepIDs: [String], _ screen: ValueForm<String>,
    acts: ValueForm<String>
  ) -> Metric.Measure? {
    let step = ValueForm<String>.name(among: stepIDs, called: "step")
    let moment = ValueForm<String>.name(
      among: stepIDs.isEmpty ? [] : [ValueForm<String>.exposureWord] + stepIDs, called: "step")
    let reached = reader.optional("step", step, "Whether the step was reached.")
    let visited = reader.optional(
      MetricScale.visited, .oneOrMore(of: screen),
      """
      Whether the screen, or one of several, came into view at the exposure or later. The funnel does not matter, \
      neither its order nor its window.
      """)
    let end = reader.optional(
      "to", step,
      """
      The mean time of all users until they first reach the step; who does not arrive by `horizon` counts it whole.
      """)
    let start = reader.required(
      "from", moment, when: reader.member("to") != nil, unlessSaid: "required with `to`",
      "When the time starts: at the exposure, or when the step is first reached.")
    let count = reader.optional("count", acts, "How often something was done.")
    let horizon = reader.optional(
      "horizon", .duration(in: 1...31_536_000_000, such: "5 min"),
      unlessSaid: "four times the mean patience, at most the funnel's window",
      "The time that counts for users who do not arrive by then.")
    let base = reader.optional("per", ValueForm<CountBase>.anyCase, default: .exposed, "What it is counted per.")
    guard let key = reader.one(of: MetricScale.keys) else { return nil }
    reader.reportMisplaced(["from", "horizon"], without: "to")
    reader.reportMisplaced(["per"], without: "count")
    if key == MetricScale.visited { return visited.map { .visited($0.map { Name($0) }) } }
    switch MetricScale(rawValue: key) {
    case .count: return count.map(base.measure(of:))
    case .step: return reached.flatMap { funnel?.step($0) }.map { .reached(step: $0) }
    case .to, nil:
      guard let funnel, let start, let end = end.flatMap(funnel.step) else { return nil }
      let from = funnel.step(start)
      if let from, from >= end {
        let message = "\(reader.subject) ends before it starts: the step \(quoted(start)) is not before the other"
        reader.report(.outOfRange, message, at: "to", hint: "steps come in the order of the funnel")
      }
      return .time(
        from: from.map { .step($0) } ?? .exposure, to: end,
        horizonMilliseconds: horizon.map(Int64.init) ?? funnel.horizonMilliseconds)
    }
  }
}

extension JSON5Value {
  /// The ids of a funnel's steps; none if one of them cannot be told or two are the same.
  var stepIDs: [String] {
    let ids = items.compactMap { $0["id"]?.text }
    return Set(ids).count == items.count ? ids : []
  }
}

/// What acts are counted per.
enum CountBase: String, CaseIterable {
  /// Every exposed user.
  case exposed
  /// Everything that users did to get from one place to another.
  case move

  private static let moves: [UserAction] = [.tap, .back, .notification]

  /// The measure of an act counted so.
  func measure(of act: String) -> Metric.Measure {
    switch self {
    case .exposed: .count(act)
    case .move: .rate(of: act, per: Self.moves.map(\.rawValue))
    }
  }
}
