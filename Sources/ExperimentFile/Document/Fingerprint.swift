import Assignment

extension JSON5Value {
  /// A hash of what the value says, whatever its spacing, comments and ways of writing numbers and texts.
  var fingerprint: String {
    var hash = SHA256()
    feed(&hash)
    return hash.hexadecimal
  }

  /// Feeds the value in one spelling; texts carry their length, so that no text can look like structure.
  private func feed(_ hash: inout SHA256) {
    switch kind {
    case .null: hash.update("null".utf8)
    case .bool(let bool): hash.update("\(bool)".utf8)
    case .number(let number, _): hash.update("\(number)".utf8)
    case .string(let text): Self.feed(text, &hash)
    case .array(let values):
      hash.update("[".utf8)
      for value in values {
        value.feed(&hash)
        hash.update(",".utf8)
      }
      hash.update("]".utf8)
    case .object(let members):
      hash.update("{".utf8)
      for member in members {
        Self.feed(member.key, &hash)
        member.value.feed(&hash)
        hash.update(",".utf8)
      }
      hash.update("}".utf8)
    }
  }

  private static func feed(_ text: String, _ hash: inout SHA256) {
    hash.update("\"\(text.utf8.count):\(text)".utf8)
  }
}
