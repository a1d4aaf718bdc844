import HeadlessNavigation

/// A drawing by screen as SVG: a frame for each tab and flow, in which screens stand below the one that leads to them.
///
/// What leads to a screen elsewhere is written below its own, so that no line crosses another.
struct ScreenPicture {
  private typealias Line = (text: String, side: GraphDrawing.Side)

  /// A screen in its frame, and those below it.
  private struct Row {
    let box: GraphDrawing.Box
    /// What leads to it from the screen above, and under which variants.
    let label: String
    let side: GraphDrawing.Side
    /// What it leads to elsewhere, line by line.
    let others: [Line]
    let rows: [Row]

    var ownHeight: Int { ScreenPicture.boxHeight + others.count * ScreenPicture.lineHeight + ScreenPicture.gap }
    var height: Int { rows.reduce(ownHeight) { $0 + $1.height } }
  }

  private struct Frame {
    let title: String
    let rows: [Row]

    var height: Int { ScreenPicture.titleHeight + rows.reduce(0) { $0 + $1.height } + ScreenPicture.gap }
  }

  private static let (boxHeight, lineHeight, gap, titleHeight, indent) = (22, 14, 8, 30, 22)
  private static let (frameWidth, margin, characterWidth) = (330, 16, 7)
  private static let mostColumns = 6

  private let frames: [Frame]

  init(_ drawing: GraphDrawing) {
    let bundles = drawing.bundles
    frames = drawing.groups.map { Frame(title: $0.key, rows: Self.rows(of: $0.elements, drawing, bundles)) }
  }

  /// The screens of a group as an outline: each below the first that leads to it, in the order they are found.
  private static func rows(of boxes: [Int], _ drawing: GraphDrawing, _ bundles: [GraphDrawing.Bundle]) -> [Row] {
    let inside = bundles.filter { boxes.contains($0.source) && boxes.contains($0.target) }
    var parents: [Int: GraphDrawing.Bundle] = [:]
    var (roots, placed): ([Int], Set<Int>) = ([], [])
    let firsts = boxes.filter { box in drawing.boxes[box].node.isStart || !inside.contains { $0.target == box } }
    for root in boxes.prefix(1) + firsts + boxes where placed.insert(root).inserted {
      roots.append(root)
      var queue = [root][...]
      while let box = queue.popFirst() {
        for bundle in inside where bundle.source == box && placed.insert(bundle.target).inserted {
          parents[bundle.target] = bundle
          queue.append(bundle.target)
        }
      }
    }
    func row(_ box: Int) -> Row {
      let others = bundles.filter { bundle in
        let parent = parents[bundle.target]
        return bundle.source == box && (parent?.source != box || parent?.side != bundle.side)
      }
      return Row(
        box: drawing.boxes[box], label: parents[box]?.label(most: 30) ?? "", side: parents[box]?.side ?? .all,
        others: lines(of: others, drawing), rows: boxes.filter { parents[$0]?.source == box }.map(row))
    }
    return roots.map(row)
  }

  /// A line for each act, with the screens that it leads to.
  private static func lines(of bundles: [GraphDrawing.Bundle], _ drawing: GraphDrawing) -> [Line] {
    bundles.grouped { [$0.label(most: 30), $0.side.rawValue] }.flatMap { key, bundles -> [Line] in
      let (label, side) = (key[0], bundles[0].side)
      let targets = bundles.map { drawing.boxes[$0.target].label }
      let all = "\(label) → \(targets.joined(separator: ", "))"
      if all.count <= 40 { return [(all, side)] }
      if targets.count > 8 { return [("\(label) → \(targets.count) screens", side)] }
      return targets.map { ("\(label) → \($0)", side) }
    }
  }

  /// The frames in as few columns as make a page, the next always in the shortest.
  private var columns: [[Frame]] {
    func height(_ column: [Frame]) -> Int { column.reduce(0) { $0 + $1.height + Self.margin } }
    func columns(_ count: Int) -> [[Frame]] {
      frames.reduce(into: Array(repeating: [], count: count)) { columns, frame in
        let shortest = columns.indices.min { (height(columns[$0]), $0) < (height(columns[$1]), $1) }
        columns[shortest ?? 0].append(frame)
      }
    }
    let most = max(1, min(Self.mostColumns, frames.count))
    let fitting = (1..<most).lazy.map(columns).first { columns in
      (columns.map(height).max() ?? 0) * 4 <= columns.count * (Self.frameWidth + Self.margin) * 3
    }
    return fitting ?? columns(most)
  }

  /// The picture, line by line.
  var lines: [String] {
    let columns = columns
    var body: [String] = []
    var height = 0
    for (column, frames) in columns.enumerated() {
      var y = Self.margin
      for frame in frames {
        body += lines(of: frame, x: Self.margin + column * (Self.frameWidth + Self.margin), y: y)
        y += frame.height + Self.margin
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
      text(note, x: Self.margin, y: height + 8 + number * Self.lineHeight, "#666666")
    }
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(bottom)\" "
        + "viewBox=\"0 0 \(width) \(bottom)\" font-family=\"ui-monospace, monospace\" font-size=\"11\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ] + body + texts + ["</svg>"]
  }

  private func text(_ text: String, x: Int, y: Int, _ color: String, _ more: String = "") -> String {
    "<text x=\"\(x)\" y=\"\(y)\"\(more) fill=\"\(color)\">\(text.escapedMarkup)</text>"
  }

  private func lines(of frame: Frame, x: Int, y: Int) -> [String] {
    var lines = [
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.frameWidth)\" height=\"\(frame.height)\" rx=\"8\" fill=\"#fafafa\" "
        + "stroke=\"#cccccc\"/>",
      text(frame.title, x: x + 12, y: y + 19, "#333333", " font-weight=\"bold\""),
    ]
    var top = y + Self.titleHeight
    func add(_ rows: [Row], left: Int, below parent: Int?) {
      for row in rows {
        if let parent {
          lines.append(
            "<path d=\"M\(left - Self.indent + 8),\(parent + Self.boxHeight) V\(top + Self.boxHeight / 2) H\(left - 5) "
              + "m0,-3 l5,3 l-5,3\" fill=\"none\" stroke=\"\(row.side == .all ? "#999999" : row.side.color)\"/>")
        }
        lines += box(row, left: left, top: top)
        let rowTop = top
        top += row.ownHeight
        add(row.rows, left: left + Self.indent, below: rowTop)
      }
    }
    add(frame.rows, left: x + 12, below: nil)
    return lines
  }

  private func box(_ row: Row, left: Int, top: Int) -> [String] {
    let (box, isStart) = (row.box, row.box.node.isStart)
    let name = box.side.mark + box.label
    let width = name.count * Self.characterWidth + 16
    var lines = [
      "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(Self.boxHeight)\" rx=\"\(isStart ? 11 : 4)\" "
        + "fill=\"#ffffff\" stroke=\"\(box.side.color)\"\(isStart ? " stroke-width=\"2\"" : "")/>",
      text(name, x: left + 8, y: top + 15, box.side.color),
    ]
    let notes = [row.label, isStart ? "start" : "", box.node.isLinked ? "link" : ""].filter { !$0.isEmpty }
    if !notes.isEmpty {
      let color = row.side == .all ? "#777777" : row.side.color
      lines.append(text(notes.joined(separator: " · "), x: left + width + 6, y: top + 15, color))
    }
    return lines
      + row.others.enumerated().map { number, other in
        let y = top + Self.boxHeight + 11 + number * Self.lineHeight
        return text(other.text, x: left + 30, y: y, other.side == .all ? "#1a5fb4" : other.side.color)
      }
  }
}
