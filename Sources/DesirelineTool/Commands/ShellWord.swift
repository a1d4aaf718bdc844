import ExperimentFile
import TextFormats

/// A word of a command line as a shell takes it.
package struct ShellWord {
  /// The word, in quotes where it needs some.
  package let text: String

  package init(_ word: String) {
    let isPlain = word.wholeMatch(of: /[A-Za-z0-9._\/-]+/) != nil
    let isHarmless = word.harmless == word
    text = isPlain ? word : isHarmless ? "'" + word.replacing("'", with: "'\\''") + "'" : Self.spelled(word)
  }

  /// The word with the bytes spelled out of what a terminal would obey, as bash, zsh and ksh read it.
  private static func spelled(_ word: String) -> String {
    let letters = word.unicodeScalars.map { scalar in
      if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
      guard scalar.harmless != String(scalar) else { return String(scalar) }
      return scalar.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return "$'" + letters.joined() + "'"
  }
}
