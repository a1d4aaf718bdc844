/// An unevaluated sum of two doubles, some 106 bits wide.
///
/// Differences of counts, shares and means are formed in it, so that what survives a cancellation is still right to the
/// last bit of a `Double`. Algorithms: Dekker 1971; Hida, Li & Bailey 2001.
struct ExtendedDouble: Sendable, Hashable {
  /// The value rounded to a `Double`.
  let high: Double
  /// What the rounding left out.
  let low: Double

  /// A double as it is.
  init(_ value: Double) {
    high = value
    low = 0
  }

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

  static prefix func - (value: Self) -> Self { value * -1 }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func * (left: Self, right: Double) -> Self { left * Self(right) }

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
