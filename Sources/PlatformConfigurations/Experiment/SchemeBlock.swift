import Assignment
import TextFormats

/// A scheme as the keys that a file says it with.
struct SchemeBlock {
  /// The name of the scheme.
  let name: String
  /// Its keys and their values; those that are as a file has them by default are left out.
  let members: [JSONDocument.Member]

  init(_ rules: AssignmentRules) {
    name = Self.name(of: rules.scheme)
    let id = rules.experiment
    let all =
      switch rules.scheme {
      case let scheme as GrowthBookScheme: Self.growthbook(scheme, id)
      case let scheme as OptimizelyScheme: Self.optimizely(scheme, rules)
      case let scheme as UnleashScheme:
        JSONDocument.members([
          "group": scheme.group.unless(id), "variant_group": scheme.variantGroup.unless(scheme.group),
          "rollout": scheme.rollout.unless(100), "weights": scheme.weights,
        ])
      case let scheme as LaunchDarklyScheme:
        JSONDocument.members([
          "flag": scheme.flag.unless(id), "salt": scheme.salt, "rollout_seed": scheme.seed, "weights": scheme.weights,
          "untracked": scheme.untracked.sorted().unless([]),
        ])
      default: [JSONDocument.Member]()
      }
    members = all.present
  }

  /// The name of a scheme in a file: that of its type.
  static func name(of scheme: any BucketingScheme) -> String {
    let name = "\(type(of: scheme))".lowercased().replacing("scheme", with: "")
    return (scheme as? GrowthBookScheme)?.sdk == .swift ? name + "-swift" : name
  }

  private static func growthbook(_ scheme: GrowthBookScheme, _ id: String) -> [JSONDocument.Member] {
    let filters = scheme.filters.map { JSONDocument.object($0.members("hash_version")) }
    return JSONDocument.members([
      "seed": scheme.seed.unless(id), "hash_version": scheme.hashVersion.rawValue,
      "coverage": scheme.coverage.unless(1).map(JSONDocument.init(exactly:)),
      "weights": scheme.weights.map(JSONDocument.init(exactly:)), "ranges": scheme.ranges?.map(\.ends),
      "namespace": scheme.namespace.map { JSONDocument.object(["id": $0.id, "range": $0.range.ends]) },
      "filters": filters.unless([]),
    ])
  }

  private static func optimizely(_ scheme: OptimizelyScheme, _ rules: AssignmentRules) -> [JSONDocument.Member] {
    let isPlain = scheme.allocation.map(\.arm) == Array(rules.variants.indices)
    let slots = scheme.allocation.map { slot in
      JSONDocument.object(["variant": slot.arm.map { rules.variants[$0] } ?? "", "end_of_range": slot.end])
    }
    let group = scheme.group.map { group in
      let entries = group.allocation.map { JSONDocument.object(["entity": $0.entity, "end_of_range": $0.end]) }
      return JSONDocument.object(["id": group.id, "allocation": entries])
    }
    return JSONDocument.members([
      "entity": scheme.entity.unless(rules.experiment), "end_of_range": isPlain ? scheme.allocation.map(\.end) : nil,
      "allocation": isPlain ? nil : slots, "exclusion_group": group,
    ])
  }
}

extension GrowthBookScheme.Filter {
  /// The filter as a file and GrowthBook have it, which write the key of the version otherwise.
  func members(_ version: String) -> [JSONDocument.Member] {
    JSONDocument.members(["seed": seed, "ranges": ranges.map(\.ends), version: hashVersion.rawValue])
  }
}

extension Equatable {
  /// The value; `nil` where it is the standard one.
  func unless(_ standard: Self) -> Self? { self == standard ? nil : self }
}

extension String {
  /// The text; `nil` where it is the standard one.
  ///
  /// Texts compare by bytes, as they are hashed.
  func unless(_ standard: String) -> String? { utf8.elementsEqual(standard.utf8) ? nil : self }
}

extension Range<Double> {
  /// The two ends, with all their digits.
  var ends: [JSONDocument] { [lowerBound, upperBound].map(JSONDocument.init(exactly:)) }
}

extension JSONDocument {
  /// An object of the members that have a value.
  static func present(_ members: KeyValuePairs<String, any JSONRepresentable>) -> JSONDocument {
    .object(Self.members(members).present)
  }
}
