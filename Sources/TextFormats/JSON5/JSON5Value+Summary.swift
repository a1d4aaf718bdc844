extension JSON5Value.Kind {
  /// The types of values by name.
  package enum Name: String, Sendable, Hashable, CaseIterable { case null, bool, number, string, array, object }

  /// The type of the value.
  package var name: Name {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSON5Value {
  /// The value as it is named in "must be a number, not _the text 'many'_".
  package var summary: String {
    switch kind {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(_, let text): text.clipped
    case .string(let text): "the text \(quoted(text))"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The hint for a value that has quotes too many or too few.
  package func quotingHint(for types: Set<Kind.Name>) -> String? {
    switch kind {
    case .number(_, let text) where types.contains(.string): "put it in quotes: \(quoted(text, in: "\""))"
    case .bool(let bool) where types.contains(.string): "put it in quotes: \"\(bool)\""
    case .string(let text) where types.contains(.number) && Double(text) != nil: "leave out the quotes: \(text.clipped)"
    case .string(let text) where types.contains(.number): text.proportion.map { "\(text.clipped) is written \($0)" }
    case .string(let text) where types.contains(.bool): text.truth.map { "write \($0)" }
    case .number(let number, _) where types.contains(.bool) && (number == 0 || number == 1): "write \(number == 1)"
    default: nil
    }
  }
}

extension String {
  /// A percentage as a proportion: `0.35` for `35 %`; `nil` for anything else.
  package var proportion: String? {
    guard let quantity = Quantity(self), quantity.unit == "%" || quantity.unit == "percent" else { return nil }
    return shortest(quantity.number / 100)
  }

  /// A whole number as it is often written for readers: `10000` for `10,000`, `10 000` and `10k`.
  package var wholeNumber: String? {
    let digits = filter { !" ,_'".contains($0) }.lowercased()
    let isThousands = digits.hasSuffix("k")
    return Int(isThousands ? digits.dropLast() : digits[...]).map { "\($0)" + (isThousands ? "000" : "") }
  }

  /// What other languages write for true and false.
  fileprivate var truth: Bool? {
    switch lowercased() {
    case "true", "yes", "on", "y", "1": true
    case "false", "no", "off", "n", "0": false
    default: nil
    }
  }
}

/// A number with its unit, as in `600 ms`.
package struct Quantity: Equatable, Sendable {
  /// The number as written.
  package let number: Double

  /// The unit as written; empty if there is none.
  package let unit: String

  /// Takes a text apart; nil unless it starts with a decimal number.
  package init?(_ text: String) {
    guard let digits = text.prefixMatch(of: /[-+.0-9]+([eE][-+]?[0-9]+)?/)?.output.0,
      digits.contains(where: \.isNumber), let number = Double(digits), number.isFinite
    else { return nil }
    (self.number, unit) = (number, String(text[digits.endIndex...].drop { $0 == " " }))
  }
}
