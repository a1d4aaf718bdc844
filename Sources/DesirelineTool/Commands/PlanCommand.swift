import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import Foundation
import NavigationExperiments
import UserSimulation

/// `desireline plan`: plans the real test as a page to register before it runs.
struct PlanCommand: Sendable {
  var file: String
  var sizing: SizingOptions
  var looks: Int
  var worlds: Int
  var date: String
  /// Where the page goes; `-` is standard output.
  var out: String
  var replacesOthers: Bool
  var isJSON: Bool
  var isQuiet: Bool
  var terminal: Terminal
  var extensions: FlowExtensions

  func run(_ console: Console) async -> ExitCode {
    do {
      let report = try await report(of: sizing.document(file, extensions))
      if isJSON {
        console.answer(report.registered.document.text())
      } else if out == "-" {
        console.answer(report.page(of: report.registered))
      } else {
        try write(report, console)
      }
      return .done
    } catch is CancellationError {
      console.talk("interrupted: no plan was written\n")
      return .interrupted
    } catch let error as InvalidExperimentFile {
      console.talk(error.rendered(usesColor: terminal.error.usesColor))
    } catch let error as OtherPlan {
      console.talk("error: \("\(error)".harmless)\n hint: \(error.hint.harmless)\n")
    } catch {
      console.talk("error: \("\(error)".harmless)\n")
    }
    return .failed
  }

  private func report(of document: ExperimentDocument) async throws -> PlanReport {
    let people = progressLine(document.experiment.id, of: document.population.count)
    let replays = progressLine("\(document.experiment.id), worlds", of: worlds)
    defer {
      people?.finish()
      replays?.finish()
    }
    let done = DoneCounter()
    let plan = try await TestPlan.drafted(
      ExperimentRun(experiment: document.experiment, population: document.population),
      uncertain: document.uncertain,
      TestPlan.Wishes(demand: sizing.demand, looks: looks, worlds: worlds),
      workers: sizing.threads,
      progress: { people?.update(done: done.add($0)) },
      worldProgress: { worlds in
        people?.finish()
        replays?.update(done: worlds)
      }
    )
    let further =
      (looks == 1 ? "" : " --looks \(looks)") + (worlds == WorldRun.standardCount ? "" : " --worlds \(worlds)")
    return PlanReport(
      plan: plan,
      definition: document.definition,
      fingerprint: document.fingerprint,
      date: date,
      command: "desireline plan <file> " + sizing.reproducing(document.population) + further
    )
  }

  private func progressLine(_ label: String, of total: Int) -> ProgressLine? {
    ProgressLine(label: label, total: total, terminal: terminal, isQuiet: isQuiet)
  }

  /// Writes the plan, unless it is registered already; another plan stays where it is.
  private func write(_ report: PlanReport, _ console: Console) throws {
    let id = report.experiment.id
    let place = "\(out)/\(id)"
    let registered = report.registered
    if let earlier = try? RegisteredPlan(path: "\(place)/plan.json"), earlier.isIntact, earlier.hash == registered.hash
    {
      if !isQuiet { console.answer("\(place) is registered since \(earlier.date): \(earlier.hash)\n") }
      return
    }
    let others = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let strangers = others.filter { name in !report.files.contains { $0.name == name } }
    guard strangers.isEmpty else { throw OtherPlan(place: place, strangers: strangers.sorted()) }
    guard others.isEmpty || replacesOthers else { throw OtherPlan(place: place, strangers: []) }
    try ReportDirectory(out).write(report.files, experiment: id)
    guard !isQuiet else { return }
    console.answer("\(registered.hash)\n")
    console.talk("wrote \(place.harmless)\n")
    console.talk("verify: desireline plan --verify \(ShellWord(place + "/plan.json").text) \(ShellWord(file).text)\n")
  }
}

/// A plan would take the place of something else.
struct OtherPlan: Error, CustomStringConvertible {
  /// The directory.
  let place: String
  /// What stands there that is no part of a plan.
  let strangers: [String]

  var description: String {
    strangers.isEmpty
      ? "\(place) holds another plan, and a registered plan is evidence"
      : "\(place) holds what is no part of a plan: \(strangers.joined(separator: ", "))"
  }
  /// What to do about it.
  var hint: String {
    strangers.isEmpty ? "write into another directory with --out, or replace it with --force" : "move it elsewhere"
  }
}
