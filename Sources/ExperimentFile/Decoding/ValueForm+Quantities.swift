import TextFormats

extension ValueForm where Value == Int {
  /// A duration such as `600 ms`, `0.6 s`, `5 min`, `2 h` or `7 d`, in whole milliseconds.
  /// - Parameters:
  ///   - range: The durations allowed, in milliseconds.
  ///   - example: A duration as it is written, for messages; a usual one of the range unless said otherwise.
  public static func duration(in range: ClosedRange<Int> = 0...longestDuration, such example: String? = nil) -> Self {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let usual: KeyValuePairs = ["600 ms": 600.0, "30 s": 30_000, "30 min": 1_800_000, "1 d": 86_400_000]
    let sample = example ?? usual.first { bounds.contains($0.value) }?.key ?? "\(range.lowerBound) ms"
    let units: KeyValuePairs = ["ms": 1.0, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000]
    let quantity = ValueForm<Double>.quantity("a duration", such: sample, in: bounds, units: units)
    return Self(quantity.outline) { context in
      guard let milliseconds = quantity.content(context) else { return nil }
      let whole = milliseconds.rounded()
      guard abs(milliseconds - whole) < 1e-6, let result = Int(exactly: whole) else {
        let hint = "write \"\(max(range.lowerBound, Int(milliseconds.rounded(.up)))) ms\""
        return context.reject(.outOfRange, "must be a whole number of milliseconds", hint: hint)
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
    quantity("a percentage", such: "5 %", in: range, units: ["%": 0.01])
  }

  /// A difference of shares such as `1 pp`, as a fraction (0.01); the range is one of fractions.
  public static func percentagePoints(in range: ClosedRange<Double> = -1...1) -> Self {
    quantity("a number of percentage points", such: "1 pp", in: range, units: ["pp": 0.01])
  }

  /// A length such as `9 mm`, in millimetres.
  public static func length(in range: ClosedRange<Double>) -> Self {
    quantity("a length", such: "9 mm", in: range, units: ["mm": 1, "cm": 10])
  }

  /// A number with one of the units, times what the unit is worth; the range is one of results.
  /// - Parameters:
  ///   - what: What it is, with its article, for messages: "a length".
  ///   - example: A quantity as it is written, for messages; the range has it.
  ///   - range: The results allowed.
  ///   - units: The units, each with what one of it is worth.
  public static func quantity(
    _ what: String, such example: String? = nil, in range: ClosedRange<Double> = -.infinity ... .infinity,
    units: KeyValuePairs<String, Double>
  ) -> Self {
    let names = units.map(\.key)
    let sample = quoted(example ?? "1 \(names.first ?? "")", in: "\"")
    let description = "\(what) such as \(sample)"
    let limits = described(range, isEndless: \.isInfinite) { written($0, in: units) }
    // The unit of the example is the likeliest.
    let likeliest = example.flatMap(Quantity.init)?.unit
    let plurals = names.filter { !names.contains($0 + "s") }
    let ordered = plurals.filter { $0 == likeliest } + plurals.filter { $0 != likeliest }
    func possible(_ number: String) -> String { "write " + ordered.map { "\"\(number.clipped) \($0)\"" }.alternatives }
    let pattern = TextPattern.quantity(in: names, isSigned: range.lowerBound < 0)
    let schema = ValueSchema.described(.text(pattern), what + limits)
    return Self(description, of: [.string, .number], as: schema, sample: sample) { context in
      if case .number(let number, let text) = context.value.kind {
        // A share of one is a hundredth of what it is in hundredths.
        let isShare = units.count == 1 && units[0].value == 0.01 && abs(number) < 1 && number != 0
        let hint = isShare ? "write \"\(shortest(number * 100)) \(names[0])\" if it is a share of 1, or else " : ""
        guard number.isFinite else { return nil }
        return context.reject(
          .missingUnit, "must be \(description)",
          hint: isShare ? hint + possible(text).dropFirst("write ".count) : possible(text))
      }
      guard let text = context.value.text, let quantity = Quantity(text) else {
        return context.reject(.wrongType, "must be \(description)", hint: "write \(sample)")
      }
      let number = String(text.prefix { $0 != " " })
      if quantity.unit.isEmpty { return context.reject(.missingUnit, "must be \(description)", hint: possible(number)) }
      guard let unit = units.first(where: { $0.key == quantity.unit }) else {
        let meant = UnitName.meant(by: quantity.unit, among: ordered)
        let hint = meant.map { "write \"\(number) \($0)\"" } ?? possible(number)
        return context.reject(.unknownUnit, "must be \(description)", hint: hint)
      }
      // Division by 100 rounds to the nearest fraction where multiplication by 0.01 may not.
      let result = unit.value < 1 ? quantity.number / (1 / unit.value) : quantity.number * unit.value
      guard !range.contains(result) else { return result }
      let nearest = written(result < range.lowerBound ? range.lowerBound : range.upperBound, in: units)
      return context.reject(.outOfRange, "must be \(what)\(limits)", hint: "write \"\(nearest)\"")
    }
  }

  /// A result as users would write it: in the largest unit of which it is a whole number.
  private static func written(_ result: Double, in units: KeyValuePairs<String, Double>) -> String {
    func amount(_ unit: Double) -> Double { unit < 1 ? result * (1 / unit) : result / unit }
    let unit = units.last { result != 0 && amount($0.value) == amount($0.value).rounded() } ?? units.first
    return unit.map { "\(shortest(amount($0.value))) \($0.key)" } ?? shortest(result)
  }
}

/// Units as they are written elsewhere.
private enum UnitName {
  /// The beginnings of other names of units, in small letters.
  private static let others: KeyValuePairs = [
    "ms": ["millis", "msec"], "s": ["sec"], "min": ["minute", "mn", "m"], "h": ["hour", "hr"], "d": ["day"],
    "mm": ["millim"], "cm": ["centim"], "pp": ["%", "percent", "point", "ppt"],
    "%": ["percent", "pct", "pp", "per cent"],
    "words": ["word", "w"],
  ]

  /// The unit that is meant by another name or spelling of it; the nearest by spelling where no name fits.
  static func meant(by unit: String, among units: [String]) -> String? {
    let text = unit.lowercased()
    if let same = units.first(where: { $0 == text }) { return same }
    for (name, beginnings) in others where units.contains(name) {
      // A single letter is an abbreviation, and no beginning.
      if beginnings.contains(where: { $0.count > 1 ? text.hasPrefix($0) : text == $0 }) { return name }
    }
    return units.count == 1 ? units[0] : Suggestion.nearest(to: text, among: units)
  }
}

extension [String] {
  /// The texts as alternatives: `a, b or c`.
  fileprivate var alternatives: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) or \(self[count - 1])" : joined()
  }
}
