import ExperimentFile
import TextFormats

extension Problem {
  /// Why a value is not what an option or argument takes.
  static func invalidValue(_ option: String, _ value: String, _ kind: OptionDescription.Kind) -> Problem {
    if kind == .text, value.isEmpty {
      return Problem(
        .invalidOptionValue, "'\(option)' is empty",
        hint: "give it a value; a shell puts nothing in the place of a variable that is not set")
    }
    let (expected, hint) = kind.words(option, value)
    return Problem(.invalidOptionValue, "'\(option)' takes \(expected), not '\(value)'", hint: hint)
  }

  /// An argument that must be there is not.
  static func missingArgument(_ name: String, of command: String) -> Problem {
    Problem(.missingArgument, "'\(command)' needs \(name)", hint: "'help \(command)' shows how it is used")
  }

  /// Standard input is named twice.
  static func repeatedInput(of command: String) -> Problem {
    Problem(
      .repeatedInput, "'\(command)' is to read standard input twice, and it comes only once",
      hint: "write one of the inputs into a file, and name the file")
  }

  /// An earlier version had the command or option.
  static func removed(_ name: RemovedName, _ code: ProblemCode) -> Problem {
    Problem(code, "'\(name.name)' was removed in \(name.since)", hint: name.instead)
  }
}

extension OptionDescription.Kind {
  /// What a value must be, and how to write it.
  fileprivate func words(_ option: String, _ value: String) -> (expected: String, hint: String) {
    let hint = "write the text after '\(option)'"
    return switch self {
    case .flag: ("no value", hint)
    case .text: ("a text", hint)
    case .pair: ("two texts", hint)
    case .word(let words):
      (
        "one of " + words.joined(separator: ", "),
        Suggestion.nearest(to: value, among: words).map { "did you mean '\($0)'?" } ?? "write one of these words"
      )
    case .proportion: ("a number above 0 and below 1", hint)
    case .size(let range):
      ("a number of bytes from \(range.lowerBound / 1_000_000)MB on, such as 200MB or 1.5GB", hint)
    case .integer(let range):
      (
        "a whole number from \(range.lowerBound) to \(range.upperBound)",
        "write it in digits; '_' may stand between them, as in 200_000"
      )
    case .seed:
      (
        "a whole number below 2^64, plain or as 0x…",
        "write it in digits; '_' may stand between them, as in 0x5eed_2026"
      )
    }
  }
}
