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

/// How wide text is drawn, as far as that can be told without the font of the reader.
///
/// Readers have fonts of their own, so widths are those of a wide one: what fits by them fits everywhere.
package enum Lettering {
  /// How wide a text of a chart is, in units of the chart.
  package static func width(_ text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + width($1) } }

  /// The text, or as much of its beginning and of its end as has room in a width.
  package static func fitted(_ text: String, to room: Double) -> String {
    guard width(text) > room else { return text }
    let letters = Array(text)
    var kept = letters.count - 1
    while kept > 1 {
      // Names that begin alike differ at their ends.
      let cut = String(letters.prefix(kept - kept / 2)) + "…" + String(letters.suffix(kept / 2))
      if width(cut) <= room { return cut }
      kept -= 1
    }
    return "…"
  }

  /// The text in lines that have room in a width, broken between words; a word without room is shortened.
  package static func wrapped(_ text: String, to room: Double) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      let word = fitted(String(word), to: room)
      if let last = lines.last, width(last + " " + word) <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
  }

  /// The height of text, in units of the chart.
  private static let size = 12.0

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", " ", ".", ",", ":", ";", "'", "|", "!", "-", "(", ")", "t", "f", "r": size * 0.42
    case "m", "w", "M", "W", "%", "@", "+", "−", "→", "…", "±", "★": size
    case "A"..."Z", "_", "&": size * 0.76
    case "\u{0}"..."\u{2FF}": size * 0.65
    default: scalar.properties.generalCategory == .nonspacingMark ? 0 : size * 1.2
    }
  }
}
