extension Condition {
  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - value: The condition as an object.
  ///   - groups: The lists of values that `$inGroup` and `$notInGroup` name.
  /// - Throws: ``AssignmentError`` for an unknown operator, an operand of the wrong type, a pattern that cannot be
  ///   matched, an unknown group, and more than 100 levels.
  public init(_ value: AttributeValue, groups: [String: [AttributeValue]] = [:]) throws(AssignmentError) {
    self = try ConditionReader(groups: groups).condition(value, at: [])
  }
}

/// Reads conditions, with the groups that they may name.
private struct ConditionReader {
  static let mostLevels = 100
  static let types = ["string", "number", "boolean", "array", "object", "null", "undefined"]
  static let logic = ["$and", "$or", "$nor", "$not"]

  let groups: [String: [AttributeValue]]

  func condition(_ value: AttributeValue, at path: [String]) throws(AssignmentError) -> Condition {
    guard path.count < Self.mostLevels else { throw error(path, "has more than \(Self.mostLevels) levels") }
    guard case .object(let members) = value else {
      throw error(path, "must be an object of attributes and operators, not \(value.json)")
    }
    var parts: [Condition] = []
    for member in members { parts.append(try memberCondition(member, at: path + [member.name])) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private func memberCondition(_ member: AttributeValue.Member, at path: [String]) throws(AssignmentError) -> Condition
  {
    switch member.name {
    case "$and": return .all(try conditions(member.value, at: path))
    case "$or": return .any(try conditions(member.value, at: path))
    case "$nor": return .not(.any(try conditions(member.value, at: path)))
    case "$not": return .not(try condition(member.value, at: path))
    case let name where name.hasPrefix("$"): throw unknown(name, among: Self.logic, at: path)
    case let name:
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      return .attribute(path: parts, try test(member.value, at: path))
    }
  }

  private func conditions(_ value: AttributeValue, at path: [String]) throws(AssignmentError) -> [Condition] {
    var conditions: [Condition] = []
    for (place, item) in try array(value, at: path).enumerated() {
      conditions.append(try condition(item, at: path + [String(place)]))
    }
    return conditions
  }

  /// A plain value to match, or an object of operators.
  private func test(_ value: AttributeValue, at path: [String]) throws(AssignmentError) -> Condition.Test {
    guard path.count < Self.mostLevels else { throw error(path, "has more than \(Self.mostLevels) levels") }
    guard case .object(let members) = value, members.contains(where: { $0.name.hasPrefix("$") }) else {
      return .matches(value)
    }
    if let other = members.first(where: { !$0.name.hasPrefix("$") }) {
      throw error(path + [other.name], "is among operators, which begin with '$'")
    }
    var tests: [Condition.Test] = []
    for member in members { tests.append(try operation(member.name, member.value, at: path + [member.name])) }
    return tests.count == 1 ? tests[0] : .every(tests)
  }

  private static let comparisons: [(name: String, comparison: Condition.Comparison)] = [
    ("eq", .equal), ("ne", .notEqual), ("lt", .less), ("lte", .lessOrEqual), ("gt", .greater),
    ("gte", .greaterOrEqual),
  ]

  private static let others = [
    "$in", "$nin", "$ini", "$nini", "$all", "$alli", "$elemMatch", "$any", "$size", "$exists", "$type", "$regex",
    "$regexi", "$notRegex", "$notRegexi", "$not", "$inGroup", "$notInGroup",
  ]

  private func operation(
    _ name: String, _ value: AttributeValue, at path: [String]
  ) throws(AssignmentError) -> Condition.Test {
    if let found = Self.comparisons.first(where: { "$" + $0.name == name }) {
      return .compares(found.comparison, value)
    }
    if let found = Self.comparisons.first(where: { "$v" + $0.name == name }) {
      return .isVersion(found.comparison, Version(value))
    }
    for rules in OrderedVersion.Rules.allCases {
      guard let found = Self.comparisons.first(where: { rules.rawValue + $0.name == name }) else { continue }
      guard case .text(let text) = value, let version = OrderedVersion(text, rules) else {
        throw error(path, "must be a version such as \"1.2.3\", not \(value.json)")
      }
      return .isOrderedVersion(found.comparison, version)
    }
    switch name {
    case "$in": return .isAny(try array(value, at: path), ignoringCase: false)
    case "$ini": return .isAny(try array(value, at: path), ignoringCase: true)
    case "$nin": return .not(.isAny(try array(value, at: path), ignoringCase: false))
    case "$nini": return .not(.isAny(try array(value, at: path), ignoringCase: true))
    case "$all", "$alli": return try containsAll(value, ignoringCase: name == "$alli", at: path)
    case "$elemMatch":
      if case .object(let members) = value, members.contains(where: { $0.name.hasPrefix("$") }) {
        return .containsElement(try test(value, at: path))
      }
      return .containsObject(try condition(value, at: path))
    case "$size": return .count(try test(value, at: path))
    case "$exists": return value.isTruthy ? .exists : .not(.exists)
    case "$type": return .hasType(try word(value, among: Self.types, at: path))
    case "$regex", "$regexi": return .fits(try matcher(value, ignoringCase: name == "$regexi", at: path))
    case "$notRegex", "$notRegexi": return .not(.fits(try matcher(value, ignoringCase: name == "$notRegexi", at: path)))
    case "$any": return .anyValue(try test(value, at: path))
    case "$not": return .not(try test(value, at: path))
    case "$inGroup": return .isAny(try group(value, at: path), ignoringCase: false)
    case "$notInGroup": return .not(.isAny(try group(value, at: path), ignoringCase: false))
    default:
      let families = ["$", "$v"] + OrderedVersion.Rules.allCases.map(\.rawValue)
      let names = families.flatMap { family in Self.comparisons.map { family + $0.name } } + Self.others
      throw unknown(name, among: names, at: path)
    }
  }

  private func containsAll(
    _ value: AttributeValue, ignoringCase: Bool, at path: [String]
  ) throws(AssignmentError) -> Condition.Test {
    var tests: [Condition.Test] = []
    for (place, item) in try array(value, at: path).enumerated() {
      if ignoringCase, case .text(let text) = item {
        tests.append(.matchesIgnoringCase(text))
      } else {
        tests.append(try test(item, at: path + [String(place)]))
      }
    }
    return .containsAll(tests)
  }

  private func array(_ value: AttributeValue, at path: [String]) throws(AssignmentError) -> [AttributeValue] {
    guard case .array(let items) = value else { throw error(path, "must be an array, not \(value.json)") }
    return items
  }

  private func word(_ value: AttributeValue, among words: [String], at path: [String]) throws(AssignmentError) -> String
  {
    guard case .text(let word) = value, words.contains(word) else {
      throw error(path, "must be one of \(words.map { "'\($0)'" }.joined(separator: ", ")), not \(value.json)")
    }
    return word
  }

  private func group(_ value: AttributeValue, at path: [String]) throws(AssignmentError) -> [AttributeValue] {
    guard case .text(let name) = value, let group = groups[name] else {
      throw error(path, "must name a group of values, not \(value.json)", hint: "declare the group")
    }
    return group
  }

  private func matcher(
    _ value: AttributeValue, ignoringCase: Bool, at path: [String]
  ) throws(AssignmentError) -> TextMatcher {
    guard case .text(let pattern) = value else { throw error(path, "must be a pattern, not \(value.json)") }
    do throws(AssignmentError) { return try TextMatcher(pattern, ignoringCase: ignoringCase) } catch {
      throw self.error(path, "\(error)")
    }
  }

  private func error(_ path: [String], _ message: String, hint: String? = nil) -> AssignmentError {
    AssignmentError(message, at: path, hint: hint)
  }

  private func unknown(_ name: String, among names: [String], at path: [String]) -> AssignmentError {
    error(path, "is no operator", hint: "operators here are \(names.joined(separator: ", "))")
  }
}
