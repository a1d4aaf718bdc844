/// The lines of ways between boxes that have their places.
struct FlowRoutes {
  /// An end of a way at the side of a box.
  private struct Port {
    var way: Int
    var isStart: Bool
    /// Where the line goes on to.
    var toward: Double
    /// Which of two lines to the same place is further left.
    var rank: Int
  }

  /// How far lines between boxes of a row hang below it at most: not as far as the next row.
  static let deepestBow = FlowLayout.rowGap - 10

  private let grid: FlowGrid
  private let frames: [FlowLayout.Frame]
  private let tops: [Double]
  private let bottoms: [Double]
  private let ways: [FlowLayout.Way]
  private let known: Set<FlowLayout.Way>

  init(_ grid: FlowGrid, frames: [FlowLayout.Frame], tops: [Double], bottoms: [Double], ways: [FlowLayout.Way]) {
    (self.grid, self.frames, self.tops, self.bottoms, self.ways) = (grid, frames, tops, bottoms, ways)
    known = Set(ways)
  }

  /// The line of each way.
  var paths: [FlowPath] {
    let ends = ends
    return ways.indices.map { path(of: $0, from: ends[$0].start, to: ends[$0].end) }
  }

  /// Where the line of each way leaves its box, and where it arrives: side by side, in the order of where they go.
  private var ends: [(start: Point, end: Point)] {
    // The upper and the lower side of each box.
    var sides = Array(repeating: [Port](), count: frames.count * 2)
    for (index, way) in ways.enumerated() {
      let chain = grid.chains[index]
      let (isAlong, isLevel) = (chain[0] == way.from, grid.row[way.from] == grid.row[way.to])
      let (near, far) = (grid.x[chain[1]], grid.x[chain[chain.count - 2]])
      let isDown = grid.row[way.from] < grid.row[way.to]
      // Of the two directions the one downwards runs on the left; of two bows one hangs within the other.
      let ranks = isLevel ? (0, 1) : isDown ? (0, 0) : (1, 1)
      sides[way.from * 2 + (isDown || isLevel ? 1 : 0)].append(
        Port(way: index, isStart: true, toward: isAlong ? near : far, rank: ranks.0)
      )
      sides[way.to * 2 + (isDown ? 0 : 1)].append(
        Port(way: index, isStart: false, toward: isAlong ? far : near, rank: ranks.1)
      )
    }
    var found = Array(repeating: (start: Point(0, 0), end: Point(0, 0)), count: ways.count)
    for (side, ports) in sides.enumerated() where !ports.isEmpty {
      let frame = frames[side / 2]
      let step = min(11, (frame.width - 16) / Double(max(1, ports.count - 1)))
      let ordered = ports.sorted { ($0.toward, $0.rank, $0.way) < ($1.toward, $1.rank, $1.way) }
      for (place, port) in ordered.enumerated() {
        let shift = (Double(place) - Double(ports.count - 1) / 2) * step
        let x = (frame.origin.x + frame.width / 2 + shift).rounded()
        let point = Point(x, side % 2 == 0 ? frame.origin.y : frame.end.y)
        if port.isStart { found[port.way].start = point } else { found[port.way].end = point }
      }
    }
    return found
  }

  private func path(of index: Int, from start: Point, to end: Point) -> FlowPath {
    let way = ways[index]
    let (first, last) = (grid.row[way.from], grid.row[way.to])
    var path = FlowPath(from: start)
    // A box that is lower than others of its row has a free stretch beside these.
    if first <= last { path.bend(to: Point(start.x, bottoms[first])) }
    if first == last {
      path.bow(to: Point(end.x, bottoms[last]), depth: min(Self.deepestBow, 8 + abs(end.x - start.x) * 0.17))
    }
    if first < last {
      for item in grid.chains[index].dropFirst().dropLast() {
        let (x, row) = (place(of: item, way), grid.row[item])
        path.bend(to: Point(x, tops[row]))
        path.bend(to: Point(x, bottoms[row]))
      }
    } else if first > last {
      for item in grid.chains[index].dropFirst().dropLast().reversed() {
        let (x, row) = (place(of: item, way), grid.row[item])
        path.bend(to: Point(x, bottoms[row]))
        path.bend(to: Point(x, tops[row]))
      }
      path.bend(to: Point(end.x, bottoms[last]))
    }
    path.bend(to: end)
    return path
  }

  /// Where a line passes a bend, which it may share with its way back.
  private func place(of bend: Int, _ way: FlowLayout.Way) -> Double {
    guard known.contains(FlowLayout.Way(from: way.to, to: way.from)) else { return grid.x[bend].rounded() }
    return (grid.x[bend] + (grid.row[way.from] < grid.row[way.to] ? -2.5 : 2.5)).rounded()
  }
}
