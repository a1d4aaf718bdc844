import Assignment
import ExperimentFile
import TextFormats

/// Tests of attributes and how they are joined; with Optimizely, what is neither true nor false is unknown.
indirect enum TestTree {
  case all([TestTree])
  case any([TestTree])
  case not(TestTree)
  case test(AttributeTest)

  /// What holds for no user.
  static var never: TestTree { .any([]) }

  /// The condition of a file that holds where the tree is true, or where it is false.
  func condition(isTrue: Bool = true) -> AttributeValue {
    switch self {
    case .all(let parts), .any(let parts):
      let conditions = parts.map { $0.condition(isTrue: isTrue) }
      if conditions.count == 1 { return conditions[0] }
      let isAll = if case .all = self { isTrue } else { !isTrue }
      // An empty '$or' holds in a file, and never does on the platforms.
      return conditions.isEmpty ? isAll ? [:] : .never : [isAll ? "$and" : "$or": .array(conditions)]
    case .not(let part): return part.condition(isTrue: !isTrue)
    case .test(var test):
      if !isTrue { test.isNegated.toggle() }
      return test.condition() ?? .never
    }
  }

  /// The tests that must all hold; nil where it is more than a list of them.
  func list(_ dialect: TestDialect) -> [AttributeTest]? {
    switch self {
    case .all(let parts):
      let lists = parts.map { $0.list(dialect) }
      return lists.contains { $0 == nil } ? nil : lists.flatMap { $0 ?? [] }
    case .any(let parts) where parts.count < 2:
      if let part = parts.first { return part.list(dialect) }
      let word = dialect.words.first { $0.operators == ["$in"] }
      return word.map { [AttributeTest(dialect: dialect, name: dialect.idName, word: $0, values: [])] }
    case .test(let test): return [test]
    case .any, .not: return nil
    }
  }

  /// The tree as Optimizely writes it.
  var document: JSONDocument {
    switch self {
    case .all(let parts): .array(["and"] + parts.map(\.document))
    case .any(let parts): .array(["or"] + parts.map(\.document))
    case .not(let part): ["not", part.document]
    case .test(let test): test.document
    }
  }

  /// Its tests.
  var tests: [AttributeTest] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.tests)
    case .not(let part): part.tests
    case .test(let test): [test]
    }
  }
}

extension AttributeTest {
  /// The test, denied where it cannot say so itself.
  fileprivate var tree: TestTree {
    guard isNegated, dialect.negated == nil else { return .test(self) }
    var positive = self
    positive.isNegated = false
    return .not(.test(positive))
  }
}

extension AttributeValue {
  /// The condition that holds for no user.
  static let never: AttributeValue = ["$not": [:]]

  /// The condition that holds where all of some do.
  static func all(_ conditions: [AttributeValue]) -> AttributeValue {
    conditions.count == 1 ? conditions[0] : ["$and": .array(conditions)]
  }
}

extension ExportNotes {
  /// The tests of a platform with the meaning of the experiment's condition; `nil` without a condition.
  ///
  /// What has no equal is noted, and no user is let in for it.
  func tests(_ dialect: TestDialect) -> TestTree? {
    let own = written.map { tree($0, "condition", dialect) }
    return condition == .never ? .never : own
  }

  private func tree(_ value: AttributeValue, _ path: String, _ dialect: TestDialect) -> TestTree {
    let parts = (value.members ?? []).map { member in
      let (name, value, path) = (member.name, member.value, "\(path).\(member.name)")
      func parts() -> [TestTree] { value.items.enumerated().map { tree($1, "\(path)[\($0)]", dialect) } }
      switch name {
      case "$and": return TestTree.all(parts())
      case "$or" where value.items.isEmpty: return .all([])
      case "$or" where value.items.count == 1 || dialect.negation == .withType: return .any(parts())
      case "$not" where value == [:]: return .never
      case let name where name.hasPrefix("$"):
        return refuse(path, value, "\(platform.title) has no '\(name)' of several tests that means the same")
      default:
        let list = value.members?.map(\.name) == ["$in"] && dialect.negation == .withType ? value["$in"]?.items : nil
        let tests = (list.map { $0.map { ["$eq": $0] } } ?? [value]).map { AttributeTest(name, $0, dialect) }
        guard !tests.contains(where: { $0 == nil }) else {
          return refuse(path, value, "\(platform.title) has no test that means the same")
        }
        let found = tests.compactMap { $0?.tree }
        return list == nil ? found[0] : .any(found)
      }
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private func refuse(_ path: String, _ value: AttributeValue, _ reason: String) -> TestTree {
    omit(path, "\(reason), so that no user is let in", value: value.json.text(.compact).clipped, excludesAll: true)
    return .never
  }
}
