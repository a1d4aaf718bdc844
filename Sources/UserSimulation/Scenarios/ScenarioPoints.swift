/// Points that fill a unit cube of many axes evenly: Latin hypercubes of 64 points (McKay, Beckman & Conover 1979).
///
/// Every block of 64 has one point in each of 64 equal slices of every axis, so that effects of one axis are averaged
/// almost without error. In what order an axis is cut is drawn a few times, and the draw kept that goes least along with
/// the axes before. A recurrent sequence, which is as even on few axes, runs along diagonals on twenty.
package struct ScenarioPoints: Sendable {
  /// How many points fill every slice once.
  package static let blockSize = 64
  private static let drawCount = 32

  private let dimensions: Int
  private let blocks: [[[Int]]]

  /// The points of so many axes.
  /// - Parameter count: How many points will be asked for; a point is the same for any number of them.
  package init(dimensions: Int, count: Int = blockSize) {
    self.dimensions = max(0, dimensions)
    let blockCount = (max(1, count) + Self.blockSize - 1) / Self.blockSize
    blocks = (0..<blockCount).map { Self.block($0, dimensions: max(0, dimensions)) }
  }

  /// The point of an index from 0 up to the count; every coordinate is at least 0 and below 1.
  package subscript(index: Int) -> [Double] {
    let (block, row) = index.quotientAndRemainder(dividingBy: Self.blockSize)
    guard blocks.indices.contains(block) else { return ScenarioPoints(dimensions: dimensions, count: index + 1)[index] }
    // Later blocks stand elsewhere in the slices.
    let offset = 0.5 + Double(block) * 0.618_033_988_749_894_9
    let place = offset - Double(Int(offset))
    return blocks[block].map { (Double($0[row]) + place) / Double(Self.blockSize) }
  }

  /// For each axis the slice of every point.
  private static func block(_ block: Int, dimensions: Int) -> [[Int]] {
    var axes: [[Int]] = []
    for axis in 0..<dimensions {
      var best: (slices: [Int], likeness: Double)?
      for draw in 0..<(axis == 0 ? 1 : drawCount) {
        let slices = slices(block: block, axis: axis, draw: draw)
        let likeness = axes.reduce(0) { sum, other in
          let product = Double(covariance(slices, other))
          return sum + product * product
        }
        if likeness < best?.likeness ?? .infinity { best = (slices, likeness) }
      }
      if let best { axes.append(best.slices) }
    }
    return axes
  }

  /// A permutation of the slices.
  private static func slices(block: Int, axis: Int, draw: Int) -> [Int] {
    let draws = UserDraws(seed: 0x5ce7a710, user: block)
    var slices = Array(0..<blockSize)
    for last in stride(from: blockSize - 1, to: 0, by: -1) {
      let uniform = draws.uniform(.scenario, about: UInt32(axis), goal: draw, attempt: last)
      slices.swapAt(last, Int(uniform * Double(last + 1)))
    }
    return slices
  }

  private static func covariance(_ one: [Int], _ other: [Int]) -> Int {
    var sum = 0
    for row in 0..<blockSize { sum += (2 * one[row] - blockSize + 1) * (2 * other[row] - blockSize + 1) }
    return sum
  }
}
