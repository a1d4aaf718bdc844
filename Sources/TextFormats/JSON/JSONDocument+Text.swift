extension JSONDocument {
  /// How a document is laid out.
  package enum Layout: Sendable {
    /// One value a line, two spaces a level, a final line end.
    case pretty
    /// Two levels as in `pretty`, and everything below on one line: a row of a table is a line.
    case rows
    /// Everything on one line, without spaces and without a line end.
    case compact
  }

  /// The document as JSON (RFC 8259).
  package func text(_ layout: Layout = .pretty) -> String {
    let depth =
      switch layout {
      case .pretty: Int.max
      case .rows: 2
      case .compact: 0
      }
    var writer = Writer(brokenDepth: depth)
    writer.write(self)
    return writer.text + (layout == .compact ? "" : "\n")
  }

  /// The document as a file: pretty, UTF-8.
  package var bytes: [UInt8] { Array(text(.pretty).utf8) }

  private struct Writer {
    /// How deep values still stand on lines of their own.
    let brokenDepth: Int
    var text = ""
    var depth = 0

    mutating func write(_ document: JSONDocument) {
      switch document {
      case .null: text += "null"
      case .boolean(let boolean): text += boolean ? "true" : "false"
      case .integer(let integer): text += String(integer)
      case .number(let number): text += DecimalFormat.text(number) ?? "null"
      case .digits(let digits): text += digits
      case .text(let string): write(string)
      case .array(let values): write(values, between: ("[", "]")) { $0.write($1) }
      case .object(let members):
        write(members, between: ("{", "}")) { writer, member in
          writer.write(member.name)
          writer.text += writer.isBroken ? ": " : ":"
          writer.write(member.value)
        }
      }
    }

    private mutating func write<Item>(
      _ items: [Item], between brackets: (String, String), each: (inout Writer, Item) -> Void
    ) {
      text += brackets.0
      depth += 1
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        breakLine(to: depth)
        each(&self, item)
      }
      if !items.isEmpty { breakLine(to: depth - 1) }
      depth -= 1
      text += brackets.1
    }

    private var isBroken: Bool { depth <= brokenDepth }

    private mutating func breakLine(to indentation: Int) {
      if isBroken { text += "\n" + String(repeating: "  ", count: indentation) }
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
        case " "..."~": text.unicodeScalars.append(scalar)
        default: text += Self.isObeyed(scalar) ? Self.escaped(scalar) : String(scalar)
        }
      }
      text += "\""
    }

    /// Whether a terminal, an editor or JavaScript would do something at the character instead of showing it.
    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
      // The joiners of letters and of emoji only change how their neighbors look.
      if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
      return switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }.joined()
    }
  }
}
