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
              origin: Point(point.x + shift - width / 2, point.y - Self.height / 2),
              width: width,
              height: Self.height
            )
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
