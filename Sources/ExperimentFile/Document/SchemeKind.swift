import Assignment

/// A scheme that a file may name: its keys, those of the platform in its own words, and what is known of its schemes.
struct SchemeKind {
  /// What a scheme assigns.
  struct Subject {
    var id = ""
    var variants: [String] = []
    var weights: [Double] = []
  }

  let name: String
  let keys: ObjectKey<any BucketingScheme>
  /// What is known of a scheme; `nil` of one that is of another kind.
  let traits: (any BucketingScheme) -> SchemeTraits?

  /// The scheme of a file that names none.
  static let usual = "desireline"

  /// What is known of a scheme.
  static func traits(of scheme: any BucketingScheme) -> SchemeTraits {
    all(assigning: nil).lazy.compactMap { $0.traits(scheme) }.first ?? SchemeTraits()
  }

  /// All of them.
  /// - Parameter subject: What is assigned; `nil` where that is not known, and no scheme is made.
  static func all(assigning subject: Subject?) -> [SchemeKind] {
    func kind<Scheme: BucketingScheme, each Part>(
      _ name: String, _ key: repeat ObjectKey<each Part>, rules: [ObjectRule] = [],
      make: @escaping (repeat each Part) throws -> Scheme, traits: @escaping (Scheme) -> SchemeTraits
    ) -> SchemeKind {
      let keys = ObjectKey<any BucketingScheme>.all(repeat each key, rules: rules) { (part: repeat each Part) in
        subject == nil ? nil : try make(repeat each part)
      }
      return SchemeKind(name: name, keys: keys) { ($0 as? Scheme).map(traits) }
    }
    let (id, variants) = (subject?.id ?? "", subject?.variants ?? [])
    /// A text that is hashed, and the experiment's id where it is not said.
    func salt(_ key: String, _ meaning: String = Meaning.salt) -> ObjectKey<String> {
      .optional(key, .salt, or: id, unlessSaid: "the experiment's id", meaning)
    }
    func growthbook(_ name: String, _ sdk: GrowthBookScheme.SDK) -> SchemeKind {
      kind(
        name, salt("seed"),
        .optional("hash_version", .integer(in: 1...2), default: 1, "The version of GrowthBook's hash."),
        .optional("coverage", .number(in: 0...1), or: 1, unlessSaid: "1", Meaning.coverage),
        .optional("weights", parts, unlessSaid: "equal ones", Meaning.weights),
        .optional(
          "ranges", .array(of: proportions, count: 1...20), unlessSaid: "from weights and coverage",
          "The range of each variant, in file order."),
        .optional(
          "namespace", namespace, unlessSaid: "none", "The part of a namespace that belongs to the experiment."),
        .optional(
          "filters", .array(of: filter, count: 0...20), or: [], unlessSaid: "none",
          "Ranges of other hashes, all of which must hold the user."),
        rules: [.excludes(["namespace"], "filters", because: "GrowthBook ignores it there")]
      ) { seed, version, coverage, weights, ranges, namespace, filters in
        try GrowthBookScheme(
          seed: seed, hashVersion: version == 1 ? .one : .two,
          weights: weights ?? variants.map { _ in 1 / Double(variants.count) }, coverage: coverage, ranges: ranges,
          namespace: namespace, filters: filters, sdk: sdk)
      } traits: {
        SchemeTraits($0)
      }
    }
    return [
      kind(
        usual, salt("salt"), .optional("coverage", .number(in: 0.0001...1), default: 1, Meaning.coverage)
      ) {
        try DesirelineScheme(salt: $0, coverage: $1, weights: subject?.weights ?? [])
      } traits: {
        .init(salt: ("salt", $0.salt))
      },
      growthbook("growthbook", .reference), growthbook("growthbook-swift", .swift),
      kind(
        "optimizely", salt("entity", "The id of Optimizely's experiment."),
        .one(of: [
          .key("end_of_range", .array(of: .integer(in: 0...10_000), count: 1...20), Meaning.ends) { ends in
            ends.enumerated().map { OptimizelyScheme.Slot(arm: $0, end: $1) }
          },
          .key(
            "allocation", .array(of: slot(of: variants), count: 1...1000),
            "The ranges in order, where variants have several, or users between two are left out."
          ) { $0 },
        ]),
        .optional(
          "exclusion_group", exclusionGroup, unlessSaid: "none", "The group of experiments that exclude each other.")
      ) {
        try OptimizelyScheme(entity: $0, allocation: $1, group: $2)
      } traits: {
        .init(salt: ("entity", $0.entity))
      },
      kind(
        "unleash", salt("group", "Unleash's group id."),
        .optional("variant_group", .salt, unlessSaid: "the group", "The flag's name, where its own variants are used."),
        .optional("rollout", .integer(in: 0...100), default: 100, "The percentage of users who take part."), .weights
      ) {
        try UnleashScheme(group: $0, variantGroup: $1, rollout: $2, weights: $3)
      } traits: {
        .init(salt: ("variant_group", $0.variantGroup))
      },
      kind(
        "planout", salt("experiment_salt"), .required("parameter", .salt, "The name of PlanOut's parameter."),
        .optional("weights", parts, unlessSaid: "a uniform choice", Meaning.weights),
        .optional(
          "segments", segments, unlessSaid: "none", "The segments of a namespace that belong to the experiment.")
      ) {
        try PlanOutScheme(
          experimentSalt: $0, parameter: $1, choice: $2.map { .weighted($0) } ?? .uniform(variants.count), segments: $3)
      } traits: { scheme in
        let part = scheme.segments.map { segments in
          LayerPart("PlanOut \(segments.count)", segments.namespace, segments.own.sorted().map { $0..<$0 + 1 })
        }
        return .init(
          salt: ("experiment_salt", scheme.experimentSalt), scheme.parameter, layers: part.map { [$0] } ?? [])
      },
      kind(
        "eppo", .required("traffic_salt", .salt, "The salt of the shard that decides who takes part."),
        .required("split_salt", .salt, "The salt of the shard that decides the variant."),
        .optional("total_shards", .integer(in: 1...1_000_000_000), default: 10_000, "How many shards there are."),
        .optional(
          "traffic_end", .integer(in: 0...1_000_000_000), unlessSaid: "all shards",
          "The first shard behind those that take part."),
        .required("ends", .array(of: .integer(in: 0...1_000_000_000), count: 1...20), Meaning.ends)
      ) { traffic, split, total, end, ends in
        try EppoScheme(trafficSalt: traffic, splitSalt: split, trafficEnd: end ?? total, ends: ends, totalShards: total)
      } traits: { scheme in
        let salts = scheme.splits.flatMap { $0.map(\.salt) }
        let reused = Set(salts).count == 1 ? salts.first : nil
        return .init(
          salt: (scheme.splits.first?.last?.salt).map { ("split_salt", $0) },
          findings: reused.map { [.reusedSalt($0, "who takes part decides the variant too", "split_salt")] } ?? [])
      },
      kind(
        "statsig", salt("experiment_salt"),
        .required("ends", .array(of: .integer(in: 0...1000), count: 1...20), Meaning.ends),
        .optional("layer_salt", .salt, unlessSaid: "no layer", "The salt of Statsig's layer."),
        .optional(
          "layer_buckets", .array(of: .buckets(1000), count: 1...1000), or: [0..<1000], unlessSaid: "all",
          "The layer's buckets, of 1000, that belong to the experiment."),
        rules: [.needs(["layer_buckets"], "layer_salt")]
      ) { salt, ends, layer, buckets in
        try StatsigScheme(salt: salt, ends: ends, layer: layer.map { .init(salt: $0, buckets: buckets) })
      } traits: { scheme in
        let effect = "the layer's part decides the variant too"
        return .init(
          salt: ("experiment_salt", scheme.salt),
          layers: scheme.layer.map { [LayerPart("Statsig", $0.salt, $0.buckets)] } ?? [],
          findings: scheme.layer?.salt == scheme.salt ? [.reusedSalt(scheme.salt, effect, "experiment_salt")] : [])
      },
      kind(
        "launchdarkly", salt("flag", Meaning.flag),
        .optional("salt", .string, or: id, unlessSaid: "the experiment's id", Meaning.salt),
        .optional("rollout_seed", .integer(), unlessSaid: "flag and salt", "What flags share that bucket alike."),
        .weights,
        .optional(
          "untracked", .array(of: .integer(in: 0...19), count: 0...20), or: [], unlessSaid: "none",
          "The positions, from 0, of variants whose users are outside of the experiment.")
      ) {
        try LaunchDarklyScheme(flag: $0, salt: $1, seed: $2, weights: $3, untracked: Set($4))
      } traits: {
        SchemeTraits($0)
      },
      kind(
        "amplitude", salt("salt"),
        .optional(
          "allocation", .buckets(100), or: 0..<100, unlessSaid: "`[0, 100]`", "The part of 100 that takes part."),
        .required(
          "ranges", .array(of: .buckets(42_949_673), count: 1...20), "The range of each variant, in file order.")
      ) {
        try AmplitudeScheme(salt: $0, allocations: [.init(range: $1, arms: $2)])
      } traits: {
        .init(salt: ("salt", $0.salt))
      },
      kind("flagsmith", salt("feature", "The id of Flagsmith's feature state, or its key."), .percents) {
        try FlagsmithScheme(feature: $0, percentages: $1)
      } traits: {
        let effect = "get the control value outside of the experiment"
        return .init(salt: ("feature", $0.feature), findings: .gap($0.percentages, effect))
      },
      kind(
        "posthog", salt("flag", Meaning.flag),
        .optional("rollout_percent", .number(in: 0...100), default: 100, "The percentage of users who take part."),
        .percents,
        .optional(
          "holdout_percent", .number(in: 0...100), unlessSaid: "no holdout",
          "The percentage of users in PostHog's own holdout.")
      ) {
        try PostHogScheme(flag: $0, rolloutPercentage: $1, percentages: $2, holdoutPercentage: $3)
      } traits: {
        .init(salt: ("flag", $0.flag), findings: .gap($0.percentages, "get the flag without a variant"))
      },
      kind(
        "flagd", salt("flag", Meaning.flag), .weights,
        .optional(
          "hash_version", .integer(in: 1...2), default: 2,
          "The version of flagd's bucketing: 1 for libraries before whole buckets came in 2026.")
      ) {
        try FlagdScheme(flag: $0, weights: $1, hashVersion: $2 == 1 ? .one : .two)
      } traits: {
        .init(salt: ("flag", $0.flag))
      },
    ]
  }
}

