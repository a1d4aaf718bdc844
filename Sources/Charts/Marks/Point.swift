/// A place in a chart, from its upper left corner, in units of a chart that is some 360 wide.
package struct Point: Hashable, Sendable {
  /// How far to the right.
  package var x: Double
  /// How far down.
  package var y: Double

  /// Makes a place.
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// The place as it stands in SVG.
  var written: String { "\(SVGNumber(x)),\(SVGNumber(y))" }
}

/// A length as it stands in SVG: to a hundredth, the same on every machine.
struct SVGNumber: CustomStringConvertible {
  let description: String

  init(_ number: Double) {
    guard number.isFinite, abs(number) < 1e9 else {
      description = "0"
      return
    }
    let hundredths = Int((number * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    description = (hundredths < 0 ? "-" : "") + "\(whole)\(fraction)"
  }
}
