/// A flow graph: screens as boxes, and the ways between them as lines that are the thicker the more users take them.
package struct FlowChart: Sendable {
  /// A note in a box, such as the share of users whose visit ends there.
  package struct Note: Hashable, Sendable {
    /// What it says.
    package var text: String
    /// Whether it is to stand out.
    package var isMarked: Bool

    /// Makes a note.
    package init(_ text: String, isMarked: Bool = false) { (self.text, self.isMarked) = (text, isMarked) }
  }

  /// A screen.
  package struct Box: Hashable, Sendable {
    /// Its name; what is too long for the box is cut out of the middle.
    package var name: String
    /// What stands below the name, line by line.
    package var notes: [Note]
    /// How it stands out.
    package var frame: Mark.Outline

    /// Makes a box.
    package init(_ name: String, notes: [Note] = [], frame: Mark.Outline = .plain) {
      (self.name, self.notes, self.frame) = (name, notes, frame)
    }
  }

  /// A way from screen to screen.
  package struct Way: Hashable, Sendable {
    /// The share of users who take it, 0–1; it is drawn where there are any.
    package var share: Double
    /// What it says.
    package var label: String
    /// Whether it is to stand out: dashed, and with a strong label.
    package var isMarked: Bool
    /// All there is to say, for who points at it.
    package var words: String

    /// Makes a way.
    package init(share: Double, label: String, isMarked: Bool = false, words: String) {
      (self.share, self.label, self.isMarked, self.words) = (share, label, isMarked, words)
    }
  }

  /// Where everything is.
  package var layout: FlowLayout
  /// The screens, in the layout's order.
  package var boxes: [Box]
  /// The ways, in the layout's order.
  package var ways: [Way]
  /// Which series the ways that stand out belong to.
  package var series: Series

  private static let lineHeight = 14.0
  private static let textSize = 11.0

  /// Makes a flow graph.
  package init(_ layout: FlowLayout, boxes: [Box], ways: [Way], series: Series) {
    (self.layout, self.boxes, self.ways, self.series) = (layout, boxes, ways, series)
  }

  /// How high a box is that has so many notes.
  package static func boxHeight(notes: Int) -> Double { 22 + Double(notes) * lineHeight }

  /// The chart.
  package func chart(_ title: String, description: String = "") -> Chart {
    let drawn = zip(ways, layout.paths).filter { $0.share > 0 && $1.curveCount > 0 }
    // What stands out lies over the rest.
    let ordered = drawn.filter { !$0.0.isMarked } + drawn.filter { $0.0.isMarked }
    let lines = ordered.map { Mark.named($0.words, marks($0, $1)) }
    let screens = zip(boxes, layout.frames).flatMap(marks)
    return Chart(title, description: description, height: layout.height, marks: lines + screens + labels(drawn))
  }

  private func marks(_ way: Way, _ path: FlowPath) -> [Mark] {
    let width = 1 + (min(1, way.share) * 50).rounded() / 10
    guard let end = path.points.last else { return [] }
    let length = (5 + width * 0.6).rounded()
    return [
      .curve(path.shortened(by: length), width: width, way.isMarked ? series : nil),
      .tip(end, length: path.arrivesDownwards ? length : -length, way.isMarked ? series : nil),
    ]
  }

  private func marks(_ box: Box, _ frame: FlowLayout.Frame) -> [Mark] {
    let middle = frame.origin.x + frame.width / 2
    let name = TextWidth.cut(box.name, to: frame.width - 6, size: Self.textSize, isStrong: true)
    let first = frame.origin.y + 15 + (frame.height - Self.boxHeight(notes: box.notes.count)) / 2
    let text = Mark.text(name, Point(middle, first), .middle, box.frame == .absent ? .faint : .strong)
    let notes = box.notes.enumerated().map { line, note in
      Mark.text(
        note.text, Point(middle, first + Double(line + 1) * Self.lineHeight), .middle, note.isMarked ? .strong : .faint)
    }
    return [
      .outline(frame.origin, frame.end, box.frame, series), name == box.name ? text : .named(box.name, [text]),
    ] + notes
  }

  /// What stands out is labeled first, then the ways that most users take; a label without room is left out.
  private func labels(_ drawn: [(way: Way, path: FlowPath)]) -> [Mark] {
    var places = FlowLabels(boxes: layout.frames, lines: drawn.map(\.path), height: layout.height)
    let order = drawn.indices.sorted { one, other in
      let (a, b) = (drawn[one].way, drawn[other].way)
      return a.isMarked != b.isMarked ? a.isMarked : (b.share, one) < (a.share, other)
    }
    return order.compactMap { index in
      let (way, path) = drawn[index]
      guard !way.label.isEmpty,
        let place = places.place(way.label, size: Self.textSize, isStrong: way.isMarked, on: path)
      else { return nil }
      return .text(way.label, place, .middle, way.isMarked ? .strong : .faint)
    }
  }
}

