import Assignment

/// What is allowed in an assignment and seldom meant.
extension AssignmentRules {
  /// What to look at in this assignment, in sentences.
  var cautions: [String] {
    var cautions = schemeCautions
    for (variant, share) in zip(variants, scheme.expectedShares) where share == 0 {
      cautions.append("variant '\(variant)' gets no users")
    }
    if condition != nil, sticky == nil {
      cautions.append("users whose attributes change leave or enter the experiment; keep assignments with 'sticky'")
    }
    return cautions
  }

  private var schemeCautions: [String] {
    switch scheme {
    case let scheme as GrowthBookScheme: scheme.cautions
    case let scheme as PostHogScheme:
      Self.gap(100 - scheme.percentages.reduce(0, +), "get the flag without a variant")
    case let scheme as FlagsmithScheme:
      Self.gap(100 - scheme.percentages.reduce(0, +), "get the control value outside of the experiment")
    case let scheme as LaunchDarklyScheme where scheme.weights.reduce(0, +) != 100_000:
      ["the weights add up to \(scheme.weights.reduce(0, +)), and the last variant gets what is missing from 100000"]
    case let scheme as StatsigScheme where scheme.layer?.salt == scheme.salt:
      ["layer and experiment share a salt, so the layer's part decides the variant too; give each its own"]
    case let scheme as EppoScheme where Set(scheme.splits.flatMap { $0.map(\.salt) }).count == 1:
      ["traffic and split share a salt, so who takes part decides the variant too; give each its own"]
    default: []
    }
  }

  private static func gap(_ percentage: Double, _ words: String) -> [String] {
    percentage > 1e-9 ? ["the percentages leave \((percentage * 1e6).rounded() / 1e6) %, whose users \(words)"] : []
  }

  /// What the scheme hashes with an id; nil where that is not one text.
  fileprivate var salt: String? {
    switch scheme {
    case let scheme as DesirelineScheme: scheme.salt
    case let scheme as GrowthBookScheme: scheme.seed
    case let scheme as OptimizelyScheme: scheme.entity
    case let scheme as UnleashScheme: scheme.group
    case let scheme as PlanOutScheme: scheme.experimentSalt + "." + scheme.parameter
    case let scheme as StatsigScheme: scheme.salt
    case let scheme as LaunchDarklyScheme: scheme.seed.map { String($0) } ?? scheme.flag + "." + scheme.salt
    case let scheme as AmplitudeScheme: scheme.salt
    case let scheme as FlagsmithScheme: scheme.feature
    case let scheme as PostHogScheme: scheme.flag
    case let scheme as FlagdScheme: scheme.flag
    default: nil
    }
  }

  /// What to look at in two assignments beside each other, in sentences.
  func cautions(beside other: AssignmentRules) -> [String] {
    var cautions: [String] = []
    let isSameScheme = type(of: scheme) == type(of: other.scheme)
    if isSameScheme, let salt, let second = other.salt, salt.utf8.elementsEqual(second.utf8) {
      cautions.append("both hash '\(salt)', so the same users get the same buckets; give each its own salt")
    }
    if let layer, let second = other.layer, layer.salt.utf8.elementsEqual(second.salt.utf8) {
      let overlaps = layer.slices.contains { slice in second.slices.contains { $0.overlaps(slice) } }
      if overlaps { cautions.append("both have a part of layer '\(layer.salt)' that the other has too") }
    }
    return cautions
  }
}

extension GrowthBookScheme {
  fileprivate var cautions: [String] {
    var cautions: [String] = []
    if hashVersion == .one {
      cautions.append(
        "'hash_version' 1 correlates experiments whose seeds differ in their last characters; new ones take 2"
      )
    }
    let sum = weights.reduce(0, +)
    if ranges == nil, sum < 0.99 || sum > 1.01 {
      cautions.append("the weights add up to \(sum), and GrowthBook splits evenly then; they must add up to 1")
    }
    return cautions
  }
}
