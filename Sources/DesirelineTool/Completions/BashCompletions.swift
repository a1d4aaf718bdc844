/// The completions for bash, without what 3.2 does not know.
///
/// One function walks the words before the cursor as the parser does.
struct BashCompletions {
  private let all: CommandSet

  init(_ all: CommandSet) { self.all = all }

  var text: String { [header, helpers, options, takes, values, arguments, walk].joined(separator: "\n\n") + "\n" }

  private var tool: String { all.tool }

  private var header: String { "# Completes \(tool) in bash. Load it with: eval \"$(\(tool) completions bash)\"" }

  /// Results go into `COMPREPLY`; `current` is the word at the cursor, a local variable of the walk.
  private var helpers: String {
    #"""
    _\#(tool)_words() {
      local candidate
      for candidate in "$@"; do
        if [[ $candidate == "$current"* ]]; then COMPREPLY+=("$candidate"); fi
      done
    }

    # Directories, and files with one of the endings.
    _\#(tool)_files() {
      local path ending
      compopt -o filenames 2>/dev/null
      while IFS= read -r path; do COMPREPLY+=("$path"); done < <(
        compgen -d -- "$current"
        for ending in "$@"; do compgen -f -X "!*.$ending" -- "$current"; done
      )
    }

    # One of the names of an option, where none of them was given.
    _\#(tool)_option() {
      local name
      for name in "$@"; do
        if [[ $given == *" $name "* ]]; then return; fi
      done
      _\#(tool)_words "$@"
    }
    """#
  }

  private var options: String {
    let commands = all.commands.map { command in
      ["    \(ShellWord(command.name).text))"] + command.allOptions.map { "      _\(tool)_option \(words($0.names))" }
        + ["      ;;"]
    }
    return function("options", of: "$command", rows: commands.flatMap { $0 })
  }

  private var takes: String {
    let rows = (1...2).map { count in
      let patterns = all.commands.flatMap { command in
        command.allOptions.filter { $0.valueCount == count }.flatMap {
          $0.names.map { name in command.name + " " + name }
        }
      }
      return patterns.isEmpty ? [] : row(patterns.map { ShellWord($0).text }, "values=\(count)")
    }
    return "# How many words the option takes.\n"
      + function("takes", of: "$command $option", rows: rows.flatMap { $0 } + row(["*"], "values=0"))
  }

  private var values: String {
    let rows = all.commands.flatMap { command in
      command.allOptions.flatMap { option in
        option.completion == .nothing
          ? [] : row(option.names.map { ShellWord(command.name + " " + $0).text }, action(option.completion))
      }
    }
    return function("values", of: "$command $option", rows: rows)
  }

  private var arguments: String {
    let rows = all.commands.flatMap { command in
      command.argumentPlaces.flatMap { place in
        let pattern =
          place.isOpenEnded
          ? ShellWord(command.name + " ").text + "*" : ShellWord(command.name + " \(place.first)").text
        return row([pattern], action(place.completion))
      }
    }
    return function("arguments", of: "$command $place", rows: rows + row(["*"], "_\(tool)_options"))
  }

  /// bash takes `--name=value` apart into three words.
  private var walk: String {
    #"""
    _\#(tool)() {
      local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
      local given=' ' option='' values=0 place=0 only_arguments='' index word
      COMPREPLY=()
      if [[ $current == = ]]; then current=''; fi
      if ((COMP_CWORD == 1)); then
        if [[ $current == -* ]]; then
          _\#(tool)_words \#(words(CommandSet.toolOptions.flatMap(\.names)))
        else
          _\#(tool)_words \#(words(all.commands.map(\.name)))
        fi
        return
      fi
      for ((index = 2; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ $word == = ]]; then
          continue
        elif [[ -n $only_arguments || $word != -?* ]]; then
          if ((values > 0)); then values=$((values - 1)); else place=$((place + 1)); fi
        elif [[ $word == -- ]]; then
          only_arguments=1 values=0
        else
          option=$word given+="$word "
          _\#(tool)_takes
        fi
      done
      if [[ -z $only_arguments && $current == -?* ]]; then
        _\#(tool)_options
      elif ((values > 0)); then
        _\#(tool)_values
      elif [[ -z $only_arguments && $current == - ]]; then
        _\#(tool)_options
      else
        _\#(tool)_arguments
      fi
    }

    complete -F _\#(tool) \#(tool)
    """#
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .words(let list): "_\(tool)_words \(words(list))"
    case .commands: "_\(tool)_words \(words(all.commands.map(\.name)))"
    case .files(let endings): "_\(tool)_files \(words(endings))"
    case .directories: "_\(tool)_files"
    }
  }

  private func function(_ name: String, of subject: String, rows: [String]) -> String {
    (["_\(tool)_\(name)() {", "  case \"\(subject)\" in"] + rows + ["  esac", "}"]).joined(separator: "\n")
  }

  private func row(_ patterns: [String], _ action: String) -> [String] {
    ["    \(patterns.joined(separator: " | "))) \(action) ;;"]
  }

  private func words(_ words: [String]) -> String { words.map { ShellWord($0).text }.joined(separator: " ") }
}
