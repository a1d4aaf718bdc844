/// A drawing by screen as SVG: a frame for each tab and flow, in which screens stand below the one that leads to them.
///
/// What leads to a screen elsewhere is written below its own, so that no line crosses another.
struct ScreenPicture {
  /// A screen in its frame.
  private struct Row {
    var box: Int
    var depth: Int
    /// The row above that leads to it.
    var parent: Int?
    /// What leads to it from there.
    var label: String
    var side: GraphDrawing.Side
    /// What it leads to elsewhere, line by line.
    var others: [(text: String, side: GraphDrawing.Side)]

    var height: Int { ScreenPicture.boxHeight + others.count * ScreenPicture.lineHeight + ScreenPicture.gap }
  }

  private struct Frame {
    var title: String
    var rows: [Row]

    var height: Int { ScreenPicture.titleHeight + rows.reduce(0) { $0 + $1.height } + ScreenPicture.gap }
  }

  private static let (boxHeight, lineHeight, gap, titleHeight, indent) = (22, 14, 8, 30, 22)
  private static let (frameWidth, margin, characterWidth) = (330, 16, 7)
  private static let mostColumns = 6

  private let drawing: GraphDrawing
  private let frames: [Frame]

  init(_ drawing: GraphDrawing) {
    self.drawing = drawing
    let bundles = drawing.bundles
    frames = drawing.groups.map { Frame(title: $0.name, rows: Self.rows(of: $0.boxes, drawing, bundles)) }
  }

  /// The screens of a group as an outline: each below the first that leads to it, in the order they are found.
  private static func rows(of boxes: [Int], _ drawing: GraphDrawing, _ bundles: [GraphDrawing.Bundle]) -> [Row] {
    let own = Set(boxes)
    let inside = bundles.filter { own.contains($0.source) && own.contains($0.target) }
    var parents: [Int: GraphDrawing.Bundle] = [:]
    var roots: [Int] = []
    var placed: Set<Int> = []
    func spread(from start: Int) {
      roots.append(start)
      placed.insert(start)
      var queue = [start]
      while !queue.isEmpty {
        let box = queue.removeFirst()
        for bundle in inside where bundle.source == box && placed.insert(bundle.target).inserted {
          parents[bundle.target] = bundle
          queue.append(bundle.target)
        }
      }
    }
    let targets = Set(inside.map(\.target))
    let firsts = boxes.filter { drawing.boxes[$0].isStart || !targets.contains($0) }
    for box in (boxes.prefix(1) + firsts + boxes) where !placed.contains(box) { spread(from: box) }
    var rows: [Row] = []
    func add(_ box: Int, depth: Int, parent: Int?) {
      let way = parents[box]
      let others = bundles.filter { bundle in
        bundle.source == box && (parents[bundle.target]?.source != box || parents[bundle.target]?.side != bundle.side)
      }
      let place = rows.count
      rows.append(
        Row(
          box: box, depth: depth, parent: parent, label: way.map { $0.label(most: 30) } ?? "", side: way?.side ?? .both,
          others: lines(of: others, drawing)))
      for child in boxes where parents[child]?.source == box { add(child, depth: depth + 1, parent: place) }
    }
    for root in roots { add(root, depth: 0, parent: nil) }
    return rows
  }

  /// A line for each act, with the screens that it leads to.
  private static func lines(
    of bundles: [GraphDrawing.Bundle], _ drawing: GraphDrawing
  ) -> [(text: String, side: GraphDrawing.Side)] {
    var lines: [(label: String, targets: [String], side: GraphDrawing.Side)] = []
    for bundle in bundles {
      let (label, target) = (bundle.label(most: 30), drawing.boxes[bundle.target].label)
      if let known = lines.firstIndex(where: { $0.label == label && $0.side == bundle.side }) {
        lines[known].targets.append(target)
      } else {
        lines.append((label, [target], bundle.side))
      }
    }
    return lines.flatMap { line -> [(text: String, side: GraphDrawing.Side)] in
      let all = "\(line.label) → \(line.targets.joined(separator: ", "))"
      if all.count <= 40 { return [(all, line.side)] }
      if line.targets.count > 8 { return [("\(line.label) → \(line.targets.count) screens", line.side)] }
      return line.targets.map { ("\(line.label) → \($0)", line.side) }
    }
  }

