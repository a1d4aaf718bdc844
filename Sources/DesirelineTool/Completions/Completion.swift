import TextFormats

/// What a shell offers where a word is to be typed.
package enum Completion: Hashable, Sendable {
  /// Nothing: only the user knows the word.
  case nothing
  /// A few words.
  case words([String])
  /// The names of the commands.
  case commands
  /// Files with one of these endings, and the directories on the way to them.
  case files(endings: [String])
  /// Directories.
  case directories

  /// What goes for a word that help calls so: a name means the same in every command.
  package init(placeholder: String) {
    self =
      switch placeholder {
      case "COMMAND": .commands
      case "CODE": .words(ExplainedCode.all.map(\.name))
      case "SHELL": .words(CompletionShell.allCases.map(\.rawValue))
      case "DIRECTORY", "RUN": .directories
      case "FILE": .files(endings: ["json5"])
      case "PLAN": .files(endings: ["json"])
      case "LOG": .files(endings: ["csv", "tsv", "ndjson", "jsonl"])
      case "CSV": .files(endings: ["csv"])
      case "IDS": .files(endings: ["txt", "csv"])
      default: .nothing
      }
  }

  /// What is offered where either may stand; of files those of both, of anything else the first.
  func or(_ other: Completion) -> Completion {
    guard case .files(let ours) = self, case .files(let theirs) = other else { return self }
    return .files(endings: ours + theirs.filter { !ours.contains($0) })
  }
}

/// Places among the arguments of a command, and what may stand there.
struct ArgumentPlace: Hashable, Sendable {
  /// The first of the places, counted from 0.
  let first: Int
  /// Whether all places from there on are meant.
  let isOpenEnded: Bool
  /// Whether the command needs no argument there.
  let isOptional: Bool
  /// What help calls the arguments that may stand there.
  let name: String
  /// What a shell offers there.
  let completion: Completion
}

extension CommandDescription {
  /// The places of the arguments in order.
  ///
  /// Behind an argument that is repeated nobody knows yet whether it goes on or the next one begins.
  var argumentPlaces: [ArgumentPlace] {
    let repeated = arguments.firstIndex(where: \.isRepeated) ?? arguments.count
    let single = arguments[..<repeated].enumerated().map { index, argument in
      ArgumentPlace(
        first: index, isOpenEnded: false, isOptional: !argument.isRequired, name: argument.name,
        completion: argument.completion)
    }
    let rest = arguments[repeated...]
    guard let argument = rest.first else { return single }
    let last = ArgumentPlace(
      first: repeated, isOpenEnded: true, isOptional: !argument.isRequired,
      name: rest.map(\.name).joined(separator: " or "),
      completion: rest.dropFirst().reduce(argument.completion) { $0.or($1.completion) })
    return single + [last]
  }
}

extension CommandDescription.Argument {
  /// What a shell offers for the argument.
  var completion: Completion { Completion(placeholder: name) }
}

extension OptionDescription {
  /// What a shell offers for a value of the option.
  var completion: Completion {
    switch kind {
    case .word(let words): .words(words)
    case .text: Completion(placeholder: placeholder ?? "")
    case .flag, .pair, .integer, .proportion, .size, .seed: .nothing
    }
  }

  /// How many words the option takes.
  var valueCount: Int {
    switch kind {
    case .flag: 0
    case .pair: 2
    case .text, .word, .integer, .proportion, .size, .seed: 1
    }
  }
}
