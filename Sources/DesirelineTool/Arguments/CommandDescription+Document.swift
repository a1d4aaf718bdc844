import TextFormats

extension CommandDescription {
  /// What commands are, as a document.
  static func document(of commands: [CommandDescription]) -> JSONDocument {
    .object([
      "schema": "desireline.help/1",
      "tool": DesirelineTool.name,
      "overview": DesirelineTool.overview,
      "commands": commands.map(\.document),
    ])
  }

  private var document: JSONDocument {
    .object([
      "command": name,
      "overview": overview,
      "arguments": arguments.map { argument in
        JSONDocument.object([
          "name": argument.name, "help": argument.help, "is_required": argument.isRequired,
          "is_repeated": argument.isRepeated,
        ])
      },
      "options": options.map { option in
        JSONDocument.object([
          "names": option.names, "value": option.placeholder, "words": option.form.words,
          "default": option.standardText, "help": option.help,
        ])
      },
      "examples": examples.map { JSONDocument.object(["line": $0.line, "help": $0.help]) },
      "notes": notes.lines.isEmpty ? nil : notes.lines,
      "exit_status": ends.map { JSONDocument.object(["status": Int($0.code), "help": $0.help]) },
    ])
  }
}
