extension ObjectSplitter {
  /// What a string with escapes stands for; it is never longer.
  static func unescaped(_ part: ArraySlice<UInt8>) -> [UInt8] {
    let escaped = Array(part)
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
