import Testing

import Assignment

struct BucketAllocationTests {
  @Test(arguments: [
    ([1.0], [10_000]),
    ([1, 1], [5000, 10_000]),
    ([1, 1, 1], [3333, 6667, 10_000]),
    ([0, 1, 0, 1], [0, 5000, 5000, 10_000]),
    ([1, 19_999], [1, 10_000]),  // a tie of exactly half a bucket rounds up
    ([1, 20_000], [0, 10_000]),
    ([1, 999_999_999], [0, 10_000]),
    ([0.1, 0.2, 0.7], [1000, 3000, 10_000]),
    ([0.5, 0.5], [5000, 10_000]),
    ([1e-300, 1e-300], [5000, 10_000]),
  ]) func `ends by weight`(weights: [Double], ends: [Int]) throws {
    #expect(try BucketAllocation(weights: weights).ends == ends)
  }

  @Test(arguments: [[1.0], [1, 1, 1], [0, 1, 0, 1], [3, 0, 4, 0], [0.1, 0.2, 0.7]])
  func `every bucket has an arm, as many as its share says`(weights: [Double]) throws {
    let allocation = try BucketAllocation(weights: weights)
    var counts = weights.map { _ in 0 }
    for bucket in 0..<10_000 { counts[try #require(allocation.arm(of: bucket))] += 1 }
    #expect(counts.map { Double($0) / 10_000 } == allocation.shares)
    #expect(zip(weights, counts).allSatisfy { ($0 == 0) == ($1 == 0) })
  }

  @Test(arguments: [(0, 0), (0.00004, 0), (0.00005, 1), (0.3333, 3333), (0.99994, 9999), (1, 10_000)])
  func `thresholds round half up`(proportion: Double, threshold: Int) {
    #expect(BucketAllocation.threshold(proportion) == threshold)
  }
}
