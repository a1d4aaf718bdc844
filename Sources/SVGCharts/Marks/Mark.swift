/// Something drawn in a chart.
package enum Mark: Hashable, Sendable {
  /// Which end of a text is at its place.
  package enum Anchor: String, Hashable, Sendable {
    /// It begins there.
    case start
    /// Its middle is there.
    case middle
    /// It ends there.
    case end
  }

  /// How strongly a text stands out.
  package enum Weight: String, Hashable, Sendable {
    /// What a whole picture says.
    case title
    /// What the chart is about.
    case strong
    /// What one reads to understand it.
    case plain
    /// What helps.
    case faint
  }

  /// A filled box from corner to corner.
  case bar(Point, Point, Series)
  /// A line in steps: level until the next place, then up or down to it.
  case steps([Point], Series)
  /// A dot.
  case dot(Point, Series, radius: Double)
  /// A range between two places, with ends.
  case range(Point, Point, Series)
  /// A thin line that helps reading, such as of an axis.
  case rule(Point, Point)
  /// A line where something turns over, such as zero.
  case threshold(Point, Point)
  /// A pale box behind other marks, such as of what does not matter.
  case area(Point, Point)
  /// A text.
  case text(String, Point, Anchor, Weight)
  /// Lines of a drawing, each from point to point.
  case lines([[Point]], Drawing)
  /// Boxes of a drawing.
  case boxes([Box], Drawing)
  /// Marks with words for who points at them.
  case named(String, [Mark])
  /// The marks of another sheet, moved to a place and scaled.
  case placed([Mark], Point, scale: Double)

  /// The mark as SVG.
  package var markup: Markup {
    switch self {
    case .bar(let one, let other, let series): Self.box(one, other, "bar \(series.styleClass)")
    case .area(let one, let other): Self.box(one, other, "area")
    case .steps(let points, let series): Self.steps(points, series)
    case .dot(let place, let series, let radius): Self.dots([place], series, radius: radius)
    case .range(let one, let other, let series): Self.range(one, other, series)
    case .rule(let one, let other): Self.segment(one, other, "rule")
    case .threshold(let one, let other): Self.segment(one, other, "threshold")
    case .text(let text, let place, let anchor, let weight): Self.text(text, place, anchor, weight)
    case .lines(let lines, let kind):
      .tag("path", ["class": kind.rawValue, "d": lines.map { Self.line($0) }.joined()])
    case .boxes(let boxes, let kind): .tag("path", ["class": kind.rawValue, "d": boxes.map(\.outline).joined()])
    case .named(let words, let marks): .tag("g", [.tag("title", words)] + marks.map(\.markup))
    case .placed(let marks, let place, let scale):
      .tag(
        "g",
        ["transform": "translate(\(SVGNumber(place.x)) \(SVGNumber(place.y))) scale(\(SVGNumber(scale, digits: 2)))"],
        marks.map(\.markup))
    }
  }

  /// Dots of a series as one element, which is much shorter than one for each.
  fileprivate static func dots(_ places: [Point], _ series: Series, radius: Double) -> Markup {
    let outlines = places.map { series.outline(at: $0, radius: radius) }.joined()
    return .tag("path", ["class": "dot \(series.styleClass)", "d": outlines])
  }

  /// What is as most texts are is left to the style sheet.
  private static func text(_ text: String, _ place: Point, _ anchor: Anchor, _ weight: Weight) -> Markup {
    let classes = (weight == .plain ? [] : [weight.rawValue]) + (anchor == .start ? [] : [anchor.rawValue])
    let attributes =
      (classes.isEmpty ? [] : [Markup.Attribute("class", classes.joined(separator: " "))]) + [
        Markup.Attribute("x", "\(SVGNumber(place.x))"), Markup.Attribute("y", "\(SVGNumber(place.y))"),
      ]
    return .element("text", attributes, [.text(text)])
  }

  private static func box(_ one: Point, _ other: Point, _ style: String) -> Markup {
    .tag(
      "rect",
      [
        "class": style, "x": "\(SVGNumber(min(one.x, other.x)))", "y": "\(SVGNumber(min(one.y, other.y)))",
        "width": "\(SVGNumber(abs(other.x - one.x)))", "height": "\(SVGNumber(abs(other.y - one.y)))",
      ])
  }

  private static func segment(_ one: Point, _ other: Point, _ style: String) -> Markup {
    .tag("path", ["class": style, "d": line(one, other)])
  }

  /// The commands of a path for a straight line, in its shortest form.
  fileprivate static func line(_ one: Point, _ other: Point) -> String {
    let end =
      one.x == other.x ? "V\(SVGNumber(other.y))" : one.y == other.y ? "H\(SVGNumber(other.x))" : "L\(other.written)"
    return "M\(one.written)\(end)"
  }

  private static func steps(_ points: [Point], _ series: Series) -> Markup {
    let places = stepped(points).map(\.written).joined(separator: " ")
    return .tag(
      "polyline",
      [
        "class": "line \(series.styleClass)", "points": places,
        "stroke-dasharray": series.dashes.isEmpty ? "none" : series.dashes,
      ])
  }

  private static func stepped(_ points: [Point]) -> [Point] {
    guard let first = points.first else { return [] }
    return zip(points, points.dropFirst()).reduce(into: [first]) { steps, pair in
      steps.append(Point(pair.1.x, pair.0.y))
      steps.append(pair.1)
    }
  }

  private static func range(_ one: Point, _ other: Point, _ series: Series) -> Markup {
    let isLevel = one.y == other.y
    func cap(_ place: Point) -> String {
      let start = isLevel ? Point(place.x, place.y - 4) : Point(place.x - 4, place.y)
      return "M\(start.written)\(isLevel ? "v" : "h")8"
    }
    return .tag("path", ["class": "range \(series.styleClass)", "d": line(one, other) + cap(one) + cap(other)])
  }
}

