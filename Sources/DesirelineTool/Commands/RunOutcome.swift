import TextFormats
import ExperimentAnalysis
import NavigationExperiments
import ExperimentFile
import ExperimentReports
import ExperimentRuns

/// What became of one file of a run.
struct RunOutcome {
  /// A run that was done.
  struct Done {
    var report: ExperimentReport
    /// The directory of the report.
    var place: String
    /// The command that gives the same report.
    var command: String
  }

  let file: String
  let result: Result<Done, any Error>
  /// What a check finds without exploring the app.
  var findings: [JSONDocument] = []

  var done: Done? { try? result.get() }

  var failure: (any Error)? {
    guard case .failure(let error) = result else { return nil }
    return error
  }

  /// How the command ends.
  var exit: ExitCode { done?.report.exit ?? .failed }

  /// The outcome as a document.
  var document: JSONDocument {
    .object([
      "file": file,
      "experiment_id": done?.report.results.experiment.id,
      "report": done?.place,
      "requirements_met": done?.report.meetsRequirements,
      "reproduce": done?.command,
      "findings": findings,
      "diagnostics": failure.map(Problem.all) ?? [],
    ])
  }

  /// The rows of the table: what came out and where it is, or that nothing did.
  fileprivate var rows: [[String]] {
    guard let done else {
      let codes = (failure.map(Problem.all) ?? []).map(\.code.name)
      let empty = Array(repeating: "–", count: ExperimentReport.lineHeader.count - 1)
      return [[file.harmless] + empty + ["not run: \(codes.first ?? "")"]]
    }
    return done.report.lines.map { $0 + [done.place.harmless] }
  }
}

extension ExperimentReport {
  /// Whether the answer is yes: without evidence it is no.
  ///
  /// A rehearsal says how its sample fares, and samples of simulated users are as small as anybody likes.
  var exit: ExitCode {
    guard results.health.hasEvidence else { return .answerIsNo }
    return design == .revealed || meetsRequirements ? .done : .answerIsNo
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
