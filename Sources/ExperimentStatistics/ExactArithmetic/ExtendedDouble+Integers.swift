extension ExtendedDouble {
  /// An integer, to 106 bits.
  init(_ value: some BinaryInteger) {
    let magnitude = Self(magnitude: UInt128(value.magnitude))
    self = value < 0 ? -magnitude : magnitude
  }

  /// a·b − c·d, formed in 256 bits: it neither overflows nor cancels before it is rounded once.
  init(product a: Int128, _ b: Int128, minusProduct c: Int128, _ d: Int128) {
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

  private init(high: UInt128, low: UInt128) {
    self = Self(magnitude: high) * 0x1p128 + Self(magnitude: low)
  }

  private init(magnitude: UInt128) {
    let upper = UInt64(truncatingIfNeeded: magnitude >> 64)
    let lower = UInt64(truncatingIfNeeded: magnitude)
    self = Self(halves: upper) * 0x1p64 + Self(halves: lower)
  }

  private init(halves value: UInt64) {
    self.init(sum: Double(value >> 32) * 0x1p32, Double(value & 0xffff_ffff))
  }
}
