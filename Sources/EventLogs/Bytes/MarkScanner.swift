/// Finds the few bytes that mean something, 64 at a time.
///
/// The idea is that of simdjson (Langdale & Lemire 2019, *Parsing gigabytes of JSON per second*, section 3.1): compare
/// many bytes at once, keep a bit for each that fits, and go from bit to bit.
struct MarkScanner {
  private let first: SIMD16<UInt8>
  private let second: SIMD16<UInt8>
  private let third: SIMD16<UInt8>
  /// Where the 64 bytes are that are looked at.
  private var base = 0
  /// Those of them that mean something and were not handed over.
  private var marks: UInt64 = 0

  /// Makes a scanner for three bytes.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    self.first = SIMD16(repeating: first)
    self.second = SIMD16(repeating: second)
    self.third = SIMD16(repeating: third)
  }

  /// Goes to a place, which is the next that may be handed over.
  @inline(__always)
  mutating func seek(_ place: Int, in bytes: Span<UInt8>) {
    base = place
    marks = look(at: place, in: bytes)
  }

  /// The place of the next byte that means something; there must be one.
  @inline(__always)
  mutating func next(in bytes: Span<UInt8>) -> Int {
    while marks == 0 {
      base += 64
      marks = look(at: base, in: bytes)
    }
    let place = base &+ marks.trailingZeroBitCount
    marks &= marks &- 1
    return place
  }

  @inline(__always)
  private func look(at place: Int, in bytes: Span<UInt8>) -> UInt64 {
    bits(bytes.vector(at: place))
      | bits(bytes.vector(at: place + 16)) << 16
      | bits(bytes.vector(at: place + 32)) << 32
      | bits(bytes.vector(at: place + 48)) << 48
  }

  /// One bit for each of sixteen bytes.
  @inline(__always)
  private func bits(_ bytes: SIMD16<UInt8>) -> UInt64 {
    let fits = (bytes .== first) .| (bytes .== second) .| (bytes .== third)
    let halves = unsafe unsafeBitCast(fits, to: SIMD2<UInt64>.self)
    return Self.gather(halves[0]) | Self.gather(halves[1]) << 8
  }

  /// One bit for each of eight bytes that are all ones or all zeros.
  @inline(__always)
  private static func gather(_ bytes: UInt64) -> UInt64 {
    ((bytes & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
  }
}
