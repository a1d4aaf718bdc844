import TextFormats

/// What the reference and the schema say of one key.
package struct KeyNote: Hashable, Sendable {
  /// The key.
  package let key: String
  /// What holds when it is left out, in Markdown; `nil` where it cannot be left out, or is one of several.
  package let standard: String?
  /// What it means.
  package let meaning: String

  /// Makes the note of a key.
  init(_ key: String, unlessSaid standard: String? = nil, _ meaning: String) {
    (self.key, self.standard, self.meaning) = (key, standard, meaning)
  }

  /// What it is when it is left out, where that is a value which the file could say.
  var literal: JSONDocument? {
    guard let standard else { return nil }
    let isCode = standard.count > 2 && standard.hasPrefix("`") && standard.hasSuffix("`")
    let value = isCode ? String(standard.dropFirst().dropLast()) : standard
    if let number = Double(value) { return .number(number) }
    if isCode, let boolean = Bool(value) { return .boolean(boolean) }
    guard isCode, !value.contains("`"), value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
    return .text(String(value.dropFirst().dropLast()))
  }
}