extension ObjectKey where Value == [Int] {
  /// Whole weights.
  fileprivate static var weights: Self {
    .required("weights", .array(of: .integer(in: 0...1_000_000), count: 1...20), Meaning.weights)
  }
}

extension ObjectKey where Value == [Double] {
  /// Percentages.
  fileprivate static var percents: Self {
    .required("percents", .array(of: .number(in: 0...100), count: 1...20), Meaning.percents)
  }
}

extension SchemeKind {
  /// Weights on any scale.
  private static var parts: ValueForm<[Double]> { .array(of: .number(in: 0...1e9), count: 1...20) }
}

/// What keys mean that several schemes have.
private enum Meaning {
  static let salt = "What sets this experiment's hashes apart from those of others."
  static let flag = "The flag's key on the platform."
  static let coverage = "The share of users who take part."
  static let weights = "The weight of each variant, in file order."
  static let ends = "The first bucket behind each variant, in file order."
  static let percents = "The percentage of each variant, in file order."
}

extension SchemeKind {
  /// A part of 0 to 1, the upper end outside.
  private static var proportions: ValueForm<Range<Double>> {
    .converting(ValueForm<ClosedRange<Double>>.range(of: .number(in: 0...1))) { $0.lowerBound..<$0.upperBound }
  }

  private static var namespace: ValueForm<GrowthBookScheme.Namespace> {
    .object(
      "a part of a namespace",
      .required("id", .salt, "The namespace's name."),
      .required("range", proportions, "The part of it, within 0 to 1.")
    ) { GrowthBookScheme.Namespace($0, $1) }
  }

