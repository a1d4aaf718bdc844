import Testing

@testable import DesirelineTool

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("ca", "ac", 1),
    ("ca", "abc", 3), ("seed", "sed", 1), ("chekc", "check", 1), ("flaw", "lawn", 2),
  ])
  func `distances`(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }

  @Test(arguments: [
    ("weigth", "weight"), ("wieght", "weight"), ("salt", nil), ("ab", nil), ("abd", "abc"), ("coverag", "coverage"),
  ])
  func `the nearest word, if one is near`(word: String, nearest: String?) {
    #expect(EditDistance.nearest(to: word, in: ["weight", "coverage", "abc", "abe"]) == nearest)
  }
}
