import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing

/// Values of a log, and clusters as the units of tests.
struct UnitTests {
  /// A user of a log.
  private typealias User = (variant: Int, cluster: Int64, sums: [Int64])

  private static let metrics = [
    Metric(id: "bought", measure: .reached(step: 1), role: .primary, better: .higher),
    Metric(id: "revenue", measure: .value(.init("amount")), role: .secondary, better: .higher),
    Metric(id: "capped", measure: .value(.init("amount", quantile: 0.95)), role: .secondary, better: .higher),
    Metric(id: "order", measure: .value(.init("amount", isPerEvent: true)), role: .secondary),
    Metric(id: "capped_order", measure: .value(.init("amount", isPerEvent: true, quantile: 0.95)), role: .secondary),
  ]

  private static func analyzer(
    _ users: [User], cluster: String? = nil, log: ObservedLog = ObservedLog()
  ) throws -> ExperimentAnalyzer {
    var experiment = try OneScreen.experiment(variants: ["a", "b"], steps: ["one", "two"], metrics: metrics)
    (experiment.analysis.cluster, experiment.analysis.adjustment) = (cluster, .none)
    var tally = ExperimentTally(experiment.outline)
    for user in users {
      let (sum, events) = (user.sums.reduce(0, +), Int64(user.sums.count))
      var outcome = UserOutcome(
        exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: events > 0 ? [0, 1] : [0],
        values: [min(events, 1), sum, sum, sum, sum])
      (outcome.events, outcome.cluster) = ([events, events, events, events], cluster == nil ? 0 : user.cluster)
      tally.addRevealed(outcome, variant: user.variant)
    }
    return ExperimentAnalyzer(experiment: experiment.outline, tally: tally, log: log)
  }

  private static func rows(_ users: [User], cluster: String? = nil) throws -> [Comparison] {
    try analyzer(users, cluster: cluster).comparisons().filter { $0.scope == .overall }
  }

