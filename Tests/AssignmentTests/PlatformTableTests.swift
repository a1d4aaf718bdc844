import Assignment
import Foundation
import Testing

/// Every row of the table that was computed for the platforms apart from this code.
struct PlatformTableTests {
  struct Row: Decodable { let id: String, bucket: Double?, variant: Int? }

  struct Table: Decodable {
    let parameters: Parameters
    let rows: [Row]
  }

  /// The parameters of all platforms; each table has its own platform's.
  struct Parameters: Decodable {
    let seed: Seed?
    let hash_version: Int?
    let coverage: Double?
    let namespace: Namespace?
    let weights: [Double]?
    let entity: String?
    let end_of_range: [Int]?
    let group: String?
    let rollout: Int?
    let experiment_salt: String?
    let parameter: String?
    let traffic_salt: String?
    let split_salt: String?
    let traffic_end: Int?
    let ends: [Int]?
    let layer_salt: String?
    let layer_buckets: [Int]?
    let flag: String?
    let salt: String?
    let rollout_percent: Double?
    let percents: [Double]?
    let allocation: [Int]?
    let ranges: [[Int]]?
    let feature: String?
  }

  /// A text with GrowthBook, a number with LaunchDarkly.
  enum Seed: Decodable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
  }

  struct Namespace: Decodable {
    let id: String, range: Range<Double>

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      id = try container.decode(String.self)
      let start = try container.decode(Double.self)
      range = start..<(try container.decode(Double.self))
    }
  }

  static let platforms = [
    "growthbook", "optimizely", "unleash", "planout", "eppo", "statsig", "launchdarkly", "posthog", "amplitude",
    "flagsmith", "flagd",
  ]

  @Test(arguments: platforms) func `every row`(platform: String) throws {
    let tables = try #require(try Self.tables()[platform])
    #expect(tables.count > 1)
    for table in tables {
      let scheme = try #require(try Self.scheme(platform, table.parameters))
      for row in table.rows {
        let assignment = scheme.assign(row.id)
        #expect(assignment.arm == row.variant, "\(table.parameters) \(row.id)")
        #expect(assignment.bucket == row.bucket.map { Self.bucket($0, platform) }, "\(table.parameters) \(row.id)")
        #expect((assignment.exclusion == nil) == (row.variant != nil))
      }
    }
  }

  @Test func `the table has no other platform`() throws {
    #expect(try Self.tables().keys.sorted() == Self.platforms.sorted())
  }

  @Test(arguments: platforms) func `shares are what many users get`(platform: String) throws {
    for table in try #require(try Self.tables()[platform]) {
      let scheme = try #require(try Self.scheme(platform, table.parameters))
      let shares = scheme.expectedShares
      var counts = shares.map { _ in 0.0 }
      for user in 0..<UInt64(10_000) { if let arm = scheme.assign(index: user).arm { counts[arm] += 1 } }
      let total = counts.reduce(0, +)
      #expect(abs(shares.reduce(0, +) - 1) < 1e-9)
      for (count, share) in zip(counts, shares) {
        // Five standard errors: one of some 50 shares strays so far once in 30,000 changes of the hash.
        #expect(abs(count / total - share) <= 5 * (share * (1 - share) / total).squareRoot() + 1e-12, "\(shares)")
      }
    }
  }

  static func tables() throws -> [String: [Table]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/Shared/bucketing.json")
    return try JSONDecoder().decode([String: [Table]].self, from: Data(contentsOf: file))
  }

  private static func bucket(_ number: Double, _ platform: String) -> Bucket {
    ["growthbook", "planout", "launchdarkly", "posthog", "flagsmith"].contains(platform)
      ? .real(number) : .whole(Int(number))
  }

  static func scheme(_ platform: String, _ table: Parameters) throws -> (any BucketingScheme)? {
    let whole = table.weights?.map { Int($0) } ?? []
    switch platform {
    case "growthbook":
      return try GrowthBookScheme(
        seed: table.seed?.text ?? "", hashVersion: table.hash_version == 1 ? .one : .two, weights: table.weights ?? [],
        coverage: table.coverage ?? 1, namespace: table.namespace.map { .init($0.id, $0.range) })
    case "optimizely": return try OptimizelyScheme(entity: table.entity ?? "", ends: table.end_of_range ?? [])
    case "unleash": return try UnleashScheme(group: table.group ?? "", rollout: table.rollout ?? 0, weights: whole)
    case "planout":
      return try PlanOutScheme(
        experimentSalt: table.experiment_salt ?? "", parameter: table.parameter ?? "",
        choice: .weighted(table.weights ?? []))
    case "eppo":
      return try EppoScheme(
        trafficSalt: table.traffic_salt ?? "", splitSalt: table.split_salt ?? "", trafficEnd: table.traffic_end ?? 0,
        ends: table.ends ?? [])
    case "statsig":
      let layer = table.layer_buckets ?? []
      return try StatsigScheme(
        salt: table.experiment_salt ?? "", ends: table.ends ?? [],
        layer: .init(salt: table.layer_salt ?? "", buckets: [layer[0]..<layer[1]]))
    case "launchdarkly":
      return try LaunchDarklyScheme(
        flag: table.flag ?? "", salt: table.salt ?? "", seed: table.seed?.number, weights: whole)
    case "posthog":
      return try PostHogScheme(
        flag: table.flag ?? "", rolloutPercentage: table.rollout_percent ?? 0, percentages: table.percents ?? [])
    case "amplitude":
      let allocation = table.allocation ?? []
      let arms = (table.ranges ?? []).map { $0[0]..<$0[1] }
      return try AmplitudeScheme(
        salt: table.salt ?? "", allocations: [.init(range: allocation[0]..<allocation[1], arms: arms)])
    case "flagsmith": return try FlagsmithScheme(feature: table.feature ?? "", percentages: table.percents ?? [])
    case "flagd": return try FlagdScheme(flag: table.flag ?? "", weights: whole)
    default: return nil
    }
  }
}
