import Assignment
import ExperimentFile
import TextFormats

/// A test of one attribute, as a platform has it.
struct AttributeTest {
  let dialect: TestDialect
  /// The attribute, as a path of a file.
  let name: String
  let word: TestDialect.Word
  let values: [AttributeValue]
  var ignoresCase = false
  /// Whether the test must fail.
  var isNegated = false

  /// The condition of a file for the same users; nil where there is none.
  ///
  /// What must be false is said of its own where the platform does not know it of a missing value or of another type.
  /// - Parameter isOfOne: Whether the attribute is taken to be one value where arrays pass by any of theirs.
  func condition(isOfOne: Bool = false) -> AttributeValue? {
    let own = word.operators(for: values, dialect, ignoringCase: ignoresCase)
    let isAny = dialect.hasParts && !isOfOne && word.operand != .list
    let passing = isAny ? own.map { [AttributeValue.Member("$any", .object($0))] } : own
    guard isNegated else { return passing.map { [name: .object($0)] } }
    let exists = dialect.negation == .withAttribute ? [AttributeValue.Member("$exists", true)] : []
    let failing =
      word.operand == .list || dialect.negation == .withType
      ? word.operators(for: values, dialect, ignoringCase: ignoresCase, isOpposite: true)
      : passing.map { [.init("$not", .object($0))] }
    return failing.map { [name: .object(exists + $0)] }
  }
}

extension AttributeTest {
  /// The test with the meaning of the value of an attribute in a condition; nil where there is none.
  init?(_ name: String, _ value: AttributeValue, _ dialect: TestDialect) {
    guard dialect.refusal(of: name) == nil else { return nil }
    let only = value.isPlainText ? value : value.members?.map(\.name) == ["$eq"] ? value["$eq"] : nil
    let wanted = [value] + (only.map { [["$eq": $0], ["$in": [$0]]] } ?? [])
    let cases = dialect.ignoringCase == nil ? [false] : [false, true]
    for isNegated in [false, true] {
      for (word, part) in dialect.words.flatMap({ word in wanted.flatMap(\.parts).map { (word, $0) } }) {
        for ignoresCase in cases {
          self.init(
            dialect: dialect, name: name, word: word, values: word.values(of: part, dialect),
            ignoresCase: ignoresCase, isNegated: isNegated)
          let meanings = [condition(), condition(isOfOne: true)]
          if wanted.contains(where: { meanings.contains([name: $0]) }) { return }
        }
      }
    }
    return nil
  }
}

extension AttributeTest {
  /// The condition of a file for a test, which holds for no user, after a note, where there is none.
  static func condition(_ source: PlacedValue, _ dialect: TestDialect, _ notes: ImportNotes) -> AttributeValue {
    PartReader(source, notes).flatMap { AttributeTest($0, dialect)?.condition() } ?? .never
  }

  /// Reads a test; nil, after a note, where a file has nothing that means the same.
  init?(_ reader: PartReader, _ dialect: TestDialect) {
    let kind = dialect.constant.flatMap { reader.read($0.key, .string) } ?? ""
    let written = reader.read(dialect.name, .string) ?? ""
    let text = reader.read(dialect.word, .string) ?? (dialect.negation == .withType ? "exact" : "")
    let word = dialect.words.first { $0.word == text }
    let keys = [dialect.values, dialect.value].compactMap(\.self)
    let sources = keys.map(reader.value)
    let source = word?.isList == true ? sources.first : sources.last
    let values = source.flatMap(\.self).map { $0.value.kind.name == .array ? $0.items : [$0] } ?? []
    let says = [dialect.ignoringCase, dialect.negated].map { key in key.flatMap { reader.read($0, .boolean) } ?? false }
    reader.finish()
    // With a kind of context, an attribute that begins with a slash is a path.
    let isPath = dialect.hasParts && !kind.isEmpty && written.hasPrefix("/")
    let name = isPath ? String(written.dropFirst()).replacing("/", with: ".") : written
    let isOther = dialect.constant.map { kind != $0.value && !(dialect.hasParts && kind.isEmpty) } ?? false
    let refusal = !isPath && written.contains(".") ? TestDialect.refusal : dialect.refusal(of: name)
    guard let word, !isOther, refusal == nil else {
      reader.refuse(
        word == nil
          ? "a file has no '\(text.clipped)'" : refusal ?? "it tests something else than an attribute of the user")
      return nil
    }
    self.init(
      dialect: dialect, name: name, word: word, values: values.map(\.value.attribute),
      ignoresCase: says[0] && word.opposite == "$notRegex", isNegated: says[1])
    if condition() == nil {
      reader.refuse("a file has no '\(text.clipped)' of these values that means the same")
      return nil
    }
  }

  /// The test as the platform writes it.
  var document: JSONDocument {
    let path = dialect.hasParts && name.contains(".") ? "/" + name.replacing(".", with: "/") : name
    let list = dialect.value == nil || word.isList ? dialect.values : nil
    let members: [JSONDocument.Member?] = [
      dialect.constant.map { .init($0.key, .text($0.value)) }, .init(dialect.name, .text(path)),
      .init(dialect.word, .text(word.word)), list.map { .init($0, values.json) },
      list == nil ? dialect.value.flatMap { key in values.first.map { .init(key, $0.json) } } : nil,
      ignoresCase ? dialect.ignoringCase.map { .init($0, true) } : nil,
      isNegated || dialect.hasParts ? dialect.negated.map { .init($0, .boolean(isNegated)) } : nil,
    ]
    return .object(members.compactMap(\.self))
  }
}

extension AttributeValue {
  /// Whether no number or boolean has the same text, which a file would take for equal.
  var isPlainText: Bool {
    guard case .text(let text) = self else { return false }
    return Double(text) == nil && !["true", "false", "null", ""].contains(text)
  }
}
