extension ValueForm where Value == Int {
  /// A duration such as `600 ms`, `0.6 s`, `5 min`, `2 h` or `7 d`, in whole milliseconds.
  public static func duration(in range: ClosedRange<Int> = 0...longestDuration) -> Self {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let units: KeyValuePairs = ["ms": 1.0, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000]
    let quantity = ValueForm<Double>.quantity("a duration", in: bounds, units: units)
    return Self(quantity.description, of: quantity.types, as: quantity.schema()) { context in
      guard let milliseconds = quantity.content(context) else { return nil }
      let whole = milliseconds.rounded()
      guard abs(milliseconds - whole) < 1e-6, let result = Int(exactly: whole) else {
        return context.reject(.outOfRange, "must be a whole number of milliseconds")
      }
      return result
    }
  }

  /// The longest duration that may be written: 10,000 days.
  public static var longestDuration: Int { 864_000_000_000 }
}

extension ValueForm where Value == Double {
  /// A share such as `5 %`, as a fraction (0.05); the range is one of fractions.
  public static func percent(in range: ClosedRange<Double> = 0...1) -> Self {
    quantity("a percentage", in: range, units: ["%": 0.01])
  }

  /// A difference of shares such as `1 pp`, as a fraction (0.01); the range is one of fractions.
  public static func percentagePoints(in range: ClosedRange<Double> = -1...1) -> Self {
    quantity("a number of percentage points", in: range, units: ["pp": 0.01])
  }

  /// A length such as `9 mm`, in millimetres.
  public static func length(in range: ClosedRange<Double>) -> Self {
    quantity("a length", in: range, units: ["mm": 1, "cm": 10])
  }

  /// A number with one of the units, times what the unit is worth; the range is one of results.
  public static func quantity(
    _ what: String,
    in range: ClosedRange<Double> = -.infinity ... .infinity,
    units: KeyValuePairs<String, Double>
  ) -> Self {
    let names = units.map(\.key)
    let description = "\(what) such as \"1 \(names.first ?? "")\""
    let limits = described(range, isEndless: \.isInfinite) { written($0, in: units) }
    func possible(_ number: String) -> String { "write " + names.map { "\"\(number.clipped) \($0)\"" }.alternatives }
    let pattern = TextPattern.quantity(in: names, isSigned: range.lowerBound < 0)
    let schema = ValueSchema.described(.text(pattern), what + limits)
    return Self(description, of: [.string, .number], as: schema) { context in
      if case .number(let number, let text) = context.value.kind {
        return number.isFinite ? context.reject(.missingUnit, "must be \(description)", hint: possible(text)) : nil
      }
      guard let text = context.value.text, let quantity = Quantity(text) else {
        return context.reject(.wrongType, "must be \(description)", hint: possible("1"))
      }
      let number = String(text.prefix { $0 != " " })
      if quantity.unit.isEmpty { return context.reject(.missingUnit, "must be \(description)", hint: possible(number)) }
      guard let unit = units.first(where: { $0.key == quantity.unit }) else {
        let hint = Suggestion.hint(for: quantity.unit, among: names, called: "units")
        return context.reject(.unknownUnit, "must be \(description)", hint: hint)
      }
      // Division by 100 rounds to the nearest fraction where multiplication by 0.01 may not.
      let result = unit.value < 1 ? quantity.number / (1 / unit.value) : quantity.number * unit.value
      return range.contains(result) ? result : context.reject(.outOfRange, "must be \(what)\(limits)")
    }
  }

  /// A result as people would write it: in the largest unit of which it is a whole number.
  private static func written(_ result: Double, in units: KeyValuePairs<String, Double>) -> String {
    func amount(_ unit: Double) -> Double { unit < 1 ? result * (1 / unit) : result / unit }
    let unit = units.last { result != 0 && amount($0.value) == amount($0.value).rounded() } ?? units.first
    return unit.map { "\(shortest(amount($0.value))) \($0.key)" } ?? shortest(result)
  }
}

extension [String] {
  /// The texts as alternatives: `a, b or c`.
  fileprivate var alternatives: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) or \(self[count - 1])" : joined()
  }
}
