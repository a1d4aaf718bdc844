/// Reads one flat JSON object, as far as columns are concerned.
struct JSONLineReader {
  /// Where a value is, without its quotes.
  struct Value {
    var range: Range<Int>
    var hasEscapes = false
  }

  private let bytes: [UInt8]
  private let end: Int
  private var place: Int
  /// The values of the columns; of `null`, objects and arrays none.
  private var values: [(column: LogColumn, value: Value)] = []

  private init(_ bytes: [UInt8], _ line: Range<Int>) {
    (self.bytes, place, end) = (bytes, line.lowerBound, line.upperBound)
  }

  /// Reads the object in a line.
  ///
  /// The bytes are let go of when it returns, so that whoever holds them may change them.
  /// - Returns: The values of its columns; `nil` if it is no object, or there is more.
  static func values(_ bytes: [UInt8], _ line: Range<Int>) -> [(column: LogColumn, value: Value)]? {
    var reader = JSONLineReader(bytes, line)
    return reader.read() ? reader.values : nil
  }

  private mutating func read() -> Bool {
    guard accept("{") else { return false }
    if !accept("}") {
      repeat {
        guard let key = string(), accept(":") else { return false }
        let column = LogColumn.allCases.first { bytes[key.range].elementsEqual($0.name.utf8) }
        guard let value = value() else { return false }
        if let column, !value.range.isEmpty { values.append((column, value)) }
      } while accept(",")
      guard accept("}") else { return false }
    }
    skipBlanks()
    return place == end
  }

  private mutating func value() -> Value? {
    skipBlanks()
    guard place < end else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipNested() ? Value(range: place..<place) : nil
    default:
      let start = place
      while place < end, !" \t\r\n,}]".utf8.contains(bytes[place]) { place += 1 }
      guard place > start else { return nil }
      let isNull = bytes[start..<place].elementsEqual("null".utf8)
      return Value(range: isNull ? start..<start : start..<place)
    }
  }

  private mutating func string() -> Value? {
    guard accept("\"") else { return nil }
    var value = Value(range: place..<place)
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        value.range = value.range.lowerBound..<place
        place += 1
        return value
      case UInt8(ascii: "\\"):
        value.hasEscapes = true
        place += 2
      default: place += 1
      }
    }
    return nil
  }

  private mutating func skipNested() -> Bool {
    var depth = 0
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return true }
    }
    return false
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard place < end, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while place < end, " \t\r\n".utf8.contains(bytes[place]) { place += 1 }
  }
}

extension JSONLineReader {
  /// What a string with escapes stands for; it is never longer.
  static func unescaped(_ escaped: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var place = 0
    while place < escaped.count {
      guard escaped[place] == UInt8(ascii: "\\"), place + 1 < escaped.count else {
        text.append(escaped[place])
        place += 1
        continue
      }
      let kind = escaped[place + 1]
      place += 2
      if kind == UInt8(ascii: "u") { text += scalar(escaped, &place).utf8 } else { text.append(character(kind)) }
    }
    return text
  }

  private static func character(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: kind
    }
  }

  /// The scalar of four digits, or of a pair of surrogates; the replacement character where there is none.
  private static func scalar(_ escaped: [UInt8], _ place: inout Int) -> String {
    guard let first = unit(escaped, at: place) else { return "" }
    place += 4
    guard 0xD800..<0xDC00 ~= first, place + 6 <= escaped.count, escaped[place] == UInt8(ascii: "\\"),
      escaped[place + 1] == UInt8(ascii: "u"), let second = unit(escaped, at: place + 2), 0xDC00..<0xE000 ~= second
    else { return String(Character(Unicode.Scalar(first) ?? "\u{FFFD}")) }
    place += 6
    let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    return String(Character(scalar ?? "\u{FFFD}"))
  }

  private static func unit(_ escaped: [UInt8], at place: Int) -> UInt32? {
    guard place + 4 <= escaped.count else { return nil }
    return UInt32(String(decoding: escaped[place..<place + 4], as: UTF8.self), radix: 16)
  }
}
