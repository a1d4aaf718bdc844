extension ValueForm where Value == String {
  /// Any text.
  public static var string: Self {
    Self("a text", of: [.string], sample: "\"my text\"") { $0.value.text }
  }
}

extension ValueForm where Value == Bool {
  /// One of the words `true` and `false`.
  public static var boolean: Self {
    Self("true or false", of: [.bool], sample: "true") { context in
      guard case .bool(let bool) = context.value.kind else { return nil }
      return bool
    }
  }
}

extension ValueForm where Value == Double {
  /// A number in a range, `0 ... .infinity` for one without an upper end.
  public static func number(in range: ClosedRange<Double> = -.infinity ... .infinity) -> Self {
    let description = "a number\(described(range, isEndless: \.isInfinite, as: shortest))"
    return Self(description, of: [.number], as: .number(range), sample: shortest(range.sample)) { context in
      // Whatever is not finite was reported by the parser.
      guard let number = context.value.number, number.isFinite else { return nil }
      guard !range.contains(number) else { return number }
      return context.reject(.outOfRange, "must be \(description)", hint: range.hint(for: number))
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number in a range, `1 ... .max` for one without an upper end.
  /// - Parameters:
  ///   - range: The numbers allowed.
  ///   - usual: A usual number of the range, for messages.
  public static func integer(in range: ClosedRange<Int> = .min ... .max, usually usual: Int? = nil) -> Self {
    let description = "a whole number\(described(range, isEndless: { $0 == .min || $0 == .max }))"
    let sample = usual ?? Swift.max(range.lowerBound, Swift.min(1, range.upperBound))
    return Self(description, of: [.number], as: .integer(range), sample: "\(sample)") { context in
      guard let number = context.value.number, number.isFinite else { return nil }
      // Beyond 2^53 a written number may not be the number that is read.
      guard let whole = Int(exactly: number), range.contains(whole), abs(number) <= 0x1p53 else {
        let isWhole = number == number.rounded()
        let isBelow = number < Double(range.lowerBound)
        let end = isBelow ? range.lowerBound : range.upperBound
        let hint =
          isWhole
          ? usual.map { "write \($0)" }
            ?? (end == .max || end == .min
              ? "write \(sample)" : "write \(end), which is the \(isBelow ? "least" : "most")")
          : Int(exactly: number.rounded()).map { "write \($0)" }
        return context.reject(isWhole ? .outOfRange : .wrongType, "must be \(description)", hint: hint)
      }
      return whole
    }
  }
}

extension ClosedRange<Double> {
  /// A number of the range, for examples.
  var sample: Double {
    if lowerBound.isFinite && upperBound.isFinite { return (lowerBound + upperBound) / 2 }
    return lowerBound.isFinite ? lowerBound + 1 : upperBound.isFinite ? upperBound : 1
  }

  /// What to write in place of a number outside of the range: a proportion for what looks like a percentage, else the
  /// nearest end.
  func hint(for number: Double) -> String {
    if self == 0...1, number >= 2, number <= 100 { return "\(shortest(number)) % is written \(shortest(number / 100))" }
    let nearest = number < lowerBound ? lowerBound : upperBound
    return "write \(shortest(nearest)), which is the \(number < lowerBound ? "least" : "most")"
  }
}

/// The ends of a range in words that follow the name of what is in the range.
func described<Bound>(
  _ range: ClosedRange<Bound>,
  isEndless: (Bound) -> Bool,
  as text: (Bound) -> String = { "\($0)" }
) -> String {
  switch (isEndless(range.lowerBound), isEndless(range.upperBound)) {
  case (true, true): ""
  case (false, true): " of at least \(text(range.lowerBound))"
  case (true, false): " of at most \(text(range.upperBound))"
  case (false, false): " from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}

/// A number without the `.0` that says nothing.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension JSON5Value {
  /// The text, if this is one.
  package var text: String? {
    guard case .string(let text) = kind else { return nil }
    return text
  }

  /// The number, if this is one.
  package var number: Double? {
    guard case .number(let number, _) = kind else { return nil }
    return number
  }
}
