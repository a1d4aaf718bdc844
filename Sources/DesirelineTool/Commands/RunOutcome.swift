import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import TextFormats

/// What became of one file of a run.
struct RunOutcome {
  let file: String
  /// What came out, unless there is an error; the directory of the report; and the command that gives the same report.
  var report: ExperimentReport?
  var directory: String?
  var command: String?
  /// What a check finds without exploring the app.
  var findings: [JSONDocument] = []
  var error: (any Error)?

  /// How the command ends.
  var exit: ExitCode { report?.exit ?? .failed }

  /// The outcome as a document.
  var document: JSONDocument {
    .object([
      "file": file,
      "experiment_id": report?.results.experiment.id,
      "report": directory,
      "requirements_met": report?.meetsRequirements,
      "reproduce": command,
      "findings": findings,
      "diagnostics": error.map(Problem.all) ?? [],
    ])
  }

  /// The rows of the table: what came out and where it is, or that nothing did.
  fileprivate var rows: [[String]] {
    if let report, let directory { return report.lines.map { $0 + [directory.harmless] } }
    let empty = Array(repeating: "–", count: ExperimentReport.lineHeader.count - 1)
    return [[file.harmless] + empty + ["not run: \(error.flatMap { Problem.all(of: $0).first?.code.name } ?? "")"]]
  }
}

extension ExperimentReport {
  /// Whether the answer is yes: where the data are not fit for a decision it is no.
  ///
  /// A rehearsal says how its sample fares, and samples of simulated users are as small as anybody likes.
  var exit: ExitCode {
    guard design != .revealed else { return results.health.hasEvidence ? .done : .answerIsNo }
    return results.health.isGood && meetsRequirements ? .done : .answerIsNo
  }
}

extension [RunOutcome] {
  /// The experiments below each other, in the order of the files.
  var table: String {
    let rows = [ExperimentReport.lineHeader + ["report"]] + flatMap(\.rows)
    return "\n" + aligned(rows, leading: rows[0].count).map { $0.trimmedEnd + "\n" }.joined()
  }
}

extension String {
  fileprivate var trimmedEnd: Substring { self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)] }
}
