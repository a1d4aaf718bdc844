import Assignment
import TextFormats

/// A scheme as the keys that a file says it with.
struct SchemeBlock {
  /// The name of the scheme.
  let name: String
  /// Its keys and their values; those that are as a file has them by default are left out.
  let members: [JSONDocument.Member]

  init(_ rules: AssignmentRules) {
    switch rules.scheme {
    case let scheme as GrowthBookScheme: (name, members) = Self.growthbook(scheme, rules)
    case let scheme as OptimizelyScheme: (name, members) = Self.optimizely(scheme, rules)
    case let scheme as UnleashScheme: (name, members) = Self.unleash(scheme, rules)
    case let scheme as LaunchDarklyScheme: (name, members) = Self.launchdarkly(scheme, rules)
    default: (name, members) = (Self.name(of: rules.scheme), [])
    }
  }

  /// The name of a scheme in a file.
  static func name(of scheme: any BucketingScheme) -> String {
    switch scheme {
    case let scheme as GrowthBookScheme: scheme.sdk == .swift ? "growthbook-swift" : "growthbook"
    case is OptimizelyScheme: "optimizely"
    case is UnleashScheme: "unleash"
    case is LaunchDarklyScheme: "launchdarkly"
    case is PlanOutScheme: "planout"
    case is EppoScheme: "eppo"
    case is StatsigScheme: "statsig"
    case is AmplitudeScheme: "amplitude"
    case is FlagsmithScheme: "flagsmith"
    case is PostHogScheme: "posthog"
    case is FlagdScheme: "flagd"
    default: "desireline"
    }
  }

  private static func growthbook(
    _ scheme: GrowthBookScheme, _ rules: AssignmentRules
  ) -> (String, [JSONDocument.Member]) {
    let filters = scheme.filters.map { filter -> JSONDocument in
      [
        "seed": .text(filter.seed), "ranges": .array(filter.ranges.map { JSONDocument($0) }),
        "hash_version": .integer(filter.hashVersion.rawValue),
      ]
    }
    let keys = [JSONDocument.Member](
      ("seed", .text(scheme.seed, unless: rules.experiment)),
      ("hash_version", .integer(scheme.hashVersion.rawValue)),
      ("coverage", scheme.coverage == 1 ? nil : JSONDocument(exactly: scheme.coverage)),
      ("weights", .array(scheme.weights.map { JSONDocument(exactly: $0) })),
      ("ranges", scheme.ranges.map { .array($0.map { JSONDocument($0) }) }),
      ("namespace", scheme.namespace.map { ["id": .text($0.id), "range": JSONDocument($0.range)] }),
      ("filters", filters.isEmpty ? nil : .array(filters)))
    return (name(of: scheme), keys)
  }

  private static func optimizely(
    _ scheme: OptimizelyScheme, _ rules: AssignmentRules
  ) -> (String, [JSONDocument.Member]) {
    let isPlain = scheme.allocation.map(\.arm) == Array(rules.variants.indices)
    let slots = scheme.allocation.map { slot -> JSONDocument in
      ["variant": .text(slot.arm.map { rules.variants[$0] } ?? ""), "end_of_range": .integer(slot.end)]
    }
    let group = scheme.group.map { group -> JSONDocument in
      let entries = group.allocation.map { entry -> JSONDocument in
        ["entity": .text(entry.entity), "end_of_range": .integer(entry.end)]
      }
      return ["id": .text(group.id), "allocation": .array(entries)]
    }
    let keys = [JSONDocument.Member](
      ("entity", .text(scheme.entity, unless: rules.experiment)),
      ("end_of_range", isPlain ? .array(scheme.allocation.map { .integer($0.end) }) : nil),
      ("allocation", isPlain ? nil : .array(slots)), ("exclusion_group", group))
    return ("optimizely", keys)
  }

  private static func unleash(_ scheme: UnleashScheme, _ rules: AssignmentRules) -> (String, [JSONDocument.Member]) {
    let keys = [JSONDocument.Member](
      ("group", .text(scheme.group, unless: rules.experiment)),
      ("variant_group", .text(scheme.variantGroup, unless: scheme.group)),
      ("rollout", scheme.rollout == 100 ? nil : .integer(scheme.rollout)),
      ("weights", .array(scheme.weights.map { .integer($0) })))
    return ("unleash", keys)
  }

  private static func launchdarkly(
    _ scheme: LaunchDarklyScheme, _ rules: AssignmentRules
  ) -> (String, [JSONDocument.Member]) {
    let untracked = scheme.untracked.sorted()
    let keys = [JSONDocument.Member](
      ("flag", .text(scheme.flag, unless: rules.experiment)), ("salt", .text(scheme.salt)),
      ("rollout_seed", scheme.seed.map { .integer($0) }), ("weights", .array(scheme.weights.map { .integer($0) })),
      ("untracked", untracked.isEmpty ? nil : .array(untracked.map { .integer($0) })))
    return ("launchdarkly", keys)
  }
}

extension [JSONDocument.Member] {
  /// The members that are there.
  init(_ members: (String, JSONDocument?)...) {
    self = members.compactMap { name, value in value.map { .init(name, $0) } }
  }
}

extension JSONDocument {
  /// A text that is another than the standard one; texts compare by bytes, as they are hashed.
  static func text(_ text: String, unless standard: String) -> JSONDocument? {
    text.utf8.elementsEqual(standard.utf8) ? nil : .text(text)
  }
}

extension JSONDocument {
  /// A range as its two ends.
  init(_ range: Range<Double>) {
    self = [JSONDocument(exactly: range.lowerBound), JSONDocument(exactly: range.upperBound)]
  }
}
