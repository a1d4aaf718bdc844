package import TextFormats

/// Documents as experiment files and their schema are written: what fits a line shares it.
extension JSONDocument {
  /// The widest line that several values share.
  private static let width = 120

  /// The document as JSON: every key in quotes, nothing after the last item, and no comments.
  package var filled: String { filled(indent: 0) + "\n" }

  private func filled(indent: Int) -> String {
    let short = line
    guard indent == 0 || indent + short.count > Self.width else { return short }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n\(String(repeating: " ", count: indent))"
    switch self {
    case .array(let values):
      return "[\n\(values.map { margin + $0.filled(indent: indent + 2) }.joined(separator: ",\n"))\(end)]"
    case .object(let members):
      let lines = members.map { "\(margin)\(Self.quoted($0.name)): \($0.value.filled(indent: indent + 2))" }
      return "{\n\(lines.joined(separator: ",\n"))\(end)}"
    default: return short
    }
  }

  private var line: String {
    switch self {
    case .array(let values): "[\(values.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", "))}"
    default: text(.compact)
    }
  }

  /// The value as a file: the comments, one line for each, and what follows.
  package func text(under comments: [String]) -> String {
    comments.flatMap { Self.comment($0, indent: 0) }.map { $0 + "\n" }.joined() + text(indent: 0, used: 0) + "\n"
  }

  /// The value where so much of its first line is used up.
  private func text(indent: Int, used: Int) -> String {
    let short = inline
    // The outermost object is a page and not a line.
    if !hasComments, indent > 0, indent + used + short.count < Self.width { return short }
    let margin = String(repeating: " ", count: indent + 2)
    let end = String(repeating: " ", count: indent)
    switch self {
    case .array(let values):
      let lines = values.map { "\(margin)\($0.text(indent: indent + 2, used: 1)),\n" }
      return "[\n\(lines.joined())\(end)]"
    case .object(let members):
      let lines = members.map { member in
        let key = Self.key(member.name) + ": "
        let value = member.value.text(indent: indent + 2, used: key.count + 1)
        let comments = member.comments.flatMap { Self.comment($0, indent: indent + 2) }
        return comments.map { "\(margin)\($0)\n" }.joined() + "\(margin)\(key)\(value),\n"
      }
      return "{\n\(lines.joined())\(end)}"
    default: return short
    }
  }

  /// The value in one line, without comments.
  private var inline: String {
    switch self {
    case .array(let values): "[\(values.map(\.inline).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ \(members.map { "\(Self.key($0.name)): \($0.value.inline)" }.joined(separator: ", ")) }"
    default: text(.compact)
    }
  }

  /// A comment in lines that are not too long; it ends with its line, so no text from elsewhere may end it sooner.
  private static func comment(_ text: String, indent: Int) -> [String] {
    var lines = ["//"]
    for word in text.harmless.split(separator: " ", omittingEmptySubsequences: false) {
      if indent + lines[lines.count - 1].count + word.count >= width, lines[lines.count - 1] != "//" {
        lines.append("//")
      }
      lines[lines.count - 1] += " " + word
    }
    return lines.map { $0 == "// " ? "//" : $0 }
  }

  private static func key(_ key: String) -> String {
    let isPlain =
      key.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } && !(key.utf8.first.map(isDigit) ?? true)
    return isPlain ? key : quoted(key)
  }

  private static func quoted(_ text: String) -> String { JSONDocument.text(text).text(.compact) }

  private var hasComments: Bool {
    switch self {
    case .array(let values): values.contains(where: \.hasComments)
    case .object(let members): members.contains { !$0.comments.isEmpty || $0.value.hasComments }
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte == 0x24
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
