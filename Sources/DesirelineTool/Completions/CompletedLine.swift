/// A command line with the cursor behind its last word, read as the parser reads it.
struct CompletedLine {
  private let commands: CommandSet
  /// Whether the name of the command is what is typed.
  private let isFirst: Bool
  /// The command; `nil` where its name is what is typed, or there is no such command.
  private let command: CommandDescription?
  /// The word at the cursor.
  private let current: String
  /// The options before the cursor.
  private var given: Set<String> = []
  /// The last option before the cursor, and how many words it still takes.
  private var option: (name: String, values: Int) = ("", 0)
  /// The number of arguments before the cursor.
  private var place = 0
  private var hasOnlyArguments = false

  /// Reads the words behind the name of the tool; bash takes `--name=value` apart into three.
  init(_ words: [String], _ commands: CommandSet) {
    self.commands = commands
    current = words.last.map { $0 == "=" ? "" : $0 } ?? ""
    isFirst = words.count < 2
    command = words.count > 1 ? commands.commands.first { $0.name == words[0] } : nil
    for word in words.dropFirst().dropLast() where word != "=" { read(word) }
  }

  private mutating func read(_ word: String) {
    if hasOnlyArguments || !word.isOption {
      if option.values > 0 { option.values -= 1 } else { place += 1 }
    } else if word == "--" {
      (hasOnlyArguments, option.values) = (true, 0)
    } else {
      let parts = word.split(separator: "=", maxSplits: 1)
      let name = parts.first.map(String.init) ?? word
      given.insert(name)
      option = (name, (description(of: name)?.valueCount ?? 0) - (parts.count - 1))
    }
  }

  private func description(of name: String) -> OptionDescription? {
    command?.allOptions.first { $0.names.contains(name) }
  }

  /// What may be typed there: a line for each word with its meaning behind a tab; `:` for directories, and for files too
  /// where endings follow.
  var text: String { candidates.map { $0 + "\n" }.joined() }

  private var candidates: [String] {
    guard let command else {
      guard isFirst else { return [] }
      let options = CommandSet.toolOptions.flatMap { option in option.names.map { ($0, option.help) } }
      return offered(current.hasPrefix("-") ? options : commands.commands.map { ($0.name, $0.overview) })
    }
    if !hasOnlyArguments, current.isOption {
      let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let option = description(of: parts[0]) else { return options(of: command) }
      return option.valueCount > 0 ? offered(option.completion, behind: parts[0] + "=") : []
    }
    if option.values > 0 { return offered(description(of: option.name)?.completion ?? .nothing) }
    if !hasOnlyArguments, current == "-" { return options(of: command) }
    let place = command.argumentPlaces.last { $0.first == self.place || $0.isOpenEnded && $0.first < self.place }
    return place.map { offered($0.completion) } ?? (hasOnlyArguments ? [] : options(of: command))
  }

  /// The options of which no name was given.
  private func options(of command: CommandDescription) -> [String] {
    let open = command.allOptions.filter { given.isDisjoint(with: $0.names) }
    return offered(open.flatMap { option in option.names.map { ($0, option.help) } })
  }

  private func offered(_ completion: Completion, behind head: String = "") -> [String] {
    switch completion {
    case .nothing: []
    case .words(let words): offered(words.map { (head + $0, "") })
    case .commands: offered(commands.commands.map { (head + $0.name, $0.overview) })
    case .files(let endings): [":" + endings.map { "." + $0 }.joined(separator: " ")]
    case .directories: [":"]
    }
  }

  private func offered(_ words: [(name: String, help: String)]) -> [String] {
    words.filter { $0.name.hasPrefix(current) }.map { "\($0.name)\t\($0.help)" }
  }
}

extension String {
  /// Whether it is an option, or ends them; `-` alone is an argument.
  fileprivate var isOption: Bool { hasPrefix("-") && count > 1 }
}
