import Assignment
import ExperimentFile
import TestSupport
import TextFormats
import Testing

import PlatformConfigurations

/// Import, export and import again of made configurations of everything that is supported.
struct RoundTripTests {
  /// What is in every configuration and in no experiment file, by the end of its path.
  private static let known = [
    "defaultValue", "layerId", "type", "version", "id", "offVariation", "fallthrough", "key", "bucketBy",
  ]

  @Test(arguments: ConfigurationPlatform.allCases) func `nothing is lost`(platform: ConfigurationPlatform) throws {
    var kept: Set<String> = []
    for seed in 0..<UInt64(Heavy.isOn ? 5000 : 70) {
      let text = MadeConfiguration(seed).document(platform).text()
      let (first, omissions) = try Carried.imported(text, platform)
      let unknown = omissions.filter { omission in !Self.known.contains { omission.path.hasSuffix(".\($0)") } }
      #expect(unknown.isEmpty, "\(seed): \(unknown) \(text)")
      let export = try ConfigurationExport(first.rules, writtenAs: first.document.writtenAssignment, to: platform)
      #expect(export.omissions.isEmpty, "\(seed): \(export.omissions)")
      let second = try Carried.imported(export.configuration.text(), platform).experiment
      #expect(second.whole == first.whole, "\(seed): \(text)")
      #expect(try second.hasScheme(of: first), "\(seed)")
      // Both have the same users.
      for user in (0..<20).map({ "user-\($0)" }) {
        let attributes = MadeConfiguration.attributes(UInt64(seed) &+ UInt64(user.utf8.count))
        #expect(
          try first.rules.decide(user, attributes: attributes) == second.rules.decide(user, attributes: attributes))
      }
      if case .object(let members) = first.assignment { kept.formUnion(members.map(\.name)) }
    }
    // The configurations do have all the parts.
    #expect(kept == Self.keys(of: platform))
  }

  private static func keys(of platform: ConfigurationPlatform) -> Set<String> {
    let own: Set<String> =
      switch platform {
      case .growthbook:
        [
          "seed", "hash_version", "coverage", "weights", "ranges", "namespace", "filters", "sticky", "groups",
          "hash_attribute",
        ]
      case .optimizely: ["entity", "end_of_range", "allocation", "exclusion_group"]
      case .unleash: ["group", "variant_group", "rollout", "weights", "hash_attribute"]
      case .launchdarkly: ["flag", "salt", "rollout_seed", "weights", "untracked", "hash_attribute"]
      }
    return own.union(["scheme", "status", "forced", "condition"])
  }

  @Test(arguments: ConfigurationPlatform.allCases) func `a split of the project's own keeps its proportions`(
    platform: ConfigurationPlatform
  ) throws {
    let splits: [(Double, [Double])] = [(1, [1, 1]), (0.5, [1, 2, 1]), (0.25, [3, 1])]
    for (coverage, weights) in splits {
      let rules = try AssignmentRules(
        experiment: "own", variants: weights.indices.map { "arm-\($0)" },
        scheme: DesirelineScheme(salt: "own", coverage: coverage, weights: weights))
      let export = try ConfigurationExport(rules, writtenAs: [:], to: platform)
      #expect(export.omissions.map(\.path).contains("assignment.scheme"))
      let back = try Carried.imported(export.configuration.text(), platform).experiment
      var counts = weights.map { _ in 0.0 }
      for user in 0..<4000 {
        if let arm = try back.rules.decide("\(user)").variant, arm < counts.count { counts[arm] += 1 }
      }
      for (count, weight) in zip(counts, weights) {
        let share = coverage * weight / weights.reduce(0, +)
        #expect(abs(count / 4000 - share) < 0.04, "\(platform) \(counts)")
      }
    }
  }

  @Test func `another platform's scheme is refused`() throws {
    let rules = try AssignmentRules(
      experiment: "own", variants: ["a", "b"], scheme: UnleashScheme(group: "g", weights: [1, 1]))
    let refusal = try #require(throws: Problem.self) {
      _ = try ConfigurationExport(rules, writtenAs: ["scheme": "unleash"], to: .optimizely)
    }
    #expect(refusal.hint?.contains("--platform unleash") == true)
  }

  @Test func `what only a file has is listed`() throws {
    let rules = try AssignmentRules(
      experiment: "own", variants: ["a", "b"], scheme: UnleashScheme(group: "g", rollout: 50, weights: [1, 1]),
      status: .draft, window: .init(start: 0, end: 1), forced: [.init(id: "qa", variant: "a")], sticky: .init(),
      holdout: .init(salt: "h", share: 0.1), layer: .init(salt: "l", slices: [0..<10]),
      condition: Condition(["$or": [["a": "b"], ["c": "d"]]]))
    let written: AttributeValue = ["condition": ["$or": [["a": "b"], ["c": "d"]]]]
    func export(_ platform: ConfigurationPlatform) throws -> ConfigurationExport {
      try ConfigurationExport(rules, writtenAs: written, to: platform)
    }
    let paths = try export(.unleash).omissions.map(\.path)
    let keys = ["sticky", "status", "forced", "condition.$or", "holdout", "layer"]
    #expect(Set(paths) == Set(keys.map { "assignment.\($0)" }))
    let open = try export(.unleash).configuration.text().replacing(
      /(?s){\s*"contextName": "currentTime".*?},?/, with: "")
    #expect(try Carried.imported(open).experiment.condition == ["userId": ["$in": []]])
  }

  /// What export makes of a part of the rules that decides who takes part.
  private static func exported(
    _ part: String, to platform: ConfigurationPlatform, _ scheme: (any BucketingScheme)? = nil
  ) throws -> ConfigurationExport {
    let plain = try DesirelineScheme(salt: "own", weights: [1, 1])
    let rules = try AssignmentRules(
      experiment: "own", variants: ["a", "b"], scheme: scheme ?? plain,
      window: .init(start: part == "start_at" ? 86_400_000 : nil, end: part == "end_at" ? 172_800_000 : nil),
      holdout: part == "holdout" ? .init(salt: "h", share: 0.25) : nil,
      layer: part == "layer" ? .init(salt: "l", slices: [6000..<7000, 1000..<3000]) : nil)
    return try ConfigurationExport(rules, writtenAs: .object([.init(part, "written")]), to: platform)
  }

  @Test(arguments: ConfigurationPlatform.allCases) func `users whom a file leaves out are left out by the platform`(
    platform: ConfigurationPlatform
  ) throws {
    let kept: [ConfigurationPlatform: [String: Double]] = [
      .growthbook: ["holdout": 0.75, "layer": 0.3], .optimizely: ["layer": 0.3],
    ]
    for part in ["start_at", "end_at", "holdout", "layer"] where platform != .unleash || !part.hasSuffix("_at") {
      let export = try Self.exported(part, to: platform)
      let share = kept[platform]?[part]
      let omission = try #require(export.omissions.first { $0.path == "assignment.\(part)" })
      #expect(omission.excludesAll == (share == nil) && !omission.value.isEmpty, "\(omission)")
      let rules = try Carried.imported(export.configuration.text(), platform).experiment.rules
      let users = try (0..<4000).filter { try rules.decide("user-\($0)").variant != nil }
      #expect(abs(Double(users.count) / 4000 - (share ?? 0)) < (share == nil ? 0.0001 : 0.03), "\(platform) \(part)")
    }
  }

  @Test func `Unleash has a window as constraints of the time`() throws {
    let texts = try ["start_at", "end_at"].map { part in
      let export = try Self.exported(part, to: .unleash)
      #expect(export.omissions.allSatisfy { !$0.excludesAll })
      return export.configuration.text(.compact).replacing(" ", with: "")
    }
    let time = #"{"contextName":"currentTime","operator":"DATE_BEFORE","value":"#
    #expect(texts[0].contains(time + #""1970-01-02T00:00:00Z","inverted":true}"#), "\(texts[0])")
    #expect(texts[1].contains(time + #""1970-01-03T00:00:00Z"}"#), "\(texts[1])")
  }

  @Test func `what the platform's scheme has beside a layer stays`() throws {
    let growthbook = try GrowthBookScheme(seed: "s", weights: [0.5, 0.5], namespace: .init("n", 0.2..<0.7))
    let text = try Self.exported("layer", to: .growthbook, growthbook).configuration.text()
    let read = try Carried.imported(text).experiment.rules
    for user in (0..<500).map({ "u\($0)" }) {
      let variant = try read.decide(user).variant
      #expect(variant == nil || variant == growthbook.assign(user).arm)
    }
    let group = OptimizelyScheme.Group(id: "g", allocation: [.init(entity: "e", end: 5000)])
    let optimizely = try OptimizelyScheme(entity: "e", ends: [5000, 10_000], group: group)
    #expect(try Self.exported("layer", to: .optimizely, optimizely).omissions.contains(where: \.excludesAll))
  }
}
