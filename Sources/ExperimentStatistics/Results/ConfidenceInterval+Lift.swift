import PlatformMathematics

extension ConfidenceInterval {
  /// The interval of a lift whose log ratio reaches `logReach` to either side.
  ///
  /// (1 + lift)·e^±reach − 1 would cancel for small lifts; lift + (1 + lift)·(e^±reach − 1) does not.
  /// The upper bound is ∞ where a `Double` cannot hold it.
  init(lift: ExtendedDouble, logReach: Double, level: Double, method: IntervalMethod) {
    let ratio = (lift + ExtendedDouble(1)).high
    let rise = ratio * exponentialMinusOne(logReach)
    self.init(
      lower: (lift + ExtendedDouble(ratio * exponentialMinusOne(-logReach))).high,
      upper: rise.isFinite ? (lift + ExtendedDouble(rise)).high : rise,
      level: level,
      method: method
    )
  }
}
