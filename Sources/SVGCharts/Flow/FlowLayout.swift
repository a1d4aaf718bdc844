/// Where the boxes and the lines of a flow graph are: rows of boxes from the start downwards, and lines that go round them.
///
/// It is as wide as a chart and as high as it needs to be. The same boxes and ways always get the same places, so pictures of
/// several variants, each laid out as all of them together, can be compared at a glance. The time it takes grows with the
/// boxes and with the rows that ways cross.
package struct FlowLayout: Hashable, Sendable {
  /// A way between two boxes.
  package struct Way: Hashable, Sendable {
    /// The position of the box it leaves.
    package var from: Int
    /// The position of the box it leads to.
    package var to: Int

    /// Makes a way.
    package init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
  }

  /// Where a box is.
  package struct Frame: Hashable, Sendable {
    /// The upper left corner.
    package var origin: Point
    /// How wide it is.
    package var width: Double
    /// How high it is.
    package var height: Double

    /// The lower right corner.
    package var end: Point { Point(origin.x + width, origin.y + height) }

    /// Whether two of them have more than a border in common.
    package func overlaps(_ other: Frame) -> Bool {
      origin.x < other.end.x && other.origin.x < end.x && origin.y < other.end.y && other.origin.y < end.y
    }
  }

  /// How wide boxes are.
  package static let boxWidth = 96.0
  /// As many boxes, at most, stand in a row.
  package static let mostInRow = 3
  static let rowGap = 56.0

  /// Where each box is.
  package let frames: [Frame]
  /// The line of each way, from box to box; an empty one for a way that leads back to its own box or to none.
  package let paths: [FlowPath]
  /// How high all of it is.
  package let height: Double

  /// Lays out a graph.
  /// - Parameters:
  ///   - heights: How high each box is.
  ///   - ways: The ways between them.
  ///   - starts: The positions of the boxes where ways begin.
  package init(heights: [Double], ways: [Way], starts: [Int]) {
    let isDrawn = ways.map { way in
      way.from != way.to && heights.indices.contains(way.from) && heights.indices.contains(way.to)
    }
    let drawn = zip(ways, isDrawn).filter(\.1).map(\.0)
    let rows = FlowRows(count: heights.count, ways: drawn, starts: starts)
    var grid = FlowGrid(rows, ways: drawn)
    grid.settle()
    var (tops, bottoms, top) = ([Double](), [Double](), 1.0)
    for row in rows.boxes {
      tops.append(top)
      bottoms.append(top + (row.map { heights[$0] }.max() ?? 0))
      top = (bottoms.last ?? 0) + Self.rowGap
    }
    frames = heights.indices.map { box in
      let left = (grid.x[box] - Self.boxWidth / 2).rounded()
      return Frame(origin: Point(left, tops[rows.row[box]]), width: Self.boxWidth, height: heights[box])
    }
    // Lines between boxes of the lowest row bow below it.
    let bow = drawn.contains { rows.row[$0.from] == rows.row[$0.to] && rows.row[$0.from] == rows.boxes.count - 1 }
    height = (bottoms.last ?? 0) + (bow ? FlowRoutes.deepestBow + 4 : 1)
    let routes = FlowRoutes(grid, frames: frames, tops: tops, bottoms: bottoms, ways: drawn)
    var found = routes.paths.makeIterator()
    paths = isDrawn.map { $0 ? found.next() ?? FlowPath() : FlowPath() }
  }
}

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
        Port(way: index, isStart: true, toward: isAlong ? near : far, rank: ranks.0))
      sides[way.to * 2 + (isDown ? 0 : 1)].append(
        Port(way: index, isStart: false, toward: isAlong ? far : near, rank: ranks.1))
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
