import Assignment

/// The schemes that a file may name, with the keys of each: those of the platform, in its own words.
enum SchemeKind: String, CaseIterable {
  case desireline, growthbook
  case growthbookSwift = "growthbook-swift"
  case optimizely, unleash, planout, eppo, statsig, launchdarkly, amplitude, flagsmith, posthog, flagd

  /// Makes the scheme when the experiment's id and the variants are known.
  typealias Making = (_ id: String, _ variants: [(id: String, weight: Double)]) throws -> any BucketingScheme

  /// Reads the keys of the scheme; `nil`, after reports, where one that it needs is missing or wrong.
  func scheme(_ reader: ObjectReader) -> Making? {
    switch self {
    case .desireline: Self.desireline(reader)
    case .growthbook: Self.growthbook(reader, .reference)
    case .growthbookSwift: Self.growthbook(reader, .swift)
    case .optimizely: Self.optimizely(reader)
    case .unleash: Self.unleash(reader)
    case .planout: Self.planout(reader)
    case .eppo: Self.eppo(reader)
    case .statsig: Self.statsig(reader)
    case .launchdarkly: Self.launchdarkly(reader)
    case .amplitude: Self.amplitude(reader)
    case .flagsmith: Self.flagsmith(reader)
    case .posthog: Self.posthog(reader)
    case .flagd: Self.flagd(reader)
    }
  }

  private static func desireline(_ reader: ObjectReader) -> Making? {
    let salt = salt(reader, "salt")
    let coverage = reader.optional("coverage", .number(in: 0.0001...1), default: 1, Meaning.coverage)
    return { try DesirelineScheme(salt: salt ?? $0, coverage: coverage, weights: $1.map(\.weight)) }
  }

  private static func growthbook(_ reader: ObjectReader, _ sdk: GrowthBookScheme.SDK) -> Making? {
    let seed = salt(reader, "seed")
    let version = reader.optional("hash_version", .integer(in: 1...2), default: 1, "The version of GrowthBook's hash.")
    let coverage = reader.optional("coverage", .number(in: 0...1), unlessSaid: "1", Meaning.coverage)
    let weights = reader.optional(
      "weights", .array(of: .number(in: 0...1e9), count: 1...20), unlessSaid: "equal ones", Meaning.weights)
    let ranges = reader.optional(
      "ranges", .array(of: .proportions, count: 1...20), unlessSaid: "from weights and coverage",
      "The range of each variant, in file order.")
    let namespace = reader.optional(
      "namespace", .namespace, unlessSaid: "none", "The part of a namespace that belongs to the experiment.")
    let filters = reader.optional(
      "filters", .array(of: .filter, count: 0...20), unlessSaid: "none",
      "Ranges of other hashes, all of which must hold the user.")
    reader.reportMisplaced(["namespace"], beside: "filters", because: "GrowthBook ignores it there")
    return { id, variants in
      try GrowthBookScheme(
        seed: seed ?? id, hashVersion: version == 1 ? .one : .two,
        weights: weights ?? variants.map { _ in 1 / Double(variants.count) }, coverage: coverage ?? 1, ranges: ranges,
        namespace: namespace, filters: filters ?? [], sdk: sdk)
    }
  }

  private static func optimizely(_ reader: ObjectReader) -> Making? {
    let entity = salt(reader, "entity", "The id of Optimizely's experiment.")
    let ends = reader.optional(
      "end_of_range", .array(of: .integer(in: 0...10_000), count: 1...20), unlessSaid: "from the allocation",
      Meaning.ends)
    let slots = reader.optional(
      "allocation", .array(of: .slot, count: 1...1000), unlessSaid: "from the ends",
      "The ranges in order, where variants have several, or users between two are left out.")
    let written = reader.one(of: ["end_of_range", "allocation"])
    let group = reader.optional(
      "exclusion_group", .exclusionGroup, unlessSaid: "none", "The group of experiments that exclude each other.")
    guard written != nil else { return nil }
    if let ends { return { id, _ in try OptimizelyScheme(entity: entity ?? id, ends: ends, group: group) } }
    guard let slots else { return nil }
    return { id, variants in
      let allocation = try slots.map { try $0.slot(among: variants.map(\.id)) }
      return try OptimizelyScheme(entity: entity ?? id, allocation: allocation, group: group)
    }
  }

  private static func unleash(_ reader: ObjectReader) -> Making? {
    let group = salt(reader, "group", "Unleash's group id.")
    let variantGroup = reader.optional(
      "variant_group", .salt, unlessSaid: "the group", "The flag's name, where its own variants are used.")
    let rollout = reader.optional(
      "rollout", .integer(in: 0...100), default: 100, "The percentage of users who take part.")
    let weights = reader.required("weights", .array(of: .integer(in: 0...1_000_000), count: 1...20), Meaning.weights)
    guard let weights else { return nil }
    return { id, _ in
      try UnleashScheme(group: group ?? id, variantGroup: variantGroup, rollout: rollout, weights: weights)
    }
  }

