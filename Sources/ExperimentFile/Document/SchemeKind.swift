import Assignment

/// A scheme that a file may name, with its keys: those of the platform, in its own words.
struct SchemeKind {
  /// What a scheme assigns.
  struct Subject {
    let id: String
    let variants: [String]
    let weights: [Double]
  }

  /// Makes a scheme when the experiment's id and the variants are known.
  typealias Making = (Subject) throws -> any BucketingScheme

  let name: String
  let keys: ObjectKey<Making>

  /// The scheme of a file that names none.
  static let usual = "desireline"

  /// All of them.
  static var all: [SchemeKind] {
    var all: [SchemeKind] = []
    all.append(
      SchemeKind(
        usual, .salt("salt"), .optional("coverage", .number(in: 0.0001...1), default: 1, Meaning.coverage)
      ) { try DesirelineScheme(salt: $1 ?? $0.id, coverage: $2, weights: $0.weights) })
    all += [growthbook("growthbook", .reference), growthbook("growthbook-swift", .swift), optimizely]
    all.append(
      SchemeKind(
        "unleash", .salt("group", "Unleash's group id."),
        .optional("variant_group", .salt, unlessSaid: "the group", "The flag's name, where its own variants are used."),
        .optional("rollout", .integer(in: 0...100), default: 100, "The percentage of users who take part."), .weights
      ) { try UnleashScheme(group: $1 ?? $0.id, variantGroup: $2, rollout: $3, weights: $4) })
    all.append(
      SchemeKind(
        "planout", .salt("experiment_salt"), .required("parameter", .salt, "The name of PlanOut's parameter."),
        .optional("weights", .parts, unlessSaid: "a uniform choice", Meaning.weights),
        .optional(
          "segments", .segments, unlessSaid: "none", "The segments of a namespace that belong to the experiment.")
      ) { subject, salt, parameter, weights, segments in
        try PlanOutScheme(
          experimentSalt: salt ?? subject.id, parameter: parameter,
          choice: weights.map { .weighted($0) } ?? .uniform(subject.variants.count), segments: segments)
      })
    all.append(
      SchemeKind(
        "eppo", .required("traffic_salt", .salt, "The salt of the shard that decides who takes part."),
        .required("split_salt", .salt, "The salt of the shard that decides the variant."),
        .optional("total_shards", .integer(in: 1...1_000_000_000), default: 10_000, "How many shards there are."),
        .optional(
          "traffic_end", .integer(in: 0...1_000_000_000), unlessSaid: "all shards",
          "The first shard behind those that take part."),
        .required("ends", .array(of: .integer(in: 0...1_000_000_000), count: 1...20), Meaning.ends)
      ) { _, traffic, split, total, end, ends in
        try EppoScheme(trafficSalt: traffic, splitSalt: split, trafficEnd: end ?? total, ends: ends, totalShards: total)
      })
    all.append(
      SchemeKind(
        "statsig", .salt("experiment_salt"),
        .required("ends", .array(of: .integer(in: 0...1000), count: 1...20), Meaning.ends),
        .optional("layer_salt", .salt, unlessSaid: "no layer", "The salt of Statsig's layer."),
        .optional(
          "layer_buckets", .array(of: .buckets(1000), count: 1...1000), or: [0..<1000], unlessSaid: "all",
          "The layer's buckets, of 1000, that belong to the experiment."),
        rules: [.needs(["layer_buckets"], "layer_salt")]
      ) { subject, salt, ends, layer, buckets in
        try StatsigScheme(salt: salt ?? subject.id, ends: ends, layer: layer.map { .init(salt: $0, buckets: buckets) })
      })
    all.append(
      SchemeKind(
        "launchdarkly", .salt("flag", Meaning.flag),
        .optional("salt", .string, unlessSaid: "the experiment's id", Meaning.salt),
        .optional("rollout_seed", .integer(), unlessSaid: "flag and salt", "What flags share that bucket alike."),
        .weights,
        .optional(
          "untracked", .array(of: .integer(in: 0...19), count: 0...20), or: [], unlessSaid: "none",
          "The positions, from 0, of variants whose users are outside of the experiment.")
      ) { subject, flag, salt, seed, weights, untracked in
        try LaunchDarklyScheme(
          flag: flag ?? subject.id, salt: salt ?? subject.id, seed: seed, weights: weights, untracked: Set(untracked))
      })
    all.append(
      SchemeKind(
        "amplitude", .salt("salt"),
        .optional(
          "allocation", .buckets(100), or: 0..<100, unlessSaid: "`[0, 100]`", "The part of 100 that takes part."),
        .required(
          "ranges", .array(of: .buckets(42_949_673), count: 1...20), "The range of each variant, in file order.")
      ) { try AmplitudeScheme(salt: $1 ?? $0.id, allocations: [.init(range: $2, arms: $3)]) })
    all.append(
      SchemeKind("flagsmith", .salt("feature", "The id of Flagsmith's feature state, or its key."), .percents) {
        try FlagsmithScheme(feature: $1 ?? $0.id, percentages: $2)
      })
    all.append(
      SchemeKind(
        "posthog", .salt("flag", Meaning.flag),
        .optional("rollout_percent", .number(in: 0...100), default: 100, "The percentage of users who take part."),
        .percents,
        .optional(
          "holdout_percent", .number(in: 0...100), unlessSaid: "no holdout",
          "The percentage of users in PostHog's own holdout.")
      ) {
        try PostHogScheme(flag: $1 ?? $0.id, rolloutPercentage: $2, percentages: $3, holdoutPercentage: $4)
      })
    all.append(
      SchemeKind("flagd", .salt("flag", Meaning.flag), .weights) { try FlagdScheme(flag: $1 ?? $0.id, weights: $2) })
    return all
  }

