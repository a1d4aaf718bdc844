extension Span<UInt8> {
  /// A whole number of at most 15 digits, so that differences are never too large; `nil` where the text is none.
  @inline(__always)
  func wholeNumber(_ part: Range<Int>) -> Int64? {
    guard !part.isEmpty else { return nil }
    let isNegative = self[part.lowerBound] == UInt8(ascii: "-")
    let start = isNegative ? part.lowerBound + 1 : part.lowerBound
    guard let number = digits(start..<part.upperBound), part.upperBound - start <= 15 else { return nil }
    return isNegative ? -Int64(number) : Int64(number)
  }

  /// The number that 1 to 16 digits make; `nil` where there is something else.
  @inline(__always)
  func digits(_ part: Range<Int>) -> UInt64? {
    let count = part.count
    guard 1...16 ~= count else { return nil }
    if count <= 8 { return Self.eightDigits(word(at: part.lowerBound) << UInt64(64 - count * 8), count) }
    guard let high = Self.eightDigits(word(at: part.lowerBound) << UInt64(128 - count * 8), count - 8),
      let low = Self.eightDigits(word(at: part.upperBound - 8), 8)
    else { return nil }
    return high * 100_000_000 + low
  }

  /// The number of the digits in the upper bytes of a word, whose other bytes are zero.
  ///
  /// Pairs, then fours, then eights are made one number at once.
  @inline(__always)
  private static func eightDigits(_ text: UInt64, _ count: Int) -> UInt64? {
    let zeros = UInt64(0x3030_3030_3030_3030) << UInt64(64 - count * 8)
    let digits = text ^ zeros
    // A byte above 9 shows in its high half, or does when 6 is added.
    guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    let pairs = (digits &* 10) &+ (digits >> 8)
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }
}
