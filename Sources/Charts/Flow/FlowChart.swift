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
        note.text,
        Point(middle, first + Double(line + 1) * Self.lineHeight),
        .middle,
        note.isMarked ? .strong : .faint
      )
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
