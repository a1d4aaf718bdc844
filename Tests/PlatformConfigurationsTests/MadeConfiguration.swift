import Assignment
import TextFormats

import PlatformConfigurations

/// Configurations of all that a file can hold, drawn from a seed.
struct MadeConfiguration {
  private var luck: Luck

  init(_ seed: UInt64) { luck = Luck(seed) }

  /// A configuration of a platform.
  func document(_ platform: ConfigurationPlatform) -> JSONDocument {
    var maker = self
    return switch platform {
    case .growthbook: maker.growthbook()
    case .optimizely: maker.optimizely()
    case .unleash: maker.unleash()
    case .launchdarkly: maker.launchdarkly()
    }
  }

  /// What is known of a user.
  static func attributes(_ seed: UInt64) -> AttributeValue {
    var luck = Luck(seed)
    var members: [AttributeValue.Member] = []
    for name in MadeCondition.names where luck.chance(70) {
      members.append(.init(name, luck.one(of: MadeCondition.values)))
    }
    return .object(members)
  }

  private mutating func names() -> [String] { (0..<luck.number(2...4)).map { "arm-\($0)" } }

  private mutating func growthbook() -> JSONDocument {
    let names = names()
    let values = names.map { JSONDocument.text($0) }
    let hasRanges = luck.chance(30)
    let hasFilters = luck.chance(30)
    let unit = luck.chance(30) ? "company" : "id"
    let isOwn = luck.chance(30)
    let status = luck.one(of: ["draft", "running", "stopped"])
    let groups = luck.chance(30)
    var condition: JSONDocument? = luck.chance(60) ? MadeCondition.growthbook(&luck) : nil
    if groups { condition = ["$and": [condition ?? [:], ["plan": ["$inGroup": "g"]]]] }
    let rule = JSONDocument.made([
      ("key", luck.chance(50) ? "test" : nil), ("variations", .array(values)),
      ("meta", .array(names.map { ["key": .text($0)] })), ("seed", luck.chance(70) ? .text(luck.salt()) : nil),
      ("hashVersion", luck.chance(70) ? .integer(luck.number(1...2)) : nil),
      ("hashAttribute", unit == "id" ? nil : .text(unit)),
      ("weights", luck.chance(70) ? .array(weights(names.count)) : nil),
      ("coverage", luck.chance(60) ? .number(luck.proportion()) : nil),
      ("ranges", hasRanges ? .array(names.map { _ in range() }) : nil),
      ("namespace", luck.chance(40) && !hasFilters ? namespace() : nil),
      ("filters", hasFilters ? .array((0..<luck.number(1...2)).map { _ in filter(unit) }) : nil),
      ("bucketVersion", luck.chance(40) ? .integer(luck.number(0...3)) : nil),
      ("minBucketVersion", luck.chance(20) ? .integer(luck.number(0...3)) : nil),
      ("condition", condition), ("status", isOwn ? .text(status) : nil),
    ])
    let saved: JSONDocument? = groups ? ["g": ["basic", "pro", 7, true]] : nil
    if isOwn {
      guard case .object(let members) = rule else { return rule }
      let keyed = JSONDocument.object([.init("key", "test")] + members.filter { $0.name != "key" })
      return .made([("experiments", .array([keyed])), ("savedGroups", saved)])
    }
    let forced = unit == "id" && luck.chance(50) ? names.shuffled(using: &luck).map { forcedRule($0) } : []
    let feature: JSONDocument = ["defaultValue": .text(names[0]), "rules": .array(forced + [rule])]
    return .made([("features", ["test": feature]), ("savedGroups", saved)])
  }

  private mutating func forcedRule(_ name: String) -> JSONDocument {
    let users = luck.users().map { JSONDocument.text("\(name)-\($0)") }
    return ["condition": ["id": ["$in": .array(users)]], "force": .text(name)]
  }

  /// Weights of which some add up to 1, some to too little, with all the digits of doubles.
  private mutating func weights(_ count: Int) -> [JSONDocument] {
    let parts = (0..<count).map { _ in Double(luck.number(0...100)) + 1e-9 }
    let total = parts.reduce(0, +) * (luck.chance(80) ? 1 : 2)
    return parts.map { JSONDocument(exactly: $0 / total) }
  }

  private mutating func range() -> JSONDocument {
    let ends = [luck.proportion(), luck.proportion()].sorted()
    return .array(ends.map { JSONDocument(exactly: $0) })
  }

  private mutating func namespace() -> JSONDocument {
    guard case .array(let ends) = range() else { return .null }
    return .array([.text(luck.salt())] + ends)
  }

  private mutating func filter(_ unit: String) -> JSONDocument {
    .made([
      ("seed", .text(luck.salt())), ("ranges", .array((0..<luck.number(1...3)).map { _ in range() })),
      ("hashVersion", luck.chance(50) ? .integer(luck.number(1...2)) : nil),
      ("attribute", unit == "id" ? nil : .text(unit)),
    ])
  }

