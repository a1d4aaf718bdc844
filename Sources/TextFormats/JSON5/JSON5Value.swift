/// A value as it is written in a file, with the bytes it takes up there.
package struct JSON5Value: Sendable, Equatable {
  /// What the value is; numbers keep their text, because a text says more than a `Double` can hold.
  package enum Kind: Sendable, Equatable {
    /// The word `null`.
    case null
    /// One of the words `true` and `false`.
    case bool(Bool)
    /// A number and how it is written.
    case number(Double, text: String)
    /// A text without its quotes and escapes.
    case string(String)
    /// Values in order.
    case array([JSON5Value])
    /// Keys with their values, in the order of the file and each key once.
    case object([Member])
  }

  /// A key of an object, with its value.
  package typealias Member = KeyedValue<JSON5Value>

  /// What the value is.
  package var kind: Kind

  /// The bytes of the value, quotes and brackets included.
  package var range: Range<Int>

  /// Makes a value that stands at these bytes.
  package init(_ kind: Kind, at range: Range<Int>) { (self.kind, self.range) = (kind, range) }

  /// The value of a key, if this is an object that has it.
  package subscript(key: String) -> JSON5Value? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }?.value
  }
}

/// A key of an object in a file and what it stands for, such as a thing of a table under the name its author chose.
public struct KeyedValue<Value> {
  /// The key without its quotes.
  public package(set) var key: String

  /// The bytes of the key, quotes included.
  public package(set) var keyRange: Range<Int>

  /// What it stands for.
  public package(set) var value: Value

  /// Puts a value under a key.
  package init(key: String, keyRange: Range<Int>, value: Value) {
    (self.key, self.keyRange, self.value) = (key, keyRange, value)
  }
}

extension KeyedValue: Sendable where Value: Sendable {}
extension KeyedValue: Equatable where Value: Equatable {}

extension Dictionary {
  /// Makes a table of pairs; of those with the same key the first counts.
  package init(first pairs: some Sequence<(Key, Value)>) { self.init(pairs) { first, _ in first } }
}

extension JSON5Value {
  /// The text, if this is one.
  package var text: String? {
    guard case .string(let text) = kind else { return nil }
    return text
  }

  /// The number, if this is one.
  package var number: Double? {
    guard case .number(let number, _) = kind else { return nil }
    return number
  }
}
