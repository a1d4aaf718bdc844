import TextFormats

/// A command line with the cursor behind its last word, read as the parser reads it.
package struct CompletedLine {
  /// Whether the name of the command is what is typed.
  private let isFirst: Bool
  /// The command; `nil` where its name is what is typed, or there is no such command.
  private let command: CommandDescription?
  /// The word at the cursor.
  private let current: String
  /// The options before the cursor.
  private var given: Set<String> = []
  /// The last option before the cursor, and how many words it still takes.
  private var option: ParameterDescription?
  private var missingWords = 0
  /// The number of arguments before the cursor.
  private var argumentCount = 0
  private var hasOnlyArguments = false

  /// Reads the words behind the name of the tool; bash takes `--name=value` apart into three.
  init(_ words: [String]) {
    current = words.last.map { $0 == "=" ? "" : $0 } ?? ""
    isFirst = words.count < 2
    command = words.count > 1 ? DesirelineTool.commands.first { $0.name == words[0] } : nil
    for word in words.dropFirst().dropLast() where word != "=" { read(word) }
  }

  private mutating func read(_ word: String) {
    if hasOnlyArguments || !word.isOption {
      if missingWords > 0 { missingWords -= 1 } else { argumentCount += 1 }
    } else if word == "--" {
      (hasOnlyArguments, missingWords) = (true, 0)
    } else {
      let parts = word.split(separator: "=", maxSplits: 1)
      let name = parts.first.map(String.init) ?? word
      given.insert(name)
      option = option(named: name)
      missingWords = (option?.form.wordCount ?? 0) - (parts.count - 1)
    }
  }

  private func option(named name: String) -> ParameterDescription? {
    command?.options.first { $0.names.contains(name) }
  }

  /// What may be typed there: a line for each word with its meaning behind a tab; `:` for directories, and for files too
  /// where endings follow.
  var text: String { candidates.map { $0 + "\n" }.joined() }

  private var candidates: [String] {
    guard let command else {
      return isFirst ? current.hasPrefix("-") ? names(of: ToolOptions().parameters) : commands(after: "") : []
    }
    if !hasOnlyArguments, current.isOption {
      let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let option = option(named: parts[0]) else { return openOptions(of: command) }
      return option.form.wordCount > 0 ? values(of: [option], after: parts[0] + "=") : []
    }
    if missingWords > 0 { return values(of: option.map { [$0] } ?? []) }
    if !hasOnlyArguments, current == "-" { return openOptions(of: command) }
    // After an argument that is repeated, either it goes on or the next one begins.
    let repeated = command.arguments.firstIndex(where: \.isRepeated) ?? command.arguments.count
    let possible = command.arguments.dropFirst(min(argumentCount, repeated)).prefix(argumentCount < repeated ? 1 : .max)
    return possible.isEmpty && !hasOnlyArguments ? openOptions(of: command) : values(of: Array(possible))
  }

  /// The options of which no name was given.
  private func openOptions(of command: CommandDescription) -> [String] {
    names(of: command.options.filter { given.isDisjoint(with: $0.names) })
  }

  private func names(of options: [ParameterDescription]) -> [String] {
    lines(for: options.flatMap { option in option.names.map { ($0, option.help) } })
  }

  private func commands(after head: String) -> [String] {
    lines(for: DesirelineTool.commands.map { (head + $0.name, $0.overview) })
  }

  /// The endings of the files that a placeholder stands for, a name meaning the same in every command; none for
  /// directories.
  package static let endings = [
    "DIRECTORY": [], "RUN": [], "FILE": [".json5"], "PLAN": [".json"], "LOG": [".csv", ".tsv", ".ndjson", ".jsonl"],
    "CSV": [".csv"], "IDS": [".txt", ".csv"],
  ]

  /// What may stand for any of some parameters: files of any of them, or else what may stand for the first.
  private func values(of parameters: [ParameterDescription], after head: String = "") -> [String] {
    let endings = parameters.map { Self.endings[$0.placeholder ?? ""] }
    if !endings.isEmpty, !endings.contains(nil) {
      return [":" + endings.flatMap { $0 ?? [] }.joined(separator: " ")]
    }
    guard let first = parameters.first else { return [] }
    if let allowed = first.form.words { return lines(for: allowed.map { (head + $0, "") }) }
    switch first.placeholder {
    case "COMMAND": return commands(after: head)
    case "CODE": return lines(for: ExplainedCode.all.map { (head + $0.name, "") })
    default: return []
    }
  }

  private func lines(for words: [(name: String, help: String)]) -> [String] {
    words.filter { $0.name.hasPrefix(current) }.map { "\($0.name)\t\($0.help)" }
  }
}
