import Assignment
import ExperimentFile
import TestSupport
import TextFormats
import Testing

import PlatformConfigurations

/// The platforms' conditions, evaluated by rules of their own beside what a file has in their place.
struct ConditionMeaningTests {
  /// Optimizely's rules: what is unknown stays unknown, and an audience of unknowns has no users.
  private static func optimizely(_ tree: JSON5Value, _ user: AttributeValue) -> Bool? {
    if case .array(let items) = tree.kind {
      let parts = items.dropFirst().map { optimizely($0, user) }
      switch items.first?.text {
      case "and": return parts.contains(false) ? false : parts.contains(nil) ? nil : true
      case "or": return parts.contains(true) ? true : parts.contains(nil) ? nil : false
      default: return parts.first.flatMap { $0.map { !$0 } }
      }
    }
    let value = user[tree["name"]?.text ?? ""] ?? .null
    let wanted = tree["value"]?.attribute ?? .null
    switch (tree["match"]?.text ?? "", value, wanted) {
    case ("exists", _, _): return value != .null
    case ("exact", .text(let one), .text(let other)): return one == other
    case ("exact", .number(let one), .number(let other)): return one == other
    case ("exact", .boolean(let one), .boolean(let other)): return one == other
    case ("substring", .text(let one), .text(let other)): return one.contains(other)
    case ("gt", .number(let one), .number(let other)): return one > other
    case ("ge", .number(let one), .number(let other)): return one >= other
    case ("lt", .number(let one), .number(let other)): return one < other
    case ("le", .number(let one), .number(let other)): return one <= other
    default: return nil
    }
  }

  /// Unleash's rules: values of the context are texts.
  private static func unleash(_ constraint: JSON5Value, _ user: AttributeValue) -> Bool {
    let value = user[constraint["contextName"]?.text ?? ""].flatMap { $0 == .null ? nil : $0.plainText }
    let ignoresCase = constraint["caseInsensitive"]?.kind == .bool(true)
    let texts = (constraint["values"]?.items ?? []).compactMap(\.text)
    let number = constraint["value"]?.text.flatMap(Double.init) ?? .nan
    func any(_ test: (String, String) -> Bool) -> Bool {
      guard let value else { return false }
      return texts.contains { ignoresCase ? test(value.lowercased(), $0.lowercased()) : test(value, $0) }
    }
    func compare(_ test: (Double, Double) -> Bool) -> Bool {
      value.flatMap(Double.init).map { test($0, number) } ?? false
    }
    // Of the versions here, the order is that of their numbers, and a pre-release comes before its release.
    func version(_ test: ([Int], [Int]) -> Bool) -> Bool {
      func order(_ text: String) -> [Int] {
        let parts = text.split(separator: "-")
        return parts[0].split(separator: ".").compactMap { Int($0) } + [parts.count > 1 ? 0 : 1]
      }
      guard let value, value.wholeMatch(of: /\d+\.\d+\.\d+/) != nil, let wanted = constraint["value"]?.text else {
        return false
      }
      return test(order(value), order(wanted))
    }
    let passes =
      switch constraint["operator"]?.text {
      case "IN": value.map(texts.contains) ?? false
      case "NOT_IN": !(value.map(texts.contains) ?? false)
      case "STR_STARTS_WITH": any { $0.hasPrefix($1) }
      case "STR_ENDS_WITH": any { $0.hasSuffix($1) }
      case "STR_CONTAINS": any { $0.contains($1) }
      case "SEMVER_EQ": version(==)
      case "SEMVER_GT": version { $1.lexicographicallyPrecedes($0) }
      case "SEMVER_GTE": version { !$0.lexicographicallyPrecedes($1) }
      case "SEMVER_LT": version { $0.lexicographicallyPrecedes($1) }
      case "SEMVER_LTE": version { !$1.lexicographicallyPrecedes($0) }
      case "NUM_EQ": compare(==)
      case "NUM_GT": compare(>)
      case "NUM_GTE": compare(>=)
      case "NUM_LT": compare(<)
      default: compare(<=)
      }
    return passes != (constraint["inverted"]?.kind == .bool(true))
  }

