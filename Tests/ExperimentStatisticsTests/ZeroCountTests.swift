import ExperimentStatistics
import Testing

/// None of so many.
struct ZeroCountTests {
  @Test(arguments: [
    (0, 0.01, 0.0), (1, 0.25, 0.25), (299, 0.01, 0.950_46), (298, 0.01, 0.949_96), (10, 1, 1), (5, 2, 1),
  ]) func `certainty is that of none of so many`(units: Int, probability: Double, certainty: Double) {
    #expect(abs(ZeroCount(among: units).certainty(below: probability) - certainty) < 1e-5)
  }

  @Test(arguments: [0.001, 0.01, 0.2])
  func `the units needed give the certainty, about three divided by the probability`(probability: Double) {
    let units = ZeroCount.units(below: probability, certainty: 0.95)
    #expect(ZeroCount(among: Int(units.rounded(.up))).certainty(below: probability) >= 0.95)
    #expect(ZeroCount(among: Int(units.rounded(.up)) - 1).certainty(below: probability) < 0.95)
    #expect(probability > 0.1 || abs(units * probability - 3) < 0.03)
  }
}
