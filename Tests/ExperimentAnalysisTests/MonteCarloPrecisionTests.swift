import ExperimentAnalysis
import Testing

struct MonteCarloPrecisionTests {
  private static func precision(_ error: Double, margin: Double = 0.01, users: Int = 20_000) -> MonteCarloPrecision {
    MonteCarloPrecision(metric: 0, treatment: 1, standardError: error, margin: margin, users: users)
  }

  @Test func `a tenth of the margin is enough`() {
    #expect(Self.precision(0.001).isEnough && Self.precision(0.001).usersNeeded == 20_000)
    #expect(Self.precision(0).isEnough && !Self.precision(0.001_000_1).isEnough)
  }

  @Test func `errors fall with the root of the users`() {
    #expect(Self.precision(0.003).usersNeeded == 180_000)
    #expect(Self.precision(0.001_000_000_01).usersNeeded == 20_001)
    #expect(Self.precision(1e9).usersNeeded == 1_000_000_000_000_000)
  }
}
