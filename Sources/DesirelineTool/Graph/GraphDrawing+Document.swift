import TextFormats
import ExperimentReports
import HeadlessNavigation

extension GraphDrawing {
  /// The boxes, whose places the ways name, counted from 0.
  var screensDocument: JSONDocument {
    .array(
      boxes.map { box in
        [
          "name": .text(box.label),
          "is_start": .boolean(box.isStart),
          "in": .text(box.side.word),
          "group": box.group.isEmpty ? .null : .text(box.group),
          "is_linked": .boolean(box.isLinked),
        ]
      }
    )
  }

  /// The arrows.
  var waysDocument: JSONDocument {
    .array(
      arrows.map { arrow in
        [
          "from": .integer(arrow.source),
          "to": .integer(arrow.target),
          "by": .text(arrow.label),
          "direction": boxes[arrow.source].group.isEmpty ? .null : .text(arrow.direction.rawValue),
          "in": .text(arrow.side.word),
        ]
      }
    )
  }
}

extension GraphDrawing.Side {
  /// Whose it is: of the first variant, the second, or all that are drawn.
  fileprivate var word: String {
    switch self {
    case .both: "all"
    case .first: "first"
    case .second: "second"
    }
  }
}
