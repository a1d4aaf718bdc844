/// A text in quotes for a message, cut if it is long.
package func quoted(_ text: String, in quote: String = "'") -> String {
  "\(quote)\(text.clipped)\(quote)"
}

extension Unicode.Scalar {
  /// The scalar as it may be sent to a terminal: what would be invisible or obeyed is spelled out.
  package var harmless: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: named
    default: String(self)
    }
  }

  /// The scalar by its number, as in `<U+001B>`.
  package var named: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }

  /// How many columns of a terminal the scalar takes up.
  package var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0..<0x1100: return 1
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension String {
  /// The text, cut if it is too long for a message.
  package var clipped: String {
    let start = unicodeScalars.prefix(60)
    return start.endIndex == unicodeScalars.endIndex ? self : "\(String(start))…"
  }

  /// The text as it may be sent to a terminal, in one line.
  package var harmless: String { unicodeScalars.map(\.harmless).joined() }
}
