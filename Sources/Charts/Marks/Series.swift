/// What tells one series from another: a colour, and a shape and dash for who cannot see it.
public struct Series: Hashable, Sendable {
  /// The position among the series, from 0: that of the control.
  public let index: Int

  /// The series at a position; past the sixth they begin again.
  public init(_ index: Int) { self.index = ((index % Self.count) + Self.count) % Self.count }

  /// How many can be told apart.
  public static let count = 6

  /// The class of its marks in style sheets.
  var styleClass: String { "s\(index)" }

  /// A sign for the legend that has the shape of its dots.
  public var sign: String { ["●", "■", "▲", "◆", "▼", "✚"][index] }

  /// The dashes of its lines; empty for one without.
  var dashes: String { ["", "6 3", "2 3", "8 3 2 3", "1 2", "10 4"][index] }

  /// The outline of its dots around a place.
  func dot(at place: Point, radius: Double) -> Markup {
    let (x, y, r) = (place.x, place.y, radius)
    func polygon(_ corners: [(Double, Double)]) -> Markup {
      let points = corners.map { Point(x + $0.0 * r, y + $0.1 * r).written }.joined(separator: " ")
      return .tag("polygon", ["class": "dot \(styleClass)", "points": points])
    }
    switch index {
    case 0:
      return .tag(
        "circle",
        ["class": "dot \(styleClass)", "cx": "\(SVGNumber(x))", "cy": "\(SVGNumber(y))", "r": "\(SVGNumber(r))"]
      )
    case 1: return polygon([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
    case 2: return polygon([(0, -1.2), (1.1, 0.8), (-1.1, 0.8)])
    case 3: return polygon([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
    case 4: return polygon([(0, 1.2), (1.1, -0.8), (-1.1, -0.8)])
    default:
      return polygon([
        (-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4), (0.4, 1.2), (-0.4, 1.2),
        (-0.4, 0.4),
        (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4),
      ])
    }
  }
}
