/// The marks of flow graphs as SVG.
extension Mark {
  /// How a box of a flow graph stands out.
  package enum Outline: String, Hashable, Sendable {
    /// Not at all.
    case plain
    /// A round box, where ways begin.
    case round
    /// By dashes and weight.
    case marked
    /// As a place where nobody is.
    case absent
  }

  static func curve(_ path: FlowPath, width: Double, _ series: Series?) -> Markup {
    guard let start = path.points.first else { return .nothing }
    let curves = path.points.dropFirst().map { "\(SVGNumber($0.x)) \(SVGNumber($0.y))" }
    let places = "M\(SVGNumber(start.x)) \(SVGNumber(start.y))C" + curves.joined(separator: " ")
    return .tag(
      "path",
      [
        "class": series.map { "way marked \($0.styleClass)" } ?? "way", "d": places,
        "stroke-width": "\(SVGNumber(width))",
      ]
    )
  }

  static func tip(_ end: Point, length: Double, _ series: Series?) -> Markup {
    let (back, half) = (end.y - length, (abs(length) * 0.55).rounded())
    let corners = [end, Point(end.x - half, back), Point(end.x + half, back)].map(\.written)
    return .tag(
      "polygon",
      ["class": series.map { "tip marked \($0.styleClass)" } ?? "tip", "points": corners.joined(separator: " ")]
    )
  }

  static func outline(_ origin: Point, _ end: Point, _ kind: Outline, _ series: Series) -> Markup {
    .tag(
      "rect",
      [
        "class": kind == .marked ? "screen marked \(series.styleClass)" : "screen \(kind.rawValue)",
        "x": "\(SVGNumber(origin.x))", "y": "\(SVGNumber(origin.y))", "width": "\(SVGNumber(end.x - origin.x))",
        "height": "\(SVGNumber(end.y - origin.y))", "rx": kind == .round ? "11" : "3",
      ]
    )
  }
}
