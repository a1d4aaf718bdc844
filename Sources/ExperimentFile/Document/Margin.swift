import NavigationExperiments

/// A bound of a requirement: a value, or a distance from the control's.
struct Bound {
  let isRelativeToControl: Bool
  let value: Double
}

extension ValueForm where Value == Double {
  /// A difference in the unit of what is measured: percentage points, a duration (read as seconds), or a number.
  static func margin(of measure: Metric.Measure) -> Self {
    switch measure {
    case .reached: .percentagePoints(in: 0...1)
    case .time: .converting(ValueForm<Int>.duration()) { Double($0) / 1000 }
    case .count: .number(in: 0 ... .infinity)
    }
  }
}

extension ValueForm where Value == Bound {
  /// A bound such as `0.5`, `"2 s"` or `"control + 0.5"`.
  static func bound(of measure: Metric.Measure) -> Self {
    let margin = ValueForm<Double>.margin(of: measure)
    return Self("a bound such as \"control + 0.5\"", of: [.string, .number]) { context in
      guard let text = context.value.text, text.hasPrefix("control") else {
        return margin.read(context).map { Bound(isRelativeToControl: false, value: $0) }
      }
      let rest = text.dropFirst("control".count).drop { $0 == " " }
      guard let sign = rest.first, sign == "+" || sign == "-" else {
        return context.reject(.wrongType, "must be a bound", hint: "for example \"control + 0.5\"")
      }
      let amount = String(rest.dropFirst().drop { $0 == " " })
      let written = Double(amount).map { JSON5Value.Kind.number($0, text: amount) } ?? .string(amount)
      let value = JSON5Value(written, at: context.value.range)
      return margin.read(value, as: context.subject, into: context.diagnostics).map {
        Bound(isRelativeToControl: true, value: sign == "+" ? $0 : -$0)
      }
    }
  }
}