  private static var filter: ValueForm<GrowthBookScheme.Filter> {
    .object(
      "a filter",
      .required("seed", .salt, "What sets the filter's hash apart from others."),
      .required(
        "ranges", .array(of: proportions, count: 1...100), "Parts of 0 to 1, one of which must hold the user."),
      .optional("hash_version", .integer(in: 1...2), default: 2, "The version of the filter's hash.")
    ) { GrowthBookScheme.Filter(seed: $0, ranges: $1, hashVersion: $2 == 1 ? .one : .two) }
  }

  /// A range of Optimizely's allocation.
  private static func slot(of variants: [String]) -> ValueForm<OptimizelyScheme.Slot> {
    .object(
      "a range of a variant",
      .required(
        "variant", .name(among: variants + variants.prefix(1).map { _ in "" }, called: "variant"),
        "The variant; empty for a hole, whose users are left out."),
      .required("end_of_range", .integer(in: 0...10_000), "The first bucket behind the range."),
      plural: "ranges of variants"
    ) { variant, end in
      OptimizelyScheme.Slot(arm: variants.firstIndex(of: variant), end: end)
    }
  }

  private static var exclusionGroup: ValueForm<OptimizelyScheme.Group> {
    let entry = ValueForm<OptimizelyScheme.Entry>.object(
      "an experiment of a group", .required("entity", .string, "The experiment's id; empty for a hole."),
      .required("end_of_range", .integer(in: 0...10_000), "The first bucket behind it."),
      plural: "experiments of a group"
    ) { OptimizelyScheme.Entry(entity: $0, end: $1) }
    return .object(
      "an exclusion group", .required("id", .salt, "The group's id."),
      .required("allocation", .array(of: entry, count: 1...1000), "The experiments of the group, in order.")
    ) { OptimizelyScheme.Group(id: $0, allocation: $1) }
  }

  private static var segments: ValueForm<PlanOutScheme.Segments> {
    .object(
      "segments",
      .required("namespace", .salt, "The namespace's name."),
      .required("count", .integer(in: 1...1_000_000), "How many segments it has."),
      .required(
        "own", .array(of: .integer(in: 0...999_999), count: 1...1_000_000), "The experiment's segments.")
    ) { PlanOutScheme.Segments(namespace: $0, count: $1, own: Set($2)) }
  }
}
