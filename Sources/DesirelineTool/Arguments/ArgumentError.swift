import ExperimentFile
package import TextFormats

/// Why a command line was not understood.
package enum ArgumentError: Error, Hashable, Sendable {
  /// There is no command of this name.
  case unknownCommand(String, suggestion: String?)
  /// The command has no option of this name.
  case unknownOption(String, command: String, suggestion: String?)
  /// An earlier version had the command, option or value.
  case removed(RemovedName)
  /// The option stands at the end or before another option.
  case missingValue(option: String, placeholder: String)
  /// The option takes no value but was given one with `=`.
  case unexpectedValue(option: String, value: String)
  /// The option was given before, under this or another name.
  case repeatedOption(String)
  /// The value is not what the option takes.
  case invalidValue(option: String, value: String, OptionDescription.Kind)
  /// An argument that must be there is not.
  case missingArgument(String, command: String)
  /// There are more arguments than the command takes.
  case unexpectedArgument(String, command: String)
  /// Standard input is named twice.
  case repeatedInput(command: String)
}

extension ArgumentError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .unknownCommand(let name, _): "unknown command '\(name)'"
    case .unknownOption(let name, let command, _): "unknown option '\(name)' for '\(command)'"
    case .removed(let name): "'\(name.name)' was removed in \(name.since)"
    case .missingValue(let option, let placeholder): "'\(option)' needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option, let value): "'\(option)' takes no value, but was given '\(value)'"
    case .repeatedOption(let option): "'\(option)' is given twice"
    case .invalidValue(let option, "", .text): "'\(option)' is empty"
    case .invalidValue(let option, let value, let kind): "'\(option)' takes \(Self.expected(kind)), not '\(value)'"
    case .missingArgument(let name, let command): "'\(command)' needs \(name)"
    case .unexpectedArgument(let argument, let command):
      "'\(command)' takes no further argument, but was given '\(argument)'"
    case .repeatedInput(let command): "'\(command)' is to read standard input twice, and it comes only once"
    }
  }

  /// What to do about it, in one sentence without a full stop.
  package var hint: String {
    switch self {
    case .unknownCommand(_, let suggestion?), .unknownOption(_, _, let suggestion?): "did you mean '\(suggestion)'?"
    case .unknownCommand: "'help' lists the commands"
    case .unknownOption(_, let command, nil): "'help \(command)' lists its options"
    case .removed(let name): name.instead
    case .missingValue(let option, _): "write \(option)=VALUE for a value that starts with '-'"
    case .unexpectedValue(let option, _): "write '\(option)' alone"
    case .repeatedOption: "leave one of them out"
    case .invalidValue(_, _, .seed): "write it in digits; '_' may stand between them, as in 0x5eed_2026"
    case .invalidValue(_, _, .integer): "write it in digits; '_' may stand between them, as in 200_000"
    case .invalidValue(_, let value, .word(let words)):
      Suggestion.nearest(to: value, among: words).map { "did you mean '\($0)'?" } ?? "write one of these words"
    case .invalidValue(_, "", .text): "give it a value; a shell puts nothing in the place of a variable that is not set"
    case .invalidValue(let option, _, _): "write the text after '\(option)'"
    case .missingArgument(_, let command), .unexpectedArgument(_, let command): "'help \(command)' shows how it is used"
    case .repeatedInput: "write one of the inputs into a file, and name the file"
    }
  }
  private static func expected(_ kind: OptionDescription.Kind) -> String {
    switch kind {
    case .flag: "no value"
    case .text: "a text"
    case .pair: "two texts"
    case .word(let words): "one of " + words.joined(separator: ", ")
    case .proportion: "a number above 0 and below 1"
    case .size(let range): "a number of bytes from \(range.lowerBound / 1_000_000)MB on, such as 200MB or 1.5GB"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seed: "a whole number below 2^64, plain or as 0x…"
    }
  }
}
