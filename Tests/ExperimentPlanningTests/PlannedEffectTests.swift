import NavigationExperiments
import Testing

@testable import ExperimentPlanning

struct PlannedEffectTests {
  @Test(arguments: [
    ("2pp", 0.02, "pp", false), ("-2 pp", -0.02, "pp", true), ("+1.5s", 1.5, "s", true), ("0.2", 0.2, "", false),
  ])
  func `differences are read in the units of metrics`(text: String, value: Double, unit: String, isSigned: Bool) throws
  {
    let stated = try #require(PlannedEffect.StatedDifference(text))
    #expect(stated.value == value && stated.unit.rawValue == unit && stated.isSigned == isSigned)
  }

  @Test(arguments: ["", "pp", "0", "0pp", "2%", "two", "nan", "inf", "1 m", "s"])
  func `what is no difference is not read`(text: String) {
    #expect(PlannedEffect.StatedDifference(text) == nil)
  }

  @Test func `sizes without a sign lie on the side of the simulation, else on the better side`() throws {
    let metrics = try PlannedExperiment.experiment().metrics
    #expect(PlannedEffect.margin.difference(metrics[0], simulated: 0.3) == 0.02)
    #expect(PlannedEffect.margin.difference(metrics[0], simulated: -0.3) == -0.02)
    #expect(PlannedEffect.margin.difference(metrics[0], simulated: 0) == 0.02)
    let stated = PlannedEffect.stated(try #require(PlannedEffect.StatedDifference("0.5")))
    #expect(stated.difference(metrics[1], simulated: 0) == -0.5)
    let rise = PlannedEffect.stated(try #require(PlannedEffect.StatedDifference("+0.5")))
    #expect(rise.difference(metrics[1], simulated: -3) == 0.5)
    #expect(PlannedEffect.margin.difference(metrics[1], simulated: 1) == nil)
    #expect(!stated.applies(to: metrics[0]) && stated.applies(to: metrics[1]) && stated.applies(to: metrics[2]))
  }
}