  private init<each Part>(
    _ name: String, _ key: repeat ObjectKey<each Part>, rules: [ObjectRule] = [],
    make: @escaping (Subject, repeat each Part) throws -> any BucketingScheme
  ) {
    self.name = name
    keys = .all(repeat each key, rules: rules) { (part: repeat each Part) in { try make($0, repeat each part) } }
  }

  private static var optimizely: Self {
    Self(
      "optimizely", .salt("entity", "The id of Optimizely's experiment."),
      .one(of: [
        .key("end_of_range", .array(of: .integer(in: 0...10_000), count: 1...20), Meaning.ends) { .ends($0) },
        .key(
          "allocation", .array(of: .slot, count: 1...1000),
          "The ranges in order, where variants have several, or users between two are left out."
        ) { .slots($0) },
      ]),
      .optional(
        "exclusion_group", .exclusionGroup, unlessSaid: "none", "The group of experiments that exclude each other.")
    ) { (subject, entity, ranges: OptimizelyRanges, group) in
      let entity = entity ?? subject.id
      return switch ranges {
      case .ends(let ends): try OptimizelyScheme(entity: entity, ends: ends, group: group)
      case .slots(let slots):
        try OptimizelyScheme(
          entity: entity, allocation: slots.map { try $0.slot(among: subject.variants) }, group: group)
      }
    }
  }

  private static func growthbook(_ name: String, _ sdk: GrowthBookScheme.SDK) -> Self {
    Self(
      name, .salt("seed"),
      .optional("hash_version", .integer(in: 1...2), default: 1, "The version of GrowthBook's hash."),
      .optional("coverage", .number(in: 0...1), or: 1, unlessSaid: "1", Meaning.coverage),
      .optional("weights", .parts, unlessSaid: "equal ones", Meaning.weights),
      .optional(
        "ranges", .array(of: .proportions, count: 1...20), unlessSaid: "from weights and coverage",
        "The range of each variant, in file order."),
      .optional("namespace", .namespace, unlessSaid: "none", "The part of a namespace that belongs to the experiment."),
      .optional(
        "filters", .array(of: .filter, count: 0...20), or: [], unlessSaid: "none",
        "Ranges of other hashes, all of which must hold the user."),
      rules: [.excludes(["namespace"], "filters", because: "GrowthBook ignores it there")]
    ) { subject, seed, version, coverage, weights, ranges, namespace, filters in
      try GrowthBookScheme(
        seed: seed ?? subject.id, hashVersion: version == 1 ? .one : .two,
        weights: weights ?? subject.variants.map { _ in 1 / Double(subject.variants.count) }, coverage: coverage,
        ranges: ranges, namespace: namespace, filters: filters, sdk: sdk)
    }
  }
}