  /// The numbers are of SciPy 1.17 and statsmodels 0.15.
  ///
  /// Difference, standard error, interval and p-value of the users below:
  /// ```
  /// import numpy as np
  /// from scipy import stats
  /// i = np.arange(240); x = (i * 7919 + i * i * 31) % 1009; g = i % 12; v = g % 2
  /// n = np.array([0, 0, 1, 2])[x % 4]; s = n * ((x * x) % 4999 + 1) / 100.0
  /// cap = np.quantile(s[n > 0], .95, method="inverted_cdf"); c = np.minimum(s, cap)
  /// def arm(y, d, g):
  ///     r = y.sum() / d.sum(); u = np.bincount(g, y - r * d); u = u[np.bincount(g) > 0] / (d.sum() / len(set(g)))
  ///     return r, u.var(ddof=1) / len(u), len(u) - 1
  /// def welch(y, d, g):
  ///     (a, va, fa), (b, vb, fb) = [arm(y[v == k], d[v == k], g[v == k]) for k in (0, 1)]
  ///     se = (va + vb) ** .5; df = (va + vb) ** 2 / (va ** 2 / fa + vb ** 2 / fb); q = stats.t.ppf(.975, df)
  ///     return b - a, se, b - a - q * se, b - a + q * se, 2 * stats.t.sf(abs(b - a) / se, df)
  /// one = np.ones(240); bought = (n > 0) * 1.
  /// for units in (i, g): print([welch(y, d, units) for y, d in ((bought, one), (s, one), (c, one), (s, n), (c, n))])
  /// ```
  /// `stats.ttest_ind(equal_var=False)` agrees with `welch(s, one, i)`; per variant, `OLS(y, one).fit(cov_type="cluster")`
  /// has the variances of `arm(y, one, g)`. Shares of users are compared as shares, and are not in the first list.
  @Test func `values and clusters are compared as by SciPy and statsmodels`() throws {
    let users: [User] = (0..<240).map { index in
      let x = (index * 7919 + index * index * 31) % 1009
      let count = [0, 0, 1, 2][x % 4]
      let sum = Int64(x * x % 4999 + 1) * 10_000
      return (index % 12 % 2, Int64(index % 12 + 1), Array(repeating: sum, count: count))
    }
    let expected: [(cluster: String?, method: [TestMethod], numbers: [[Double]?])] = [
      (
        nil, [.pooledZ, .welch, .welch, .ratioMetric, .ratioMetric],
        [
          nil,
          [3.528666666666666, 3.3056464898946967, -2.9839841643708134, 10.041317497704146, 0.28686193242687813],
          [3.4443333333333293, 3.2584414778560182, -2.9752674257399976, 9.863934092406655, 0.29157815501280204],
          [3.7547906976744194, 2.846116285994515, -1.8520965762989166, 9.361677971647755, 0.18835127047178268],
          [3.647328165374674, 2.785536728759375, -1.8402597317893763, 9.134916062538725, 0.1916739973988825],
        ]
      ),
      (
        "store", [.clustered, .clustered, .clustered, .clustered, .clustered],
        [
          [0.016666666666666663, 0.07564537145273478, -0.15346489686051, 0.1867982301938433, 0.8303493695392427],
          [3.528666666666666, 4.486423231385009, -6.48439558969419, 13.541728923027522, 0.45001822711933326],
          [3.4443333333333293, 4.42975973138248, -6.43586236961403, 13.324529036280689, 0.4549716680044278],
          [3.7547906976744194, 2.6289604398911157, -2.118534481326755, 9.628115876675594, 0.18428434843958832],
          [3.647328165374674, 2.532244204078515, -1.9999767257514351, 9.294633056500782, 0.18053134889784667],
        ]
      ),
    ]
    for (cluster, methods, numbers) in expected {
      for (row, (method, numbers)) in zip(try Self.rows(users, cluster: cluster), zip(methods, numbers)) {
        guard let numbers else { continue }
        let own = [row.difference, row.standardError, row.interval?.lower, row.interval?.upper, row.result?.pValue]
        for (own, number) in zip(own, numbers) { #expect(abs((own ?? .nan) - number) <= 1e-9 * max(1, abs(number))) }
        #expect(row.result?.method == method && row.controlCount == 120 && row.treatmentCount == 120)
      }
    }
    let most = try Self.analyzer(users).results().mostCounted
    #expect(most == [nil, nil, 89.74, nil, 89.74])
  }

  /// The share of 200 A/A tests that find a difference at 5 %: 10 are expected, and 2 to 20 are within 99.9 %.
  @Test func `A/A tests of skewed values and of clusters keep their level`() throws {
    var (skewed, clustered, ignored) = ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0])
    for seed in 0..<200 {
      var random = Numbers(state: UInt64(seed) &* 0xD134_2543_DE82_EF95)
      // A fifth buys, and log-normal amounts have a skewness of 33.
      let users: [User] = (0..<800).map { index in
        let count = random.uniform() < 0.2 ? 1 + Int(random.uniform() * 3) : 0
        return (index % 2, 0, (0..<count).map { _ in random.amount(mean: 3, deviation: 1.5) })
      }
      for (place, row) in try Self.rows(users).enumerated() where row.result?.pValue ?? 1 < 0.05 { skewed[place] += 1 }
      // Stores differ in how many of their users buy, how much, and how many users they have.
      let stores = (0..<40).map { _ in (random.normal(), 10 + Int(random.uniform() * 40)) }
      let shoppers: [User] = stores.enumerated().flatMap { store, facts in
        (0..<facts.1).map { _ in
          let count = random.uniform() < 0.5 + 0.15 * max(-3, min(3, facts.0)) ? 1 + Int(random.uniform() * 2) : 0
          let sums = (0..<count).map { _ in random.amount(mean: 3 + 0.3 * facts.0, deviation: 0.7) }
          return (store % 2, Int64(store + 1), sums)
        }
      }
      for (place, row) in try Self.rows(shoppers, cluster: "store").enumerated() where row.result?.pValue ?? 1 < 0.05 {
        clustered[place] += 1
      }
      for (place, row) in try Self.rows(shoppers).enumerated() where row.result?.pValue ?? 1 < 0.05 {
        ignored[place] += 1
      }
    }
    for count in skewed + clustered { #expect((2...20).contains(count), "\(skewed), \(clustered)") }
    for count in ignored { #expect(count > 40, "\(ignored)") }
  }

  @Test func `clusters with users in several variants, and users in none, are checked`() throws {
    // Of 200 clusters, so many have a user in the other variant; of 1,000 users, some more are in no cluster.
    typealias Case = (mixed: Int, without: Int, status: [HealthCheck.Status])
    let cases: [Case] = [
      (0, 0, [.good, .good]), (1, 10, [.good, .good]), (2, 11, [.warning, .warning]), (9, 52, [.warning, .warning]),
      (10, 53, [.refused, .refused]),
    ]
    for (mixed, without, status) in cases {
      let users: [User] = (0..<1000).map { index in
        let cluster = index % 200
        let variant = cluster < mixed && index >= 800 ? 1 - cluster % 2 : cluster % 2
        return (variant, Int64(cluster + 1), index % 3 == 0 ? [Int64(index) * 1_000_000] : [])
      }
      var log = ObservedLog()
      log.health.withoutCluster = without
      let health = try Self.analyzer(users, cluster: "store", log: log).results().health
      #expect(health.clusters?.mixed == mixed && health.clusters?.all == 200)
      #expect([health[.mixedClusters], health[.withoutCluster]] == status, "\(mixed), \(without)")
      #expect(health.isGood == !status.contains(.refused))
      let plain = try Self.analyzer(users, log: log).results().health
      #expect(plain[.mixedClusters] == nil && plain[.withoutCluster] == nil)
    }
  }

  @Test func `the sample ratio of clusters counts clusters, not users`() throws {
    // Ten clusters each, with ten users in one variant and thirty in the other.
    let users: [User] = (0..<400).map { index in
      let variant = index % 4 == 0 ? 0 : 1
      return (variant, Int64(variant * 10 + index / 4 % 10 + 1), [])
    }
    #expect(try Self.analyzer(users).results().health[.sampleRatio] == .refused)
    let health = try Self.analyzer(users, cluster: "store").results().health
    #expect(
      health.clusters?.ofVariants == [10, 10] && health.sampleRatio?.pValue == 1 && health[.sampleRatio] == .good)
  }

