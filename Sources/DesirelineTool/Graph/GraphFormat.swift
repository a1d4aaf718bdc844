import HeadlessNavigation

/// How a graph is written.
enum GraphFormat: String, CaseIterable {
  /// For Markdown that draws it.
  case mermaid
  /// A picture.
  case svg
  /// For reading as it is.
  case text

  /// The drawing in this format.
  func text(of drawing: GraphDrawing) -> String {
    let lines =
      switch self {
      case .mermaid: mermaid(drawing)
      case .svg: ScreenPicture(drawing).lines
      case .text: screens(drawing)
      }
    return lines.map { $0 + "\n" }.joined()
  }

  private func mermaid(_ drawing: GraphDrawing) -> [String] {
    func box(_ index: Int) -> String {
      let box = drawing.boxes[index]
      let (open, close) = box.node.isStart ? ("([", "])") : ("[", "]")
      return "  s\(index)\(open)\"\(box.side.mark)\(box.label.escapedMarkup)\"\(close)"
    }
    let groups = drawing.groups.enumerated().flatMap { number, group in
      ["  subgraph g\(number)[\"\(group.key.escapedMarkup)\"]"] + group.elements.map { "  " + box($0) } + ["  end"]
    }
    let arrows = drawing.bundles.map { bundle in
      "  s\(bundle.source) -->|\"\(bundle.label().escapedMarkup)\"| s\(bundle.target)"
    }
    return ["flowchart LR"] + groups + arrows
  }

  /// Group by group, with a line for each screen that one leads on to, and one for all that it leads back to.
  private func screens(_ drawing: GraphDrawing) -> [String] {
    let bundles = drawing.bundles
    return drawing.groups.flatMap { group in
      [group.key]
        + group.elements.flatMap { index in
          let box = drawing.boxes[index]
          let marks = (box.node.isStart ? "  (start)" : "") + (box.node.isLinked ? "  (link)" : "")
          let onward = bundles.filter { $0.source == index }.map { bundle in
            "      \(bundle.label()) → \(drawing.boxes[bundle.target].label)"
          }
          return ["  \(box.side.mark)\(box.label)\(marks)"] + onward + back(from: index, drawing)
        }
    }
  }

  private func back(from index: Int, _ drawing: GraphDrawing) -> [String] {
    let arrows = drawing.arrows.filter { $0.source == index && $0.direction == .back }
    return GraphDrawing.Side.allCases.compactMap { side in
      let targets = arrows.filter { $0.side == side }.map { drawing.boxes[$0.target].label }.uniqued
      guard !targets.isEmpty else { return nil }
      let names =
        targets.count > 8 ? "wherever it was opened, \(targets.count) screens" : targets.joined(separator: ", ")
      return "      \(side.mark)back → \(names)"
    }
  }
}

extension String {
  /// The text as it may stand in markup.
  var escapedMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}