extension ObjectKey where Value == String? {
  /// A text that is hashed, and the experiment's id where it is not said.
  fileprivate static func salt(_ key: String, _ meaning: String = Meaning.salt) -> Self {
    .optional(key, .salt, unlessSaid: "the experiment's id", meaning)
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

extension ValueForm where Value == [Double] {
  /// Weights on any scale.
  fileprivate static var parts: Self { .array(of: .number(in: 0...1e9), count: 1...20) }
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

extension ValueForm where Value == Range<Double> {
  /// A part of 0 to 1, the upper end outside.
  fileprivate static var proportions: Self {
    .converting(ValueForm<ClosedRange<Double>>.range(of: .number(in: 0...1))) { $0.lowerBound..<$0.upperBound }
  }
}

extension ValueForm where Value == GrowthBookScheme.Namespace {
  fileprivate static var namespace: Self {
    .object(
      .required("id", .salt, "The namespace's name."),
      .required("range", .proportions, "The part of it, within 0 to 1.")
    ) { GrowthBookScheme.Namespace($0, $1) }
  }
}

extension ValueForm where Value == GrowthBookScheme.Filter {
  fileprivate static var filter: Self {
    .object(
      .required("seed", .salt, "What sets the filter's hash apart from others."),
      .required(
        "ranges", .array(of: .proportions, count: 1...100), "Parts of 0 to 1, one of which must hold the user."),
      .optional("hash_version", .integer(in: 1...2), default: 2, "The version of the filter's hash.")
    ) { GrowthBookScheme.Filter(seed: $0, ranges: $1, hashVersion: $2 == 1 ? .one : .two) }
  }
}

/// How Optimizely's ranges are written: each variant's end, or a list of ranges.
private enum OptimizelyRanges {
  case ends([Int])
  case slots([WrittenSlot])
}

/// A range of Optimizely's allocation as it is written.
private struct WrittenSlot {
  var variant: String
  var end: Int

  func slot(among variants: [String]) throws(AssignmentError) -> OptimizelyScheme.Slot {
    guard !variant.isEmpty else { return OptimizelyScheme.Slot(arm: nil, end: end) }
    guard let arm = variants.firstIndex(of: variant) else {
      let rule = "one of the variants: \(variants.joined(separator: ", "))"
      throw .parameter(name: "allocation", value: "for '\(variant)'", rule: rule)
    }
    return OptimizelyScheme.Slot(arm: arm, end: end)
  }
}

extension ValueForm where Value == WrittenSlot {
  fileprivate static var slot: Self {
    .object(
      .required("variant", .string, "The variant; empty for a hole, whose users are left out."),
      .required("end_of_range", .integer(in: 0...10_000), "The first bucket behind the range.")
    ) { WrittenSlot(variant: $0, end: $1) }
  }
}

extension ValueForm where Value == OptimizelyScheme.Group {
  fileprivate static var exclusionGroup: Self {
    let entry = ValueForm<OptimizelyScheme.Entry>.object(
      .required("entity", .string, "The experiment's id; empty for a hole."),
      .required("end_of_range", .integer(in: 0...10_000), "The first bucket behind it.")
    ) { OptimizelyScheme.Entry(entity: $0, end: $1) }
    return .object(
      .required("id", .salt, "The group's id."),
      .required("allocation", .array(of: entry, count: 1...1000), "The experiments of the group, in order.")
    ) { OptimizelyScheme.Group(id: $0, allocation: $1) }
  }
}

extension ValueForm where Value == PlanOutScheme.Segments {
  fileprivate static var segments: Self {
    .object(
      .required("namespace", .salt, "The namespace's name."),
      .required("count", .integer(in: 1...1_000_000), "How many segments it has."),
      .required(
        "own", .array(of: .integer(in: 0...999_999), count: 1...1_000_000), "The experiment's segments.")
    ) { PlanOutScheme.Segments(namespace: $0, count: $1, own: Set($2)) }
  }
}
