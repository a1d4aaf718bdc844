import ExperimentDesign
import HeadlessNavigation
import TextFormats
import UserBehavior

/// What a metric is measured in.
enum MetricScale: CaseIterable {
  /// Whether a step was reached or a screen visited: a proportion.
  case step
  /// The time to a step: seconds.
  case to
  /// How often something was done: a number.
  case count

  /// The keys of metrics that say it.
  static let keys: [(key: String, scale: Self)] = [
    ("step", step), ("visited", step), ("first_tap", step), ("to", to), ("count", count), ("attempts", count),
    ("value", count),
  ]

  /// The scale of a metric as written; `nil` when it does not tell.
  init?(of metric: JSON5Value?) {
    let written = Self.keys.filter { metric?[$0.key] != nil }
    guard written.count == 1 else { return nil }
    self = written[0].scale
  }
}

extension DocumentReader {
  /// The metrics, in the order of the file.
  var metrics: ValueForm<[Metric]> {
    .converting(.table(of: "metric", count: 1...200) { self.metric(named: $0) }) { $0.map(\.value) }
  }

  private func metric(named id: String) -> ValueForm<Metric> {
    .object(
      .optional(
        "title", .string, unlessSaid: "the id in words",
        "What reports call the metric: `reached_product` is *Reached product* without it."),
      .required(
        "role", ValueForm<Metric.Role>.anyCase, "It decides, it explains, or it must not get worse by its `margin`."),
      .optional(
        "for", .converting(.oneOrMore(of: names.goals)) { goals in goals.flatMap { $0 } }, or: [],
        unlessSaid: "all users",
        "A goal or a group of goals, or a list: only users who came for it count."),
      .optional(
        "better", ValueForm<Metric.Direction>.anyCase, unlessSaid: "neither", "Which direction is better."),
      .optional(
        "margin",
        MetricScale.keys.map { key, scale in
          (.has(key), .bySizeClass("a margin for each size class", margin(on: scale), "The smallest such difference"))
        },
        unlessSaid: """
          the relative size of the primary metric's; there `"1 pp"` of a step reached, else 1 % of the control's \
          value
          """,
        """
        The smallest difference that matters: `"1 pp"` of a step reached or a screen visited, `"2 s"` of a time, \
        `0.1` of a count or rate. Of all users, the smaller of two for size classes.
        """),
      .optional(
        "baseline", MetricScale.keys.filter { $0.key != "value" }.map { (.has($0.key), baselines(on: $0.scale)) },
        unlessSaid: "unknown", Self.baselineMeaning),
      measure, rules: [.excludes(["baseline"], "value", because: "a run has no values")]
    ) { title, role, goals, better, margin, baselines, measure in
      measure().map {
        var metric = Metric(
          id: id, title: title.flatMap { $0.isEmpty ? nil : $0 }, measure: $0, role: role, better: better,
          margins: margin, goals: goals)
        metric.baselines = baselines ?? []
        return metric
      }
    }
  }

  /// What is measured; `nil`, perhaps after a report, where it does not fit the funnel.
  private typealias Measure = () -> Metric.Measure?

