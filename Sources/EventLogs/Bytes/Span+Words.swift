/// Bytes that are read some at a time: whoever lends them adds ``padding`` after their end.
extension Span<UInt8> {
  /// How many bytes, all zero, must follow what is to be read.
  static var padding: Int { 80 }

  /// Eight bytes from a place, the first one lowest.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Sixteen bytes from a place.
  @inline(__always)
  func vector(at place: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
  }

  /// Whether a byte is among the first ones.
  func contains(_ byte: UInt8, upTo end: Int) -> Bool {
    let sought = SIMD16(repeating: byte)
    var place = 0
    while place + 16 <= end {
      if unsafe unsafeBitCast(vector(at: place) .== sought, to: SIMD2<UInt64>.self) != .zero { return true }
      place &+= 16
    }
    while place < end {
      if self[place] == byte { return true }
      place &+= 1
    }
    return false
  }

  /// The bytes of a part of at most eight, the first one lowest, and nothing of what follows it.
  @inline(__always)
  func word(of part: Range<Int>) -> UInt64 {
    let count = part.count
    return count >= 8 ? word(at: part.lowerBound) : word(at: part.lowerBound) & ((1 << UInt64(count * 8)) - 1)
  }
}
