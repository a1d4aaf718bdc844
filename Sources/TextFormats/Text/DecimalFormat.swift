/// How every number of a report is written: the shortest digits that read back as the same double, 12 at most.
///
/// Shortest digits come from the standard library's `description` (SwiftDtoa, after Adams, Ryū, PLDI 2018,
/// https://doi.org/10.1145/3192366.3192369); `String(format:)` is some twenty times slower.
package enum DecimalFormat {
  /// The most significant digits a number is written with; more would show the noise of a double's last bits.
  package static let maximumDigits = 12

  /// The text of a number, such as `0.25`, `12`, `-3.5` or `1e-07`; nil if it is infinite or not a number.
  ///
  /// Beyond 12 digits the shortest digits are rounded, half away from zero. Whole numbers carry no `.0`, zero no sign.
  /// Below 0.0001 and from 1e16 the text has an exponent of at least two digits, as in Python, R and C.
  package static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    guard value != 0 else { return "0" }
    var decimal = Decimal(value.magnitude)
    decimal.round(to: maximumDigits)
    return (value < 0 ? "-" : "") + decimal.text
  }

  /// Digits and a power of ten: 0.d₁d₂d₃… · 10^point.
  private struct Decimal {
    var digits: [UInt8] = []
    var point = 0

    /// The shortest digits of a number above zero, read from its description.
    init(_ value: Double) {
      var isFraction = false
      var bytes = value.description.utf8[...]
      while let byte = bytes.popFirst() {
        switch byte {
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: "e"):
          point += Int(String(decoding: bytes, as: UTF8.self)) ?? 0
          bytes = bytes[bytes.endIndex...]
        default:
          let isLeading = digits.isEmpty && byte == UInt8(ascii: "0")
          if !isLeading { digits.append(byte) }
          if isFraction == isLeading { point += isLeading ? -1 : 1 }
        }
      }
      dropTrailingZeros()
    }

    mutating func round(to count: Int) {
      guard digits.count > count else { return }
      let roundsUp = digits[count] >= UInt8(ascii: "5")
      digits.removeSubrange(count...)
      if roundsUp { increment() }
      dropTrailingZeros()
    }

    private mutating func increment() {
      while digits.last == UInt8(ascii: "9") { digits.removeLast() }
      if let last = digits.popLast() {
        digits.append(last + 1)
      } else {
        digits = [UInt8(ascii: "1")]
        point += 1
      }
    }

    private mutating func dropTrailingZeros() { while digits.last == UInt8(ascii: "0") { digits.removeLast() } }

    var text: String {
      let digits = String(decoding: self.digits, as: UTF8.self)
      switch point {
      case -3...0: return "0." + zeros(-point) + digits
      case 1...16 where point >= digits.utf8.count: return digits + zeros(point - digits.utf8.count)
      case 1...16: return digits.prefix(point) + "." + digits.dropFirst(point)
      default: return scientific(digits)
      }
    }

    private func scientific(_ digits: String) -> String {
      let exponent = point - 1
      let power = String(exponent.magnitude)
      let mantissa = digits.utf8.count == 1 ? digits : digits.prefix(1) + "." + digits.dropFirst()
      return mantissa + (exponent < 0 ? "e-" : "e+") + (power.utf8.count == 1 ? "0" : "") + power
    }

    private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
  }
}

/// A number without the `.0` that says nothing.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
