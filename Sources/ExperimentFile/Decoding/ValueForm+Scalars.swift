extension ValueForm where Value == String {
  /// Any text.
  public static var string: Self {
    Self("a text", of: [.string]) { $0.value.text }
  }
}

extension ValueForm where Value == Bool {
  /// One of the words `true` and `false`.
  public static var boolean: Self {
    Self("true or false", of: [.bool]) { context in
      guard case .bool(let bool) = context.value.kind else { return nil }
      return bool
    }
  }
}

extension ValueForm where Value == Double {
  /// A number in a range, `0 ... .infinity` for one without an upper end.
  public static func number(in range: ClosedRange<Double> = -.infinity ... .infinity) -> Self {
    let description = "a number\(described(range, isEndless: \.isInfinite, as: shortest))"
    return Self(description, of: [.number], as: .number(range)) { context in
      // Whatever is not finite was reported by the parser.
      guard let number = context.value.number, number.isFinite else { return nil }
      return range.contains(number) ? number : context.reject(.outOfRange, "must be \(description)")
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number in a range, `1 ... .max` for one without an upper end.
  public static func integer(in range: ClosedRange<Int> = .min ... .max) -> Self {
    let description = "a whole number\(described(range, isEndless: { $0 == .min || $0 == .max }))"
    return Self(description, of: [.number], as: .integer(range)) { context in
      guard let number = context.value.number, number.isFinite else { return nil }
      // Beyond 2^53 a written number may not be the number that is read.
      guard let whole = Int(exactly: number), range.contains(whole), abs(number) <= 0x1p53 else {
        return context.reject(number == number.rounded() ? .outOfRange : .wrongType, "must be \(description)")
      }
      return whole
    }
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
func shortest(_ number: Double) -> String {
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
