/// A small phone or tablet with the screens on its display: panes side by side, a card over them, a bar of tabs.
package struct DeviceDrawing: Hashable, Sendable {
  /// What is on a screen, as far as it can be seen from afar.
  package enum Content: Hashable, Sendable {
    /// Nothing that is known.
    case empty
    /// Rows.
    case rows
    /// Rows of which one is open.
    case sections
    /// Tiles in so many columns.
    case tiles(Int)
    /// Text, then so many fields and buttons.
    case form(fields: Int, buttons: Int)
  }

  /// A screen.
  package struct Pane: Hashable, Sendable {
    /// Its title.
    package var title: String
    /// What is on it.
    package var content: Content
    /// Whether it came with the step that is drawn.
    package var isNew: Bool

    /// Makes a screen.
    package init(_ title: String, _ content: Content = .empty, isNew: Bool = false) {
      (self.title, self.content, self.isNew) = (title, content, isNew)
    }
  }

  /// What lies over the panes.
  package enum Cover: Hashable, Sendable {
    /// A card from the lower edge up.
    case sheet
    /// A card in the middle.
    case card
  }

  /// Whether it is a tablet.
  package var isWide: Bool
  /// The screens side by side.
  package var panes: [Pane]
  /// What lies over them, and how.
  package var cover: (kind: Cover, panes: [Pane])? { kind.map { ($0, covering) } }
  private var kind: Cover?
  private var covering: [Pane]
  /// Whether what is shown covers the app and is closed by a cross.
  package var isCovering: Bool
  /// How many tabs there are; 0 for no bar.
  package var tabs: Int
  /// The position of the selected tab.
  package var selectedTab: Int

  /// Makes a device.
  package init(
    isWide: Bool, panes: [Pane], cover: (kind: Cover, panes: [Pane])? = nil, isCovering: Bool = false,
    tabs: Int = 0, selectedTab: Int = 0
  ) {
    (self.isWide, self.panes, self.tabs, self.selectedTab) = (isWide, panes, tabs, selectedTab)
    self.isCovering = isCovering
    (kind, covering) = (cover?.kind, cover?.panes ?? [])
  }

  /// How high it is.
  package var height: Double { isWide ? 104 : Self.greatestHeight }
  /// How high the highest device is.
  package static let greatestHeight = 132.0
  /// How wide it is.
  package var width: Double { Self.width(isWide: isWide) }

  /// How wide a phone or a tablet is.
  package static func width(isWide: Bool) -> Double { isWide ? 132 : 88 }

  private static let titleHeight = 13.0
  private static let tabHeight = 14.0
  /// The room around the edge, for the half of the line that is outside.
  private static let margin = 2.0

  /// The device as an SVG element of its size.
  ///
  /// It has no words for who cannot see it: they are written beside it.
  package var svg: Markup {
    let (width, height) = ("\(SVGNumber(width))", "\(SVGNumber(self.height))")
    return .tag(
      "svg",
      ["aria-hidden": "true", "viewBox": "0 0 \(width) \(height)", "width": width, "height": height],
      marks.markup)
  }

  /// The device without its titles, for a place where these would be too small to read.
  package var untitled: DeviceDrawing {
    func untitled(_ pane: Pane) -> Pane { Pane("", pane.content, isNew: pane.isNew) }
    var device = self
    (device.panes, device.covering) = (panes.map(untitled), covering.map(untitled))
    return device
  }

  /// The marks, from the upper left corner.
  package var marks: [Mark] {
    let edge = Mark.Box(0, 0, width, height).inset(by: Self.margin)
    var room = edge
    if tabs > 0 { room.height -= Self.tabHeight }
    var marks = [Mark.boxes([edge], .device)]
    if let cover {
      marks.append(.boxes([edge.inset(by: 1)], .dim))
      marks += titles(of: panes, in: room)
      let card = card(cover.kind, in: edge)
      marks.append(.boxes([card], .device))
      marks += drawing(of: cover.panes, in: card)
    } else {
      marks += drawing(of: panes, in: room)
      if tabs > 0 { marks += bar(in: edge) }
      // Below the title, which may be as wide as the device.
      let (x, y) = (edge.origin.x + edge.width - 13, edge.origin.y + edge.height - 13)
      if isCovering {
        marks.append(.lines([[Point(x, y), Point(x + 7, y + 7)], [Point(x + 7, y), Point(x, y + 7)]], .accent))
      }
    }
    return marks
  }

  private func card(_ kind: Cover, in edge: Mark.Box) -> Mark.Box {
    let side = isWide ? 20.0 : kind == .sheet ? 0 : 6
    let top = kind == .sheet ? 24.0 : 34
    return Mark.Box(
      edge.origin.x + side, edge.origin.y + top, edge.width - 2 * side,
      edge.height - top - (kind == .sheet && !isWide ? 0 : isWide ? 8 : 26))
  }

  private func columns(_ panes: [Pane], in room: Mark.Box) -> [(pane: Pane, box: Mark.Box)] {
    let width = room.width / Double(max(1, panes.count))
    return panes.enumerated().map {
      ($1, Mark.Box(room.origin.x + Double($0) * width, room.origin.y, width, room.height))
    }
  }

  /// The titles alone, of what lies below a card.
  private func titles(of panes: [Pane], in room: Mark.Box) -> [Mark] {
    columns(panes, in: room).flatMap { pane, box in
      title(Array(Self.lines(of: pane.title, in: box).prefix(1)), in: box, .plain)
    }
  }

  private func drawing(of panes: [Pane], in room: Mark.Box) -> [Mark] {
    let columns = columns(panes, in: room)
    let edges = columns.dropFirst().map { _, box in
      [box.origin, Point(box.origin.x, box.origin.y + box.height)]
    }
    let new = columns.filter { $0.pane.isNew && columns.count > 1 }.map { $0.box.inset(by: 2.5) }
    return columns.flatMap { pane, box in
      let lines = Self.lines(of: pane.title, in: box)
      let bar = lines.isEmpty ? 0 : Double(lines.count) * Self.titleHeight + 5
      let soft = Mark.Box(box.origin.x + 1.5, box.origin.y + 1.5, box.width - 3, bar - 1)
      let inner = Mark.Box(box.origin.x + 7, box.origin.y + bar + 6, box.width - 14, box.height - bar - 10)
      return (lines.isEmpty ? [] : [.boxes([soft], .soft)])
        + title(lines, in: box, .strong) + pane.content.marks(in: inner)
    } + (edges.isEmpty ? [] : [.lines(edges, .device)]) + (new.isEmpty ? [] : [.boxes(new, .accent)])
  }

  private func title(_ lines: [String], in box: Mark.Box, _ weight: Mark.Weight) -> [Mark] {
    lines.enumerated().map { number, line in
      let y = box.origin.y + 13 + Double(number) * Self.titleHeight
      return .text(line, Point(box.origin.x + box.width / 2, y), .middle, weight)
    }
  }

  /// A title in at most two lines.
  private static func lines(of title: String, in box: Mark.Box) -> [String] {
    // Titles are drawn smaller than the text of charts.
    let room = (box.width - 4) * 12 / 11
    let lines = Lettering.wrapped(title, to: room)
    guard lines.count > 2 else { return lines }
    return [lines[0], Lettering.fitted(lines.dropFirst().joined(separator: " "), to: room)]
  }

  /// The bar of tabs: a mark for each, the selected one filled.
  private func bar(in edge: Mark.Box) -> [Mark] {
    let top = edge.origin.y + edge.height - Self.tabHeight
    let step = edge.width / Double(tabs)
    let size = min(8, step - 3)
    let places = (0..<tabs).map {
      Mark.Box(edge.origin.x + (Double($0) + 0.5) * step - size / 2, top + 3, size, 7)
    }
    let others = places.indices.filter { $0 != selectedTab }.map { places[$0] }
    let line = [Point(edge.origin.x, top), Point(edge.origin.x + edge.width, top)]
    return [.lines([line], .edge)] + (others.isEmpty ? [] : [.boxes(others, .edge)])
      + (places.indices.contains(selectedTab) ? [.boxes([places[selectedTab].inset(by: -1)], .accent)] : [])
  }
}

