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
  var curveCount: Int { points.isEmpty ? 0 : (points.count - 1) / 3 }

  /// The place on a curve after a share of it, 0–1.
  func place(on curve: Int, at share: Double) -> Point {
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
