import Assignment
import TextFormats

import PlatformConfigurations

/// Conditions in the platforms' own languages, of the parts that a file can hold.
enum MadeCondition {
  static let names = ["country", "age", "plan", "beta"]
  static let values: [AttributeValue] = [
    "DE", "AT", "pro", "basic.1", "", "15", 15, 20, 0, -3.5, true, false, .null, "1.2.3", "2.0.0", "1.2",
  ]
  private static let texts = ["DE", "A", "pro", "c.1", "ro", "15"]
  private static let numbers: [Double] = [0, 15, 18, -3.5]

  private static func scalar(_ luck: inout Luck) -> JSONDocument {
    switch luck.number(0...3) {
    case 0: JSONDocument(exactly: luck.one(of: numbers))
    case 1: .boolean(luck.chance(50))
    default: .text(luck.one(of: texts))
    }
  }

  static func growthbook(_ luck: inout Luck, depth: Int = 0) -> JSONDocument {
    if depth < 3, luck.chance(40) {
      let parts = (0..<luck.number(1...3)).map { _ in growthbook(&luck, depth: depth + 1) }
      return .object(luck.one(of: ["$and", "$or", "$nor"]), .array(parts))
    }
    let operand: JSONDocument =
      switch luck.number(0...6) {
      case 0: scalar(&luck)
      case 1: .object(luck.one(of: ["$in", "$nin", "$ini"]), .array([scalar(&luck), scalar(&luck)]))
      case 2: ["$exists": .boolean(luck.chance(50))]
      case 3: .object(luck.one(of: ["$regex", "$regexi"]), .text(luck.one(of: ["^D", "a+|b", "[0-9]$"])))
      case 4: ["$vgt": "1.2.3", "$vlt": "2.0.0"]
      case 5: ["$not": ["$gt": JSONDocument(exactly: luck.one(of: numbers))]]
      default: .object(luck.one(of: ["$gt", "$lte", "$ne", "$eq"]), scalar(&luck))
      }
    return .object(luck.one(of: names), operand)
  }

  static func optimizely(_ luck: inout Luck, depth: Int = 0) -> JSONDocument {
    if depth < 4, luck.chance(depth == 0 ? 90 : 45) {
      let word = luck.one(of: ["and", "or", "not"])
      let parts = (0..<(word == "not" ? 1 : luck.number(1...3))).map { _ in optimizely(&luck, depth: depth + 1) }
      return .array([.text(word)] + parts)
    }
    let (match, value): (String, JSONDocument?) =
      switch luck.number(0...3) {
      case 0: ("exact", scalar(&luck))
      case 1: ("exists", nil)
      case 2: ("substring", .text(luck.one(of: texts)))
      default: (luck.one(of: ["gt", "ge", "lt", "le"]), JSONDocument(exactly: luck.one(of: numbers)))
      }
    return .made([
      ("type", "custom_attribute"), ("name", .text(luck.one(of: names))), ("match", .text(match)), ("value", value),
    ])
  }

  static func unleash(_ luck: inout Luck) -> [JSONDocument] {
    (0..<luck.number(1...3)).map { _ in
      let texts = JSONDocument.array((0..<luck.number(1...3)).map { _ in .text(luck.one(of: Self.texts)) })
      let isInverted: JSONDocument? = luck.chance(40) ? true : nil
      let name = JSONDocument.text(luck.one(of: names))
      switch luck.number(0...3) {
      case 0:
        let word = luck.one(of: ["SEMVER_EQ", "SEMVER_GT", "SEMVER_GTE", "SEMVER_LT", "SEMVER_LTE"])
        let value = JSONDocument.text(luck.one(of: ["1.2.3", "2.0.0-rc.1", "0.9.10"]))
        return .made([("contextName", name), ("operator", .text(word)), ("value", value), ("inverted", isInverted)])
      case 1:
        let word = luck.one(of: ["IN", "NOT_IN"])
        return .made([("contextName", name), ("operator", .text(word)), ("values", texts), ("inverted", isInverted)])
      case 2:
        let word = luck.one(of: ["STR_STARTS_WITH", "STR_ENDS_WITH", "STR_CONTAINS"])
        return .made([
          ("contextName", name), ("operator", .text(word)), ("values", texts), ("inverted", isInverted),
          ("caseInsensitive", luck.chance(50) ? true : nil),
        ])
      default:
        let word = luck.one(of: ["NUM_EQ", "NUM_GT", "NUM_GTE", "NUM_LT", "NUM_LTE"])
        let value = JSONDocument.text("\(luck.one(of: numbers))")
        return .made([("contextName", name), ("operator", .text(word)), ("value", value), ("inverted", isInverted)])
      }
    }
  }

  static func launchdarkly(_ luck: inout Luck) -> [JSONDocument] {
    (0..<luck.number(1...3)).map { _ in
      let count = luck.number(1...3)
      let (word, values): (String, [JSONDocument]) =
        switch luck.number(0...3) {
        case 0: ("in", (0..<count).map { _ in scalar(&luck) })
        case 1:
          (luck.one(of: ["startsWith", "endsWith", "contains"]), (0..<count).map { _ in .text(luck.one(of: texts)) })
        case 2: ("matches", [.text(luck.one(of: ["^D", "a+|b", "[0-9]$", "o"]))])
        default:
          (
            luck.one(of: ["lessThan", "lessThanOrEqual", "greaterThan", "greaterThanOrEqual"]),
            (0..<count).map { _ in JSONDocument(exactly: luck.one(of: numbers)) }
          )
        }
      let isOfKind = luck.chance(50)
      let name = luck.one(of: names)
      return .made([
        ("contextKind", isOfKind ? "user" : nil),
        ("attribute", .text(isOfKind && luck.chance(40) ? "/address/\(name)" : name)),
        ("op", .text(word)), ("values", .array(values)), ("negate", luck.chance(40) ? true : nil),
      ])
    }
  }
}
