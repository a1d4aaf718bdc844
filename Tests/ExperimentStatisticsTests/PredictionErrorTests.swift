import ExperimentStatistics
import Testing

struct PredictionErrorTests {
  private static let error = PredictionError(scale: 0.4)

  @Test(arguments: [-30.0, -2.92, -1, -0.3, 0, 0.01, 0.82, 4, 90])
  func `errors have Student's distribution with two degrees of freedom`(t: Double) {
    let student = StudentTDistribution(degreesOfFreedom: 2)
    let share = Self.error.share(below: 0.4 * t)
    #expect(abs(share - student.lowerTail(at: t)) < 1e-12)
    #expect(abs(Self.error.quantile(share) - 0.4 * t) < 1e-6 * max(1, abs(t)))
    let slope = (Self.error.share(below: 0.4 * t + 1e-5) - Self.error.share(below: 0.4 * t - 1e-5)) / 2e-5
    #expect(abs(slope - Self.error.density(at: 0.4 * t)) < 1e-5)
  }

  @Test(arguments: [true, false], [0.004, 0.3, 0.97])
  func `an effect is below a bound as often as it is moved there`(isShare: Bool, control: Double) throws {
    for affected in [0.02, 0.5, 1] {
      let uncertain = try #require(
        UncertainEffect(Self.error, LevelScale(upTo: isShare ? 1 : nil), control: control, affected: affected))
      for effect in [-0.003, 0, 0.02] {
        let count = 4001
        let moved = (0..<count).map { uncertain.moved(effect, at: (Double($0) + 0.5) / Double(count)) }
        #expect(moved == moved.sorted() && abs(moved[count / 2] - effect) < 1e-12)
        for bound in [-0.3, -0.01, 0, 0.001, 0.25] {
          let share = Double(moved.count { $0 < bound }) / Double(count)
          #expect(abs(uncertain.share(of: effect, below: bound) - share) < 0.002, "\(effect) below \(bound)")
        }
        // Who meets no difference does the same under both.
        #expect(!isShare || moved.allSatisfy { abs($0 - effect) <= affected })
      }
    }
  }

  @Test func `no error moves what no user met`() {
    #expect(UncertainEffect(Self.error, LevelScale(upTo: 1), control: 0.3, affected: 0) == nil)
    #expect(UncertainEffect(Self.error, LevelScale(upTo: nil), control: 0, affected: 1) == nil)
  }

  @Test func `errors of two variants are independent`() throws {
    let uncertain = try #require(UncertainEffect(Self.error, LevelScale(upTo: 1), control: 0.5, affected: 1))
    let effects = Array(repeating: 0.0, count: ScenarioDesign.evaluations)
    for (turn, other) in [(0, 0), (3, 70), (100, 34)] {
      for stream in 1...3 {
        let pairs = zip(uncertain.moved(effects, turn: turn), uncertain.moved(effects, turn: other, stream: stream))
        // Each half of one meets as much of each half of the other, and either is the larger as often.
        let quarters = pairs.reduce(into: [0, 0, 0, 0]) { $0[($1.0 > 0 ? 2 : 0) + ($1.1 > 0 ? 1 : 0)] += 1 }
        #expect(quarters.allSatisfy { (26...38).contains($0) }, "\(quarters)")
        #expect((54...73).contains(pairs.count { $0.0 > $0.1 }))
      }
    }
  }

  @Test func `a level that has an end stays within it`() throws {
    let uncertain = try #require(UncertainEffect(Self.error, LevelScale(upTo: 120), control: 104, affected: 1))
    let ends = (uncertain.moved(-6, at: 0.01), uncertain.moved(-6, at: 0.99))
    #expect(ends.0 > -104 && ends.0 < -60 && ends.1 < 16 && ends.1 > 12)
    #expect(uncertain.share(of: -6, below: 16) == 1 && uncertain.share(of: -6, below: -104) == 0)
  }

  @Test(arguments: [0.1, 0.4, 1]) func `the scale of errors is found, scenarios and real tests apart`(
    scale: Double
  ) throws {
    let (error, normal) = (PredictionError(scale: scale), NormalDistribution())
    // Points that fill the square of both distributions evenly.
    let outcomes = (0..<400).map { place -> (ObservedShift, Double) in
      let own = normal.quantile((Double(place * 7 % 400) + 0.5) / 400) * 0.2
      let predicted = Double(place % 9 - 4) / 4
      let found = predicted + own + error.quantile((Double(place) + 0.5) / 400)
      var shift = ObservedShift(predicted: predicted, deviation: 0.2, isRise: found > 0)
      if place % 4 != 0 { shift.observed = found }
      return (shift, 1)
    }
    let fitted = try #require(PredictionError(fitting: outcomes))
    #expect(abs(fitted.scale - scale) < 0.15 * scale + 0.02, "\(fitted.scale)")
    #expect(PredictionError(fitting: []) == nil)
  }

  @Test func `signs alone say how far predictions may be off`() throws {
    func fitted(_ isRight: [Bool]) throws -> Double {
      let outcomes = isRight.map { (ObservedShift(predicted: 0.5, deviation: 0, isRise: $0), 1.0) }
      return try #require(PredictionError(fitting: outcomes)).scale
    }
    let (often, seldom) = (
      try fitted([true, true, true, true, true, true, true, true, true, false]),
      try fitted([true, true, true, false, true, false])
    )
    #expect(often < seldom)
    // Nine of ten are right, and ten leave open whether more are wrong; with ten times as many that is nearly met.
    let share = PredictionError(scale: often).share(below: 0.5)
    #expect(0.82..<0.895 ~= share, "\(share)")
    let many = try fitted((0..<100).map { $0 % 10 > 0 })
    #expect(abs(PredictionError(scale: many).share(below: 0.5) - 0.9) < 0.015)
  }
}
