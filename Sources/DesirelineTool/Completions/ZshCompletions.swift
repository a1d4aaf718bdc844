/// The completions for zsh: the command line is described to `_arguments`, one command at a time.
struct ZshCompletions {
  private let all: CommandSet

  init(_ all: CommandSet) { self.all = all }

  /// A file of this text named after the function may also stand in a directory of `fpath`; it is then the function.
  var text: String {
    let start = """
      #compdef \(tool)
      # Completes \(tool) in zsh. Load it with: eval "$(\(tool) completions zsh)"
      """
    let end = """
      if [[ $funcstack[1] == _\(tool) ]]; then
        _\(tool) "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        compdef _\(tool) \(tool)
      fi
      """
    return [start, commands, main, end].joined(separator: "\n\n") + "\n"
  }

  private var tool: String { all.tool }

  private var commands: String {
    """
    _\(tool)_commands() {
      local -a names=(
    \(rows(all.commands.map { ($0.name, $0.overview) }))
      )
      _describe -t commands command names
    }

    _\(tool)_tool_options() {
      local -a names=(
    \(rows(CommandSet.toolOptions.flatMap { option in option.names.map { ($0, option.help) } }))
      )
      _describe -o -t options option names
    }
    """
  }

  private func rows(_ words: [(name: String, help: String)]) -> String {
    words.map { "    " + ShellWord($0.name.escaping(":") + ":" + $0.help.escaping("")).text }.joined(separator: "\n")
  }

  private var main: String {
    """
    _\(tool)() {
      if (( CURRENT == 2 )); then
        if [[ $words[2] == -* ]]; then _\(tool)_tool_options; else _\(tool)_commands; fi
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(all.commands.map(description).joined(separator: "\n"))
      esac
    }
    """
  }

  private func description(_ command: CommandDescription) -> String {
    let specifications = command.allOptions.flatMap(option) + command.argumentPlaces.map(argument)
    let lines = ["_arguments -S"] + specifications.map { "  " + ShellWord($0).text }
    return "    \(ShellWord(command.name).text))\n" + lines.map { "      " + $0 }.joined(separator: " \\\n")
      + "\n      ;;"
  }

  /// One specification for every name, each of which rules out all of them.
  private func option(_ option: OptionDescription) -> [String] {
    let excluded = "(" + option.names.joined(separator: " ") + ")"
    let help = "[" + option.help.escaping("[]") + "]"
    let value = message(option.placeholder ?? "") + ":" + action(option.completion)
    let values = String(repeating: ":" + value, count: option.valueCount)
    return option.names.map { name in
      excluded + name + (name.hasPrefix("--") && option.valueCount == 1 ? "=" : "") + help + values
    }
  }

  private func argument(_ place: ArgumentPlace) -> String {
    let place = (place.isOpenEnded ? "*" : "\(place.first + 1)" + (place.isOptional ? ":" : ""), place)
    return place.0 + ":" + message(place.1.name) + ":" + action(place.1.completion)
  }

  /// A colon ends a message.
  private func message(_ text: String) -> String { text.replacing(":", with: "\\:") }

  /// Of a single space, the shell makes that nothing can be offered.
  private func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(" + message(words.map { ShellWord($0).text }.joined(separator: " ")) + ")"
    case .commands: "_\(tool)_commands"
    // Without what follows it, a group of one ending would be taken for a qualifier.
    case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))(-.)\""
    case .directories: "_files -/"
    }
  }
}

extension String {
  /// The text with a backslash before every backslash and before the characters.
  fileprivate func escaping(_ characters: String) -> String {
    reduce(into: "") { text, character in
      if character == "\\" || characters.contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
