extension JSONDocument {
  /// How a document is laid out.
  package enum Layout: Sendable {
    /// One value a line, two spaces a level, a final line end.
    case pretty
    /// Everything on one line, without spaces and without a line end.
    case compact
  }

  /// The document as JSON (RFC 8259).
  package func text(_ layout: Layout = .pretty) -> String {
    var writer = Writer(isPretty: layout == .pretty)
    writer.write(self)
    return writer.text + (layout == .pretty ? "\n" : "")
  }

  /// The document as a file: pretty, UTF-8.
  package var bytes: [UInt8] { Array(text(.pretty).utf8) }

  private struct Writer {
    let isPretty: Bool
    var text = ""
    var depth = 0

    mutating func write(_ document: JSONDocument) {
      switch document {
      case .null: text += "null"
      case .boolean(let boolean): text += boolean ? "true" : "false"
      case .integer(let integer): text += String(integer)
      case .number(let number): text += DecimalFormat.text(number) ?? "null"
      case .text(let string): write(string)
      case .array(let values):
        write(values, between: ("[", "]")) { $0.write($1) }
      case .object(let members):
        write(members, between: ("{", "}")) { writer, member in
          writer.write(member.name)
          writer.text += writer.isPretty ? ": " : ":"
          writer.write(member.value)
        }
      }
    }

    private mutating func write<Item>(
      _ items: [Item],
      between brackets: (String, String),
      each: (inout Writer, Item) -> Void
    ) {
      text += brackets.0
      depth += 1
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        breakLine()
        each(&self, item)
      }
      depth -= 1
      if !items.isEmpty { breakLine() }
      text += brackets.1
    }

    private mutating func breakLine() {
      if isPretty { text += "\n" + String(repeating: "  ", count: depth) }
    }

    private mutating func write(_ string: String) {
      text += "\""
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        // Line ends to JavaScript but not to JSON: a document must survive being pasted into a script.
        case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}": text += Self.escaped(scalar)
        default: text.unicodeScalars.append(scalar)
        }
      }
      text += "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
  }
}
