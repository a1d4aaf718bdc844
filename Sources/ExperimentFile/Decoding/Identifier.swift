/// The grammar of the ids in a file: `[a-z0-9][a-z0-9_-]{0,63}` with at least one letter, but for reserved words and for what
/// programs that guess types take for a number.
package enum Identifier {
  /// The words that mean something of their own where ids are shown or read back.
  package static let reserved = [
    "all", "start", "exit", "na", "nan", "null", "none", "true", "false", "inf", "infinity", "epoch",
  ]

  static let grammar =
    "at most 64 of a-z, 0-9, '-' and '_', with a letter, begin with a letter or digit, and be no number such as 1e5"

  /// Whether the text is an id, reserved or not.
  package static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...64).contains(bytes.count)
      && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen || $0 == underscore }
      && bytes.contains(where: isLetter)
      && bytes.first != hyphen && bytes.first != underscore && !isNumber(text)
  }

  /// An id like the text, if small letters and hyphens make it one.
  static func suggestion(for text: String) -> String? {
    let words = text.prefix(64).lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
    let id = words.joined(separator: "-")
    return isValid(id) && !reserved.contains(id) ? id : nil
  }

  /// Whether some program that guesses types reads the text as a number: `1e5`, `0x1f`, `0b1`, and `1d`, `1f` and `1l` as in C.
  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9_]+(e-?[0-9_]+|[dfl])|0[xb][0-9a-f]+/) != nil
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
