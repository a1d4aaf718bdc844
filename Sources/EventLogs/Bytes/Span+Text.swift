extension Span<UInt8> {
  /// Whether bytes are UTF-8 without a NUL; what is ASCII is seen at once.
  @inline(__always)
  func isText(_ part: Range<Int>) -> Bool {
    var (place, rest) = (part.lowerBound, part.count)
    while rest > 0 {
      // What is not part of the text is made a letter.
      let word = rest >= 8 ? word(at: place) : word(at: place) | ~0 << UInt64(rest * 8) & 0x4141_4141_4141_4141
      let isPlain = word & 0x8080_8080_8080_8080 == 0 && (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 == 0
      guard isPlain else { return text(part) != nil }
      place += 8
      rest -= 8
    }
    return true
  }

  /// The text in a part; `nil` if it is not UTF-8, or has a NUL.
  func text(_ part: Range<Int>) -> String? {
    let copy = part.map { self[$0] }
    return copy.contains(0) ? nil : String(validating: copy, as: UTF8.self)
  }
}
