/// Where a value is in some bytes.
struct Cell: BitwiseCopyable {
  private var start: UInt32 = 0
  private var end: UInt32 = 0

  /// An empty one.
  init() {}

  @inline(__always)
  init(_ start: Int, _ end: Int, hasEscapes: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end) | (hasEscapes ? Self.flag : 0)
  }

  /// The part of the bytes.
  @inline(__always)
  var part: Range<Int> { unsafe Range(uncheckedBounds: (Int(start), Int(end & ~Self.flag))) }

  @inline(__always)
  var isEmpty: Bool { start == end & ~Self.flag }

  /// Whether it is written otherwise than it is meant: with quotes doubled, or escapes.
  @inline(__always)
  var hasEscapes: Bool { end & Self.flag != 0 }

  private static var flag: UInt32 { 1 << 31 }
}
