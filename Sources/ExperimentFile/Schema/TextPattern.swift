import NavigationExperiments
/// A regular expression that texts of one form match, in the part of the language that ECMAScript and Python share.
package struct TextPattern: Hashable, Sendable {
  /// The expression; `nil` where every text is good.
  package let expression: String?

  /// Any text.
  static let any = TextPattern(expression: nil)

  /// Any text but the empty one.
  static let notEmpty = TextPattern(expression: ".|\\n")

  /// An id, which is none of the reserved words and none of those given.
  static func identifier(besides words: [String] = []) -> TextPattern {
    let reserved = (Identifier.reserved + words).joined(separator: "|")
    let numbers = "[0-9_]+(e-?[0-9_]+|[dfl])|0[xb][0-9a-f]+"
    return TextPattern(expression: "^(?!(\(reserved)|\(numbers))$)(?=[0-9_-]*[a-z])[a-z0-9][a-z0-9_-]{0,63}$")
  }

  /// A name, with or without a hole for what was tapped.
  static let reference = TextPattern(expression: "^[^(]+([(][$]item[)])?$")

  /// A name, with or without a hole.
  static let target = TextPattern(expression: "^[^(]+([(].*[)])?$")

  /// A level of a menu.
  static let menuLevel = TextPattern(expression: "^[a-z0-9][a-z0-9_-]*[.][a-z0-9][a-z0-9_-]*$")

  /// A seed of at most 64 bits in hexadecimal, or in as many decimal digits as those may have.
  static let seed = TextPattern(expression: "^(0x0*[0-9a-fA-F]{1,16}|0*[0-9]{1,20})$")

  /// A number with one of the units, between two texts.
  static func quantity(
    in units: [String],
    isSigned: Bool = false,
    after prefix: String = "",
    before suffix: String = ""
  ) -> TextPattern {
    let sign = isSigned ? "[+-]?" : "[+]?"
    return TextPattern(expression: "^\(prefix)\(sign)\(number) *(\(units.joined(separator: "|")))\(suffix)$")
  }

  /// A number without a unit, after a text.
  static func number(after prefix: String) -> TextPattern { TextPattern(expression: "^\(prefix)\(number)$") }

  /// The units of durations.
  static let durationUnits = ["ms", "s", "min", "h", "d"]

  private static let number = "([0-9]+[.]?[0-9]*|[.][0-9]+)"
}
