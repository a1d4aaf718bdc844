import FunnelAnalysis
import TestSupport
import Testing

struct TallyTests {
  @Test func `quantiles are right to one part in 64 at every size`() {
    var random = SplitMix(state: 3)
    for scale: Int64 in [50, 1000, 100_000, 86_400_000, 1 << 50] {
      let values = (0..<2000).map { _ in Int64.random(in: 0...scale, using: &random) }
      var histogram = LogHistogram()
      for value in values { histogram.add(value) }
      let sorted = values.sorted()
      for proportion in [0.001, 0.5, 0.9, 0.99, 1] {
        let exact = sorted[max(1, Int((Double(values.count) * proportion).rounded(.up))) - 1]
        let estimate = histogram.quantile(proportion) ?? -1
        #expect(abs(estimate - exact) * 64 <= max(exact, 0), "\(estimate) for \(exact)")
      }
    }
  }

  @Test func `an empty histogram has no quantile, negative values count as none`() {
    var histogram = LogHistogram()
    #expect(histogram.quantile(0.5) == nil)
    histogram.add(-5)
    #expect(histogram.quantile(0.5) == 0)
  }

  @Test func `tallies of slices merge to the tally of all, in any order`() {
    var random = SplitMix(state: 11)
    let chains = (0..<500).map { _ -> [Int64] in
      var time: Int64 = 0
      return (0..<Int.random(in: 0...4, using: &random)).map { _ in
        time += Int64.random(in: 0...90_000, using: &random)
        return time
      }
    }
    func tally(_ chains: some Sequence<[Int64]>) -> FunnelTally {
      var tally = FunnelTally(stepCount: 4)
      for chain in chains { tally.add(reached: chain) }
      return tally
    }
    let whole = tally(chains)
    var merged = tally(chains[300...])
    merged.merge(tally(chains[..<120]))
    merged.merge(tally(chains[120..<300]))
    #expect(merged == whole)
    #expect(whole.exposed == 500)
    #expect(whole.reached[0] == chains.count { !$0.isEmpty })
    #expect(whole.whole.count == chains.count { $0.count == 4 })
  }
}
