extension String {
  /// A table of cells in Markdown; a bar in a cell stands behind a backslash.
  package init(markdownTable titles: [String], _ rows: [[String]]) {
    let lines = [titles, titles.map { _ in "---" }] + rows
    self = lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// The text as a line of Markdown that shows it as it is, whatever is written in it.
  package var inMarkdown: String {
    var line = ""
    var rest = trimmed.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      // What looks like an address would become a link, that of a mailbox excepted: no escape keeps GitHub from that.
      case ":" where rest.starts(with: "//".unicodeScalars): line += "\\"
      case "." where line.lowercased().hasSuffix("www"): line += "\\"
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$": line += "\\"
      case "#", "+", "-", "=": if line.isEmpty { line += "\\" }
      // A number in front of these would begin a list.
      case ".", ")": if !line.isEmpty, line.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { line += "\\" }
      default: break
      }
      line.unicodeScalars.append(scalar.inLine)
    }
    return line
  }

  /// The text without white space at its start, which would make code of it.
  private var trimmed: Substring { drop { $0.isWhitespace } }
}

extension Unicode.Scalar {
  /// The scalar, or what stands for it in a line: nothing in it ends the line or turns its direction.
  fileprivate var inLine: Unicode.Scalar {
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: " "
    case .control: self == "\n" || self == "\t" || self == "\r" ? " " : "\u{FFFD}"
    case .format, .surrogate, .unassigned: "\u{FFFD}"
    default: self
    }
  }
}
