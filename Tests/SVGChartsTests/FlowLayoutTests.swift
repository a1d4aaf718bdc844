import Testing

import SVGCharts

/// Where boxes and lines are: by example, and by what holds of every graph.
struct FlowLayoutTests {
  /// Numbers that look random and are the same each time.
  private struct Draws {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  /// A graph of some boxes of several heights, where each pair is a way with a chance.
  private static func graph(_ seed: Int) -> (heights: [Double], ways: [FlowLayout.Way]) {
    var draws = Draws(state: UInt64(seed))
    let count = 1 + draws.next(below: 14)
    let heights = (0..<count).map { _ in FlowChart.boxHeight(notes: draws.next(below: 3)) }
    let ways = (0..<draws.next(below: 30)).map { _ in
      FlowLayout.Way(from: draws.next(below: count), to: draws.next(below: count))
    }
    return (heights, Set(ways).sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }

  private static func layout(_ ways: [(Int, Int)], count: Int, starts: [Int] = [0]) -> FlowLayout {
    FlowLayout(
      heights: (0..<count).map { _ in 22 }, ways: ways.map { FlowLayout.Way(from: $0.0, to: $0.1) }, starts: starts)
  }

  /// Places all along a line.
  private static func places(on path: FlowPath) -> [Point] {
    (0..<path.curveCount).flatMap { curve in
      stride(from: 0.0, through: 1, by: 0.1).map { path.place(on: curve, at: $0) }
    }
  }

  /// The row of each box, from 0.
  private static func rows(_ layout: FlowLayout) -> [Int] {
    let tops = Set(layout.frames.map(\.origin.y)).sorted()
    return layout.frames.compactMap { tops.firstIndex(of: $0.origin.y) }
  }

  @Test(
    arguments: [
      ("a chain", [(0, 1), (1, 2), (2, 1), (2, 0)], 3, [0, 1, 2]),
      ("two ways to one", [(0, 1), (0, 2), (1, 3), (2, 3)], 4, [0, 1, 1, 2]),
      ("a shortcut", [(0, 1), (1, 2), (2, 3), (0, 3)], 4, [0, 1, 2, 1]),
      (
        "five in two rows, those that lead on below", [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 6)], 7,
        [0, 2, 1, 1, 1, 2, 3]
      ),
      ("nothing leads to the last", [(0, 1), (2, 1)], 3, [0, 1, 2]),
      ("no ways", [], 2, [0, 1]),
    ] as [(String, [(Int, Int)], Int, [Int])]) func `boxes stand by their distance from the start`(
      name: String, ways: [(Int, Int)], count: Int, rows: [Int]
    )
  { #expect(Self.rows(Self.layout(ways, count: count)) == rows) }

  @Test(arguments: 0..<200) func `no two boxes overlap, and all is on the sheet`(seed: Int) {
    let (heights, ways) = Self.graph(seed)
    let layout = FlowLayout(heights: heights, ways: ways, starts: [0])
    for (place, frame) in layout.frames.enumerated() {
      #expect(!layout.frames[..<place].contains(where: frame.overlaps))
      #expect(frame.origin.x >= 0 && frame.end.x <= Chart.width && frame.origin.y >= 0 && frame.end.y <= layout.height)
    }
    for place in layout.paths.flatMap(Self.places) {
      #expect((0...Chart.width).contains(place.x) && (0...layout.height).contains(place.y))
    }
    #expect(FlowLayout(heights: heights, ways: ways, starts: [0]) == layout)
  }

  @Test(arguments: 0..<200) func `every line leaves its box, ends at its box and crosses none`(seed: Int) throws {
    let (heights, ways) = Self.graph(seed)
    let layout = FlowLayout(heights: heights, ways: ways, starts: [0])
    for (way, path) in zip(ways, layout.paths) {
      guard way.from != way.to else {
        #expect(path.points.isEmpty)
        continue
      }
      let (start, end) = (try #require(path.points.first), try #require(path.points.last))
      for (point, box) in [(start, layout.frames[way.from]), (end, layout.frames[way.to])] {
        #expect(point.x > box.origin.x && point.x < box.end.x && [box.origin.y, box.end.y].contains(point.y))
      }
      for place in Self.places(on: path) {
        let crossed = layout.frames.contains { frame in
          place.x > frame.origin.x && place.x < frame.end.x && place.y > frame.origin.y + 0.1
            && place.y < frame.end.y - 0.1
        }
        #expect(!crossed, "\(way)")
      }
    }
  }

  @Test func `a way that leads nowhere has no line, and the others keep theirs`() {
    let ways = [(0, 0), (0, 9), (0, 1), (-1, 0)]
    #expect(Self.layout(ways, count: 2).paths.map(\.curveCount) == [0, 0, 1, 0])
    #expect(Self.layout([], count: 0).frames.isEmpty)
  }

  @Test func `long chains and many boxes are laid out, too`() {
    let chain = Self.layout((0..<4000).map { ($0, $0 + 1) }, count: 4001)
    #expect(Self.rows(chain).last == 4000)
    let star = Self.layout((1...600).map { (0, $0) }, count: 601)
    #expect(Self.rows(star).max() == 200)
  }

  @Test func `siblings stand in the order that crosses no lines`() {
    let layout = Self.layout([(0, 1), (0, 2), (1, 4), (2, 3)], count: 5)
    let middles = layout.frames.map(\.origin.x)
    #expect((middles[1] < middles[2]) == (middles[4] < middles[3]))
  }

  @Test(
    arguments: [
      ([3, 1, 2], [2, 2, 2]), ([1, 2, 3], [1, 2, 3]), ([2, 1, 5, 4], [1.5, 1.5, 4.5, 4.5]), ([], []),
    ] as [([Double], [Double])]) func `numbers that fall are put to their mean`(numbers: [Double], rising: [Double])
  { #expect(FlowGrid.rising(numbers) == rising) }
}
