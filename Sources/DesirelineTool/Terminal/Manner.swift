/// How a command line asks its answer and the talk about it to be written.
struct Manner: Hashable, Sendable {
  /// The command; `nil` before one is known.
  var command: String?
  /// Whether the answer is to be one JSON document.
  var isJSON = false
  /// Whether nothing is to be said but the answer and errors.
  var isQuiet = false
  /// Whether talk is colored; nothing is said by color alone.
  var usesColor = false
  /// Whether the tool's own signs are to be plain ASCII.
  var usesASCII = false
  /// Whether a user sees the talk as it is written.
  var isWatched = false

  /// Before a command line is understood: whoever wants a document wants one about a slip too.
  init(_ words: [String]) {
    let options = words.prefix { $0 != "--" }
    (isJSON, isQuiet) = (options.contains("--json"), options.contains("--quiet") || options.contains("-q"))
    usesASCII = options.contains("--ascii")
  }

  /// What a command line says.
  init(_ parsed: ParsedCommand, on terminal: Terminal) {
    command = parsed.command.name
    (isJSON, isQuiet) = (parsed[CommonOption.json], parsed[CommonOption.quiet])
    usesASCII = parsed[CommonOption.ascii]
    (usesColor, isWatched) = (terminal.error.usesColor, terminal.error.isTerminal)
  }
}
