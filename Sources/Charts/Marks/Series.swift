/// What tells one series from another: a color, and a shape and dash for who cannot see it.
package struct Series: Hashable, Sendable {
  /// The position among the series, from 0: that of the control.
  package let index: Int

  /// The series at a position; past the sixth they begin again.
  package init(_ index: Int) { self.index = ((index % Self.count) + Self.count) % Self.count }

  /// How many can be told apart.
  package static let count = 6

  /// The class of its marks in style sheets.
  var styleClass: String { "s\(index)" }

  /// A sign for the legend that has the shape of its dots.
  package var sign: String { ["●", "■", "▲", "◆", "▼", "✚"][index] }

  /// The dashes of its lines; empty for one without.
  var dashes: String { ["", "6 3", "2 3", "8 3 2 3", "1 2", "10 4"][index] }

  /// The outline of its dots around a place, as commands of a path.
  func outline(at place: Point, radius: Double) -> String {
    guard index > 0 else {
      let (top, r) = (Point(place.x, place.y - radius), SVGNumber(radius))
      return "M\(top.written)a\(r) \(r) 0 1 0 .01 0z"
    }
    let corners = Self.corners[index - 1].map { Point(place.x + $0.0 * radius, place.y + $0.1 * radius).written }
    return "M" + corners.joined(separator: " ") + "z"
  }

  /// The corners of the dots of every series but the first, whose dots are round.
  private static let corners: [[(Double, Double)]] = [
    [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    [(0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
    [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
    [(0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
    [
      (-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4), (0.4, 1.2), (-0.4, 1.2),
      (-0.4, 0.4), (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4),
    ],
  ]
}
