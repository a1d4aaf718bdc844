import Foundation
import Testing

import TextFormats

struct DecimalFormatTests {
  static let written: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (0.5, "0.5"), (-0.25, "-0.25"), (0.1 + 0.2, "0.3"),
    (1.0 / 3, "0.333333333333"), (2.0 / 3, "0.666666666667"), (100.0 / 3, "33.3333333333"), (1e-7, "1e-07"),
    (0.0001, "0.0001"), (0.00012345, "0.00012345"), (0.00009, "9e-05"), (-1.25e-10, "-1.25e-10"),
    (.leastNonzeroMagnitude, "5e-324"),
    (.leastNormalMagnitude, "2.22507385851e-308"), (.greatestFiniteMagnitude, "1.79769313486e+308"),
    (0.9999999999999, "1"), (9.9999999999999, "10"), (0.00009999999999999, "0.0001"),
    (123_456_789_012, "123456789012"),
    (1_234_567_890_123, "1234567890120"), (1e15, "1000000000000000"), (1e16, "1e+16"), (1.5e16, "1.5e+16"),
    (1e22, "1e+22"), (1e100, "1e+100"), (12_345.678, "12345.678"), (1_000_000.5, "1000000.5"),
    (1.00000000000499, "1"), (1.000000000005, "1.00000000001"), (0.1234567890125, "0.123456789013"),
  ]

  @Test(arguments: written) func `digits as they are written`(value: Double, text: String) {
    #expect(DecimalFormat.text(value) == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func `what is not finite has no text`(value: Double) {
    #expect(DecimalFormat.text(value) == nil)
  }

  @Test func `up to 12 digits come back as the same double, more as the nearest with 12`() throws {
    for index in 1...UInt64(20_000) {
      // Multiples of the golden ratio reach every exponent and every digit.
      let value = Double(bitPattern: index &* 0x9E37_79B9_7F4A_7C15)
      guard value.isFinite else { continue }
      let text = try #require(DecimalFormat.text(value))
      let short = try #require(Double(String(format: "%.11e", value)))
      #expect(Double(text) == short, "\(value)")
      #expect(DecimalFormat.text(short).flatMap(Double.init) == short)
    }
  }
}
