import Assignment
import Testing

/// What the platforms' schemes do beside the table: published values, edges, groups, and what they refuse.
struct PlatformRuleTests {
  @Test(arguments: [
    (GrowthBookScheme.SDK.reference, GrowthBookScheme.HashVersion.one, 0.306), (.reference, .two, 0.2727),
    (.swift, .one, 0.787), (.swift, .two, 0.6892),
  ]) func `GrowthBook's Swift library hashes UTF-8`(
    sdk: GrowthBookScheme.SDK, version: GrowthBookScheme.HashVersion, bucket: Double
  ) throws {
    let scheme = try GrowthBookScheme(seed: "nav-test", hashVersion: version, weights: [1], sdk: sdk)
    #expect(scheme.assign("José").bucket == .real(bucket))
  }

  /// Where the two libraries disagree, by enumerating every number: floats that are rounded to 4 digits move ends.
  @Test(
    arguments: [
      ([1.0 / 3, 1.0 / 3, 1.0 / 3], 1.0, GrowthBookScheme.HashVersion.two, [0.3333: [0, 1]]),
      ([0.1, 0.2, 0.7], 1, .one, [0.3: [1, 2]]),
      ([0.4, 0.6], 0.33, .one, [0.598: [1, nil]]),
      ([0.5, 0.5], 1, .two, [:]),
    ] as [([Double], Double, GrowthBookScheme.HashVersion, [Double: [Int?]])])
  func `GrowthBook's Swift library rounds the ends`(
    weights: [Double], coverage: Double, version: GrowthBookScheme.HashVersion, differing: [Double: [Int?]]
  ) throws {
    let schemes = try GrowthBookScheme.SDK.allCases.map {
      try GrowthBookScheme(seed: "s", hashVersion: version, weights: weights, coverage: coverage, sdk: $0)
    }
    var found: [Double: [Int?]] = [:]
    var seen: Set<Double> = []
    // Ids that both hash alike, until every thousandth or most ten-thousandths were seen.
    for index in 0..<UInt64(60_000) {
      let assignments = schemes.map { $0.assign(index: index) }
      guard case .real(let bucket)? = assignments[0].bucket else { continue }
      seen.insert(bucket)
      if assignments[0].arm != assignments[1].arm { found[bucket] = assignments.map(\.arm) }
    }
    #expect(seen.count > (version == .one ? 999 : 9900))
    #expect(found == differing)
  }

  /// By openfeature-provider-flagd 0.2.6.
  @Test(arguments: [("1", 1, 2, 77.51588750514942), ("José", 1, 1, 71.73646789590664), ("u1", 0, 0, 15.92765912223964)])
  func `flagd's older hash is a signed number`(id: String, ofTwo: Int, ofThree: Int, bucket: Double) throws {
    for (weights, arm) in [([50, 50], ofTwo), ([1, 2, 1], ofThree)] {
      let scheme = try FlagdScheme(flag: "nav-tabs", weights: weights, hashVersion: .one)
      #expect(scheme.assign(id) == ArmAssignment(arm: arm, bucket: .real(bucket)))
    }
  }

  @Test func `GrowthBook's namespaces and filters keep users out`() throws {
    let inside = try GrowthBookScheme(seed: "k", weights: [1, 1], namespace: .init("nav", 0.4..<0.5))
    #expect(inside.assign("1").isEnrolled)  // 0.419 of the namespace
    #expect(inside.assign("user-42").exclusion == .layer)  // 0.606
    let filter = GrowthBookScheme.Filter(seed: "nav-tabs", ranges: [0..<0.07, 0.9..<1])
    let filtered = try GrowthBookScheme(
      seed: "k", weights: [1, 1], namespace: .init("nav", 0..<0.1),  // does not count beside a filter
      filters: [filter])
    #expect(filtered.assign("1").isEnrolled)  // 0.0632
    #expect(filtered.assign("José").exclusion == .layer)  // 0.4607
  }

  @Test(arguments: [([0.1, 0.2], 1.0), ([2.0, 3], 1), ([0.0, 0], 1), ([0.5, 0.5], 7)] as [([Double], Double)])
  func `GrowthBook splits evenly where weights do not add up`(weights: [Double], coverage: Double) throws {
    let scheme = try GrowthBookScheme(seed: "k", hashVersion: .two, weights: weights, coverage: coverage)
    #expect(scheme.expectedShares == [0.5, 0.5])
    #expect((0..<200).allSatisfy { scheme.assign(index: UInt64($0)).isEnrolled })
  }

  @Test func `Optimizely's hole and end of 0 hold nobody`() throws {
    // The published id whose hash is 0.
    let id = "2113143589306368718"
    let zero = try OptimizelyScheme(entity: "18513703488", ends: [0, 10_000])
    #expect(zero.assign(id) == ArmAssignment(arm: 1, bucket: .whole(0)))
    let hole = try OptimizelyScheme(
      entity: "18513703488", allocation: [.init(arm: nil, end: 4000), .init(arm: 0, end: 9000)])
    #expect(hole.assign("user-42") == ArmAssignment(arm: nil, bucket: .whole(3692)))
    #expect(hole.assign("1").arm == 0)  // 8948
  }

  @Test func `an Optimizely group gives each user one experiment`() throws {
    let group = OptimizelyScheme.Group(
      id: "19",
      allocation: [.init(entity: "a", end: 4000), .init(entity: "b", end: 8000), .init(entity: "", end: 10_000)])
    let schemes = try ["a", "b"].map { try OptimizelyScheme(entity: $0, ends: [5000, 10_000], group: group) }
    var counts = [0, 0, 0]
    for index in 0..<UInt64(10_000) { counts[schemes.count { $0.assign(index: index).isEnrolled }] += 1 }
    #expect(counts[2] == 0)
    #expect(abs(counts[0] - 2000) < 200)
    #expect(schemes[0].assign("user-42").exclusion ?? .layer == .layer)
  }

