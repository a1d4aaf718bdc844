/// What stands in each row from left to right: boxes, and bends where ways pass through on their way further.
///
/// Both directions between two boxes share their bends. An item is a box, by its position, or a bend, by numbers after these.
package struct FlowGrid {
  /// The items of each row, from left to right.
  private(set) var rows: [[Int]]
  /// The row of each item.
  private(set) var row: [Int]
  /// The middle of each item.
  private(set) var x: [Double] = []
  /// For each way the items it passes, from the higher box to the lower, or in one row from the first to the second.
  private(set) var chains: [[Int]] = []
  private enum Side {
    case above
    case below
  }

  private let boxCount: Int
  private var above: [[Int]]
  private var below: [[Int]]

  init(_ found: FlowRows, ways: [FlowLayout.Way]) {
    rows = found.boxes
    (boxCount, row) = (found.row.count, found.row)
    above = Array(repeating: [], count: boxCount)
    below = above
    var known: [FlowLayout.Way: [Int]] = [:]
    for way in ways {
      let isUpright = (found.row[way.from], way.from) < (found.row[way.to], way.to)
      let pair = isUpright ? way : FlowLayout.Way(from: way.to, to: way.from)
      let chain = known[pair] ?? addChain(from: pair.from, to: pair.to, found)
      known[pair] = chain
      chains.append(chain)
    }
    x = Array(repeating: 0, count: above.count)
  }

  /// Whether an item is a box.
  func isBox(_ item: Int) -> Bool { item < boxCount }

  private mutating func addChain(from: Int, to: Int, _ found: FlowRows) -> [Int] {
    var chain = [from]
    for passed in found.row[from]..<max(found.row[from], found.row[to]) where passed > found.row[from] {
      rows[passed].append(above.count)
      chain.append(above.count)
      row.append(passed)
      above.append([])
      below.append([])
    }
    chain.append(to)
    if found.row[from] < found.row[to] {
      for (upper, lower) in zip(chain, chain.dropFirst()) {
        below[upper].append(lower)
        above[lower].append(upper)
      }
    }
    return chain
  }

  /// Finds an order in each row that crosses few lines, and places that bend them little.
  mutating func settle() {
    for row in rows.indices {
      let step = Chart.width / Double(rows[row].count)
      for (place, item) in rows[row].enumerated() { x[item] = (Double(place) + 0.5) * step }
    }
    for _ in 0..<4 {
      for row in rows.indices.dropFirst() { arrange(row, toward: [.above]) }
      for row in rows.indices.dropLast().reversed() { arrange(row, toward: [.below]) }
    }
    for _ in 0..<3 { for row in rows.indices { arrange(row, toward: [.above, .below]) } }
  }

  /// Puts the items of a row as near to the middle of their neighbors as their order and their widths allow.
  private mutating func arrange(_ row: Int, toward sides: [Side]) {
    let wishes = rows[row].map { item in
      let others = sides.flatMap { $0 == .above ? above[item] : below[item] }
      return others.isEmpty ? x[item] : others.reduce(0) { $0 + x[$1] } / Double(others.count)
    }
    let order = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
    rows[row] = order.map { rows[row][$0] }
    let halves = rows[row].map { isBox($0) ? FlowLayout.boxWidth / 2 : 0 }
    let room = Chart.width - 2 - 2 * halves.reduce(0, +)
    let gaps = zip(rows[row], rows[row].dropFirst()).map {
      isBox($0) && isBox($1) ? 14.0 : isBox($0) || isBox($1) ? 11 : 9
    }
    let scale = min(1, room / max(1, gaps.reduce(0, +)))
    var offsets = [0.0]
    for place in gaps.indices {
      offsets.append(offsets[place] + halves[place] + halves[place + 1] + gaps[place] * scale)
    }
    let lowest = 1 + (halves.first ?? 0)
    let highest = Chart.width - 1 - (halves.last ?? 0) - (offsets.last ?? 0)
    let levels = Self.rising(order.indices.map { wishes[order[$0]] - offsets[$0] })
    for (place, item) in rows[row].enumerated() {
      x[item] = offsets[place] + max(lowest, min(max(lowest, highest), levels[place]))
    }
  }

  /// The numbers nearest to given ones that never fall: neighbors that would are put to their mean.
  package static func rising(_ numbers: [Double]) -> [Double] {
    var pools: [(sum: Double, count: Int)] = []
    for number in numbers {
      var pool = (sum: number, count: 1)
      while let last = pools.last, last.sum * Double(pool.count) > pool.sum * Double(last.count) {
        pool = (last.sum + pool.sum, last.count + pool.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { Array(repeating: $0.sum / Double($0.count), count: $0.count) }
  }
}

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

/// A line of smooth curves: where it starts, and for each curve its two handles and its end.
package struct FlowPath: Hashable, Sendable {
  /// The start, then three places for each curve; empty for no line.
  package private(set) var points: [Point] = []

  /// Makes a path that leads nowhere.
  package init() {}

  /// Makes a path that begins at a place.
  init(from start: Point) { points = [start] }

  /// Goes on to a place in an S that leaves and arrives upright.
  mutating func bend(to end: Point) {
    guard let start = points.last, start != end else { return }
    let middle = ((start.y + end.y) / 2).rounded()
    points += [Point(start.x, middle), Point(end.x, middle), end]
  }

  /// Goes on to a place of about the same height in a bow that hangs so far below.
  mutating func bow(to end: Point, depth: Double) {
    guard let start = points.last else { return }
    let low = (max(start.y, end.y) + depth * 4 / 3).rounded()
    points += [Point(start.x, low), Point(end.x, low), end]
  }

  /// How many curves it has.
  package var curveCount: Int { points.isEmpty ? 0 : (points.count - 1) / 3 }

  /// The place on a curve after a share of it, 0–1.
  package func place(on curve: Int, at share: Double) -> Point {
    let rest = 1 - share
    let weights = [rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share, share * share * share]
    return weights.indices.reduce(Point(0, 0)) { sum, index in
      let point = points[curve * 3 + index]
      return Point(sum.x + weights[index] * point.x, sum.y + weights[index] * point.y)
    }
  }

  /// The path without so much of its end, as room for a tip.
  func shortened(by length: Double) -> FlowPath {
    guard points.count >= 4 else { return self }
    var path = self
    let (handle, end) = (points[points.count - 2], points[points.count - 1])
    path.points[points.count - 1].y += handle.y > end.y ? length : -length
    return path
  }

  /// Whether it arrives from above.
  var arrivesDownwards: Bool { points.count < 4 || points[points.count - 2].y <= points[points.count - 1].y }
}
