/// An unevaluated sum of two doubles, some 106 bits wide.
///
/// Differences of counts, shares and means computed in it are right to the last
/// bit of a `Double`, even after cancellation. Algorithms: Dekker 1971; Hida, Li & Bailey 2001.
struct ExtendedDouble: Sendable, Hashable {
  /// The value rounded to a `Double`.
  let high: Double
  /// The rounding error.
  let low: Double

  /// A double as it is.
  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) { (self.high, self.low) = (high, low) }

  /// The exact sum of two doubles (Knuth's two-sum).
  init(sum first: Double, _ second: Double) {
    high = first + second
    let taken = high - first
    low = (first - (high - taken)) + (second - taken)
  }

  /// The exact product of two doubles.
  init(product first: Double, _ second: Double) {
    high = first * second
    low = (-high).addingProduct(first, second)
  }

  static func + (left: Self, right: Self) -> Self {
    let highs = Self(sum: left.high, right.high)
    let lows = Self(sum: left.low, right.low)
    let rounded = Self(sum: highs.high, highs.low + lows.high)
    return Self(sum: rounded.high, rounded.low + lows.low)
  }

  static prefix func - (value: Self) -> Self { Self(high: -value.high, low: -value.low) }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func * (left: Self, right: Double) -> Self {
    let product = Self(product: left.high, right)
    return Self(sum: product.high, product.low + left.low * right)
  }

  static func * (left: Self, right: Self) -> Self {
    let product = Self(product: left.high, right.high)
    return Self(sum: product.high, product.low + (left.high * right.low + left.low * right.high))
  }

  static func / (left: Self, right: Self) -> Self {
    let quotient = left.high / right.high
    let remainder = left - right * quotient
    return Self(sum: quotient, remainder.high / right.high)
  }

  static func / (left: Self, right: Double) -> Self { left / Self(right) }
}

extension ExtendedDouble {
  /// An integer, to 106 bits.
  init(_ value: some BinaryInteger) {
    // Most are exact in one double.
    if let small = Int64(exactly: value), small.magnitude <= 1 << 53 {
      self.init(Double(small))
    } else {
      let magnitude = Self(magnitude: UInt128(value.magnitude))
      self = value < 0 ? -magnitude : magnitude
    }
  }

  /// a·b − c·d, computed in 256 bits: it neither overflows nor cancels before it is rounded once.
  init(product a: Int128, _ b: Int128, minusProduct c: Int128, _ d: Int128) {
    // Most products, and what they differ by, fit in 128 bits.
    guard max(a.magnitude, b.magnitude, c.magnitude, d.magnitude) > 1 << 62 else {
      self.init(a * b - c * d)
      return
    }
    let minuend = a.multipliedFullWidth(by: b)
    let subtrahend = c.multipliedFullWidth(by: d)
    let (low, borrow) = minuend.low.subtractingReportingOverflow(subtrahend.low)
    let high = minuend.high - subtrahend.high - (borrow ? 1 : 0)
    if high < 0 {
      let (negatedLow, carry) = (~low).addingReportingOverflow(1)
      let negatedHigh = UInt128(truncatingIfNeeded: ~high) + (carry ? 1 : 0)
      self = -Self(high: negatedHigh, low: negatedLow)
    } else {
      self.init(high: UInt128(high), low: low)
    }
  }

  private init(high: UInt128, low: UInt128) { self = Self(magnitude: high) * 0x1p128 + Self(magnitude: low) }

  private init(magnitude: UInt128) {
    let upper = UInt64(truncatingIfNeeded: magnitude >> 64)
    let lower = UInt64(truncatingIfNeeded: magnitude)
    self = Self(halves: upper) * 0x1p64 + Self(halves: lower)
  }

  private init(halves value: UInt64) { self.init(sum: Double(value >> 32) * 0x1p32, Double(value & 0xffff_ffff)) }
}
