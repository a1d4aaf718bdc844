import ExperimentDesign
import NavigationExperiments
import Testing

import ExperimentPlanning

struct PlannedEffectTests {
  @Test(arguments: [
    ("2pp", 0.02, "pp", false), ("-2 pp", -0.02, "pp", true), ("+1.5s", 1.5, "s", true), ("0.2", 0.2, "", false),
  ]) func `differences are read in the units of metrics`(
    text: String, value: Double, unit: String, isSigned: Bool
  ) throws {
    let stated = try #require(PlannedEffect.StatedDifference(text))
    #expect(stated.value == value && stated.unit.rawValue == unit && stated.isSigned == isSigned)
  }

  @Test(arguments: ["", "pp", "0", "0pp", "2%", "two", "nan", "inf", "1 m", "s"])
  func `what is no difference is not read`(text: String) { #expect(PlannedEffect.StatedDifference(text) == nil) }

  private static func planned(
    _ effect: PlannedEffect, _ metric: Metric, _ simulated: Double, margin: Double? = 0.02
  ) -> Double? { effect.planned(metric, margin: margin, level: 0.5, simulated: simulated)?.difference }

  @Test func `sizes without a sign lie on the side of the simulation, else on the better side`() throws {
    let metrics = try PlannedExperiment.experiment().metrics
    #expect(Self.planned(.margin, metrics[0], 0.3) == 0.02)
    #expect(Self.planned(.margin, metrics[0], -0.3) == -0.02)
    #expect(Self.planned(.margin, metrics[0], 0) == 0.02)
    let stated = PlannedEffect.stated(try #require(PlannedEffect.StatedDifference("0.5")))
    #expect(Self.planned(stated, metrics[1], 0) == -0.5)
    let rise = PlannedEffect.stated(try #require(PlannedEffect.StatedDifference("+0.5")))
    #expect(Self.planned(rise, metrics[1], -3) == 0.5)
    #expect(Self.planned(.margin, metrics[1], 1, margin: nil) == nil)
    #expect(!stated.applies(to: metrics[0]) && stated.applies(to: metrics[1]) && stated.applies(to: metrics[2]))
  }

  @Test(arguments: [(0.0007, 0.02), (-0.0007, -0.02), (0.0199, 0.02), (0.02, 0.02), (0.03, 0.03), (-0.03, -0.03)])
  func `nothing smaller than the margin is planned for`(simulated: Double, difference: Double) throws {
    let metric = try PlannedExperiment.experiment().metrics[0]
    let planned = try #require(PlannedEffect.simulated.planned(metric, margin: 0.02, level: 0.5, simulated: simulated))
    #expect(planned.difference == difference)
    #expect((planned.source == .marginAsSimulatedIsSmaller) == (abs(simulated) < 0.02))
    #expect(Self.planned(.simulated, metric, simulated, margin: nil) == simulated)
  }

  @Test(arguments: [(0.99, 0.001, -0.02), (0.01, -0.001, 0.02), (0.5, 0.001, 0.02)])
  func `a margin that has no room above a share lies below it`(
    level: Double, simulated: Double, difference: Double
  ) throws {
    let metric = try PlannedExperiment.experiment().metrics[0]
    let planned = PlannedEffect.margin.planned(metric, margin: 0.02, level: level, simulated: simulated)
    #expect(planned?.difference == difference)
  }
}
