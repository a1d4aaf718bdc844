import TextFormats
import Assignment
import ExperimentReports

extension JSONDocument {
  /// The document with the members of every object in the order of their names: one text for all that say the same.
  var canonical: JSONDocument {
    switch self {
    case .object(let members):
      .object(members.sorted { $0.name < $1.name }.map { Member($0.name, $0.value.canonical) })
    case .array(let values): .array(values.map(\.canonical))
    case .null, .boolean, .integer, .number, .text: self
    }
  }

  /// The document without some members of its outermost object.
  func without(_ names: Set<String>) -> JSONDocument {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  /// A hash of what the document says: SHA-256 of its canonical text, in hexadecimal.
  var fingerprint: String { SHA256.hexadecimal(canonical.text(.compact).utf8) }

  /// The text, of a document that is one.
  var string: String? { if case .text(let text) = self { text } else { nil } }
}
