/// Numbers that stand for texts: the same on every machine and in every run.
enum ByteDigest {
  /// Takes a word into a number, so that every bit of both counts.
  @inline(__always)
  static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low ^ word
  }

  /// Takes a word into a number quickly; who uses it compares what it stands for as well.
  @inline(__always)
  static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  /// A number for a text; other texts have another but for one in 2⁶⁴.
  @inline(__always)
  static func number(of part: Range<Int>, in bytes: Span<UInt8>, seed: UInt64 = 0x243F_6A88_85A3_08D3) -> UInt64 {
    var state = mix(seed, UInt64(part.count))
    var place = part.lowerBound
    while place < part.upperBound {
      state = mix(state, bytes.word(of: place..<Swift.min(place + 8, part.upperBound)))
      place += 8
    }
    return spread(state)
  }

  /// Lets every bit of a number hang on every other.
  @inline(__always)
  static func spread(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ number >> 32) &* 0xD6E8_FEB8_6659_FD93
    number = (number ^ number >> 32) &* 0xD6E8_FEB8_6659_FD93
    return number ^ number >> 32
  }
}
