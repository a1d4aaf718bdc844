/// A JSON value whose objects keep the order they were written in.
///
/// Numbers beyond 2^53, such as 64-bit seeds, are the caller's to give as text: readers would round them.
package enum JSONDocument: Hashable, Sendable {
  /// One name and value of an object.
  package struct Member: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONDocument
    /// What is said above it in formats that have comments, line by line.
    package var comments: [String]

    /// A name and its value.
    package init(_ name: String, _ value: JSONDocument, comments: [String] = []) {
      (self.name, self.value, self.comments) = (name, value, comments)
    }
  }

  /// No value.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; JSON has none that is not finite, so such a one is written as `null`.
  case number(Double)
  /// A number by its digits, where none may be rounded away.
  case digits(String)
  /// A text.
  case text(String)
  /// Values in order.
  case array([JSONDocument])
  /// Names and values in order.
  case object([Member])

  /// An object of one member.
  package static func object(_ name: String, _ value: JSONDocument) -> JSONDocument { .object([Member(name, value)]) }

  /// A text, or null.
  package init(_ text: String?) { self = text.map(JSONDocument.text) ?? .null }

  /// A whole number, or null.
  package init(_ integer: Int?) { self = integer.map(JSONDocument.integer) ?? .null }

  /// A number, or null.
  package init(_ number: Double?) { self = number.map(JSONDocument.number) ?? .null }
}

extension JSONDocument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  package init(stringLiteral text: String) { self = .text(text) }
  /// A whole number.
  package init(integerLiteral integer: Int) { self = .integer(integer) }
  /// A number.
  package init(floatLiteral number: Double) { self = .number(number) }
  /// True or false.
  package init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
  /// Values in order.
  package init(arrayLiteral values: JSONDocument...) { self = .array(values) }
  /// Names and values in the order written.
  package init(dictionaryLiteral members: (String, JSONDocument)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
