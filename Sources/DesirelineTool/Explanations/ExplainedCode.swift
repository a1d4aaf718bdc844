import Desireline
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

  /// The smallest thing that has it, and what is said of that; found out anew each time.
  /// - Throws: `CancellationError` when the task is canceled.
  package func example() async throws -> CodeExample {
    switch self {
    case .file(let code): code.example.shown(code)
    case .app(let kind): try await kind.example.shown(kind)
    case .command(let code): code.example.shown
    }
  }
}

/// An example of a code, line by line.
package struct CodeExample: Hashable, Sendable {
  /// What is written; nothing where what is said of it shows it.
  var input: [String]
  /// What the tool says of it.
  package var says: [String]
}

extension String {
  /// The lines of a text, without an empty one at the end.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(hasSuffix("\n") ? 1 : 0).map(
      \.self)
  }
}

/// A command line that cannot be done, and why.
struct CommandExample: Hashable, Sendable {
  /// The words after the tool's name.
  var line: String
  /// What is said of it.
  var failures: [Failure]

  /// A line with an error that its command would run into.
  init(_ line: String, _ error: any Error) { (self.line, failures) = (line, Failure.all(of: error)) }

  /// A line that is not understood.
  init(misread line: String) {
    self.line = line
    do throws(ArgumentError) {
      _ = try CommandLineParser(.desireline).parse(line.split(separator: " ").map(String.init))
      failures = []
    } catch { failures = Failure.all(of: error) }
  }

  /// The line, and what is said of it.
  var shown: CodeExample { CodeExample(input: ["$ desireline \(line)"], says: failures.flatMap(\.text.lines)) }
}

/// What a check says of the small experiment with changes.
extension [ExampleEdit] {
  /// What was written, and what a check says of it, beside a file that says the same under another id.
  func shown(_ kind: FindingKind) async throws -> CodeExample {
    let text = ExampleExperiment.text(self)
    let other = text.replacing(#"experiment: "shop""#, with: #"experiment: "first""#)
    guard let document = Self.document(text, ExampleExperiment.name), let first = Self.document(other, "first.json5")
    else { return CodeExample(input: [], says: []) }
    let report = try await Experiment(document).appCheck.report()
    let findings = (report.findings + document.findings(beside: first)).filter { $0.kind == kind }
    return CodeExample(
      input: flatMap { $0.shown.lines.map(\.trimmed).filter { !$0.isEmpty } } + [""],
      says: findings.flatMap { FindingText($0, in: ExampleExperiment.name, at: document.place(of: $0)).text.lines })
  }

  private static func document(_ text: String, _ name: String) -> ExperimentDocument? {
    guard let source = try? SourceText(name: name, bytes: [UInt8](text.utf8)) else { return nil }
    return try? ExperimentDocument(source)
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = self[(firstIndex { $0 != " " && $0 != "," } ?? endIndex)...]
    return String(start)
  }
}

/// What reading says of a file with something wrong in it.
extension FileExample {
  /// The file, and what is said of it under a code.
  func shown(_ code: DiagnosticCode) -> CodeExample {
    switch self {
    case .text(let text): CodeExample(input: text.lines + [""], says: said(Array(text.utf8), code))
    case .bytes(let bytes): CodeExample(input: [], says: said(bytes, code))
    case .experiment(let edits, let tables):
      CodeExample(
        input: tables.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.lines.map { "  " + $0 } + [""] },
        says: said(Array(ExampleExperiment.text(edits).utf8), code, tables))
    case .missing(let path): CodeExample(input: [], says: Self.said(code) { try ExperimentDocument.read(path: path) })
    }
  }

  private func said(_ bytes: [UInt8], _ code: DiagnosticCode, _ tables: [String: String] = [:]) -> [String] {
    Self.said(code) {
      let texts = try tables.sorted { $0.key < $1.key }.map {
        try SourceText(name: $0.key, bytes: Array($0.value.utf8))
      }
      let source = try SourceText(name: ExampleExperiment.name, bytes: bytes)
      return try ExperimentDocument(source, files: AttachedFiles(texts: texts))
    }
  }

  private static func said(_ code: DiagnosticCode, _ read: () throws -> ExperimentDocument) -> [String] {
    do {
      _ = try read()
      return []
    } catch let invalid as InvalidExperimentFile { return invalid.rendered(only: code).lines } catch let diagnostic
      as Diagnostic
    { return DiagnosticRenderer().render([diagnostic], counting: false).lines } catch { return [] }
  }
}