  @Test func `a run has no values, and says so`() throws {
    var experiment = try OneScreen.experiment(variants: ["a", "b"], steps: ["one", "two"], metrics: Self.metrics)
    experiment.requirements = [
      Requirement(metric: 1, variant: 1, comparison: .atLeast, isRelativeToControl: true, bound: -1)
    ]
    var tally = ExperimentTally(experiment.outline)
    var outcome = UserOutcome(
      exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0, 1], values: [1, 0, 0, 0, 0])
    outcome.events = [0, 0, 0, 0]
    for _ in 0..<1500 { tally.addPaired([outcome, outcome]) }
    let results = ExperimentAnalyzer(experiment: experiment.outline, tally: tally).results()
    for row in results.comparisons where row.metric > 0 {
      #expect(row.undefined == .notSimulated && row.controlValue == nil && row.difference == nil)
    }
    #expect(results.metrics.allSatisfy { $0.metric == 0 || $0.mean == nil })
    #expect(results.requirements.isEmpty && results.health.emptyMetrics.isEmpty)
  }
}

extension AnalysisResults.Health {
  fileprivate subscript(check: HealthCheck) -> HealthCheck.Status? { checks.first { $0.check == check }?.status }
}

/// Reproducible random numbers.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func normal() -> Double { NormalDistribution().quantile(max(1e-12, uniform())) }

  /// A log-normal amount, in millionths.
  mutating func amount(mean: Double, deviation: Double) -> Int64 {
    // e^x by its definition is precise enough.
    let power = mean + deviation * normal()
    var amount = 1 + power / 1024
    for _ in 0..<10 { amount *= amount }
    return Int64(amount * 100) * 10_000
  }
}