  private static func planout(_ reader: ObjectReader) -> Making? {
    let salt = salt(reader, "experiment_salt")
    let parameter = reader.required("parameter", .salt, "The name of PlanOut's parameter.")
    let weights = reader.optional(
      "weights", .array(of: .number(in: 0...1e9), count: 1...20), unlessSaid: "a uniform choice", Meaning.weights)
    let segments = reader.optional(
      "segments", .segments, unlessSaid: "none", "The segments of a namespace that belong to the experiment.")
    guard let parameter else { return nil }
    return { id, variants in
      try PlanOutScheme(
        experimentSalt: salt ?? id, parameter: parameter,
        choice: weights.map { .weighted($0) } ?? .uniform(variants.count), segments: segments)
    }
  }

  private static func eppo(_ reader: ObjectReader) -> Making? {
    let traffic = reader.required("traffic_salt", .salt, "The salt of the shard that decides who takes part.")
    let split = reader.required("split_salt", .salt, "The salt of the shard that decides the variant.")
    let total = reader.optional(
      "total_shards", .integer(in: 1...1_000_000_000), default: 10_000, "How many shards there are.")
    let end = reader.optional(
      "traffic_end", .integer(in: 0...1_000_000_000), unlessSaid: "all shards",
      "The first shard behind those that take part.")
    let ends = reader.required("ends", .array(of: .integer(in: 0...1_000_000_000), count: 1...20), Meaning.ends)
    guard let traffic, let split, let ends else { return nil }
    return { _, _ in
      try EppoScheme(trafficSalt: traffic, splitSalt: split, trafficEnd: end ?? total, ends: ends, totalShards: total)
    }
  }

  private static func statsig(_ reader: ObjectReader) -> Making? {
    let salt = salt(reader, "experiment_salt")
    let ends = reader.required("ends", .array(of: .integer(in: 0...1000), count: 1...20), Meaning.ends)
    let layer = reader.optional("layer_salt", .salt, unlessSaid: "no layer", "The salt of Statsig's layer.")
    let buckets = reader.optional(
      "layer_buckets", .oneOrMoreBuckets, unlessSaid: "all",
      "The layer's buckets, of 1000, that belong to the experiment.")
    reader.reportMisplaced(["layer_buckets"], without: "layer_salt")
    guard let ends else { return nil }
    return { id, _ in
      let own = layer.map { StatsigScheme.Layer(salt: $0, buckets: buckets ?? [0..<1000]) }
      return try StatsigScheme(salt: salt ?? id, ends: ends, layer: own)
    }
  }

  private static func launchdarkly(_ reader: ObjectReader) -> Making? {
    let flag = salt(reader, "flag", Meaning.flag)
    let salt = reader.optional("salt", .string, unlessSaid: "the experiment's id", Meaning.salt)
    let seed = reader.optional(
      "rollout_seed", .integer(), unlessSaid: "flag and salt", "What flags share that bucket alike.")
    let weights = reader.required("weights", .array(of: .integer(in: 0...1_000_000), count: 1...20), Meaning.weights)
    let untracked = reader.optional(
      "untracked", .array(of: .integer(in: 0...19), count: 0...20), unlessSaid: "none",
      "The positions, from 0, of variants whose users are outside of the experiment.")
    guard let weights else { return nil }
    return { id, _ in
      try LaunchDarklyScheme(
        flag: flag ?? id, salt: salt ?? id, seed: seed, weights: weights, untracked: Set(untracked ?? []))
    }
  }

  private static func amplitude(_ reader: ObjectReader) -> Making? {
    let salt = salt(reader, "salt")
    let allocation = reader.optional(
      "allocation", .buckets(100), unlessSaid: "`[0, 100]`", "The part of 100 that takes part.")
    let ranges = reader.required(
      "ranges", .array(of: .buckets(42_949_673), count: 1...20), "The range of each variant, in file order.")
    guard let ranges else { return nil }
    return { id, _ in
      try AmplitudeScheme(salt: salt ?? id, allocations: [.init(range: allocation ?? 0..<100, arms: ranges)])
    }
  }

  private static func flagsmith(_ reader: ObjectReader) -> Making? {
    let feature = salt(reader, "feature", "The id of Flagsmith's feature state, or its key.")
    let percents = reader.required("percents", .array(of: .number(in: 0...100), count: 1...20), Meaning.percents)
    guard let percents else { return nil }
    return { id, _ in try FlagsmithScheme(feature: feature ?? id, percentages: percents) }
  }

