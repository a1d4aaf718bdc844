import ExperimentStatistics
import Testing

/// Effects across scenarios, estimated with errors of known variance.
struct ScenarioEffectsTests {
  private static let count = 64

  /// Two parameters that fill their ranges.
  private static let values = (0..<count).map { [Double($0), Double($0 * 37 % count)] }
  private static let design = ScenarioDesign(values)

  /// The shares of resampled scenarios above a bound.
  private static func shares(_ effects: ScenarioEffects, above bound: Double) -> [Double] {
    var shares: [Double] = []
    effects.forEachResample { values in shares.append(Double(values.count { $0 > bound }) / Double(values.count)) }
    return shares
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  @Test func `effects known without error are reproduced`() throws {
    let estimates = Self.values.map { $0[0] / 64 - 0.25 }
    let effects = try #require(ScenarioEffects(Self.design, estimates, variances: estimates.map { _ in 0 }))
    #expect(zip(effects.effects, estimates).allSatisfy { abs(($0 ?? 9) - $1) < 1e-3 })
    #expect(Self.shares(effects, above: 0).allSatisfy { abs($0 - 0.75) < 0.02 })
    let explained = effects.explainedVariances
    #expect(abs(explained[0] - 1.0 / 12) < 0.003 && explained[1] < 1e-4 && effects.residualVariance < 1e-3)
  }

  @Test func `equal estimates without error have one effect`() throws {
    let effects = try #require(
      ScenarioEffects(Self.design, Self.values.map { _ in 0.2 }, variances: Self.values.map { _ in 0 }))
    #expect(effects.effects.allSatisfy { $0 == 0.2 })
    #expect(Self.shares(effects, above: 0.1).allSatisfy { $0 == 1 })
  }

  @Test func `what is undefined in a scenario is left out`() throws {
    let estimates: [Double?] = Self.values.map { $0[0] < 4 ? nil : 0.2 + ($0[1] - 32) / 1000 }
    let effects = try #require(ScenarioEffects(Self.design, estimates, variances: estimates.map { _ in 1e-6 }))
    #expect(effects.effects.count { $0 == nil } == 4 && Self.mean(Self.shares(effects, above: 0)) > 0.999)
    #expect(ScenarioEffects(Self.design, Self.values.map { _ in nil }, variances: Self.values.map { _ in 0 }) == nil)
  }

  /// The error of estimates is as large as what they estimate; without it the share above zero is known.
  @Test(arguments: [(0.5, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 0.5), (0.6, 1.0, 0.0, 0.8), (0.6, 0.9, 0.3, 0.826)])
  func `shares are those of the effects, and not of estimates with errors`(
    center: Double, slope: Double, residual: Double, expected: Double
  ) {
    var generator = SeededGenerator(seed: 20)
    var found: [Double] = []
    for _ in 0..<20 {
      let estimates = Self.values.map { value in
        center + slope * 2 * (value[0] / 63 - 0.5) + residual * generator.normal() + 0.5 * generator.normal()
      }
      guard let effects = ScenarioEffects(Self.design, estimates, variances: estimates.map { _ in 0.25 }) else {
        continue
      }
      found.append(Self.mean(Self.shares(effects, above: 0)))
    }
    #expect(abs(Self.mean(found) - expected) < 0.05, "\(found)")
  }

  /// Resamples are what other users would have given: a level of 90 % holds in about nine cases of ten.
  @Test func `resampled shares vary as those of other users do`() {
    var generator = SeededGenerator(seed: 7)
    var (covered, all) = (0, 0)
    for _ in 0..<60 {
      let center = 0.6 * generator.normal()
      let truth = 0.5 + max(-0.5, min(0.5, center / 2))
      let estimates = Self.values.map { center + 2 * ($0[0] / 63 - 0.5) + 0.7 * generator.normal() }
      guard let effects = ScenarioEffects(Self.design, estimates, variances: estimates.map { _ in 0.49 }) else {
        continue
      }
      let shares = Self.shares(effects, above: 0).sorted()
      all += 1
      if shares[9] - 0.01 <= truth, truth <= shares[shares.count - 10] + 0.01 { covered += 1 }
    }
    #expect(all == 60 && covered >= 49, "\(covered)")
  }
}

extension SeededGenerator {
  /// A standard normal draw.
  fileprivate mutating func normal() -> Double {
    NormalDistribution().quantile(Double.random(in: 1e-12...1 - 1e-12, using: &self))
  }
}