  private mutating func optimizely() -> JSONDocument {
    let names = names()
    let entity = String(luck.number(1...99_999_999))
    let audience = luck.chance(60) ? MadeCondition.optimizely(&luck) : nil
    let experiment = JSONDocument.made([
      ("id", .text(entity)), ("key", "test"),
      ("status", .text(luck.one(of: ["Running", "Paused", "Not started", "Running"]))),
      ("variations", .array(names.map { ["id": .text("id-\($0)"), "key": .text($0)] })),
      ("trafficAllocation", .array(allocation(names.map { "id-\($0)" }))),
      ("forcedVariations", luck.chance(50) ? .object(luck.users().map { .init($0, .text(luck.one(of: names))) }) : nil),
      ("audienceIds", audience == nil ? nil : ["a"]),
    ])
    let isInGroup = luck.chance(40)
    let group: JSONDocument = [
      "id": .text(String(luck.number(1...999))), "policy": .text(luck.one(of: ["random", "random", "overlapping"])),
      "trafficAllocation": .array(allocation([entity, "other"])), "experiments": .array([experiment]),
    ]
    return .made([
      ("projectId", "1"), ("experiments", .array(isInGroup ? [] : [experiment])),
      ("groups", .array(isInGroup ? [group] : [])),
      ("typedAudiences", audience.map { .array([["id": "a", "conditions": $0]]) }),
    ])
  }

  /// Ranges in order, with holes between, variants out of order, twice, or not at all.
  private mutating func allocation(_ entities: [String]) -> [JSONDocument] {
    let isPlain = luck.chance(40)
    let order = isPlain ? entities : (0..<luck.number(1...6)).map { _ in luck.one(of: entities + [""]) }
    let ends = order.map { _ in luck.number(0...10_000) }.sorted()
    return zip(order, ends).map { ["entityId": .text($0), "endOfRange": .integer($1)] }
  }

  private mutating func unleash() -> JSONDocument {
    let names = names()
    let constraints = luck.chance(60) ? MadeCondition.unleash(&luck) : []
    let rollout = luck.chance(50) ? 100 : luck.number(0...100)
    let unit = luck.one(of: ["default", "userId", "company"])
    let isFeatures = luck.chance(40)
    let canForce = rollout == 100 && constraints.isEmpty && luck.chance(60)
    let variants = names.map { name -> JSONDocument in
      let users = canForce ? luck.users().map { JSONDocument.text("\(name)-\($0)") } : []
      return .made([
        ("name", .text(name)), ("weight", .integer(luck.number(0...1000))), ("stickiness", .text(unit)),
        ("overrides", users.isEmpty ? nil : [["contextName": "userId", "values": .array(users)]]),
      ])
    }
    let strategy = JSONDocument.made([
      ("name", "flexibleRollout"),
      (
        "parameters",
        .made([
          ("rollout", luck.chance(50) ? .text("\(rollout)") : .integer(rollout)), ("stickiness", .text(unit)),
          ("groupId", luck.chance(70) ? .text(luck.salt()) : nil),
        ])
      ),
      ("constraints", .array(constraints)), ("variants", isFeatures ? nil : .array(variants)),
    ])
    let feature = JSONDocument.made([
      ("name", .text(luck.chance(50) ? "test" : "Test Über \(luck.number(0...9))")),
      ("enabled", .boolean(luck.chance(80))),
      ("strategies", .array([strategy])), ("variants", isFeatures ? .array(variants) : nil),
    ])
    // The name is not kept where another is hashed, as ids in a file are of small letters.
    return ["version": 2, "features": .array([renamed(feature, isFeatures: isFeatures)])]
  }

  private func renamed(_ feature: JSONDocument, isFeatures: Bool) -> JSONDocument {
    guard case .object(var members) = feature else { return feature }
    members[0].value = isFeatures ? "tabs" : "test"
    return .object(members)
  }

  private mutating func launchdarkly() -> JSONDocument {
    let names = names()
    let clauses = luck.chance(60) ? MadeCondition.launchdarkly(&luck) : []
    let unit = luck.chance(30) ? "company" : nil
    let isTracked = unit != nil || luck.chance(50)
    var parts = names.indices.map { arm -> JSONDocument in
      ["variation": .integer(arm), "weight": .integer(luck.number(0...40_000))]
    }
    if !isTracked { parts.append(["variation": 0, "weight": 50_000, "untracked": true]) }
    let rollout = JSONDocument.made([
      ("kind", .text(unit == nil ? "experiment" : "rollout")),
      ("seed", luck.chance(40) ? .integer(luck.number(0...99)) : nil),
      ("bucketBy", unit.map { .text($0) }), ("variations", .array(parts)),
    ])
    let targets = unit == nil && luck.chance(50) ? names.indices.shuffled(using: &luck) : []
    let rule: JSONDocument = ["clauses": .array(clauses), "rollout": rollout]
    let flag = JSONDocument.made([
      ("key", .text(luck.chance(50) ? "test" : luck.one(of: ["nav.tabs", "tabs"]))),
      ("on", .boolean(luck.chance(80))), ("salt", luck.chance(90) ? .text(luck.salt()) : nil),
      (
        "targets",
        .array(
          targets.map { arm in
            ["variation": .integer(arm), "values": .array(luck.users().map { .text("\(arm)-\($0)") })]
          })
      ),
      ("rules", .array(clauses.isEmpty ? [] : [rule])),
      ("fallthrough", clauses.isEmpty ? ["rollout": rollout] : ["variation": 0]),
      ("variations", .array(names.map { .text($0) })),
    ])
    return ["flags": ["test": flag], "segments": [:]]
  }
}