  private static func posthog(_ reader: ObjectReader) -> Making? {
    let flag = salt(reader, "flag", Meaning.flag)
    let rollout = reader.optional(
      "rollout_percent", .number(in: 0...100), default: 100, "The percentage of users who take part.")
    let percents = reader.required("percents", .array(of: .number(in: 0...100), count: 1...20), Meaning.percents)
    let holdout = reader.optional(
      "holdout_percent", .number(in: 0...100), unlessSaid: "no holdout",
      "The percentage of users in PostHog's own holdout.")
    guard let percents else { return nil }
    return { id, _ in
      try PostHogScheme(flag: flag ?? id, rolloutPercentage: rollout, percentages: percents, holdoutPercentage: holdout)
    }
  }

  private static func flagd(_ reader: ObjectReader) -> Making? {
    let flag = salt(reader, "flag", Meaning.flag)
    let weights = reader.required("weights", .array(of: .integer(in: 0...1_000_000), count: 1...20), Meaning.weights)
    guard let weights else { return nil }
    return { id, _ in try FlagdScheme(flag: flag ?? id, weights: weights) }
  }

  /// A text that is hashed, and the experiment's id where it is not said.
  private static func salt(_ reader: ObjectReader, _ key: String, _ meaning: String = Meaning.salt) -> String? {
    reader.optional(key, .salt, unlessSaid: "the experiment's id", meaning)
  }
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

extension ValueForm where Value == [Range<Int>] {
  /// Buckets of 1000, or several parts of them.
  fileprivate static var oneOrMoreBuckets: Self { .array(of: .buckets(1000), count: 1...1000) }
}

extension ValueForm where Value == GrowthBookScheme.Namespace {
  fileprivate static var namespace: Self {
    .object { reader in
      let id = reader.required("id", .salt, "The namespace's name.")
      let range = reader.required("range", .proportions, "The part of it, within 0 to 1.")
      guard let id, let range else { return nil }
      return GrowthBookScheme.Namespace(id, range)
    }
  }
}

extension ValueForm where Value == GrowthBookScheme.Filter {
  fileprivate static var filter: Self {
    .object { reader in
      let seed = reader.required("seed", .salt, "What sets the filter's hash apart from others.")
      let ranges = reader.required(
        "ranges", .array(of: .proportions, count: 1...100), "Parts of 0 to 1, one of which must hold the user.")
      let version = reader.optional(
        "hash_version", .integer(in: 1...2), default: 2, "The version of the filter's hash.")
      guard let seed, let ranges else { return nil }
      return GrowthBookScheme.Filter(seed: seed, ranges: ranges, hashVersion: version == 1 ? .one : .two)
    }
  }
}

/// A range of Optimizely's allocation as it is written.
private struct WrittenSlot {
  var variant: String
  var end: Int

  func slot(among variants: [String]) throws(BucketingError) -> OptimizelyScheme.Slot {
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
    .object { reader in
      let variant = reader.required("variant", .string, "The variant; empty for a hole, whose users are left out.")
      let end = reader.required("end_of_range", .integer(in: 0...10_000), "The first bucket behind the range.")
      guard let variant, let end else { return nil }
      return WrittenSlot(variant: variant, end: end)
    }
  }
}

extension ValueForm where Value == OptimizelyScheme.Group {
  fileprivate static var exclusionGroup: Self {
    .object { reader in
      let id = reader.required("id", .salt, "The group's id.")
      let entries = ValueForm<OptimizelyScheme.Entry>.object { entry in
        let entity = entry.required("entity", .string, "The experiment's id; empty for a hole.")
        let end = entry.required("end_of_range", .integer(in: 0...10_000), "The first bucket behind it.")
        guard let entity, let end else { return nil }
        return OptimizelyScheme.Entry(entity: entity, end: end)
      }
      let allocation = reader.required(
        "allocation", .array(of: entries, count: 1...1000), "The experiments of the group, in order.")
      guard let id, let allocation else { return nil }
      return OptimizelyScheme.Group(id: id, allocation: allocation)
    }
  }
}

extension ValueForm where Value == PlanOutScheme.Segments {
  fileprivate static var segments: Self {
    .object { reader in
      let namespace = reader.required("namespace", .salt, "The namespace's name.")
      let count = reader.required("count", .integer(in: 1...1_000_000), "How many segments it has.")
      let own = reader.required(
        "own", .array(of: .integer(in: 0...999_999), count: 1...1_000_000), "The experiment's segments.")
      guard let namespace, let count, let own else { return nil }
      return PlanOutScheme.Segments(namespace: namespace, count: count, own: Set(own))
    }
  }
}
