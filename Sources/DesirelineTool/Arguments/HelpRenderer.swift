/// Writes the help of a tool and of its commands, wrapped to a width; examples stay whole, to be copied.
package struct HelpRenderer: Sendable {
  /// The widest a line may be, in characters.
  private let width: Int
  /// Where the second column starts.
  private static let indent = 28

  /// A renderer of lines of a width from 40 to 100 characters; a width outside of that is brought into it.
  package init(width: Int) { self.width = min(max(width, 40), 100) }

  /// The help of a command.
  package func help(_ command: CommandDescription) -> String {
    let usage = "\(DesirelineTool.name) \(command.usage(hasOptions: !command.ownOptions.isEmpty))"
    return sections([
      ("OVERVIEW", wrapped(command.overview, indent: 0)),
      ("USAGE", wrapped(usage, indent: 2)),
      ("EXAMPLES", command.examples.flatMap { wrapped($0.help + ":", indent: 2) + ["    " + $0.line] }),
      (command.notes.title, command.notes.lines.flatMap { $0.hasPrefix(" ") ? ["  " + $0] : wrapped($0, indent: 2) }),
      ("ARGUMENTS", command.arguments.flatMap { entry($0.label, $0.help) }),
      (
        "OPTIONS",
        command.options.flatMap { entry($0.label, $0.help + ($0.standardText.map { " (default: \($0))" } ?? "")) }
      ),
      ("EXIT STATUS", command.ends.flatMap { entry(String($0.code), $0.help) }),
    ])
  }

  /// The help of the tool: what its commands are.
  package func help() -> String {
    let (tool, commands) = (DesirelineTool.name, DesirelineTool.commands)
    return sections([
      ("OVERVIEW", wrapped(DesirelineTool.overview, indent: 0)),
      ("USAGE", wrapped("\(tool) COMMAND [OPTIONS] [ARGUMENTS]", indent: 2)),
      ("EXAMPLES", commands.map { "  " + $0.examples[0].line }),
      ("COMMANDS", commands.flatMap { entry($0.usage(hasOptions: false), $0.overview) }),
      ("", wrapped("See '\(tool) help COMMAND' for what a command takes and answers.", indent: 0)),
    ])
  }

  /// Titles over their lines, with a free line between; a section without lines is left out.
  func sections(_ sections: [(title: String, lines: [String])]) -> String {
    let filled = sections.filter { !$0.lines.isEmpty }
    let blocks = filled.map { ($0.title.isEmpty ? [] : [$0.title]) + $0.lines }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// A label and its text in the second column, or below the label where the label or the width leaves no room.
  func entry(_ label: String, _ text: String) -> [String] {
    let indent = width < 60 ? 6 : Self.indent
    let lines = wrapped(text, indent: indent)
    guard label.count + 3 <= indent, let first = lines.first else { return ["  " + label] + lines }
    return ["  " + label + String(first.dropFirst(label.count + 2))] + lines.dropFirst()
  }

  /// A text in lines that fit, each after so many spaces.
  func wrapped(_ text: String, indent: Int) -> [String] { Self.wrapped(text, width: width, indent: indent) }

  /// A text in lines of at most so many characters, each after so many spaces.
  static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return text.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(margin + word)
      }
    }
  }
}
