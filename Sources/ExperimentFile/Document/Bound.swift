import ExperimentDesign
import NavigationEvents
import NavigationExperiments
import TextFormats

/// A bound of a requirement: a value, or a distance from the control's.
struct Bound {
  let isRelativeToControl: Bool
  let value: Double
}

extension DocumentReader {
  /// A difference in the unit of what is measured: percentage points, a duration (read as seconds), or a number.
  func margin(on scale: MetricScale) -> ValueForm<Double> {
    switch scale {
    case .step: .percentagePoints(in: 0...1)
    case .to: .converting(ValueForm<Int>.duration()) { Double($0) / 1000 }
    case .count: .number(in: 0 ... .infinity)
    }
  }

  /// A value in the unit of what is measured; of a proportion, a percentage.
  func level(on scale: MetricScale) -> ValueForm<Double> { scale == .step ? .percent() : margin(on: scale) }

  /// A value of any metric: what it must be is told by the metric.
  var anyLevel: ValueForm<Double> {
    ValueForm<Double>(
      "a value", of: [.number, .string], as: .either(MetricScale.allCases.map { level(on: $0).outline.schema() })
    ) {
      _ in nil
    }
  }

  /// What `baseline` says of a step or metric.
  static let baselineMeaning = """
    What it is today under the control, by your own numbers: `"12.4 %"`, of a time `"36 s"`, the mean of users who \
    arrive, or an object with `n`; several in an array, for size classes and goals. `check` compares the model with \
    it, and `run` brings the users to it.
    """

  /// One or more numbers of today.
  func baselines(on scale: MetricScale) -> ValueForm<[Baseline]> {
    let keys: [(key: String, scale: MetricScale, meaning: String)] = [
      ("share", .step, "The share of users today, of a step or screen."),
      ("time", .to, "The mean time of the users who arrive today, of a time."),
      ("count", .count, "The number for each user today, or of a rate for each of its base."),
    ]
    let object = ValueForm<Baseline>.object(
      "a baseline",
      .one(of: keys.map { one in .key(one.key, level(on: one.scale), one.meaning) { (one.key, $0) } }),
      .optional(
        "n", .integer(in: 1...1_000_000_000), unlessSaid: "the number is taken as exact",
        "How many users it is of: what the model differs within its 95 % interval is no difference."),
      .optional("size_class", ValueForm<SizeClass>.anyCase, unlessSaid: "either", "The size class of these users."),
      .optional("goal", names.text(.goal), unlessSaid: "any", "The goal that these users came for."),
      .optional("source", .string, unlessSaid: "none", "Where you have it from."),
      .optional(
        "anchor", .boolean, default: true,
        "Whether the simulated users are brought to it before variants are compared. A `count` is compared only."),
      rules: [
        .check { written in
          for one in keys where one.scale != scale {
            guard let member = written.member(one.key), let own = keys.first(where: { $0.scale == scale })?.key else {
              continue
            }
            let sample = self.level(on: scale).outline.sample().map { "write \(own): \($0)" }
            written.report(.misplacedKey, "must be '\(own)', not '\(one.key)'", at: member.keyRange, hint: sample)
          }
        }
      ]
    ) { (level: (key: String, value: Double), users, sizeClass, goal, source, anchors) in
      Baseline(level.value, users: users, sizeClass: sizeClass, goal: goal, source: source, anchors: anchors)
    }
    return .oneOrMore(of: ValueForm.converting(level(on: scale)) { Baseline($0) }.or(object))
  }

  /// A bound such as `0.5`, `"2 s"` or `"control + 0.5"`.
  func bound(on scale: MetricScale) -> ValueForm<Bound> {
    let level = level(on: scale)
    let margin = margin(on: scale)
    let word = "control"
    return ValueForm<Bound>(
      "\(level.description) or a bound such as \"control + …\"", of: level.types.union([.string]),
      as: .either([level.outline.worded, .described(self.distance(on: scale), "a distance from the control's value")])
    ) { context in
      guard let text = context.value.text, text.hasPrefix(word) else {
        return level.read(context).map { Bound(isRelativeToControl: false, value: $0) }
      }
      let rest = text.dropFirst(word.count).drop { $0 == " " }
      let amount = rest.dropFirst().drop { $0 == " " }
      guard let sign = rest.first, sign == "+" || sign == "-", let first = amount.first, first.isNumber || first == "."
      else { return context.reject(.wrongType, "must be a bound", hint: "for example \"control + 0.5\"") }
      let distance = JSON5Value(self.kind(of: String(amount)), at: context.value.range)
      return margin.read(distance, as: context.subject, into: context.diagnostics).map {
        Bound(isRelativeToControl: true, value: sign == "+" ? $0 : -$0)
      }
    }
  }

  /// A bound of any metric: what it must be is told by the metric.
  var anyBound: ValueForm<Bound> {
    let schemas = MetricScale.allCases.map { bound(on: $0).outline.schema() }
    return ValueForm<Bound>("a bound", of: [.number, .string], as: .either(schemas)) { _ in nil }
  }

  /// A distance from the control's value, in the unit of what is measured.
  private func distance(on scale: MetricScale) -> ValueSchema {
    let control = "control *[+-] *"
    return switch scale {
    case .step: .text(.quantity(in: ["pp"], after: control))
    case .to: .text(.quantity(in: TextPattern.durationUnits, after: control))
    case .count: .text(.number(after: control))
    }
  }

  /// A number without a unit as a number, and everything else as a text.
  private func kind(of amount: String) -> JSON5Value.Kind {
    guard let quantity = Quantity(amount), quantity.unit.isEmpty else { return .string(amount) }
    return .number(quantity.number, text: amount)
  }
}
