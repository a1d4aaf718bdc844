/// What stands in a document as it is, so that objects are written as names with plain values.
package protocol JSONRepresentable {
  /// The value in a document.
  var json: JSONDocument { get }
}

extension JSONDocument: JSONRepresentable {
  package var json: JSONDocument { self }

  /// Names and values in the order written.
  package static func object(_ members: KeyValuePairs<String, any JSONRepresentable>) -> JSONDocument {
    .object(Self.members(members))
  }

  /// Names and values in the order written, to be joined with others.
  package static func members(_ members: KeyValuePairs<String, any JSONRepresentable>) -> [Member] {
    members.map { Member($0.key, $0.value.json) }
  }
}

extension String: JSONRepresentable { package var json: JSONDocument { .text(self) } }

extension Int: JSONRepresentable { package var json: JSONDocument { .integer(self) } }

extension Double: JSONRepresentable { package var json: JSONDocument { .number(self) } }

extension Bool: JSONRepresentable { package var json: JSONDocument { .boolean(self) } }

/// Nothing is null.
extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  package var json: JSONDocument { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  package var json: JSONDocument { .array(map(\.json)) }
}

extension [JSONDocument.Member] {
  /// Those that have a value.
  package var present: Self { filter { $0.value != .null } }
}
