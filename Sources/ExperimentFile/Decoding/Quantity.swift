/// A number with its unit, as in `600 ms`.
package struct Quantity: Equatable, Sendable {
  /// The number as written.
  package let number: Double

  /// The unit as written; empty if there is none.
  package let unit: String

  /// Takes a text apart; nil unless it starts with a decimal number.
  package init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard digits.contains(where: \.isNumber), let number = Double(digits), number.isFinite else { return nil }
    (self.number, unit) = (number, String(text.dropFirst(digits.count).drop { $0 == " " }))
  }
}
