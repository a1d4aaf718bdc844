import Desireline
import EventLogs
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments
import TextFormats

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
      var file = CheckedFile(path: path)
      do {
        let document = try console.document(path)
        let begin = ContinuousClock.now
        let report = try await console.showingProgress("\(document.experiment.id), check") { _ in
          try await Experiment(document).checkReport()
        }
        (file.document, file.report) = (document, report)
        file.findings = report.findings + document.findings(beside: checked)
        describe(file, report, after: ContinuousClock.now - begin, console)
      } catch let error as Problems {
        console.report(error)
        file.diagnostics = error.all
      }
      checked.append(file)
    }
    answer(checked, console)
    console.pointToExplanations(of: checked.flatMap(\.codes))
    return checked.reduce(.done) { $0.or($1.exit) }
  }

  /// How many states there are is an answer; how long it took, and what was left out, is not.
  private func describe(
    _ file: CheckedFile, _ report: ExperimentCheck.Report, after duration: Duration, _ console: Console
  ) {
    let (name, isAnswered) = (file.path.harmless, !console.manner.isJSON)
    if isAnswered {
      for finding in file.findings + report.notes {
        console.answer(finding.text(in: file.path, of: file.document))
      }
    }
    for cut in report.cut { console.talk("note: \(name): \(cut.sentence)\n") }
    if report.isBounded {
      console.remark(
        "note: \(name): tabs were looked at one at a time, the others at their roots; rules in a file cannot "
          + "distinguish more of them\n")
    }
    console.remark("\(name): \(rounded(duration / .seconds(1), 1)) s\n")
    if isAnswered, !console.manner.isQuiet { console.answer("\(name): \(counted(report.states, "state"))\n") }
  }

  /// How many files there were, and how much is wrong with them.
  private func answer(_ checked: [CheckedFile], _ console: Console) {
    let diagnostics = checked.flatMap(\.diagnostics)
    let errors = diagnostics.count { $0.severity == .error }
    let (warnings, findings) = (diagnostics.count - errors, checked.reduce(0) { $0 + $1.findings.count })
    var wrong = diagnostics.isEmpty ? [] : [counted(errors, "error"), counted(warnings, "warning")]
    if findings > 0 { wrong.append(counted(findings, "finding")) }
    let summary = wrong.isEmpty ? "nothing wrong" : wrong.joined(separator: ", ")
    console.answer(
      object: [
        "schema": "desireline.check/1", "errors": errors, "warnings": warnings, "findings": findings,
        "files": checked.map(\.answer),
      ], or: console.manner.isQuiet ? "" : "checked \(counted(checked.count, "file")): \(summary)\n")
  }
}

/// What became of one file of a check.
private struct CheckedFile {
  let path: String
  /// The experiment and what exploring its app came to, unless the file has none.
  var document: ExperimentDocument?
  var report: ExperimentCheck.Report?
  var findings: [Finding] = []
  var diagnostics: [Problem] = []

  var exit: ExitCode { document == nil ? .failed : findings.isEmpty ? .done : .answerIsNo }

  /// The codes of everything that is wrong.
  var codes: [String] { diagnostics.map(\.code.name) + findings.map(\.kind.rawValue) }

  var answer: JSONDocument {
    .object([
      "file": path,
      "experiment_id": document?.experiment.id,
      "exit_status": Int(exit.rawValue),
      "states": report?.states,
      "is_complete": report?.isComplete ?? false,
      "findings": findings.map { $0.document(of: document) },
      "notes": (report?.notes ?? []).map { $0.document(of: document) },
      "diagnostics": diagnostics,
    ])
  }
}

extension ExperimentCheck.Cut {
  fileprivate var sentence: String {
    let app = variant.map { "\($0), \(width.rawValue)" } ?? "all variants side by side"
    let limit = states > 0 ? "after \(grouped(states)) states" : "at the limit of states"
    let reason = culprit.map { ": \($0.harmless)" } ?? ""
    return "stopped \(limit)\(reason) (\(app)); unreached screens were not checked"
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

  /// What to write in place of a path that leads to no file: an experiment file of its folder, or of `Experiments`.
  static func hint(for path: String) -> String? {
    guard path != "-", (try? FileKind(at: path)) == nil else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    let known = (folder == "Experiments" ? [folder] : [folder.isEmpty ? "." : folder, "Experiments"]).flatMap(files)
      .filter { $0.hasSuffix(".json5") }
      .map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
    let name = (path as NSString).lastPathComponent
    let alike = Suggestion.nearest(
      to: name.hasSuffix(".json5") ? name : name + ".json5", among: known.map { ($0 as NSString).lastPathComponent })
    let file = known.first { ($0 as NSString).lastPathComponent == alike }
    return file.map { "did you mean '\($0)'?" } ?? Suggestion.listing(known, called: "there are")
  }
}

extension Finding {
  /// The finding as a document.
  func document(of document: ExperimentDocument?) -> JSONDocument {
    let (place, item) = (document?.place(of: self), document?.itemPlace(of: self))
    return .object([
      "code": kind.rawValue,
      "message": description,
      "hint": advice,
      "subject": subject,
      "line": place?.position.line,
      "column": place?.position.column,
      "variants": variants,
      "widths": widths.map(\.rawValue),
      "path": document?.experiment.pathText(of: self) ?? path?.description,
      "decided_by": coordinator?.rawValue,
      "failure": failure.map { JSONDocument.object(["code": $0.code.rawValue, "culprit": $0.culprit]) },
      "tapped": item.map { JSONDocument.object(["line": $0.position.line, "column": $0.position.column]) },
    ])
  }
}

extension Finding {
  /// The finding as users read it: what, where, and how to get there.
  func text(in file: String, of document: ExperimentDocument?) -> String {
    let (place, item) = (document?.place(of: self), document?.itemPlace(of: self))
    let details = [
      ("under", variants.joined(separator: ", ")), ("width", widths.map(\.rawValue).joined(separator: ", ")),
      (
        kind == .unreachableStep ? "so far" : "path", document?.experiment.pathText(of: self) ?? path?.description ?? ""
      ), ("tapped", item.map { "line \($0.position)" } ?? ""),
      ("decided", coordinator?.rawValue ?? ""), ("why", failure?.sentence ?? ""), ("hint", advice),
    ]
    let lines = details.filter { !$0.1.isEmpty }.map { name, text in
      String(repeating: " ", count: max(0, 7 - name.count)) + "\(name): \(text.harmless)\n"
    }
    let position = place.map { ":\($0.position)" } ?? ""
    let excerpt = place.map { $0.excerpt.map { "\($0)\n" } } ?? []
    return
      "\(file.harmless)\(position): \(kind.isNote ? "note" : "finding"): \(description.harmless) [\(kind.rawValue)]\n"
      + (excerpt + lines).joined()
  }
}

extension Finding {
  /// What to do: what the failure's code says where nothing can be said of this finding alone.
  private var advice: String {
    hint == kind.remedy ? failure.flatMap { $0.code.remedy } ?? hint : hint
  }
}

extension NavigationFailure {
  /// What went wrong, about what, and its code.
  var sentence: String { "\(code.explanation.dropLast()): \(culprit) [\(code.rawValue)]" }
}

extension NavigationFailure.Code {
  private static let explanations = Dictionary(grouping: TextRows.rows(PackageResources.Failures_txt)) { $0[0] }

  /// What went wrong, in a sentence.
  package var explanation: String { Self.explanations[rawValue]?[0][1] ?? "" }

  /// What to do about it; `nil` for a code that only rules written in Swift give.
  package var remedy: String? { Self.explanations[rawValue]?[0].dropFirst(2).first }
}
