import ExperimentFile
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
      let (open, close) = box.isStart ? ("([", "])") : ("[", "]")
      return "  s\(index)\(open)\"\(box.side.mark)\(box.label.escapedMarkup)\"\(close)"
    }
    let groups = drawing.groups.enumerated().flatMap { number, group in
      ["  subgraph g\(number)[\"\(group.name.escapedMarkup)\"]"] + group.boxes.map { "  " + box($0) } + ["  end"]
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
      [group.name]
        + group.boxes.flatMap { index in
          let box = drawing.boxes[index]
          let marks = (box.isStart ? "  (start)" : "") + (box.isLinked ? "  (link)" : "")
          let onward = bundles.filter { $0.source == index }.map { bundle in
            "      \(bundle.label()) → \(drawing.boxes[bundle.target].label)"
          }
          return ["  \(box.side.mark)\(box.label)\(marks)"] + onward + back(from: index, drawing)
        }
    }
  }

  private func back(from index: Int, _ drawing: GraphDrawing) -> [String] {
    [GraphDrawing.Side.both, .first, .second].compactMap { side in
      let arrows = drawing.arrows.filter { $0.source == index && $0.direction == .back && $0.side == side }
      var targets: [String] = []
      for arrow in arrows {
        let label = drawing.boxes[arrow.target].label
        if !targets.contains(label) { targets.append(label) }
      }
      guard !targets.isEmpty else { return nil }
      let told =
        targets.count > 8 ? "wherever it was opened, \(targets.count) screens" : targets.joined(separator: ", ")
      return "      \(side.mark)back → \(told)"
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
