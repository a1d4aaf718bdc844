import HeadlessNavigation
import TestSupport
import Testing

/// What the variants of the experiments that illustrate do, walked on the shipped files.
@Suite struct IllustrationsTests {
  @Test(arguments: try cases(in: "illustrations.txt")) func `every variant leads where its file says`(
    cells: [String]
  ) throws {
    let facts = cells[2].split(separator: " ").map { Name<Fact>(String($0)) }
    var walk = try Walk(cells[0], cells[1], facts)
    try walk.take(cells[3])
    #expect(walk.tree == cells[4])
    #expect(walk.living == cells[5])
  }
}
