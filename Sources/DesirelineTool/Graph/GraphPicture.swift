/// A drawing as SVG: boxes in layers by their distance from the start, ways onward straight, all others in a bow.
struct GraphPicture {
  private struct Place {
    var x: Int
    var y: Int
    var width: Int
  }

  private static let height = 28
  private static let layerHeight = 110
  private static let characterWidth = 7

  private let drawing: GraphDrawing
  private var places: [Place] = []
  private var layers: [Int]

  init(_ drawing: GraphDrawing) {
    self.drawing = drawing
    layers = Self.layers(of: drawing)
    var ends: [Int: Int] = [:]
    for (box, layer) in zip(drawing.boxes, layers) {
      let width = (box.label.count + box.side.mark.count) * Self.characterWidth + 20
      let x = ends[layer] ?? 20
      places.append(Place(x: x, y: 20 + layer * Self.layerHeight, width: width))
      ends[layer] = x + width + 40
    }
  }

  /// How many arrows each box is from a start; where none leads, in the layer below all others.
  private static func layers(of drawing: GraphDrawing) -> [Int] {
    var layers: [Int?] = drawing.boxes.map { $0.isStart ? 0 : nil }
    var layer = 0
    while layers.contains(layer) {
      for arrow in drawing.arrows where layers[arrow.source] == layer && layers[arrow.target] == nil {
        layers[arrow.target] = layer + 1
      }
      layer += 1
    }
    return layers.map { $0 ?? layer }
  }

  /// The picture, line by line.
  var lines: [String] {
    let width = (places.map { $0.x + $0.width }.max() ?? 0) + 160
    let height = (places.map(\.y).max() ?? 0) + Self.height + 40
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-family=\"ui-monospace, monospace\" font-size=\"11\">",
      "<defs><marker id=\"tip\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"4\" orient=\"auto\">"
        + "<path d=\"M0,0 L8,4 L0,8 z\" fill=\"#666666\"/></marker></defs>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ]
    return head + bundles.map(arrow) + drawing.boxes.indices.flatMap(box) + ["</svg>"]
  }

  /// The arrows from one box to another are one line with several labels.
  private var bundles: [[GraphDrawing.Arrow]] {
    var order: [[Int]] = []
    var bundles: [[Int]: [GraphDrawing.Arrow]] = [:]
    for arrow in drawing.arrows {
      let ends = [arrow.source, arrow.target]
      if bundles[ends] == nil { order.append(ends) }
      bundles[ends, default: []].append(arrow)
    }
    return order.compactMap { bundles[$0] }
  }

  private func box(_ index: Int) -> [String] {
    let (box, place) = (drawing.boxes[index], places[index])
    return [
      "<rect x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(place.width)\" height=\"\(Self.height)\" "
        + "rx=\"\(box.isStart ? 14 : 4)\" fill=\"#f7f7f7\" stroke=\"\(box.side.color)\"/>",
      "<text x=\"\(place.x + 10)\" y=\"\(place.y + 18)\" fill=\"\(box.side.color)\">"
        + "\((box.side.mark + box.label).escapedMarkup)</text>",
    ]
  }

  private func arrow(_ bundle: [GraphDrawing.Arrow]) -> String {
    guard let first = bundle.first else { return "" }
    let (from, to) = (places[first.source], places[first.target])
    let isOnward = layers[first.target] == layers[first.source] + 1
    let start = (x: isOnward ? from.x + from.width / 2 : from.x + from.width, y: from.y + (isOnward ? Self.height : 10))
    let end = (x: isOnward ? to.x + to.width / 2 : to.x + to.width, y: to.y + (isOnward ? 0 : 18))
    let bow = max(start.x, end.x) + 70
    let line =
      isOnward
      ? "M\(start.x),\(start.y) L\(end.x),\(end.y)"
      : "M\(start.x),\(start.y) C\(bow),\(start.y) \(bow),\(end.y) \(end.x),\(end.y)"
    let label = bundle.map { ($0.side.mark + $0.label) }.joined(separator: ", ").escapedMarkup
    let x = isOnward ? (start.x + end.x) / 2 + 6 : bow - 14
    return "<path d=\"\(line)\" fill=\"none\" stroke=\"\(first.side.color)\" stroke-opacity=\"0.6\" "
      + "\(isOnward ? "" : "stroke-dasharray=\"4 3\" ")marker-end=\"url(#tip)\"/>"
      + "<text x=\"\(x)\" y=\"\((start.y + end.y) / 2 + (isOnward ? 4 : 0))\" fill=\"\(first.side.color)\">"
      + "\(label)</text>"
  }
}
