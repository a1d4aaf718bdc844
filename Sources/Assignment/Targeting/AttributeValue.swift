/// What is known of a user, or what a condition compares it with: a value as JSON has them.
public indirect enum AttributeValue: Hashable, Sendable {
  /// A name and value of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: AttributeValue

    /// A name and its value.
    public init(_ name: String, _ value: AttributeValue) { (self.name, self.value) = (name, value) }
  }

  /// No value.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case array([AttributeValue])
  /// Names and values in order.
  case object([Member])
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A whole number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// A number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// True or false.
  public init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
  /// Values in order.
  public init(arrayLiteral values: AttributeValue...) { self = .array(values) }
  /// Names and values in the order written.
  public init(dictionaryLiteral members: (String, AttributeValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
  /// No value.
  public init(nilLiteral: ()) { self = .null }
}

extension AttributeValue {
  /// The value under a name, if this is an object that has it; names compare by bytes.
  public subscript(name: String) -> AttributeValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The members of an object; nil for other values.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The items of an array; none of other values.
  package var items: [AttributeValue] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  /// The text; nil for other values.
  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The number; nil for other values.
  package var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The value at a path, where an array has its positions and `length` as names; null where there is none.
  func value(at path: [String]) -> AttributeValue {
    path.reduce(self) { value, name in
      guard case .array(let items) = value else { return value[name] ?? .null }
      if name == "length" { return .number(Double(items.count)) }
      guard let place = Int(name), items.indices.contains(place), String(place) == name else { return .null }
      return items[place]
    }
  }
}

/// What JavaScript makes of values, which is what GrowthBook's conditions compare.
extension AttributeValue {
  /// The value as `String(value)`, which is also how an attribute that is no text is hashed: 1 as `1`, 10²¹ as `1e+21`.
  public var plainText: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): Self.text(of: number)
    case .text(let text): text
    case .array(let items): items.map { $0 == .null ? "" : $0.plainText }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// The value as `Number(value)`.
  var plainNumber: Double {
    switch self {
    case .null: return 0
    case .boolean(let value): return value ? 1 : 0
    case .number(let number): return number
    case .object: return .nan
    case .array: return AttributeValue.text(plainText).plainNumber
    case .text(let text):
      let digits = text.drop { $0.isWhitespace }
      let trimmed = String(digits.prefix(digits.count - digits.reversed().prefix { $0.isWhitespace }.count))
      if trimmed.isEmpty { return 0 }
      for (prefix, radix) in [("0x", 16), ("0X", 16), ("0o", 8), ("0b", 2)] where trimmed.hasPrefix(prefix) {
        return UInt64(trimmed.dropFirst(2), radix: radix).map { Double($0) } ?? .nan
      }
      let isDecimal = trimmed.utf8.allSatisfy { (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }
      if isDecimal { return Self.decimal(trimmed) }
      let sign = trimmed.hasPrefix("-") ? -1.0 : 1
      return ["Infinity", "+Infinity", "-Infinity"].contains(trimmed) ? sign * .infinity : .nan
    }
  }

  /// Swift reads neither `.5` nor `5.`, which JavaScript does.
  private static func decimal(_ text: String) -> Double {
    if let number = Double(text) { return number }
    let sign = text.prefix { $0 == "-" || $0 == "+" }
    let rest = text.dropFirst(sign.count)
    let mantissa = rest.prefix { $0 != "e" && $0 != "E" }
    guard sign.count < 2, mantissa.contains(where: \.isNumber) else { return .nan }
    let whole = (mantissa.hasPrefix(".") ? "0" : "") + mantissa + (mantissa.hasSuffix(".") ? "0" : "")
    return Double(sign + whole + rest.dropFirst(mantissa.count)) ?? .nan
  }

  /// Whether the value counts as true.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let number): number != 0 && !number.isNaN
    case .text(let text): !text.isEmpty
    case .array, .object: true
    }
  }

  /// Whether the values are the same by `===`: no array or object is the same as another.
  func isSame(as other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
    default: false
    }
  }

  /// The name of the value's type, as `$type` compares it.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .text: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The value as JSON on one line, objects in the order written.
  var json: String {
    switch self {
    case .null, .boolean: plainText
    case .number(let number): number.isFinite ? plainText : "null"
    case .text(let text): Self.quoted(text)
    case .array(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A number as JavaScript writes it: Swift's digits, with an exponent only from 10²¹ and below 10⁻⁶.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    guard number != 0 else { return "0" }
    let parts = "\(number.magnitude)".split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0] == "0" ? "" : String(mantissa[0])
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    let leading = whole.isEmpty ? fraction.prefix { $0 == "0" }.count : 0
    var digits = String((whole + fraction).dropFirst(leading))
    // The number is 0.digits · 10^point.
    let point = whole.count - leading + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = number < 0 ? "-" : ""
    switch point {
    case digits.count...21: return sign + digits + String(repeating: "0", count: point - digits.count)
    case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let exponent = point - 1
      let rest = digits.dropFirst()
      return sign + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + (exponent < 0 ? "e-" : "e+")
        + String(exponent.magnitude)
    }
  }
}
