import Desireline
import ExperimentFile
import ExperimentReports
import Foundation
import TextFormats

/// `run --watch`: a quick run of an experiment at each save.
extension RunCommand {
  /// How many users and scenarios a quick run has, unless the command line says how many.
  static let quickUsers = 1000
  static let quickScenarios = 4

  /// Runs an experiment each time its file, or a table that it names, is saved, and prints what changed.
  ///
  /// What is wrong with the file is reported, and the next save awaited.
  /// - Throws: What ends it: `CancellationError` when the task is canceled.
  func watch(_ file: String, _ console: Console) async throws -> Never {
    guard file != "-" else {
      throw Problem(
        .conflictingOptions, "'--watch' takes a file that can be saved, and '-' is standard input",
        hint: "write the experiment into a file, and name the file")
    }
    let users = grouped(simulation.users.users ?? Self.quickUsers)
    let scenarios = grouped(simulation.scenarios ?? Self.quickScenarios)
    console.remark(
      "watching \(file.harmless): a quick look, with \(users) users in \(scenarios) scenarios, at each save; Control-C "
        + "ends it\n")
    var watched = WatchedFiles()
    var answer: String?
    var findings: Set<String> = []
    watched.watch([file])
    while true {
      console.errors.recordWrite()
      let begin = ContinuousClock.now
      let tables = AttachedFiles(besides: file)
      do {
        let document = simulation.users.adjusted(
          try console.document(file, files: tables).against(against), otherwise: Self.quickUsers)
        watched.watch(tables.places.union([file]))
        let report = try await quickReport(of: document, console)
        let found = document.undeclaredFindings.map { $0.text(in: file, of: document) }
        for finding in found where !findings.contains(finding) { console.talk(finding) }
        findings = Set(found)
        if !console.manner.isQuiet {
          console.answer(answer.map { AnswerChanges(from: $0, to: report.overview).text } ?? report.overview)
        }
        if let lost = console.lostAnswer { throw lost }
        answer = report.overview
        console.remark("\(file.harmless): \(rounded((ContinuousClock.now - begin) / .seconds(1), 1)) s\n")
      } catch let error where Problem.remainder(ofInterrupted: error) == nil && console.lostAnswer == nil {
        console.report(error)
      }
      watched.watch(tables.places.union([file]))
      try await watched.change(console.pause)
    }
  }

  /// Runs an experiment, and writes its report where a directory was chosen.
  private func quickReport(of document: ExperimentDocument, _ console: Console) async throws -> ExperimentReport {
    if chosenFolder != nil { try checkPlaces(of: document) }
    var options = options
    options.scenarios = options.scenarios ?? Self.quickScenarios
    let experiment = Experiment(document)
    let report = try await console.showingProgress(experiment.id, of: experiment.firstUsers) { progress in
      try await experiment.run(options) { progress.update($0) }.report
    }
    if let chosenFolder {
      try report.write(to: ReportDirectory(chosenFolder))
      console.remark(reportOf: experiment.id, in: chosenFolder)
    }
    return report
  }
}

/// Files, and how they were when they were last read.
private struct WatchedFiles {
  /// When a file was written, how large and which it is; `nil` where there is none.
  private struct Stamp: Equatable {
    let date: Date?
    let size, number: Int?

    init?(_ path: String) {
      let place = URL(filePath: path).resolvingSymlinksInPath().path
      guard let facts = try? FileManager.default.attributesOfItem(atPath: place) else { return nil }
      date = facts[.modificationDate] as? Date
      size = facts[.size] as? Int
      number = facts[.systemFileNumber] as? Int
    }
  }

  private var stamps: [String: Stamp?] = [:]

  /// Watches these files and no others; those that were watched before are compared with what they were.
  mutating func watch(_ paths: Set<String>) {
    stamps = Dictionary(uniqueKeysWithValues: paths.map { ($0, stamps[$0] ?? Stamp($0)) })
  }

  /// Waits until a file is another than before, and is not being written.
  mutating func change(_ pause: () async throws -> Void) async throws {
    var (before, now) = (stamps, stamps)
    repeat {
      try await pause()
      (before, now) = (now, stamps.reduce(into: [:]) { $0[$1.key] = .some(Stamp($1.key)) })
    } while now == stamps || now != before
    stamps = now
  }
}
