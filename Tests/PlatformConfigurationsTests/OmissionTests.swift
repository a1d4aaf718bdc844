import Assignment
import ExperimentFile
import Foundation
import TextFormats
import Testing

import PlatformConfigurations

/// What a configuration says is carried over or listed, member by member.
struct OmissionTests {
  /// A configuration of a platform with all that concerns an experiment.
  static func full(_ platform: ConfigurationPlatform) throws -> JSONDocument {
    try JSONDecoder().decode(JSONDocument.self, from: Data(fixture("full-\(platform.rawValue).json").utf8))
  }

  /// The configuration without what lets no user in, as it decides who takes part and is not carried over.
  private static func open(_ platform: ConfigurationPlatform) throws -> JSONDocument {
    let full = try full(platform)
    let closed = try Carried.imported(full.text(), platform).omissions.filter(\.excludesAll)
    #expect(closed.count == 1)
    return full.memberPlaces.filter { $0.path == closed[0].path }.reduce(full) { document, place in
      document.changing(place.steps[...]) { _ in nil }
    }
  }

  @Test(arguments: ConfigurationPlatform.allCases) func `what decides who takes part lets no user in`(
    platform: ConfigurationPlatform
  ) throws {
    for isOpen in [false, true] {
      let document = try isOpen ? Self.open(platform) : Self.full(platform)
      let (experiment, omissions) = try Carried.imported(document.text(), platform)
      #expect(omissions.contains(where: \.excludesAll) != isOpen)
      #expect((experiment.condition == ["$not": [:]]) != isOpen)
    }
  }

  /// What an import gives, in words; `nil` where it refuses.
  private static func outcome(_ document: JSONDocument, _ platform: ConfigurationPlatform) -> String? {
    guard let (experiment, omissions) = try? Carried.imported(document.text(), platform) else { return nil }
    return experiment.whole + omissions.map { "\($0.path) \($0.value) \($0.reason)\n" }.joined()
  }

  @Test(arguments: ConfigurationPlatform.allCases) func `a member that is taken away is missed`(
    platform: ConfigurationPlatform
  ) throws {
    let full = try Self.open(platform)
    let whole = try #require(Self.outcome(full, platform))
    let listed = try Carried.imported(full.text(), platform).omissions.map(\.path)
    var count = 0
    for place in full.memberPlaces {
      guard !listed.contains(where: { place.path.isInside($0) }),
        !Self.quiet[platform, default: []].contains(place.path)
      else { continue }
      count += 1
      let less = full.changing(place.steps[...]) { _ in nil }
      #expect(Self.outcome(less, platform) != whole, "\(place.path)")
    }
    #expect(count > 20)
  }

  /// Members that hold what a file has by default, or that belong to what is listed.
  private static let quiet: [ConfigurationPlatform: Set<String>] = [
    .growthbook: [
      "features.checkout.rules[2].hashAttribute", "features.checkout.rules[2].filters[0].attribute",
      "features.checkout.rules[2].meta[0].key", "features.checkout.rules[2].meta[1].key",
    ],
    .optimizely: [
      "projectId", "groups[0].experiments[0].audienceIds", "groups[0].policy", "typedAudiences[0].conditions[1].type",
    ],
    .unleash: ["features[0].strategies[0].variants[0].stickiness"],
    .launchdarkly: ["flags.test.key"],
  ]

  @Test(arguments: ConfigurationPlatform.allCases) func `a member that no reader knows is listed`(
    platform: ConfigurationPlatform
  ) throws {
    let full = try Self.open(platform)
    let known = try Carried.imported(full.text(), platform).omissions.map(\.path)
    let own = try #require(Self.outcome(full, platform))
    for place in full.memberPlaces where !known.contains(where: { place.path.isInside($0) || place.path == $0 }) {
      let more = full.changing(place.steps[...]) { value in
        guard case .object(let members) = value else { return value }
        return .object(members + [.init("surprise", 7)])
      }
      guard more != full, !Self.isOutside(place.path, platform) else { continue }
      #expect(Self.outcome(more, platform) != own, "\(place.path)")
    }
  }

  /// What holds other experiments, or names that users choose.
  private static func isOutside(_ path: String, _ platform: ConfigurationPlatform) -> Bool {
    ["features", "savedGroups", "flags"].contains(path) || path.hasPrefix("typedAudiences") || path == "segments"
      || path.hasPrefix("segments[0]") && path.hasSuffix("]") && platform == .unleash && !path.contains("constraints")
      || path == "groups[0]" || path == "groups[0].trafficAllocation[0]" || path.contains("].trafficAllocation[")
  }

  @Test func `a flag of LaunchDarkly's REST interface has an experiment in each environment`() throws {
    let (experiment, omissions) = try Carried.imported(fixture("rest-flag.json"), path: "environments.test.fallthrough")
    #expect(try experiment.rules.variants == ["bottom", "variation-1"])
    let scheme = try LaunchDarklyScheme(flag: "tabs", salt: "s", weights: [60_000, 40_000])
    #expect(try experiment.rules.scheme as? LaunchDarklyScheme == scheme)
    let paths = omissions.map(\.path)
    let own = "environments.test"
    for path in ["name", "variations[1]", "\(own).sel", "\(own).fallthrough.rollout.experimentAllocation"] {
      #expect(paths.contains(path), "\(path) \(paths)")
    }
    #expect(!paths.contains { $0.hasPrefix("environments.production") })
  }