  private var measure: ObjectKey<Measure> {
    let (step, steps) = (names.text(.step), names[.step].names)
    let moments = steps.isEmpty ? [] : [Metric.Moment.exposureWord] + steps.filter { $0 != Metric.Moment.exposureWord }
    return .all(
      .one(of: [
        .key("step", step, "Whether the step was reached.") { .step($0) },
        .key(
          "visited", .oneOrMore(of: names.screen),
          """
          Whether the screen, or one of several, came into view at the exposure or later. The funnel does not matter, \
          neither its order nor its window.
          """
        ) { .visited($0) },
        .key(
          "first_tap", .located(.identifier),
          """
          Whether that item was the first thing on the screen `on` that led on. In a log, whether the first row that \
          moves from the screen has the item's intent as its cause.
          """
        ) { .firstTap($0) },
        .key(
          "to", step,
          """
          The mean time of all users until they first reach the step; who does not arrive by `horizon` counts it whole.
          """
        ) { .to($0) },
        .key("count", act, "How often something was done.") { .count($0) },
        .key(
          "attempts", step,
          "How many attempts of the funnel reached the step; at the first step, how many began."
        ) { .attempts($0) },
        .key(
          "value", .path,
          """
          The column of a log with numbers, such as `"amount"`, or its path in a mapping: their sum over a user's rows \
          from the exposure on. A run has no values.
          """
        ) { .value($0) },
      ]),
      .required(
        "on", names.screen, when: .has("first_tap"), unlessSaid: "required with `first_tap`",
        "The screen that has the item."),
      .optional(
        "of", step, unlessSaid: "all exposed users",
        "The step that users have to reach to count: of those who do, it is the share or the mean number."),
      .required(
        "from", .name(among: moments, called: "step"), when: .has("to"), unlessSaid: "required with `to`",
        "When the time starts: at the exposure, or when the step is first reached."),
      .optional(
        "horizon", .duration(in: 1...31_536_000_000, such: "5 min"),
        unlessSaid: "four times the mean patience, at most the funnel's window",
        "The time that counts for users who do not arrive by then."),
      .optional(
        "at", step, unlessSaid: "all rows with a number", "The step whose events have the numbers that count."),
      .optional(
        "winsorize", .number(in: 0.5...0.9999), unlessSaid: "all sums as they are",
        """
        The share of users whose sums count as they are, of those with a number under any variant; a larger sum counts \
        as the largest of these.
        """),
      .optional(
        "per", [(.has("count"), .base(.exposed, .move, .choice)), (.has("value"), .base(.exposed, .event))],
        unlessSaid: "`\"exposed\"`",
        """
        What it is counted per: an exposed user, a move or a choice (of `count`), or an event with a number (of `value`). \
        Moves are taps, notifications opened and going back; choices are taps and sections opened.
        """),
      rules: [
        .excludes(["of"], "to", because: "who does not reach the step counts with the horizon"),
        .excludes(["of"], "value", because: "a step is named by 'at'"),
        .excludes(["of"], "per", because: "it says what it is counted per"), .needs(["on"], "first_tap"),
        .needs(["from", "horizon"], "to"), .needs(["at", "winsorize"], "value"),
        .check { if $0.lacks("value") { $0.reportMisplaced(["per"], without: "count") } },
      ]
    ) { (measured: MeasuredThing, screen, group, start, horizon, place, quantile, base) in
      func measure() -> Metric.Measure? {
        switch measured {
        case .firstTap(let item): return screen.flatMap { self.firstTap(item, on: $0) }
        case .count(let act): return (base ?? .exposed).measure(of: act)
        case .value(let column):
          let step = place.flatMap { self.funnel?.step($0) }
          guard (place == nil) == (step == nil) else { return nil }
          return .value(.init(column, at: step, isPerEvent: base == .event, quantile: quantile))
        case .visited(let screens): return .visited(screens)
        case .step(let step): return self.funnel?.step(step).map { .reached(step: $0) }
        case .attempts(let step): return self.funnel?.step(step).map { .attempts(step: $0) }
        case .to(let step):
          guard let funnel = self.funnel, let start, let end = funnel.step(step) else { return nil }
          return .time(
            from: funnel.step(start).map { .step($0) } ?? .exposure, to: end,
            horizonMilliseconds: horizon.map(Int64.init) ?? funnel.horizonMilliseconds)
        }
      }
      return {
        guard let group else { return measure() }
        return self.funnel?.step(group).flatMap { step in measure().map { .among($0, step: step) } }
      }
    }
  }

  /// Whether an item is the first on a screen; `nil`, after a report, where it is not there or others ask for the same.
  private func firstTap(_ item: Located<String>, on screen: Name<Screen>) -> Metric.Measure? {
    guard app != nil, variants != nil else { return nil }
    let items = apps.map { $0.app.screens[screen]?.items ?? [] }
    let names = items.flatMap { $0.map(\.id.rawValue) }
    guard names.contains(item.value) else {
      diagnostics.report(
        .unknownName, "no item \(quoted(item.value)) stands on screen \(quoted("\(screen)"))", at: item.range,
        hint: Suggestion.choices(for: item.value, among: names))
      return nil
    }
    for items in items {
      guard let own = items.first(where: { $0.id.rawValue == item.value })?.input(on: screen).cause,
        let other = items.first(where: { $0.id.rawValue != item.value && $0.input(on: screen).cause == own })
      else { continue }
      diagnostics.report(
        .duplicateID,
        "\(quoted("\(other.id)")) on \(quoted("\(screen)")) asks for \(quoted(own)) too, so moves do not say which was tapped",
        at: item.range, hint: "give one of them an intent of its own under 'does'")
      return nil
    }
    return .firstTap(item.value, on: screen)
  }
}

/// What a metric measures, by the names in the file.
private enum MeasuredThing {
  case step(String)
  case firstTap(Located<String>)
  case visited([Name<Screen>])
  case to(String)
  case count(String)
  case attempts(String)
  case value(String)
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
  /// Every event with a number.
  case event
  /// Everything that users chose: a tap on an item, or a section opened.
  case choice

  private static let moves: [UserAction] = [.tap, .back, .notification]
  private static let choices: [UserAction] = [.tap, .expand]

  /// The measure of an act counted so.
  func measure(of act: String) -> Metric.Measure {
    switch self {
    case .exposed, .event: .count(act)
    case .move: .rate(of: act, per: Self.moves.map(\.rawValue))
    case .choice: .rate(of: act, per: Self.choices.map(\.rawValue))
    }
  }
}

extension ValueForm where Value == CountBase {
  /// One of some bases.
  fileprivate static func base(_ bases: CountBase...) -> Self { .oneOf(bases.map { (name: $0.rawValue, value: $0) }) }
}
