extension OptionDescription {
  /// Reads a value.
  ///
  /// - Throws: `ArgumentError.invalidValue` if it is not what the option takes.
  func value(_ text: String) throws(ArgumentError) -> ParsedCommand.Value {
    let value: ParsedCommand.Value? =
      switch kind {
      case .flag, .pair: nil
      case .text: text.isEmpty ? nil : .text(text)
      case .word(let words): words.contains(text) ? .text(text) : nil
      case .integer(let range):
        Self.number(text).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? .integer($0) : nil }
      case .proportion: Double(text).flatMap { $0 > 0 && $0 < 1 ? .number($0) : nil }
      case .size(let range): Self.size(text).flatMap { range.contains($0) ? .integer($0) : nil }
      case .seed:
        (text.hasPrefix("0x") ? Self.number(text.dropFirst(2), radix: 16) : Self.number(text)).map { .seed($0) }
      }
    guard let value else { throw .invalidValue(option: name, value: text, kind) }
    return value
  }

  /// A number of bytes; `nil` for anything else, or where no machine has so many.
  private static func size(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = units[text.dropFirst(digits.count).lowercased()], let number = Double(digits) else { return nil }
    return Int(exactly: (number * Double(unit)).rounded())
  }

  private static let units = [
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// Digits with single `_` between them, without a sign; nil for anything else or beyond 64 bits.
  private static func number(_ text: some StringProtocol, radix: Int = 10) -> UInt64? {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty }), !text.contains("+"), !text.contains("-") else { return nil }
    return UInt64(groups.joined(), radix: radix)
  }
}