  /// LaunchDarkly's rules: without the attribute a clause fails, and a test of another type fails before it is negated.
  private static func launchdarkly(_ clause: JSON5Value, _ user: AttributeValue) -> Bool {
    let steps = (clause["attribute"]?.text ?? "").split(separator: "/").map(String.init)
    let value = steps.reduce(user) { $0[$1] ?? .null }
    guard value != .null else { return false }
    let passes = (clause["values"]?.items ?? []).map(\.attribute).contains { wanted in
      switch (clause["op"]?.text, value, wanted) {
      case ("in", _, _): value == wanted
      case ("startsWith", .text(let one), .text(let other)): one.hasPrefix(other)
      case ("endsWith", .text(let one), .text(let other)): one.hasSuffix(other)
      case ("contains", .text(let one), .text(let other)): one.contains(other)
      case ("matches", .text(let one), .text(let other)): (try? Regex(other)).map { one.contains($0) } ?? false
      case ("lessThan", .number(let one), .number(let other)): one < other
      case ("lessThanOrEqual", .number(let one), .number(let other)): one <= other
      case ("greaterThan", .number(let one), .number(let other)): one > other
      case ("greaterThanOrEqual", .number(let one), .number(let other)): one >= other
      default: false
      }
    }
    return passes != (clause["negate"]?.kind == .bool(true))
  }

  @Test func `audiences of Optimizely have the same users`() throws {
    try compare { luck in
      let tree = MadeCondition.optimizely(&luck)
      let file: JSONDocument = [
        "projectId": "1", "typedAudiences": [["id": "a", "conditions": tree]],
        "experiments": [
          [
            "id": "1", "key": "test", "status": "Running", "audienceIds": ["a"],
            "variations": [["id": "a", "key": "a"], ["id": "b", "key": "b"]], "trafficAllocation": [],
          ]
        ],
      ]
      let value = try #require(JSON5Value(reading: tree.text()))
      return (file, { Self.optimizely(value, $0) ?? false })
    }
  }

  @Test func `constraints of Unleash have the same users`() throws {
    try compare { luck in
      let list = MadeCondition.unleash(&luck)
      let strategy: JSONDocument = [
        "name": "flexibleRollout", "parameters": ["rollout": 100], "constraints": .array(list),
      ]
      let variants: JSONDocument = [["name": "a", "weight": 1], ["name": "b", "weight": 1]]
      let file: JSONDocument = [
        "features": [["name": "test", "enabled": true, "variants": variants, "strategies": [strategy]]]
      ]
      let values = try list.map { try #require(JSON5Value(reading: $0.text())) }
      // Texts are all that a context has, and an empty one is as none.
      return (file, { user in values.allSatisfy { Self.unleash($0, user) } })
    } attributes: { user in
      .object((user.members ?? []).filter { $0.value.text?.isEmpty == false })
    }
  }

  @Test func `clauses of LaunchDarkly have the same users`() throws {
    try compare { luck in
      let list = MadeCondition.launchdarkly(&luck)
      let rollout: JSONDocument = [
        "kind": "experiment", "variations": [["variation": 0, "weight": 50000], ["variation": 1, "weight": 50000]],
      ]
      let file: JSONDocument = [
        "key": "test", "on": true, "variations": ["a", "b"], "fallthrough": ["variation": 0],
        "rules": [["clauses": .array(list), "rollout": rollout]],
      ]
      let values = try list.map { try #require(JSON5Value(reading: $0.text())) }
      return (file, { user in values.allSatisfy { Self.launchdarkly($0, user) } })
    } attributes: { user in
      .object((user.members ?? []) + [.init("address", user)])
    }
  }

  /// Holds made conditions against made users.
  private func compare(
    _ make: (inout Luck) throws -> (JSONDocument, (AttributeValue) -> Bool),
    attributes: (AttributeValue) -> AttributeValue = { $0 }
  ) throws {
    var (inside, outside) = (0, 0)
    for seed in 0..<UInt64(Heavy.isOn ? 5000 : 250) {
      var luck = Luck(seed)
      let (file, rival) = try make(&luck)
      let experiment = try Carried.imported(file.text()).experiment
      let condition = try #require(try experiment.rules.condition, "\(file.text())")
      for user in 0..<UInt64(12) {
        let user = attributes(MadeConfiguration.attributes(seed &* 31 &+ user))
        let expected = rival(user)
        #expect(condition.holds(for: user) == expected, "\(file.text(.compact)) \(user)")
        if expected { inside += 1 } else { outside += 1 }
      }
    }
    // Both answers are frequent, so that the comparison can fail.
    #expect(inside > 200 && outside > 200, "\(inside) \(outside)")
  }
}
