import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// `desireline power --aa`: how often the analysis of an experiment finds what is not there.
struct CalibrationCommand: Sendable {
  var file: String
  var replicates: Int
  var users: Int
  var seed: UInt64?
  var threads: Int
  var design: ExperimentRun.Design
  var isJSON: Bool
  var isQuiet: Bool
  var terminal: Terminal
  var extensions: FlowExtensions

  /// The command that a command line asks for; `nil` where it asks for no calibration.
  init?(_ parsed: ParsedCommand, threads: Int, terminal: Terminal, extensions: FlowExtensions) {
    guard let replicates = parsed.integer("--aa") else { return nil }
    file = parsed.arguments.first ?? "-"
    self.replicates = replicates
    users = parsed.integer("--users") ?? CalibrationStudy.standardPeople
    seed = parsed.seed("--seed")
    self.threads = threads
    design = parsed.text("--design").flatMap(ExperimentRun.Design.init) ?? .revealed
    (isJSON, isQuiet) = (parsed.flag("--json"), parsed.flag("--quiet"))
    self.terminal = terminal
    self.extensions = extensions
  }

  func run(_ console: Console) async -> ExitCode {
    do {
      var document = try ExperimentDocument.read(path: file, extensions: extensions)
      document.population.seed = seed ?? document.population.seed
      let calibration = try await calibration(of: document)
      console.answer(isJSON ? calibration.document.text() : CalibrationText(calibration).text)
      if !isQuiet { console.talk("reproduce: desireline power \(ShellWord(file).text) \(calibration.settings)\n") }
      return calibration.isKept ? .done : .answerIsNo
    } catch let error as InvalidExperimentFile {
      console.talk(error.rendered(usesColor: terminal.error.usesColor))
    } catch is CancellationError {
      console.talk("interrupted\n")
      return .interrupted
    } catch {
      console.talk("error: \("\(error)".harmless)\n")
    }
    return .failed
  }

  private func calibration(of document: ExperimentDocument) async throws -> Calibration {
    let study = CalibrationStudy(
      experiment: document.experiment,
      population: document.population,
      design: design,
      replicates: replicates,
      people: users
    )
    let progress = ProgressLine(label: "A/A", total: replicates, terminal: terminal, isQuiet: isQuiet)
    defer { progress?.finish() }
    return try await study.calibration(workers: threads) { progress?.update(done: $0) }
  }
}