  @Test func `PlanOut's published draw, segments and refusals`() throws {
    for (choice, arm) in [(PlanOutScheme.Choice.uniform(2), 1), (.uniform(8), 7)] {
      #expect(try PlanOutScheme(experimentSalt: "test_salt", parameter: "foo", choice: choice).assign("4").arm == arm)
    }
    let own = try PlanOutScheme(
      experimentSalt: "nav_ns.e", parameter: "tabs", choice: .uniform(2),
      segments: .init(namespace: "nav_ns", count: 100, own: [77]))
    #expect(own.assign("user-42").isEnrolled)
    #expect(own.assign("1").exclusion == .layer)
    #expect(own.assign("José").exclusion == .unsupportedID)
    #expect(throws: AssignmentError.self) {
      try PlanOutScheme(experimentSalt: "é", parameter: "p", choice: .uniform(2))
    }
  }

  @Test(arguments: [("1,user-42", 39.2878575715143), ("1,u11401", 93.12862572514503)])
  func `Flagsmith hashes again at 100 %`(ids: String, percentage: Double) throws {
    let parts = ids.split(separator: ",").map { String($0) }
    let scheme = try FlagsmithScheme(feature: parts[0], percentages: [100])
    #expect(scheme.assign(parts[1]).bucket == .real(percentage))
  }

  @Test func `Statsig's rule lets a share pass`() throws {
    let user = "user-42"  // 1815 of 10,000
    for (percentage, passes) in [(0.0, false), (18.15, false), (18.16, true), (100, true)] {
      let pass = StatsigScheme.Pass(salt: "spec-salt", rule: "rule-salt", percentage: percentage)
      let scheme = try StatsigScheme(salt: "layer-salt", ends: [1000], pass: pass)
      #expect(
        scheme.assign(user) == (passes ? .init(arm: 0, bucket: .whole(552)) : .init(arm: nil, bucket: .whole(1815))))
    }
  }

  @Test func `PostHog holds out by one hash`() throws {
    for (held, exclusion) in [(64.0, Exclusion?.none), (65, .holdout)] {
      let scheme = try PostHogScheme(flag: "nav-tabs", percentages: [100], holdoutPercentage: held)
      #expect(scheme.assign("user-42").exclusion == exclusion)  // 0.6478…
    }
  }

  @Test func `LaunchDarkly's last arm takes what is left, and untracked arms are outside`() throws {
    let scheme = try LaunchDarklyScheme(flag: "nav-tabs", salt: "salt", weights: [10_000, 10_000], untracked: [0])
    #expect(scheme.assign("1").arm == 1)  // 0.765, beyond both
    #expect(scheme.assign("user-42").exclusion == .untracked)  // 0.0447
    #expect(scheme.expectedShares == [0, 1])
  }

  @Test func `Unleash takes part up to and with the rollout`() throws {
    for (rollout, isEnrolled) in [(0, false), (38, false), (39, true), (100, true)] {
      let scheme = try UnleashScheme(group: "nav-tabs", rollout: rollout, weights: [873, 127])
      let bucket = Bucket.whole(isEnrolled ? 874 : 39)
      #expect(scheme.assign("user-42") == ArmAssignment(arm: isEnrolled ? 1 : nil, bucket: bucket))
    }
  }

  @Test func `an empty id is in no experiment`() throws {
    for platform in PlatformTableTests.platforms {
      for table in try #require(try PlatformTableTests.tables()[platform]) {
        let scheme = try #require(try PlatformTableTests.scheme(platform, table.parameters))
        #expect(scheme.assign("") == ArmAssignment(.emptyID))
      }
    }
  }

  @Test func `parameters out of range are refused`() {
    #expect(throws: AssignmentError.emptySalt) { try GrowthBookScheme(seed: "", weights: [1]) }
    #expect(throws: AssignmentError.self) { try GrowthBookScheme(seed: "s", weights: [1], coverage: .nan) }
    #expect(throws: AssignmentError.self) { try GrowthBookScheme(seed: "s", weights: [1], ranges: [0..<2]) }
    #expect(throws: AssignmentError.self) { try GrowthBookScheme(seed: "s", weights: [1, 1], ranges: [0..<1]) }
    #expect(throws: AssignmentError.self) { try GrowthBookScheme(seed: "s", weights: [-0.5, 1.5]) }
    #expect(throws: AssignmentError.self) { try OptimizelyScheme(entity: "e", ends: [10_001]) }
    #expect(throws: AssignmentError.noArms) { try OptimizelyScheme(entity: "e", ends: []) }
    #expect(throws: AssignmentError.self) { try UnleashScheme(group: "g", rollout: 101, weights: [1]) }
    #expect(throws: AssignmentError.self) { try EppoScheme(trafficSalt: "t", splitSalt: "s", ends: [5000, 4000]) }
    #expect(throws: AssignmentError.self) { try StatsigScheme(salt: "s", ends: [1001]) }
    #expect(throws: AssignmentError.emptySalt) { try LaunchDarklyScheme(flag: "", salt: "", weights: [1]) }
    #expect(throws: AssignmentError.self) { try PostHogScheme(flag: "f", percentages: [101]) }
    #expect(throws: AssignmentError.self) {
      try AmplitudeScheme(salt: "s", allocations: [.init(range: 0..<101, arms: [0..<1])])
    }
    #expect(throws: AssignmentError.self) { try FlagsmithScheme(feature: "f", percentages: [-1]) }
    #expect(throws: AssignmentError.self) {
      try FlagdScheme(flag: "f", weights: [1_000_000_000, 1_000_000_000, 1_000_000_000])
    }
  }
}
