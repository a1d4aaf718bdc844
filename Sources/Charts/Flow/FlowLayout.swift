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
