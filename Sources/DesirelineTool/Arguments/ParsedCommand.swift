/// A command line that was understood.
package struct ParsedCommand: Hashable, Sendable {
  /// The value of one option.
  enum Value: Hashable, Sendable {
    case flag
    case text(String)
    case pair(String, String)
    case integer(Int)
    case number(Double)
    case seed(UInt64)

    /// The text, if this is one.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The whole number, if this is one.
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  }

  /// The command that was given.
  package let command: CommandDescription
  /// The positional arguments in order; `-` is a file like any other here.
  package internal(set) var arguments: [String] = []
  /// The values by the first name of their option.
  var values: [String: Value] = [:]

  init(_ command: CommandDescription) { self.command = command }

  /// What is to be read, by name; `-` is standard input.
  var inputs: [String] {
    let files = zip(command.argumentNames(count: arguments.count), arguments).filter { Self.isInput($0.0) }.map(\.1)
    let options = command.options.filter { Self.isInput($0.placeholder ?? "") && !Self.outputs.contains($0.name) }
    return files + options.compactMap { values[$0.name]?.text }
  }

  private static let outputs: Set = ["--out", "--events"]

  private static func isInput(_ placeholder: String) -> Bool {
    ["FILE", "LOG", "CSV", "PLAN"].contains(placeholder)
  }
}
