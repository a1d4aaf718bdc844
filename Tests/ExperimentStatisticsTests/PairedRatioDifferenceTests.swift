import ExperimentStatistics
import Testing

struct PairedRatioDifferenceTests {
  /// Milliseconds and taps of users under two arms.
  typealias TestUser = (control: (Int, Int), treatment: (Int, Int))

  static func difference(_ users: [TestUser]) -> Estimate {
    func sum(_ product: (TestUser) -> Int) -> Int128 { users.reduce(0) { $0 + Int128(product($1)) } }
    return Estimate(
      pairedRatios: JointMoments(users.map(\.control), firstScale: 1000),
      JointMoments(users.map(\.treatment), firstScale: 1000),
      products: (
        sum { $0.control.0 * $0.treatment.0 }, sum { $0.control.0 * $0.treatment.1 },
        sum { $0.control.1 * $0.treatment.0 }, sum { $0.control.1 * $0.treatment.1 }
      ), level: 0.95)
  }

  static let users: [TestUser] = (0..<400).map { index in
    let luck = index * index % 97
    return ((900 + 40 * luck, 1 + luck % 7), (700 + 45 * luck + index % 5 * 300, 1 + (luck + index % 2) % 7))
  }

  @Test func `the error is that of everybody's part in the difference`() throws {
    let both = Self.difference(Self.users)
    let error = try #require(both.standardError)
    func parts(_ side: (TestUser) -> (Int, Int)) -> [Double] {
      let values = Self.users.map { (Double(side($0).0) / 1000, Double(side($0).1)) }
      let (sum, per) = values.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
      return values.map { ($0.0 - sum / per * $0.1) / (per / 400) }
    }
    let (old, new) = (parts(\.control), parts(\.treatment))
    func variance(_ parts: [Double]) -> Double { parts.reduce(0) { $0 + $1 * $1 } / 399 }
    let own = variance(zip(new, old).map { $0 - $1 })
    #expect(abs(error / (own / 400).squareRoot() - 1) < 1e-11)
    let interval = try #require(both.interval)
    // t₃₉₉ at 97.5 %.
    #expect(abs((interval.upper - interval.lower) / 2 / error - 1.965927) < 1e-5)
  }

  /// Each left out once: no formula in common with the delta method.
  @Test func `the jackknife agrees`() throws {
    let both = Self.difference(Self.users)
    let without = try Self.users.indices.map { index in
      var rest = Self.users
      rest.remove(at: index)
      return try #require(Self.difference(rest).difference)
    }
    let mean = without.reduce(0, +) / 400
    let error = (without.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * 399 / 400).squareRoot()
    #expect(abs((both.standardError ?? 0) / error - 1) < 0.01)
  }

  @Test func `what is per one of each is the paired difference of means`() throws {
    let users: [TestUser] = Self.users.map { (($0.control.0, 1), ($0.treatment.0, 1)) }
    let ratios = Self.difference(users)
    func moments(_ value: (TestUser) -> Int) -> SampleMoments { SampleMoments(users.map(value), scale: 1000) }
    let means = Estimate(
      pairs: moments { $0.treatment.0 - $0.control.0 }, control: moments(\.control.0),
      treatment: moments(\.treatment.0),
      level: 0.95)
    for path in [\Estimate.controlValue, \.treatmentValue, \.difference, \.standardError, \.lift] {
      #expect(abs(try ratios.value(path) / means.value(path) - 1) < 1e-12)
    }
  }

  @Test(
    arguments: [
      ([((5, 2), (5, 2)), ((7, 1), (7, 1))], UndefinedQuantity.identicalArms),
      // Everybody doubles, whatever they did: there is a difference, and no spread in it.
      ([((3, 3), (6, 3)), ((7, 7), (14, 7))], .zeroVariance), ([((5, 2), (6, 2))], .singleUnit),
      ([((5, 0), (6, 2))], .zeroDenominator),
    ] as [([TestUser], UndefinedQuantity)])
  func `what does not exist is undefined`(users: [TestUser], reason: UndefinedQuantity) {
    let both = Self.difference(users)
    #expect(both.undefined == reason && both.standardError == nil && both.interval == nil)
  }
}