/// Finds places for the labels of lines where they cover neither boxes nor one another, and lines only where they must.
struct FlowLabels {
  private static let height = 13.0
  /// What no label may cover.
  private var taken: [FlowLayout.Frame]
  /// What no label should cover: small pieces of the lines.
  private let lines: [FlowLayout.Frame]
  private let sheet: Double

  init(boxes: [FlowLayout.Frame], lines: [FlowPath], height: Double) {
    (taken, sheet) = (boxes, height)
    self.lines = lines.flatMap { line in
      (0..<line.curveCount).flatMap { curve in
        stride(from: 0.05, to: 1, by: 0.1).map { share in
          let point = line.place(on: curve, at: share)
          return FlowLayout.Frame(origin: Point(point.x - 3, point.y - 3), width: 6, height: 6)
        }
      }
    }
  }

  /// A place beside a path, or on it, where a label is free to stand: the middle of its base line; `nil` where there is none.
  mutating func place(_ text: String, size: Double, isStrong: Bool, on path: FlowPath) -> Point? {
    let width = TextWidth.of(text, size: size, isStrong: isStrong) + 4
    // Of two lines side by side the one downwards is on the left, and so is its label.
    let side = (path.arrivesDownwards ? -1 : 1) * (width / 2 + 4)
    for (shifts, avoidsLines) in [([side, -side], true), ([side], false), ([0], false)] {
      for share in [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] {
        for curve in 0..<path.curveCount {
          let point = path.place(on: curve, at: share)
          for shift in shifts {
            let frame = FlowLayout.Frame(
              origin: Point(point.x + shift - width / 2, point.y - Self.height / 2), width: width, height: Self.height)
            guard isFree(frame), !avoidsLines || !lines.contains(where: frame.overlaps) else { continue }
            taken.append(frame)
            return Point((point.x + shift).rounded(), (point.y + 4).rounded())
          }
        }
      }
    }
    return nil
  }

  private func isFree(_ frame: FlowLayout.Frame) -> Bool {
    frame.origin.x >= 0 && frame.end.x <= Chart.width && frame.origin.y >= 0 && frame.end.y <= sheet
      && !taken.contains(where: frame.overlaps)
  }
}

/// How wide text is in a wide font, as near as one can tell without it.
package enum TextWidth {
  /// The width of a text in units, of letters so many units high.
  package static func of(_ text: String, size: Double, isStrong: Bool = false) -> Double {
    text.reduce(0) { $0 + width($1) } * size * (isStrong ? strength : 1)
  }

  /// A text that fits: what is too much is cut out of its middle, where ids differ least.
  package static func cut(_ text: String, to room: Double, size: Double, isStrong: Bool = false) -> String {
    guard of(text, size: size, isStrong: isStrong) > room else { return text }
    let letters = Array(text)
    var (head, tail, used) = (0, letters.count, width("…"))
    while head < tail {
      let takesHead = head <= letters.count - tail
      used += width(letters[takesHead ? head : tail - 1])
      if used * size * (isStrong ? strength : 1) > room { break }
      if takesHead { head += 1 } else { tail -= 1 }
    }
    return String(letters[..<head]) + "…" + String(letters[tail...])
  }

  /// How much wider strong letters are.
  private static let strength = 1.12

  /// The width of a letter, as a share of its height.
  private static func width(_ letter: Character) -> Double {
    switch letter {
    case "i", "j", "l", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "[", "]": 0.38
    case "m", "w", "M", "W", "%", "@": 0.92
    case "A"..."Z", "+", "−", "…": 0.72
    default: letter.utf8.count > 2 ? 1.05 : 0.62
    }
  }
}
