import ExperimentFile
import NavigationExperiments

/// A code that the tool writes in brackets, with all there is to say about it.
enum ExplainedCode: Hashable, Sendable {
  /// What is wrong in a file.
  case file(DiagnosticCode)
  /// What is wrong with an app.
  case app(FindingKind)
  /// Why a command could not be done.
  case command(FailureCode)

  /// All codes, those of files first.
  static let all = groups.flatMap(\.codes)

  /// The codes under titles.
  static let groups: [(title: String, codes: [ExplainedCode])] = [
    ("FILES", DiagnosticCode.allCases.map { .file($0) }), ("APPS", FindingKind.allCases.map { .app($0) }),
    ("COMMANDS", FailureCode.allCases.map { .command($0) }),
  ]

  /// The code itself.
  var name: String {
    switch self {
    case .file(let code): code.name
    case .app(let kind): kind.rawValue
    case .command(let code): code.name
    }
  }

  /// What it is about.
  var about: String {
    switch self {
    case .file: "file"
    case .app: "app"
    case .command: "command"
    }
  }

  /// What it means, in a sentence.
  var meaning: String {
    switch self {
    case .file(let code): code.explanation
    case .app(let kind): kind.explanation
    case .command(let code): code.explanation
    }
  }

  /// How to mend it, in a sentence or two.
  var remedy: String {
    switch self {
    case .file(let code): code.remedy
    case .app(let kind): kind.remedy
    case .command(let code): code.remedy
    }
  }

  /// The smallest thing that has it, and what is said of that; found out anew each time.
  func example() async -> CodeExample {
    switch self {
    case .file(let code): code.example.shown(code)
    case .app(let kind): await kind.example.shown(kind)
    case .command(let code): code.example.shown
    }
  }
}

/// An example of a code, line by line.
struct CodeExample: Hashable, Sendable {
  /// What is written; nothing where what is said of it shows it.
  var input: [String]
  /// What the tool says of it.
  var says: [String]
}

extension String {
  /// The lines of a text, without an empty one at the end.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(hasSuffix("\n") ? 1 : 0).map(
      \.self
    )
  }
}
