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
    return files + options.compactMap { text($0.name) }
  }

  private static let outputs: Set = ["--out", "--events"]

  private static func isInput(_ placeholder: String) -> Bool {
    ["FILE", "LOG", "CSV", "PLAN"].contains(placeholder)
  }

  /// Whether a flag was given.
  package func flag(_ name: String) -> Bool { values[name] == .flag }

  /// The text given for an option, or nil.
  package func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  /// The two texts given for an option, or nil.
  package func pair(_ name: String) -> (String, String)? {
    if case .pair(let first, let second) = values[name] { (first, second) } else { nil }
  }

  /// The whole number given for an option, or nil.
  package func integer(_ name: String) -> Int? {
    if case .integer(let integer) = values[name] { integer } else { nil }
  }

  /// The number given for an option, or nil.
  package func number(_ name: String) -> Double? {
    if case .number(let number) = values[name] { number } else { nil }
  }

  /// The seed given for an option, or nil.
  package func seed(_ name: String) -> UInt64? {
    if case .seed(let seed) = values[name] { seed } else { nil }
  }
}
