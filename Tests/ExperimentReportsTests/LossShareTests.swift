import ExperimentReports
import Testing

/// Shares of a difference add up to all of it, and there are none where losses have both signs.
struct LossShareTests {
  @Test(
    arguments: [
      ([0.3, 0.1], [0.75, 0.25]), ([-0.3, -0.1], [0.75, 0.25]), ([0.2, 0], [1, 0]), ([0, 0.4, 0.4], [0, 0.5, 0.5]),
      ([0.3, -0.1], nil), ([-0.3, 0.1], nil), ([0.2, -0.2], nil), ([0, 0], nil), ([], nil),
    ] as [([Double], [Double]?)])
  func `of losses`(losses: [Double], shares: [Double]?) {
    let own = ExperimentReport.shares(of: losses)
    #expect((own == nil) == (shares == nil))
    #expect(zip(own ?? [], shares ?? []).allSatisfy { abs($0 - $1) < 1e-12 }, "\(String(describing: own))")
  }
}
