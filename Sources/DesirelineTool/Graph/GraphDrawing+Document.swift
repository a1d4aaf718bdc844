import ExperimentReports

extension GraphDrawing {
  /// The boxes, whose places the ways name, counted from 0.
  var screensDocument: JSONDocument {
    .array(
      boxes.map { box in
        ["name": .text(box.label), "is_start": .boolean(box.isStart), "in": .text(box.side.word)]
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
