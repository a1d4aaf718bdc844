import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// `desireline power`: tells how many people a real test needs, and what it would find.
struct PowerCommand: Sendable {
  var file: String
  var sizing: SizingOptions
  var isJSON: Bool
  var isQuiet: Bool
  var terminal: Terminal
  var extensions: FlowExtensions

  /// Does what the words of a command line say.
  static func run(
    _ parsed: ParsedCommand,
    threads: Int,
    _ terminal: Terminal,
    _ extensions: FlowExtensions,
    _ console: Console
  ) async -> ExitCode {
    do throws(UnreadableEffect) {
      let command = PowerCommand(
        file: parsed.arguments.first ?? "-",
        sizing: try SizingOptions(parsed, threads: threads),
        isJSON: parsed.flag("--json"),
        isQuiet: parsed.flag("--quiet"),
        terminal: terminal,
        extensions: extensions
      )
      return await command.run(console)
    } catch {
      console.talk("error: \("\(error)".harmless)\n hint: \(error.hint.harmless)\n")
      return .failed
    }
  }

  func run(_ console: Console) async -> ExitCode {
    do {
      let document = try sizing.document(file, extensions)
      let report = try await report(of: document)
      if isJSON { console.answer(report.document.text()) } else { console.answer(report.text) }
      if !isQuiet {
        console.talk("reproduce: desireline power \(ShellWord(file).text) \(sizing.reproducing(document.population))\n")
      }
      return .done
    } catch is CancellationError {
      console.talk("interrupted: nothing was told\n")
      return .interrupted
    } catch let error as InvalidExperimentFile {
      console.talk(error.rendered(usesColor: terminal.error.usesColor))
    } catch {
      console.talk("error: \("\(error)".harmless)\n")
    }
    return .failed
  }

  private func report(of document: ExperimentDocument) async throws -> PowerReport {
    let pool = try await sizing.pool(of: document, progressOn: terminal, isQuiet: isQuiet)
    let analysis = PowerAnalysis(pool, sizing.demand)
    let rows = analysis.rows()
    let progress = ProgressLine(
      label: "\(document.experiment.id), tests",
      total: rows.count,
      terminal: terminal,
      isQuiet: isQuiet
    )
    defer { progress?.finish() }
    let done = DoneCounter()
    let simulated = try await analysis.simulated(rows, seed: document.population.seed, workers: sizing.threads) {
      progress?.update(done: done.add(1))
    }
    return PowerReport(
      analysis: analysis,
      rows: simulated,
      fingerprint: document.fingerprint,
      seed: document.population.seed
    )
  }
}
