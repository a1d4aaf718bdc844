import ExperimentAnalysis
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import NavigationExperiments
import UserSimulation

/// `desireline run`: simulates the people of each experiment under its variants and writes its report.
struct RunCommand: Sendable {
  var files: [String]
  var users: Int?
  var seed: UInt64?
  var threads: Int
  var worlds: Int?
  var design: ExperimentRun.Design
  var engine: ExperimentRun.Engine
  var out: String
  /// Where to write what everybody did; only of one experiment.
  var events: String?
  var isJSON: Bool
  var isQuiet: Bool
  var terminal: Terminal
  var extensions: FlowExtensions

  /// Runs the experiments one after the other.
  ///
  /// No file is run unless all of them are valid.
  func run(_ console: Console) async -> ExitCode {
    let log = events.map(EventLogOutput.init)
    if let refusal = refusal(of: log) {
      console.talk(refusal)
      return .failed
    }
    guard let documents = read(console) else { return .failed }
    if design != .paired, let document = documents.first(where: \.grows) {
      console.talk(
        "error: \(document.experiment.id) has as many people as paired ones take, and '--design \(design.rawValue)' has none\n"
          + " hint: say how many with '--users N'\n"
      )
      return .failed
    }
    var reports: [ExperimentReport] = []
    for (file, document) in zip(files, documents) {
      let done = DoneCount()
      do {
        // The log comes first where it can: a place where none can be written is found out at once.
        if let log = log ?? nil, !document.grows { try await write(log, of: document) }
        let report = try await report(of: document, done)
        if let log = log ?? nil, document.grows { try await write(log, of: document, people: report.population.count) }
        try report.write(to: ReportDirectory(out))
        if !isQuiet { tell(of: report, document, file: file, console) }
        reports.append(report)
      } catch is CancellationError {
        let people =
          "\(ProgressText.grouped(done.value))\(document.grows ? "" : " of \(ProgressText.grouped(document.population.count))") people"
        console.talk("interrupted: \(people) of \(document.experiment.id) were done; its report was not written\n")
        return .interrupted
      } catch {
        console.talk("error: \("\(error)".harmless)\n")
        return .failed
      }
    }
    if isJSON { console.answer(ExperimentReport.answer(reports).text()) }
    // A rehearsal tells how its sample fares, and samples of simulated people are as small as anybody likes.
    return design != .paired || reports.allSatisfy(\.meetsRequirements) ? .done : .answerIsNo
  }

  /// Why the log cannot be written; `nil` where it can, or is not asked for.
  private func refusal(of log: EventLogOutput??) -> String? {
    guard let log else { return nil }
    if log == nil { return "error: '--events' takes the name of a log\n hint: let it end in .csv, .tsv or .ndjson\n" }
    guard files.count > 1 else { return nil }
    return "error: '--events' takes one experiment, not \(files.count)\n hint: run them one by one\n"
  }

  private func run(of document: ExperimentDocument) -> ExperimentRun {
    ExperimentRun(experiment: document.experiment, population: document.population, design: design, engine: engine)
  }

  private func read(_ console: Console) -> [ExperimentDocument]? {
    var documents: [ExperimentDocument] = []
    for file in files {
      do throws(InvalidExperimentFile) {
        var document = try ExperimentDocument.read(path: file, extensions: extensions)
        if let users { (document.population.count, document.grows) = (users, false) }
        document.population.seed = seed ?? document.population.seed
        documents.append(document)
      } catch {
        console.talk(error.rendered(usesColor: terminal.error.usesColor))
      }
    }
    return documents.count == files.count ? documents : nil
  }

  private func write(_ log: EventLogOutput, of document: ExperimentDocument, people: Int? = nil) async throws {
    var run = run(of: document)
    run.population.count = people ?? run.population.count
    let label = "\(document.experiment.id) log"
    let progress = ProgressLine(label: label, total: run.population.count, terminal: terminal, isQuiet: isQuiet)
    defer { progress?.finish() }
    try await log.write(run, workers: threads) { progress?.update(done: $0) }
  }

  private func report(of document: ExperimentDocument, _ done: DoneCount) async throws -> ExperimentReport {
    var run = run(of: document)
    let tally =
      document.grows ? try await grownTally(of: &run, done) : try await tally(of: run, done)
    let replay = try await replay(of: run, document)
    var report = ExperimentReport(
      results: ExperimentAnalyzer(experiment: document.experiment, tally: tally, worlds: replay).results(),
      population: run.population,
      uncertain: replay == nil ? [] : document.uncertain,
      worldCount: document.uncertain.isEmpty ? nil : worlds,
      design: Comparison.Design(rawValue: design.rawValue) ?? .paired,
      fingerprint: document.fingerprint,
      toolVersion: DesirelineTool.version
    )
    report.examples = run.examples()
    return report
  }

  private func tally(of run: ExperimentRun, _ done: DoneCount) async throws -> ExperimentTally {
    let progress = ProgressLine(
      label: run.experiment.id,
      total: run.population.count,
      terminal: terminal,
      isQuiet: isQuiet
    )
    defer { progress?.finish() }
    return try await run.tally(workers: threads) { people in
      done.update(people)
      progress?.update(done: people)
    }
  }

  /// Enlarges a run until its own error does not matter, and sets its number of people to what that took.
  private func grownTally(of run: inout ExperimentRun, _ done: DoneCount) async throws -> ExperimentTally {
    let progress = ProgressLine(
      label: run.experiment.id,
      total: Population.blockSize,
      terminal: terminal,
      isQuiet: isQuiet
    )
    defer { progress?.finish() }
    let experiment = run.experiment
    let grown = try await run.grownTally(workers: threads) { tally, people in
      ExperimentAnalyzer(experiment: experiment, tally: tally).peopleNeeded(having: people)
    } progress: { people, total in
      done.update(people)
      progress?.update(done: people, of: total)
    }
    run.population.count = grown.people
    return grown.tally
  }

  /// The same people in worlds, where the file tells what nobody knows; only a paired run has people to compare.
  private func replay(of run: ExperimentRun, _ document: ExperimentDocument) async throws -> WorldTallies? {
    guard worlds != 0, design == .paired, !document.uncertain.isEmpty else { return nil }
    let replay = WorldRun(run, uncertain: document.uncertain, count: worlds ?? WorldRun.standardCount)
    let progress = ProgressLine(
      label: "\(document.experiment.id), worlds",
      total: replay.count,
      terminal: terminal,
      isQuiet: isQuiet
    )
    defer { progress?.finish() }
    return try await replay.tallies(workers: threads) { progress?.update(done: $0) }
  }

  private func tell(
    of report: ExperimentReport,
    _ document: ExperimentDocument,
    file: String,
    _ console: Console
  ) {
    if !isJSON { console.answer(report.overview) }
    if let cost = report.worldsCost { console.talk("\(cost)\n") }
    if let note = report.precisionNote { console.talk("note: \(note)\n") }
    if let events { console.talk("wrote \(events.harmless)\n") }
    console.talk("wrote \(out.harmless)/\(document.experiment.id)\n")
    console.talk("reproduce: desireline run \(ShellWord(file).text) \(report.settings)\n")
  }
}
