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
      let read = try Carried.written(first)
      #expect(read.whole == first.whole, "\(seed)")
      #expect(read.hasScheme(of: first), "\(seed)")
      let export = try ConfigurationExport(read, to: platform)
      #expect(export.omissions.isEmpty, "\(seed): \(export.omissions)")
      let second = try Carried.imported(export.configuration.text(), platform).experiment
      #expect(second.whole == first.whole, "\(seed): \(text)")
      #expect(second.hasScheme(of: first), "\(seed)")
      // Both have the same users.
      for user in (0..<20).map({ "user-\($0)" }) {
        let attributes = MadeConfiguration.attributes(UInt64(seed) &+ UInt64(user.utf8.count))
        #expect(
          try first.rules.decide(user, attributes: attributes) == second.rules.decide(user, attributes: attributes))
      }
      if case .object(let members) = first.block { kept.formUnion(members.map(\.name)) }
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
      let export = try ConfigurationExport(PlatformExperiment(rules: rules), to: platform)
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
      _ = try ConfigurationExport(PlatformExperiment(rules: rules), to: .optimizely)
    }
    #expect(refusal.hint?.contains("--platform unleash") == true)
  }

  @Test func `what only a file has is listed`() throws {
    let rules = try AssignmentRules(
      experiment: "own", variants: ["a", "b"], scheme: UnleashScheme(group: "g", rollout: 50, weights: [1, 1]),
      status: .draft, window: .init(start: 0, end: 1), forced: [.init(id: "qa", variant: "a")], sticky: .init(),
      holdout: .init(salt: "h", share: 0.1), layer: .init(salt: "l", slices: [0..<10]),
      condition: Condition(["$or": [["a": "b"], ["c": "d"]]]))
    let experiment = PlatformExperiment(rules: rules, condition: ["$or": [["a": "b"], ["c": "d"]]])
    func export(_ platform: ConfigurationPlatform) throws -> ConfigurationExport {
      try ConfigurationExport(experiment, to: platform)
    }
    let paths = try export(.unleash).omissions.map(\.path)
    let keys = ["sticky", "status", "forced", "condition.$or", "start_at", "end_at", "holdout", "layer"]
    #expect(Set(paths) == Set(keys.map { "assignment.\($0)" }))
    #expect(try Carried.imported(export(.unleash).configuration.text()).experiment.condition == ["userId": ["$in": []]])
  }
}
