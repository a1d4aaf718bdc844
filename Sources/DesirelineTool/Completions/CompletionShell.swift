/// A shell that completes command lines.
///
/// Its script asks the tool itself, `desireline __complete WORD…`, and knows how the shell offers words, files and
/// directories.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What the shell reads to complete the commands of a tool.
  package func script(of tool: String) -> String {
    switch self {
    case .bash: Self.bash(tool)
    case .zsh: Self.zsh(tool)
    case .fish: Self.fish(tool)
    }
  }

  /// Without what bash 3.2 does not know.
  private static func bash(_ tool: String) -> String {
    #"""
    # Completes \#(tool) in bash. Load it with: eval "$(\#(tool) completions bash)"

    _\#(tool)() {
      local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]} line ending path
      if [[ $current == = ]]; then current=''; fi
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ $line == :* ]]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r path; do COMPREPLY+=("$path"); done < <(
            compgen -d -- "$current"
            for ending in ${line#:}; do compgen -f -X "!*$ending" -- "$current"; done
          )
        else
          COMPREPLY+=("${line%%$'\t'*}")
        fi
      done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }

    complete -F _\#(tool) \#(tool)

    """#
  }

  /// A file of this text named after the function may also be in a directory of `fpath`; it is then the function.
  private static func zsh(_ tool: String) -> String {
    #"""
    #compdef \#(tool)
    # Completes \#(tool) in zsh. Load it with: eval "$(\#(tool) completions zsh)"

    _\#(tool)() {
      local line
      local -a names endings
      for line in "${(@f)$($words[1] __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == :* ]]; then
          if [[ $words[CURRENT] == -*=* ]]; then compset -P '*='; fi
          endings=(${=line#:})
          if (( $#endings )); then _files -g "*(${(j:|:)endings})(-.)"; else _files -/; fi
        elif [[ -n $line ]]; then
          names+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        fi
      done
      if (( ! $#names )); then return; fi
      if [[ $names[1] == -* ]]; then _describe -o option names; else _describe word names; fi
    }

    if [[ $funcstack[1] == _\#(tool) ]]; then
      _\#(tool) "$@"
    else
      (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
      compdef _\#(tool) \#(tool)
    fi

    """#
  }

  private static func fish(_ tool: String) -> String {
    #"""
    # Completes \#(tool) in fish. Load it with: \#(tool) completions fish | source

    function __\#(tool)_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        for line in ($words[1] __complete $words[2..] "$word" 2>/dev/null)
            if string match -q ':*' -- $line
                set -l head (string match -r -- '^-[^=]*=' "$word")
                set -l endings / (string split -n ' ' -- (string sub -s 2 -- $line))
                set -l pattern '(?:'(string join '|' (string escape --style=regex -- $endings))')$'
                # Behind a command that is not there, the shell offers all files.
                for path in (complete -C "'' "(string replace -r '^-[^=]*=' '' -- "$word") | string match -er $pattern)
                    echo "$head$path"
                end
            else
                echo $line
            end
        end
    end

    complete -c \#(tool) -e
    complete -c \#(tool) -f -a '(__\#(tool)_complete)'

    """#
  }
}
