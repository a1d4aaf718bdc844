import ExperimentFile

/// How a graph is written.
enum GraphFormat: String, CaseIterable {
  /// For Markdown that draws it.
  case mermaid
  /// For Graphviz.
  case dot
  /// A picture.
  case svg
  /// For reading as it is.
  case text

  /// The drawing in this format.
  func text(of drawing: GraphDrawing) -> String {
    let lines =
      switch self {
      case .mermaid: mermaid(drawing)
      case .dot: dot(drawing)
      case .svg: GraphPicture(drawing).lines
      case .text: plain(drawing)
      }
    return lines.map { $0 + "\n" }.joined()
  }

  private func mermaid(_ drawing: GraphDrawing) -> [String] {
    let boxes = drawing.boxes.enumerated().map { index, box in
      let (open, close) = box.isStart ? ("([", "])") : ("[", "]")
      return "  s\(index)\(open)\"\(box.side.mark)\(box.label.escapedMarkup)\"\(close)"
    }
    let arrows = drawing.arrows.map { arrow in
      "  s\(arrow.source) -->|\"\(arrow.side.mark)\(arrow.label.escapedMarkup)\"| s\(arrow.target)"
    }
    return ["flowchart LR"] + boxes + arrows
  }

  private func dot(_ drawing: GraphDrawing) -> [String] {
    let boxes = drawing.boxes.enumerated().map { index, box in
      let shape = box.isStart ? "ellipse" : "box"
      return
        "  s\(index) [label=\"\(box.side.mark)\(box.label.escapedInQuotes)\" shape=\(shape) color=\"\(box.side.color)\"];"
    }
    let arrows = drawing.arrows.map { arrow in
      "  s\(arrow.source) -> s\(arrow.target) "
        + "[label=\"\(arrow.side.mark)\(arrow.label.escapedInQuotes)\" color=\"\(arrow.side.color)\"];"
    }
    return ["digraph screens {", "  rankdir=LR;"] + boxes + arrows + ["}"]
  }

  private func plain(_ drawing: GraphDrawing) -> [String] {
    drawing.boxes.indices.flatMap { index in
      let box = drawing.boxes[index]
      let arrows = drawing.arrows.filter { $0.source == index }.map { arrow in
        "    \(arrow.side.mark)\(arrow.label) → \(drawing.boxes[arrow.target].label)"
      }
      return ["\(box.side.mark)\(box.label)\(box.isStart ? "  (start)" : "")"] + arrows
    }
  }
}

extension String {
  /// The text as it may stand in a string of DOT.
  fileprivate var escapedInQuotes: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }

  /// The text as it may stand in markup.
  var escapedMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
