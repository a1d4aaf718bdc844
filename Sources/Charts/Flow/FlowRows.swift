/// The boxes of a flow graph in rows: by the number of ways from the start, in two or more rows where they are many.
struct FlowRows {
  /// The boxes of each row, in the order given.
  private(set) var boxes: [[Int]] = []
  /// The row of each box.
  private(set) var row: [Int]

  init(count: Int, ways: [FlowLayout.Way], starts: [Int]) {
    let layers = Self.layers(count: count, ways: ways, starts: starts)
    row = Array(repeating: 0, count: count)
    var members = Array(repeating: [Int](), count: (layers.max() ?? -1) + 1)
    for box in 0..<count { members[layers[box]].append(box) }
    // Boxes from which ways lead further down stand below their equals, so that these ways are short.
    var leadsDown = Array(repeating: false, count: count)
    for way in ways where layers[way.from] < layers[way.to] { leadsDown[way.from] = true }
    for layer in members {
      let ordered = layer.filter { !leadsDown[$0] } + layer.filter { leadsDown[$0] }
      for part in Self.evenParts(ordered) { add(part) }
    }
  }

  private mutating func add(_ part: [Int]) {
    for box in part { row[box] = boxes.count }
    boxes.append(part.sorted())
  }

  /// How many ways each box is from a start; where none leads, as if one started below all others.
  private static func layers(count: Int, ways: [FlowLayout.Way], starts: [Int]) -> [Int] {
    var onward = Array(repeating: [Int](), count: count)
    for way in ways { onward[way.from].append(way.to) }
    var layers = Array(repeating: -1, count: count)
    var queue: [Int] = []
    func enter(_ box: Int, _ layer: Int) {
      guard layers[box] < 0 else { return }
      layers[box] = layer
      queue.append(box)
    }
    for start in starts where layers.indices.contains(start) { enter(start, 0) }
    var (next, lowest) = (0, queue.isEmpty ? -1 : 0)
    for box in 0...count {
      while next < queue.count {
        let from = queue[next]
        next += 1
        lowest = max(lowest, layers[from])
        for to in onward[from] { enter(to, layers[from] + 1) }
      }
      if box < count { enter(box, lowest + 1) }
    }
    return layers
  }

  /// A list in as few parts as fit into rows, of lengths that differ by one at most, the longer first.
  private static func evenParts(_ list: [Int]) -> [[Int]] {
    let count = (list.count + FlowLayout.mostInRow - 1) / FlowLayout.mostInRow
    var (parts, start) = ([[Int]](), 0)
    for part in 0..<count {
      let end = start + (list.count - start + count - part - 1) / (count - part)
      parts.append(Array(list[start..<end]))
      start = end
    }
    return parts
  }
}
