import Assignment
import ExperimentFile
import TextFormats

/// The tests of attributes that must all hold, into which a condition falls for platforms that know no more.
struct ConditionTests {
  /// A test of one attribute.
  struct Test {
    /// The name of the attribute, or the path to it.
    var name: String
    /// The value to match, or the operators.
    var value: AttributeValue
    /// Where the condition has it.
    var path: String
  }

  /// The tests of a condition; nil, after notes, where it is more than a list of them.
  private static func list(
    _ condition: AttributeValue, _ dialect: TestDialect, _ notes: ExportNotes
  ) -> [Test]? {
    var tests: [Test] = []
    var isWhole = true
    func collect(_ value: AttributeValue, _ path: String) {
      for member in value.members ?? [] {
        let place = "\(path).\(member.name)"
        if member.name == "$and" {
          for (index, part) in member.value.listed.enumerated() { collect(part, "\(place)[\(index)]") }
        } else if member.name.hasPrefix("$") {
          refuse(place, member.value, "\(dialect.platform) knows no '\(member.name)' of several tests", notes)
          isWhole = false
        } else {
          tests.append(Test(name: member.name, value: member.value, path: place))
        }
      }
    }
    collect(condition, "condition")
    return isWhole ? tests : nil
  }

  /// The tests as a platform writes them; nil, after notes, where the condition is more than a list of them or one of
  /// them has no equal there.
  static func documents(
    _ condition: AttributeValue, _ dialect: TestDialect, _ notes: ExportNotes, or reason: String,
    writing: (AttributeTest) -> JSONDocument
  ) -> [JSONDocument]? {
    let documents = list(condition, dialect, notes)?.map { test in
      let document = AttributeTest(test, dialect).map(writing)
      if document == nil { refuse(test.path, test.value, reason, notes) }
      return document
    }
    return documents.flatMap { $0.contains(nil) ? nil : $0.compactMap(\.self) }
  }

  /// Notes that a part of a condition has no equal, and that the condition is left out for it.
  static func refuse(_ path: String, _ value: AttributeValue, _ reason: String, _ notes: ExportNotes) {
    notes.omit(path, "the condition is left out: \(reason)", value: value.json.text(.compact).clipped)
  }
}

extension AttributeValue {
  /// Whether no number or boolean has the same text, which a file would take for equal.
  var isPlainText: Bool {
    guard case .text(let text) = self else { return false }
    return Double(text) == nil && !["true", "false", "null", ""].contains(text)
  }
}
