import Desireline
import EventLogs
import ExperimentFile
import ExperimentReports
import Foundation
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline check`: reads experiment files, walks the apps in them, and says everything that is wrong.
struct CheckCommand: Command {
  static let description = CommandDescription(
    Self.self, "check",
    "Check experiment files, alone and beside each other, and explore their apps for dead ends and other defects.",
    examples: [
      "desireline check Experiments/catalog-browse.json5": "Check one experiment",
      "desireline check --quiet Experiments": "Check all of a folder, and print only findings",
    ], ends: [.done, ExitStatus(1, "Done, and there are findings"), .failed, .interrupted])

  @Argument("FILE…", "An experiment file, or a folder of them; - for standard input") var files: [String]
  @Flag("--quiet, -q", "Print only findings and errors, and the document of --json") var isQuiet

  func run(_ console: Console) async throws -> ExitCode {
    var checked: [CheckedFile] = []
    for path in files.flatMap(ExperimentFolder.files) {
      do {
        let document = try console.document(path)
        let begin = ContinuousClock.now
        var report = try await Experiment(document).appCheck.report()
        report.findings += document.findings(beside: checked)
        let file = CheckedFile(path: path, document: document, report: report)
        tell(report, of: document, path, after: ContinuousClock.now - begin, console)
        checked.append(file)
      } catch let error as Problems {
        console.tell(error)
        checked.append(CheckedFile(path: path, invalid: error))
      }
    }
    console.answer(checked.document, or: console.manner.isQuiet ? "" : checked.summary)
    console.pointToExplanations(of: checked.flatMap(\.codes))
    return checked.reduce(.done) { $0.or($1.exit) }
  }

  /// How many states there are is an answer; how long it took, and what was left out, is not.
  private func tell(
    _ report: ExperimentCheck.Report, of document: ExperimentDocument, _ file: String, after duration: Duration,
    _ console: Console
  ) {
    if !console.manner.isJSON {
      for finding in report.findings {
        console.answer(finding.text(in: file, at: document.place(of: finding)))
      }
    }
    for cut in report.cut { console.talk(told(cut, file: file)) }
    guard !console.manner.isQuiet else { return }
    if report.isBounded {
      console.talk(
        "note: \(file.harmless): tabs were looked at one at a time, the others at their roots; "
          + "rules in a file cannot distinguish more of them\n")
    }
    if report.isFolded {
      console.talk(
        "note: \(file.harmless): stacks were looked at with one screen pushed again; screens here push one another "
          + "without end\n")
    }
    let seconds = duration.components.seconds
    let tenths = duration.components.attoseconds / 100_000_000_000_000_000
    console.talk("\(file.harmless): \(seconds).\(tenths) s\n")
    if !console.manner.isJSON { console.answer("\(file.harmless): \(counted(report.states, "state"))\n") }
  }

  private func told(_ cut: ExperimentCheck.Cut, file: String) -> String {
    let place = cut.variant.map { "\($0), \(cut.width.rawValue)" } ?? "all variants side by side"
    let states = cut.states > 0 ? " after \(grouped(cut.states)) states" : " at the limit of states"
    let culprit = cut.culprit.map { ": \($0.harmless)" } ?? ""
    return "note: \(file.harmless): stopped\(states)\(culprit) (\(place)); unreached screens were not checked\n"
  }
}

/// What became of one file of a check.
struct CheckedFile {
  let path: String
  /// The experiment, unless the file has none.
  fileprivate var document: ExperimentDocument?
  fileprivate var report: ExperimentCheck.Report?
  fileprivate var invalid: Problems?

  var exit: ExitCode {
    guard let report else { return .failed }
    return report.findings.isEmpty ? .done : .answerIsNo
  }

  /// The codes of everything that is wrong.
  var codes: [String] { (invalid?.all.map(\.code.name) ?? []) + (report?.findings.map(\.kind.rawValue) ?? []) }

  fileprivate var findings: Int { report?.findings.count ?? 0 }

  fileprivate func count(_ severity: Problem.Severity) -> Int {
    invalid?.all.count { $0.severity == severity } ?? 0
  }

  fileprivate var answer: JSONDocument {
    .object([
      "file": path,
      "experiment_id": document?.experiment.id,
      "exit_status": Int(exit.rawValue),
      "states": report?.states,
      "is_complete": report?.isComplete ?? false,
      "findings": report?.findings.map { $0.document(at: document?.place(of: $0)) } ?? [],
      "diagnostics": invalid?.all ?? [],
    ])
  }
}

extension ExperimentDocument {
  /// What is wrong with it beside the files before it; each thing once, however many of them share it.
  fileprivate func findings(beside checked: [CheckedFile]) -> [Finding] {
    checked.compactMap(\.document).flatMap(findings).reduce(into: []) { all, finding in
      let isKnown = all.contains { $0.kind == finding.kind && $0.subject == finding.subject }
      if !isKnown { all.append(finding) }
    }
  }
}

/// A folder of experiment files.
enum ExperimentFolder {
  /// The experiment files of a folder, by name; the path itself where it is no folder or has none.
  static func files(_ path: String) -> [String] {
    guard (try? FileKind(at: path)) == .directory else { return [path] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".json5") }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return names.isEmpty ? [path] : names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + $0 }
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
    .object([
      "schema": "desireline.check/1",
      "errors": total(.error),
      "warnings": total(.warning),
      "findings": reduce(0) { $0 + $1.findings },
      "files": map(\.answer),
    ])
  }

  private func total(_ severity: Problem.Severity) -> Int { reduce(0) { $0 + $1.count(severity) } }
}

extension Finding {
  /// The finding as a document.
  func document(at place: FindingPlace?) -> JSONDocument {
    .object([
      "code": kind.rawValue,
      "message": description,
      "hint": hint,
      "subject": subject,
      "line": place?.position.line,
      "column": place?.position.column,
      "variants": variants,
      "widths": widths.map(\.rawValue),
      "path": path?.description,
      "decided_by": coordinator?.rawValue,
      "failure": failure.map { JSONDocument.object(["code": $0.code.rawValue, "culprit": $0.culprit]) },

    ])
  }
}

extension Finding {
  /// The finding as users read it: what, where, and how to get there.
  func text(in file: String, at place: FindingPlace?) -> String {
    let why = failure.map { "\($0.code.explanation.dropLast()): \($0.culprit) [\($0.code.rawValue)]" }
    let details = [
      ("under", variants.joined(separator: ", ")), ("width", widths.map(\.rawValue).joined(separator: ", ")),
      (kind == .unreachableStep ? "so far" : "path", path.map { "\($0)" } ?? ""),
      ("decided", coordinator?.rawValue ?? ""), ("why", why ?? ""), ("hint", hint),
    ]
    let lines = details.filter { !$0.1.isEmpty }.map { name, text in
      String(repeating: " ", count: max(0, 7 - name.count)) + "\(name): \(text.harmless)\n"
    }
    let position = place.map { ":\($0.position)" } ?? ""
    let excerpt = place.map { $0.excerpt.map { "\($0)\n" } } ?? []
    return "\(file.harmless)\(position): finding: \(description.harmless) [\(kind.rawValue)]\n"
      + (excerpt + lines).joined()
  }
}
