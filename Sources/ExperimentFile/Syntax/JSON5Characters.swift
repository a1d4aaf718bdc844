extension Unicode.Scalar {
  /// Whether JSON5 takes the scalar for the end of a line.
  var isJSON5LineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether JSON5 takes the scalar for white space, ends of lines included.
  var isJSON5Space: Bool {
    switch self {
    case "\t"..."\r", " ", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: value > 0x7F && properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether an unquoted key may start with the scalar (ECMAScript 5.1, IdentifierStart).
  var startsJSON5Name: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      return true
    default: return false
    }
  }

  /// Whether an unquoted key may go on with the scalar (ECMAScript 5.1, IdentifierPart).
  var continuesJSON5Name: Bool {
    switch self {
    case "0"..."9", "\u{200C}", "\u{200D}": return true
    case _ where startsJSON5Name: return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }

  /// Whether the scalar is punctuation of JSON5, and so ends a text that lacks its quotes.
  var isJSON5Punctuation: Bool {
    switch self {
    case "{", "}", "[", "]", ",", ":": true
    default: false
    }
  }
}
