import NavigationEvents
import Testing
import UserSimulation

struct CohortTests {
  static func cohort(count: Int = 30_000, seed: UInt64 = 1, shares: [Double] = [0.62, 0.08, 0.24, 0.06]) -> Cohort {
    let situation = DeviceShare.Situation(traits: Traits(), visibleRows: 9)
    return Cohort(
      count: count, seed: seed,
      devices: shares.enumerated().map {
        DeviceShare(share: $0.element, name: "d\($0.offset)", situations: [situation])
      },
      goals: [
        GoalDefinition(id: "m", share: 0.5, .find(MenuDefinition(id: "m", levels: ["x"], sizes: [10]))),
        GoalDefinition(id: "n", share: 0.5, .find(MenuDefinition(id: "n", levels: ["x"], sizes: [7]))),
      ])
  }

  @Test(arguments: [[0.62, 0.08, 0.24, 0.06], [0.3333, 0.3333, 0.3334], [1], [0, 1]])
  func `device shares are exact in every block of 10,000`(shares: [Double]) {
    let cohort = Self.cohort(shares: shares)
    for block in 0..<3 {
      var counts = Array(repeating: 0, count: shares.count)
      for index in block * 10_000..<(block + 1) * 10_000 { counts[cohort.user(index).device] += 1 }
      #expect(counts == shares.map { Int(($0 * 10_000).rounded()) })
    }
  }

  @Test func `a user does not depend on how many there are`() {
    let small = Self.cohort(count: 10)
    let large = Self.cohort(count: 1_000_000)
    for index in 0..<2000 {
      #expect(small.user(index).device == large.user(index).device)
      #expect(small.user(index).goal == large.user(index).goal)
    }
  }

  @Test func `small prefixes are mixed, and seeds and blocks differ`() {
    let first = (0..<500).map { Self.cohort(seed: 1).user($0).device }
    let second = (0..<500).map { Self.cohort(seed: 2).user($0).device }
    let nextBlock = (10_000..<10_500).map { Self.cohort(seed: 1).user($0).device }
    #expect(first != second && first != nextBlock)
    // 62 % of 500 with four standard errors of a sample without structure.
    #expect(abs(first.count { $0 == 0 } - 310) < 44)
  }

  @Test func `goals and leaves are uniform`() {
    let users = (0..<20_000).map { Self.cohort().user($0).goal }
    #expect(abs(users.count { $0.id == "m" } - 10_000) < 300)
    for leaf in 0..<10 { #expect(abs(users.count { $0.id == "m" && $0.leaf == leaf } - 1000) < 130) }
    for leaf in 0..<7 { #expect(abs(users.count { $0.id == "n" && $0.leaf == leaf } - 1429) < 150) }
    #expect(users.allSatisfy { ($0.leaf ?? .max) < ($0.id == "m" ? 10 : 7) })
  }
}
