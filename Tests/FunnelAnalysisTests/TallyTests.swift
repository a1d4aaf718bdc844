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
}
