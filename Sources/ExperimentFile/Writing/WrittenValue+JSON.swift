extension WrittenValue {
  /// The value as JSON: every key in quotes, nothing after the last item, and no comments.
  package var json: String { json(indent: 0) + "\n" }

  private func json(indent: Int) -> String {
    let short = jsonLine
    guard indent == 0 || indent + short.count > Self.width else { return short }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n\(String(repeating: " ", count: indent))"
    switch self {
    case .text, .plain: return short
    case .array(let values):
      return "[\n\(values.map { margin + $0.json(indent: indent + 2) }.joined(separator: ",\n"))\(end)]"
    case .object(let members):
      let lines = members.map { "\(margin)\(Self.quoted($0.key)): \($0.value.json(indent: indent + 2))" }
      return "{\n\(lines.joined(separator: ",\n"))\(end)}"
    }
  }

  private var jsonLine: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .plain(let word): word
    case .array(let values): "[\(values.map(\.jsonLine).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.key)): \($0.value.jsonLine)" }.joined(separator: ", "))}"
    }
  }
}