  /// How many columns of frames make a page, and the frames of each.
  private var columns: [[Int]] {
    func columns(_ count: Int) -> [[Int]] {
      var (columns, heights) = (Array(repeating: [Int](), count: count), Array(repeating: 0, count: count))
      for (index, frame) in frames.enumerated() {
        let shortest = heights.indices.min { (heights[$0], $0) < (heights[$1], $1) } ?? 0
        columns[shortest].append(index)
        heights[shortest] += frame.height + Self.margin
      }
      return columns
    }
    let most = max(1, min(Self.mostColumns, frames.count))
    for count in 1..<most {
      let height = columns(count).map { $0.reduce(0) { $0 + frames[$1].height + Self.margin } }.max() ?? 0
      if height * 4 <= count * (Self.frameWidth + Self.margin) * 3 { return columns(count) }
    }
    return columns(most)
  }

  /// The picture, line by line.
  var lines: [String] {
    let columns = columns
    var body: [String] = []
    var height = 0
    for (column, members) in columns.enumerated() {
      var y = Self.margin
      for index in members {
        body += lines(of: frames[index], x: Self.margin + column * (Self.frameWidth + Self.margin), y: y)
        y += frames[index].height + Self.margin
      }
      height = max(height, y)
    }
    let width = Self.margin + columns.count * (Self.frameWidth + Self.margin)
    let notes = HelpRenderer.wrapped(
      "A screen stands below the one that leads to it, beside what users tap for it; blue: what leads elsewhere; link: also "
        + "opened from outside. Ways back and other tabs are left out.",
      width: (width - 2 * Self.margin) / Self.characterWidth)
    let bottom = height + notes.count * Self.lineHeight + Self.gap
    let texts = notes.enumerated().map { number, note in
      Self.text(note, x: Self.margin, y: height + 8 + number * Self.lineHeight, "#666666")
    }
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(bottom)\" "
        + "viewBox=\"0 0 \(width) \(bottom)\" font-family=\"ui-monospace, monospace\" font-size=\"11\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ] + body + texts + ["</svg>"]
  }

  private static func text(_ text: String, x: Int, y: Int, _ color: String, _ more: String = "") -> String {
    "<text x=\"\(x)\" y=\"\(y)\"\(more) fill=\"\(color)\">\(text.escapedMarkup)</text>"
  }

  private func lines(of frame: Frame, x: Int, y: Int) -> [String] {
    var lines = [
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.frameWidth)\" height=\"\(frame.height)\" rx=\"8\" fill=\"#fafafa\" "
        + "stroke=\"#cccccc\"/>",
      Self.text(frame.title, x: x + 12, y: y + 19, "#333333", " font-weight=\"bold\""),
    ]
    var tops: [Int] = []
    var top = y + Self.titleHeight
    for row in frame.rows {
      tops.append(top)
      let left = x + 12 + row.depth * Self.indent
      if let parent = row.parent {
        let (from, middle) = (tops[parent] + Self.boxHeight, top + Self.boxHeight / 2)
        lines.append(
          "<path d=\"M\(left - Self.indent + 8),\(from) V\(middle) H\(left - 5) m0,-3 l5,3 l-5,3\" fill=\"none\" "
            + "stroke=\"\(row.side == .both ? "#999999" : row.side.color)\"/>")
      }
      lines += box(row, left: left, top: top)
      top += row.height
    }
    return lines
  }

  private func box(_ row: Row, left: Int, top: Int) -> [String] {
    let box = drawing.boxes[row.box]
    let name = box.side.mark + box.label
    let width = name.count * Self.characterWidth + 16
    var lines = [
      "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(Self.boxHeight)\" rx=\"\(box.isStart ? 11 : 4)\" "
        + "fill=\"#ffffff\" stroke=\"\(box.side.color)\"\(box.isStart ? " stroke-width=\"2\"" : "")/>",
      Self.text(name, x: left + 8, y: top + 15, box.side.color),
    ]
    let notes = [row.label, box.isStart ? "start" : "", box.isLinked ? "link" : ""].filter { !$0.isEmpty }
    if !notes.isEmpty {
      let color = row.side == .both ? "#777777" : row.side.color
      lines.append(Self.text(notes.joined(separator: " · "), x: left + width + 6, y: top + 15, color))
    }
    for (number, other) in row.others.enumerated() {
      let color = other.side == .both ? "#1a5fb4" : other.side.color
      let y = top + Self.boxHeight + 11 + number * Self.lineHeight
      lines.append(Self.text(other.text, x: left + 30, y: y, color))
    }
    return lines
  }
}
