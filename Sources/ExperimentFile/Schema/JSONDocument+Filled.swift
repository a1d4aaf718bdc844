package import TextFormats

/// Documents as experiment files and their schema are written: what fits a line shares it.
extension JSONDocument {
  /// The widest line that several values share.
  private static let width = 120

  /// The document as JSON: every key in quotes, nothing after the last item, and no comments.
  package var filled: String { written(asFile: false) + "\n" }

  /// The value as a file: the comments, one line for each, and what follows.
  package func text(under comments: [String]) -> String {
    comments.flatMap { Self.comment($0, indent: 0) }.map { $0 + "\n" }.joined() + written(asFile: true) + "\n"
  }

  /// The value where so much of its first line is used up.
  private func written(asFile isFile: Bool, indent: Int = 0, used: Int = 0) -> String {
    let short = line(asFile: isFile)
    // The outermost object is a page and not a line.
    if indent > 0, !hasComments, indent + (isFile ? used : -1) + short.count < Self.width { return short }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\(isFile ? "," : "")\n\(String(repeating: " ", count: indent))"
    switch self {
    case .array(let values):
      let lines = values.map { margin + $0.written(asFile: isFile, indent: indent + 2, used: 1) }
      return "[\n\(lines.joined(separator: ",\n"))\(end)]"
    case .object(let members):
      let lines = members.map { member in
        let key = Self.key(member.name, asFile: isFile) + ": "
        let comments = member.comments.flatMap { Self.comment($0, indent: indent + 2) }
        return comments.map { "\(margin)\($0)\n" }.joined() + margin + key
          + member.value.written(asFile: isFile, indent: indent + 2, used: key.count + 1)
      }
      return "{\n\(lines.joined(separator: ",\n"))\(end)}"
    default: return short
    }
  }

  /// The value in one line, without comments.
  private func line(asFile isFile: Bool) -> String {
    switch self {
    case .array(let values): return "[\(values.map { $0.line(asFile: isFile) }.joined(separator: ", "))]"
    case .object(let members):
      let space = isFile && !members.isEmpty ? " " : ""
      let list = members.map { "\(Self.key($0.name, asFile: isFile)): \($0.value.line(asFile: isFile))" }
      return "{\(space)\(list.joined(separator: ", "))\(space)}"
    default: return text(.compact)
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

  private static func key(_ key: String, asFile isFile: Bool) -> String {
    let isPlain =
      key.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } && !(key.utf8.first.map(isDigit) ?? true)
    return isFile && isPlain ? key : JSONDocument.text(key).text(.compact)
  }

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
