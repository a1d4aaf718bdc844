/// The completions for fish: one `complete` for every command, option and argument, and when it is to be offered.
struct FishCompletions {
  private let all: CommandSet

  init(_ all: CommandSet) { self.all = all }

  var text: String {
    let start = """
      # Completes \(tool) in fish. Load it with: \(tool) completions fish | source
      """
    return [start, functions, takes, place, offers].joined(separator: "\n\n") + "\n"
  }

  private var tool: String { all.tool }

  private var functions: String {
    #"""
    function __\#(tool)_begins
        set -l words (commandline -opc)
        test (count $words) -eq 1
    end

    function __\#(tool)_commands
        printf '%s\t%s\n' \
    \#(all.commands.map { "        \(Self.quoted($0.name)) \(Self.quoted($0.overview))" }.joined(separator: " \\\n"))
    end

    # Directories, and files with one of the endings.
    function __\#(tool)_files
        set -l endings / .$argv
        set -l pattern '(?:'(string join '|' (string escape --style=regex -- $endings))')$'
        set -l word (string replace -r '^-[^=]*=' '' -- (commandline -ct))
        # Behind a command that is not there, the shell offers all files.
        complete -C "'' $word" | string match -er $pattern
    end

    # Whether an option of the command may stand at the cursor, by how many words it takes and by its names.
    function __\#(tool)_option -a command count
        set -l words (commandline -opc)
        test "$words[2]" = $command; or return 1
        contains -- -- $words; and return 1
        test $count -gt 0; and contains -- $words[-1] $argv[3..]; and return 0
        for word in $words[3..]
            contains -- (string split -m 1 = -- $word)[1] $argv[3..]; and return 1
        end
        return 0
    end
    """#
  }

  private var takes: String {
    let rows = (1...2).map { count in
      let options = all.commands.flatMap { command in
        command.allOptions.filter { $0.valueCount == count }.flatMap {
          $0.names.map { name in command.name + " " + name }
        }
      }
      return options.isEmpty
        ? "" : "        case \(options.map(Self.quoted).joined(separator: " "))\n            echo \(count)\n"
    }
    return """
      # How many words the option of the command takes.
      function __\(tool)_takes
          switch "$argv"
      \(rows.joined())        case '*'
                  echo 0
          end
      end
      """
  }

  private var place: String {
    #"""
    # Whether the cursor is at a place from the first to the last of the command's arguments, counted from 0.
    function __\#(tool)_argument -a command first last
        set -l words (commandline -opc)
        test "$words[2]" = $command; or return 1
        set -l place 0
        set -l values 0
        set -l only_arguments no
        for word in $words[3..]
            if test $only_arguments = yes; or not string match -qr '^-.' -- $word
                if test $values -gt 0
                    set values (math $values - 1)
                else
                    set place (math $place + 1)
                end
            else if test $word = --
                set only_arguments yes
                set values 0
            else
                set -l parts (string split -m 1 = -- $word)
                set values (math (__\#(tool)_takes $command $parts[1]) + 1 - (count $parts))
            end
        end
        test $values -le 0 -a $place -ge $first; and test "$last" = '' -o "$place" = "$last"
    end
    """#
  }

  private var offers: String {
    let tools = CommandSet.toolOptions.map { offer("__\(tool)_begins", names($0) + described($0.help)) }
    let commands = all.commands.flatMap { command in
      command.argumentPlaces.filter { $0.completion != .nothing }.map { argument($0, of: command) }
        + command.allOptions.map { option($0, of: command) }
    }
    return
      (["complete -c \(tool) -e", "complete -c \(tool) -f"] + tools + [
        offer("__\(tool)_begins", " -a '(__\(tool)_commands)'")
      ] + commands).joined(separator: "\n")
  }

  private func argument(_ place: ArgumentPlace, of command: CommandDescription) -> String {
    let last = place.isOpenEnded ? "" : " \(place.first)"
    return offer("__\(tool)_argument \(command.name) \(place.first)\(last)", candidates(place.completion))
  }

  private func option(_ option: OptionDescription, of command: CommandDescription) -> String {
    let condition = "__\(tool)_option \(command.name) \(option.valueCount) " + option.names.joined(separator: " ")
    let values = option.valueCount == 0 ? "" : " -x" + candidates(option.completion)
    return offer(condition, names(option) + values + described(option.help))
  }

  private func offer(_ condition: String, _ what: String) -> String {
    "complete -c \(tool) -n \(Self.quoted(condition))\(what)"
  }

  private func names(_ option: OptionDescription) -> String {
    option.names.map { $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())" }.joined()
  }

  private func described(_ help: String) -> String { " -d " + Self.quoted(help) }

  /// The shell takes the candidates apart into words once more.
  private func candidates(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .words(let words): " -a " + Self.quoted(words.map(Self.quoted).joined(separator: " "))
    case .commands: " -a '(__\(tool)_commands)'"
    case .files(let endings): " -a '(__\(tool)_files \(endings.joined(separator: " ")))'"
    case .directories: " -a '(__\(tool)_files)'"
    }
  }

  /// A word as fish takes it: unlike other shells it knows backslashes between apostrophes.
  private static func quoted(_ word: String) -> String {
    guard word.wholeMatch(of: /[A-Za-z0-9._\/-]+/) == nil else { return word }
    return "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
