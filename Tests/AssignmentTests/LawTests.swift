import Assignment
import TestSupport
import Testing

/// What holds of every scheme: even buckets, independent experiments, and a coverage that moves nobody between arms.
///
/// The ids and salts are fixed, so a test that passes does so on every machine; the levels say how rarely a good hash
/// would have been refused when they were chosen.
struct LawTests {
  /// A scheme of two equal arms by its salt, with the least and the length of its buckets.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    var least = 0.0
    var length = 1.0
    let make: @Sendable (_ salt: String) throws -> any BucketingScheme
    var testDescription: String { name }
  }

  static let kinds: [Kind] = [
    Kind(name: "desireline", length: 10_000) { try DesirelineScheme(salt: $0, weights: [1, 1]) },
    Kind(name: "growthbook") { try GrowthBookScheme(seed: $0, hashVersion: .two, weights: [0.5, 0.5]) },
    Kind(name: "growthbook-swift") {
      try GrowthBookScheme(seed: $0, hashVersion: .two, weights: [0.5, 0.5], sdk: .swift)
    },
    Kind(name: "optimizely", length: 10_000) { try OptimizelyScheme(entity: $0, ends: [5000, 10_000]) },
    Kind(name: "unleash", least: 1, length: 1000) { try UnleashScheme(group: $0, weights: [500, 500]) },
    Kind(name: "planout") { try PlanOutScheme(experimentSalt: $0, parameter: "p", choice: .uniform(2)) },
    Kind(name: "eppo", length: 10_000) { try EppoScheme(trafficSalt: "t", splitSalt: $0, ends: [5000, 10_000]) },
    Kind(name: "statsig", length: 1000) { try StatsigScheme(salt: $0, ends: [500, 1000]) },
    Kind(name: "launchdarkly") { try LaunchDarklyScheme(flag: $0, salt: "s", weights: [50_000, 50_000]) },
    Kind(name: "amplitude", length: 42_949_673) {
      try AmplitudeScheme(
        salt: $0, allocations: [.init(range: 0..<100, arms: [0..<21_474_836, 21_474_836..<42_949_673])])
    },
    Kind(name: "flagsmith", length: 100) { try FlagsmithScheme(feature: $0, percentages: [50, 50]) },
    Kind(name: "posthog") { try PostHogScheme(flag: $0, percentages: [50, 50]) },
    Kind(name: "flagd", length: 1000) { try FlagdScheme(flag: $0, weights: [500, 500]) },
  ]

  static let versionOne = Kind(name: "growthbook version 1") {
    try GrowthBookScheme(seed: $0, hashVersion: .one, weights: [0.5, 0.5])
  }

  @Test(arguments: kinds + [versionOne]) func `buckets are even`(kind: Kind) throws {
    let scheme = try kind.make("nav-tabs")
    let users = Heavy.isOn ? 100_000 : 5000
    var bins = [Double](repeating: 0, count: 100)
    for user in 0..<users {
      let position: Double? =
        switch scheme.assign("user-\(user)").bucket {
        case .whole(let number)?: (Double(number) - kind.least) / kind.length
        case .real(let number)?: (number - kind.least) / kind.length
        case nil: nil
        }
      bins[min(99, Int(try #require(position) * 100))] += 1
    }
    let expected = Double(users) / 100
    let chiSquare = bins.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
    // The 0.1 % critical value for 99 degrees of freedom: one in 70 would fail of 14 good hashes.
    #expect(chiSquare < 148.2)
  }

  /// The number of pairs of experiments whose arms are correlated, at the level of 0.1 %.
  private static func correlatedPairs(_ kind: Kind, users: Int, pairs: [Int]) throws -> Int {
    try pairs.count { pair in
      let stem = "exp-\(pair * 7919 % 1000)-"
      let schemes = [try kind.make(stem + "\(pair % 10)"), try kind.make(stem + "\((pair + 1 + pair / 10 % 9) % 10)")]
      var counts = [0.0, 0, 0, 0]
      for user in 0..<users {
        let arms = schemes.map { $0.assign("\(user)-user").arm ?? 0 }
        counts[2 * arms[0] + arms[1]] += 1
      }
      let rows = (counts[0] + counts[1]) * (counts[2] + counts[3])
      let columns = (counts[0] + counts[2]) * (counts[1] + counts[3])
      let cross = counts[0] * counts[3] - counts[1] * counts[2]
      return Double(users) * cross * cross / (rows * columns) > 10.83
    }
  }

  @Test(arguments: kinds) func `experiments are independent, also where salts differ in one character`(
    kind: Kind
  ) throws {
    let pairs = Heavy.sample(0..<200, oneIn: 10)
    let correlated = try Self.correlatedPairs(kind, users: Heavy.isOn ? 4000 : 200, pairs: pairs)
    // Of 200 pairs 0.2 are expected; more than 3 come once in 17,000 good hashes.
    #expect(correlated <= 3)
  }

  @Test func `GrowthBook's version 1 correlates experiments whose seeds differ in one character`() throws {
    let pairs = Heavy.sample(0..<200, oneIn: 10)
    let correlated = try Self.correlatedPairs(Self.versionOne, users: 4000, pairs: pairs)
    #expect(correlated > pairs.count / 4, "\(correlated) of \(pairs.count)")
  }

  /// Schemes by their coverage, for every platform that promises that more coverage moves nobody between arms.
  static let growing: [(name: String, make: @Sendable (Double) throws -> any BucketingScheme)] = [
    ("desireline", { try DesirelineScheme(salt: "s", coverage: $0, weights: [2, 1, 3]) }),
    ("growthbook 1", { try GrowthBookScheme(seed: "s", hashVersion: .one, weights: [0.3, 0.2, 0.5], coverage: $0) }),
    ("growthbook 2", { try GrowthBookScheme(seed: "s", hashVersion: .two, weights: [0.3, 0.2, 0.5], coverage: $0) }),
    (
      "growthbook-swift",
      { try GrowthBookScheme(seed: "s", hashVersion: .two, weights: [0.3, 0.2, 0.5], coverage: $0, sdk: .swift) }
    ),
    ("unleash", { try UnleashScheme(group: "g", rollout: Int($0 * 100), weights: [300, 200, 500]) }),
    (
      "eppo",
      { try EppoScheme(trafficSalt: "t", splitSalt: "s", trafficEnd: Int($0 * 10_000), ends: [3000, 5000, 10_000]) }
    ),
    (
      "statsig layer",
      { try StatsigScheme(salt: "s", ends: [300, 1000], layer: .init(salt: "l", buckets: [0..<Int($0 * 1000)])) }
    ),
    (
      "statsig rule",
      { try StatsigScheme(salt: "s", ends: [300, 1000], pass: .init(salt: "p", rule: "r", percentage: $0 * 100)) }
    ),
    (
      "amplitude",
      {
        try AmplitudeScheme(
          salt: "s", allocations: [.init(range: 0..<Int($0 * 100), arms: [0..<9_999_999, 9_999_999..<42_949_673])])
      }
    ),
    ("posthog", { try PostHogScheme(flag: "f", rolloutPercentage: $0 * 100, percentages: [30, 20, 50]) }),
    (
      "planout",
      {
        let own = PlanOutScheme.Segments(namespace: "n", count: 100, own: Set(0..<Int($0 * 100)))
        return try PlanOutScheme(experimentSalt: "n.e", parameter: "p", choice: .uniform(3), segments: own)
      }
    ),
  ]

  @Test(arguments: growing.indices) func `more coverage enrolls more users and moves nobody between arms`(
    index: Int
  ) throws {
    let kind = Self.growing[index]
    let schemes = try [0, 0.05, 0.3, 0.31, 0.8, 1].map { try kind.make($0) }
    var enrolled = schemes.map { _ in 0 }
    for user in 0..<UInt64(Heavy.isOn ? 20_000 : 1500) {
      var arm: Int?
      for (place, scheme) in schemes.enumerated() {
        let next = scheme.assign(index: user).arm
        if next != nil { enrolled[place] += 1 }
        #expect(arm == nil || next == arm, "\(kind.name), user \(user)")
        arm = next
      }
    }
    #expect(enrolled == enrolled.sorted())
    #expect(enrolled.first == 0, "\(kind.name)")
    #expect(enrolled.last == (Heavy.isOn ? 20_000 : 1500), "\(kind.name)")
  }
}
