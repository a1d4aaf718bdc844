package import ExperimentFile
package import NavigationExperiments

/// A code that the tool writes in brackets, with all there is to say about it.
package enum ExplainedCode: Hashable, Sendable {
  /// What is wrong in a file.
  case file(DiagnosticCode)
  /// What is wrong with an app.
  case app(FindingKind)
  /// Why a command could not be done.
  case command(FailureCode)

  /// All codes, those of files first.
  package static let all = groups.flatMap(\.codes)

  /// The codes under titles.
  static let groups: [(title: String, codes: [ExplainedCode])] = [
    ("FILES", DiagnosticCode.allCases.map { .file($0) }), ("APPS", FindingKind.allCases.map { .app($0) }),
    ("COMMANDS", FailureCode.allCases.map { .command($0) }),
  ]

  /// The code itself.
  package var name: String {
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
  package var meaning: String {
    switch self {
    case .file(let code): code.explanation
    case .app(let kind): kind.explanation
    case .command(let code): code.explanation
    }
  }

  /// How to mend it, in a sentence or two.
  package var remedy: String {
    switch self {
    case .file(let code): code.remedy
    case .app(let kind): kind.remedy
    case .command(let code): code.remedy
    }
  }
}
