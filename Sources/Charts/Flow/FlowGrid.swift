/// What stands in each row from left to right: boxes, and bends where ways pass through on their way further.
///
/// Both directions between two boxes share their bends. An item is a box, by its position, or a bend, by numbers after these.
struct FlowGrid {
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
  static func rising(_ numbers: [Double]) -> [Double] {
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
