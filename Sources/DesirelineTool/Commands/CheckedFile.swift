import TextFormats
import HeadlessNavigation
import ExperimentFile
import ExperimentReports
import NavigationExperiments

/// What became of one file of a check.
struct CheckedFile {
  let path: String
  private let document: ExperimentDocument?
  private let report: ExperimentCheck.Report?
  private let invalid: InvalidExperimentFile?

  /// A file with an experiment in it.
  init(path: String, document: ExperimentDocument, report: ExperimentCheck.Report) {
    (self.path, self.document, self.report, invalid) = (path, document, report, nil)
  }

  /// A file with none.
  init(path: String, invalid: InvalidExperimentFile) {
    (self.path, self.invalid, document, report) = (path, invalid, nil, nil)
  }

  var exit: ExitCode {
    guard let report else { return .failed }
    return report.findings.isEmpty ? .done : .answerIsNo
  }

  /// The codes of everything that is wrong.
  var codes: [String] {
    (invalid?.diagnostics.map(\.code.name) ?? []) + (report?.findings.map(\.kind.rawValue) ?? [])
  }

  fileprivate var findings: Int { report?.findings.count ?? 0 }

  fileprivate func count(_ severity: Diagnostic.Severity) -> Int {
    invalid?.diagnostics.count { $0.severity == severity } ?? 0
  }

  fileprivate var answer: JSONDocument {
    [
      "file": .text(path),
      "experiment_id": JSONDocument(document?.experiment.id),
      "exit_status": .integer(Int(exit.rawValue)),
      "states": JSONDocument(report?.states),
      "is_complete": .boolean(report?.isComplete ?? false),
      "findings": .array(report?.findings.map { $0.document(at: document?.place(of: $0)) } ?? []),
      "diagnostics": .array(invalid.map(JSONDocument.troubles) ?? []),
    ]
  }
}

extension [CheckedFile] {
  /// How many files there were, and how much is wrong with them.
  var summary: String {
    let (errors, warnings) = (total(.error), total(.warning))
    let findings = reduce(0) { $0 + $1.findings }
    var wrong: [String] = []
    if errors + warnings > 0 { wrong = [counted(errors, "error"), counted(warnings, "warning")] }
    if findings > 0 { wrong.append(counted(findings, "finding")) }
    return "checked \(counted(count, "file")): \(wrong.isEmpty ? "nothing wrong" : wrong.joined(separator: ", "))\n"
  }

  /// The check of all of them.
  var document: JSONDocument {
    [
      "schema": "desireline.check/1",
      "errors": .integer(total(.error)),
      "warnings": .integer(total(.warning)),
      "findings": .integer(reduce(0) { $0 + $1.findings }),
      "files": .array(map(\.answer)),
    ]
  }

  private func total(_ severity: Diagnostic.Severity) -> Int { reduce(0) { $0 + $1.count(severity) } }
}

extension Finding {
  /// The finding as a document.
  func document(at place: FindingPlace?) -> JSONDocument {
    [
      "code": .text(kind.rawValue),
      "message": .text(description),
      "hint": .text(hint),
      "subject": .text(subject),
      "line": JSONDocument(place?.position.line),
      "column": JSONDocument(place?.position.column),
      "variants": .array(variants.map { .text($0) }),
      "widths": .array(widths.map { .text($0.rawValue) }),
      "path": JSONDocument(path?.description),
      "decided_by": JSONDocument(coordinator?.rawValue),
      "failure": failure.map { .object([.init("code", .text($0.code.rawValue)), .init("culprit", .text($0.culprit))]) }
        ?? .null,
    ]
  }
}
