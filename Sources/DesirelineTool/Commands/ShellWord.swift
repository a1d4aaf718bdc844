/// A word of a command line as a shell takes it.
struct ShellWord {
  /// The word, in quotes where it needs some.
  let text: String

  init(_ word: String) {
    let isPlain = word.wholeMatch(of: /[A-Za-z0-9._\/-]+/) != nil
    text = isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
