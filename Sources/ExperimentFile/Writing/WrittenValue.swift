/// A value of an experiment file as it is to be written, with comments; texts and numbers are plain.
package indirect enum WrittenValue: Hashable, Sendable {
  /// One key of an object.
  package struct Member: Hashable, Sendable {
    /// What is said above it, line by line.
    package var comments: [String]
    /// The key.
    package var key: String
    /// What it stands for.
    package var value: WrittenValue

    /// Makes a member.
    package init(_ key: String, _ value: WrittenValue, comments: [String] = []) {
      (self.key, self.value, self.comments) = (key, value, comments)
    }
  }

  /// A text.
  case text(String)
  /// A number, or a word of the language, as it is spelled.
  case plain(String)
  /// Values in order.
  case array([WrittenValue])
  /// Keys in order.
  case object([Member])

  /// A whole number.
  package static func number(_ number: Int) -> WrittenValue { .plain("\(number)") }

  /// An object of one key.
  package static func object(_ key: String, _ value: WrittenValue) -> WrittenValue { .object([Member(key, value)]) }

  var hasComments: Bool {
    switch self {
    case .text, .plain: false
    case .array(let values): values.contains(where: \.hasComments)
    case .object(let members): members.contains { !$0.comments.isEmpty || $0.value.hasComments }
    }
  }
}