extension [Mark] {
  /// The marks as SVG, dots of a series that follow each other as one, and rules as one.
  var markup: [Markup] {
    var (written, places, lines) = ([Markup](), [Point](), "")
    for (place, mark) in enumerated() {
      let next = place + 1 < count ? self[place + 1] : nil
      switch mark {
      case .dot(let point, let series, let radius):
        places.append(point)
        if case .dot(_, series, radius) = next { continue }
        written.append(Mark.dots(places, series, radius: radius))
        places = []
      case .rule(let one, let other):
        lines += Mark.line(one, other)
        if case .rule = next { continue }
        written.append(.tag("path", ["class": "rule", "d": lines]))
        lines = ""
      default: written.append(mark.markup)
      }
    }
    return written
  }
}

extension Mark {
  /// What a line or a box of a drawing stands for; what starts with `rule` is decoration and needs no contrast.
  package enum Drawing: String, Hashable, Sendable {
    /// The edge of a device or of a card on it.
    case device
    /// What lies behind a card.
    case dim = "rule dim"
    /// The bar of a title or of tabs.
    case soft = "rule soft"
    /// Something to read or to tap.
    case row = "rule row"
    /// The edge of a row, a button or a pane.
    case edge = "rule edge"
    /// What is new or selected.
    case accent
  }

  /// A box, from its upper left corner.
  package struct Box: Hashable, Sendable {
    /// The upper left corner.
    package var origin: Point
    /// How wide it is.
    package var width: Double
    /// How high it is.
    package var height: Double

    /// Makes a box.
    package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      (origin, self.width, self.height) = (Point(x, y), width, height)
    }

    /// The box with so much less on every side.
    package func inset(by length: Double) -> Box {
      Box(origin.x + length, origin.y + length, max(0, width - 2 * length), max(0, height - 2 * length))
    }

    fileprivate var outline: String {
      "M\(origin.written)h\(SVGNumber(width))v\(SVGNumber(height))h\(SVGNumber(-width))z"
    }
  }

  private static func line(_ points: [Point]) -> String {
    points.enumerated().map { ($0 == 0 ? "M" : "L") + $1.written }.joined()
  }
}

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

/// A number as SVG writes it, the same on every machine.
struct SVGNumber: CustomStringConvertible {
  let description: String

  /// Writes a length to a tenth, which is a tenth of a pixel or so: charts are half of a page's bytes.
  init(_ length: Double) { self.init(length, digits: 1) }

  /// Writes a number with so many digits after its point, and none that is not needed.
  init(_ number: Double, digits: Int) {
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    guard number.isFinite, abs(number) < 1e9 else {
      description = "0"
      return
    }
    let parts = Int((number * Double(unit)).rounded())
    var fraction = parts % unit == 0 ? "" : "\(unit + abs(parts) % unit)".dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    description = (parts < 0 ? "-" : "") + "\(abs(parts) / unit)" + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