extension DeviceDrawing.Content {
  private static let rowHeight = 12.0

  /// Marks that say from afar what kind of screen it is.
  fileprivate func marks(in room: Mark.Box) -> [Mark] {
    let (left, right) = (room.origin.x, room.origin.x + room.width)
    let count = max(0, Int(room.height / Self.rowHeight))
    func y(_ row: Int) -> Double { room.origin.y + (Double(row) + 0.4) * Self.rowHeight }
    func row(_ number: Int, indent: Double = 0) -> [Point] {
      let length = (room.width - indent - 8) * [0.8, 0.55, 0.7][number % 3]
      return [Point(left + indent, y(number)), Point(left + indent + length, y(number))]
    }
    func chevron(_ number: Int, isOpen: Bool) -> [Point] {
      let (x, y) = (right - 3, y(number))
      return isOpen
        ? [Point(x - 3, y - 1.5), Point(x, y + 1.5), Point(x + 3, y - 1.5)]
        : [Point(x - 1.5, y - 3), Point(x + 1.5, y), Point(x - 1.5, y + 3)]
    }
    switch self {
    case .empty: return []
    case .rows:
      let rows = Array(0..<min(6, count))
      return rows.isEmpty
        ? [] : [.lines(rows.map { row($0) }, .row), .lines(rows.map { chevron($0, isOpen: false) }, .edge)]
    case .sections:
      let rows = Array(0..<min(7, count))
      let lines = rows.map { row($0, indent: (2...4).contains($0) ? 12 : 0) }
      let chevrons = rows.filter { !(2...4).contains($0) }.map { chevron($0, isOpen: $0 == 1) }
      return rows.isEmpty ? [] : [.lines(lines, .row), .lines(chevrons, .edge)]
    case .tiles(let columns):
      let step = room.width / Double(max(1, columns))
      let height = max(14, min(26, step * 0.8))
      let rows = max(0, min(3, Int(room.height / (height + 4))))
      let boxes = (0..<rows).flatMap { row in
        (0..<columns).map {
          Mark.Box(left + Double($0) * step + 1, room.origin.y + Double(row) * (height + 4), step - 3, height)
        }
      }
      return boxes.isEmpty ? [] : [.boxes(boxes, .edge)]
    case .form(let fields, let buttons):
      let controls = min(max(0, count - 2), min(3, fields) + min(3, buttons))
      let text = (0..<min(2, count)).map { row($0) }
      let boxes = (0..<controls).map {
        Mark.Box(left, y(2) + Double($0) * 17 - 4, room.width, 12)
      }.filter { $0.origin.y + $0.height <= room.origin.y + room.height }
      return (text.isEmpty ? [] : [.lines(text, .row)]) + (boxes.isEmpty ? [] : [.boxes(boxes, .edge)])
    }
  }
}
