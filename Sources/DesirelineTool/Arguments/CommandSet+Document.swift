import TextFormats
import ExperimentReports

extension CommandSet {
  /// What commands are, as a document.
  func document(of commands: [CommandDescription]) -> JSONDocument {
    [
      "schema": "desireline.help/1",
      "tool": .text(tool),
      "overview": .text(overview),
      "commands": .array(commands.map(\.document)),
    ]
  }
}

extension CommandDescription {
  fileprivate var document: JSONDocument {
    [
      "command": .text(name),
      "overview": .text(overview),
      "arguments": .array(
        arguments.map { argument in
          [
            "name": .text(argument.name),
            "help": .text(argument.help),
            "is_required": .boolean(argument.isRequired),
            "is_repeated": .boolean(argument.isRepeated),
          ]
        }
      ),
      "options": .array(allOptions.map(\.document)),
      "examples": .array(examples.map { ["line": .text($0.line), "help": .text($0.help)] }),
      "exit_status": .array(exitStatus.map { ["status": .integer(Int($0.code)), "help": .text($0.help)] }),
    ]
  }
}

extension OptionDescription {
  fileprivate var document: JSONDocument {
    var words: JSONDocument = .null
    if case .word(let list) = kind { words = .array(list.map { .text($0) }) }
    return [
      "names": .array(names.map { .text($0) }),
      "value": JSONDocument(placeholder),
      "words": words,
      "default": JSONDocument(defaultText),
      "help": .text(help),
    ]
  }
}