  @Test func `targets of LaunchDarkly count where its context targets name their variation`() throws {
    for (others, forced, excluded) in [
      ("[]", 1, true), ("[{\"variation\": 0}]", 1, false), ("[{\"variation\": 2}]", 0, true),
    ] {
      let text = """
        {"key": "test", "on": true, "variations": ["a", "b", "c"], "contextTargets": \(others),
        "targets": [{"variation": 0, "values": ["u"]}, {"variation": 2, "values": ["v"]}],
        "fallthrough": {"rollout": {"variations": [{"variation": 0, "weight": 1}, {"variation": 1, "weight": 1}]}}}
        """
      let (experiment, omissions) = try Carried.imported(text)
      #expect(try experiment.rules.forced.count == forced && (experiment.condition != nil) == excluded, "\(others)")
      #expect(!omissions.contains { $0.path.hasSuffix(".variation") }, "\(omissions)")
    }
  }

  @Test func `many omissions are counted`() throws {
    var rules: [JSONDocument] = (0..<1500).map { ["force": .integer($0)] }
    rules.append(["variations": ["0", "1"]])
    let file: JSONDocument = ["features": ["test": ["rules": .array(rules)]]]
    let omissions = try Carried.imported(file.text()).omissions
    #expect(omissions.count == ImportNotes.mostListed + 1 && omissions.last?.value.hasPrefix("50") == true)
  }

  @Test func `an audience that a file cannot hold lets no user in`() throws {
    func imported(_ conditions: JSONDocument) throws -> ([Omission], Bool) {
      let file: JSONDocument = [
        "projectId": "1", "audiences": [["id": "x", "conditions": .text(conditions.text(.compact))]],
        "experiments": [
          [
            "id": "1", "key": "test", "audienceIds": ["x"], "trafficAllocation": [],
            "variations": [["id": "a", "key": "a"], ["id": "b", "key": "b"]],
          ]
        ],
      ]
      let (experiment, omissions) = try Carried.imported(file.text(.compact))
      return (omissions, experiment.condition == ["$not": [:]])
    }
    let fine: JSONDocument = ["name": "a", "type": "custom_attribute", "match": "exact", "value": 1]
    let version: JSONDocument = ["name": "a", "type": "custom_attribute", "match": "semver_gt", "value": "v1"]
    let (omissions, isOut) = try imported(["and", fine, version])
    #expect(isOut && omissions.map(\.path) == ["audiences[0].conditions[2]"])
    #expect(try imported(["and", fine]).0.isEmpty)
    #expect(try !imported(["and", fine]).1)
    // An audience whose lists name audiences is none.
    #expect(try imported(["or", "x", "x"]).1)
  }

  @Test func `a size class that decides lets no user in`() throws {
    let file: JSONDocument = [
      "features": ["test": ["rules": [["variations": ["a", "b"], "condition": ["sizeClass": "compact"]]]]]
    ]
    let (experiment, omissions) = try Carried.imported(file.text())
    #expect(experiment.condition == ["$not": [:]])
    #expect(omissions.contains { $0.path == "features.test.rules[0].condition" && $0.reason.contains("sticky") })
  }
}

extension String {
  /// Whether a path leads into what another leads to.
  fileprivate func isInside(_ path: String) -> Bool { hasPrefix(path + ".") || hasPrefix(path + "[") || self == path }
}

extension JSONDocument {
  /// The paths of all members of objects in it.
  fileprivate var memberPlaces: [(path: String, steps: [String])] { places("", []) }

  private func places(_ path: String, _ steps: [String]) -> [(path: String, steps: [String])] {
    switch self {
    case .object(let members):
      members.flatMap { member in
        let own = (path.path(to: member.name), steps + [member.name])
        return [own] + member.value.places(own.0, own.1)
      }
    case .array(let items):
      items.enumerated().flatMap { place, item -> [(path: String, steps: [String])] in
        let own = (path.path(to: place), steps + ["\(place)"])
        return (item.isObject ? [own] : []) + item.places(own.0, own.1)
      }
    default: []
    }
  }

  private var isObject: Bool { if case .object = self { true } else { false } }

  /// The document with the value at some steps changed, or taken away.
  fileprivate func changing(_ steps: ArraySlice<String>, _ change: (JSONDocument) -> JSONDocument?) -> JSONDocument {
    guard let step = steps.first else { return self }
    let rest = steps.dropFirst()
    func changed(_ value: JSONDocument) -> JSONDocument? { rest.isEmpty ? change(value) : value.changing(rest, change) }
    switch self {
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard member.name == step else { return member }
          return changed(member.value).map { Member(member.name, $0) }
        })
    case .array(let items):
      return .array(items.enumerated().compactMap { "\($0.offset)" == step ? changed($0.element) : $0.element })
    default: return self
    }
  }
}
