import TextFormats
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// What a run would do.
extension RunCommand {
  /// Tells it of every file that can be run.
  func rehearse(_ console: Console) async throws -> ExitCode {
    var rehearsal = Rehearsal(command: Self.description.name)
    for file in files {
      do {
        let document = try document(file)
        let run = try await PlannedRun(of: document, in: file, scenarios: scenarios, design, threads: setting.threads)
        rehearsal.runs.append(run)
        rehearsal.writes += ["\(out)/\(document.experiment.id)"] + (log.map { $0.isPiped ? [] : [$0.path] } ?? [])
      } catch let error where !(error is CancellationError) {
        if files.count == 1 { throw error }
        console.tell(error)
        rehearsal.troubles += JSONDocument.troubles(of: error)
      }
    }
    return rehearsal.tell(console)
  }
}
