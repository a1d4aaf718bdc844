import TextFormats
import ExperimentFile
import ExperimentReports

/// What a command would do and write, found out with `--dry-run`.
struct Rehearsal {
  var command: String
  /// The inputs beside experiment files.
  var reads: [String] = []
  /// The files or directories that would be written.
  var writes: [String] = []
  /// The users who would be simulated.
  var runs: [PlannedRun] = []
  /// What is wrong with files that could not be looked at.
  var troubles: [JSONDocument] = []

  init(command: String) { self.command = command }

  /// Tells it, and what it comes to.
  func tell(_ console: Console) -> ExitCode {
    if console.manner.isJSON {
      console.answer(document)
    } else {
      let lines =
        runs.flatMap(\.lines) + reads.map { "would read \($0)" } + writes.map { "would write \($0)" }
        + ["nothing was written"]
      console.answer(lines.map { $0.harmless + "\n" }.joined())
    }
    return troubles.isEmpty ? .done : .failed
  }

  private var document: JSONDocument {
    [
      "schema": "desireline.dry-run/2",
      "command": .text(command),
      "reads": .array(reads.map { .text($0) }),
      "writes": .array(writes.map { .text($0) }),
      "runs": .array(runs.map(\.document)),
      "diagnostics": .array(troubles),
    ]
  }
}
