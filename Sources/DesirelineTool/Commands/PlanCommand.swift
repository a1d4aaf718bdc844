import Desireline
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import Foundation
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline plan`: plans the real test as a page to register before it runs.
struct PlanCommand: ToolCommand {
  static let description = CommandDescription.plan

  private let file: String
  private let sizing: SizingOptions
  private let looks: Int
  private let scenarios: Int
  private let date: String
  private let place: PlanPlace
  /// The plan to hold the file against, where none is to be made.
  private let verified: String?
  private let isDryRun: Bool
  private let setting: CommandSetting

  init(parsed: ParsedCommand, setting: CommandSetting) throws {
    file = parsed.arguments.first ?? "-"
    sizing = try SizingOptions(parsed, threads: setting.threads)
    (looks, scenarios) = (parsed[PlanOption.looks], parsed[PlanOption.scenarios])
    date = try Self.date(parsed[PlanOption.date])
    place = PlanPlace(directory: parsed[PlanOption.out], replacesOthers: parsed[PlanOption.force])
    (verified, isDryRun, self.setting) = (parsed[PlanOption.verify], parsed[CommonOption.dryRun], setting)
  }

  private static func date(_ text: String?) throws -> String {
    let date = text ?? Date.now.formatted(.iso8601.year().month().day())
    guard date.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/) != nil else {
      throw Problem(.invalidOptionValue, "'--date' takes a day, not \(quoted(date))", hint: "write it as in 2026-11-21")
    }
    return date
  }

  func run(_ console: Console) async throws -> ExitCode {
    if let verified { return try PlanVerification(plan: verified, file: file, setting: setting).run(console) }
    let document = try sizing.document(file, setting)
    if isDryRun { return try await rehearse(document, console) }
    if !console.manner.isJSON, place.directory != "-" { _ = try place.files(of: document.experiment.id) }
    let report = try await report(of: document, console)
    if console.manner.isJSON {
      console.answer(report.registered.document)
    } else if place.directory == "-" {
      console.answer(report.page(of: report.registered))
    } else {
      try place.write(report, madeFrom: file, console)
    }
    return .done
  }

  private func rehearse(_ document: ExperimentDocument, _ console: Console) async throws -> ExitCode {
    var rehearsal = Rehearsal(Self.self)
    rehearsal.runs = [try await PlannedRun(of: document, in: file, scenarios: scenarios, threads: setting.threads)]
    if !console.manner.isJSON, place.directory != "-" { rehearsal.writes = try place.files(of: document.experiment.id) }
    return rehearsal.tell(console)
  }

  private func report(of document: ExperimentDocument, _ console: Console) async throws -> PlanReport {
    let users = setting.progressLine(document.experiment.id, of: document.cohort.count, console)
    let replays = setting.progressLine("\(document.experiment.id), scenarios", of: scenarios, console)
    defer {
      users?.finish()
      replays?.finish()
    }
    let done = DoneCounter()
    let plan = try await TestPlan.drafted(
      Experiment(document).simulation(), uncertain: document.uncertain,
      TestPlan.Wishes(demand: sizing.demand, looks: looks, scenarios: scenarios), workers: sizing.threads,
      progress: { users?.update(done: done.add($0)) },
      scenarioProgress: { scenarios in
        users?.finish()
        replays?.update(done: scenarios)
      })
    let further =
      (looks == 1 ? "" : " --looks \(looks)")
      + (scenarios == ScenarioRun.standardCount ? "" : " --scenarios \(scenarios)")
    return PlanReport(
      plan: plan, definition: document.definition, fingerprint: document.fingerprint, date: date,
      command: "desireline plan <file> " + sizing.reproducing(document.cohort) + further)
  }
}

/// `desireline plan --verify`: tells whether a registered plan is as it was, and whether its file still says the same.
struct PlanVerification {
  var plan: String
  var file: String
  var setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let registered = try RegisteredPlan(path: plan)
    let document = try setting.document(file)
    let isSameFile = registered.fileFingerprint == "sha256:" + document.fingerprint
    let differences =
      isSameFile ? [] : (registered.document[member: "definition"] ?? .null).differences(from: document.definition)
    if console.manner.isJSON {
      console.answer(answer(registered, isSameFile: isSameFile, differences))
    } else {
      console.answer(told(registered, isSameFile: isSameFile, differences))
    }
    return registered.isIntact && isSameFile ? .done : .answerIsNo
  }

  private func told(_ registered: RegisteredPlan, isSameFile: Bool, _ differences: [JSONDocument.Difference]) -> String
  {
    let plan =
      registered.isIntact
      ? "ok: the plan is as it was registered on \(registered.date): \(registered.hash)"
      : "CHANGED: the plan was registered as \(registered.hash), and now says what is \(registered.ownHash)"
    guard !isSameFile else { return [plan, "ok: the file is the one the plan was made from"].told }
    let lines = differences.map { "  \($0.path): \($0.own) in the plan, \($0.other) in the file" }
    let others = "  nothing that the plan repeats: users, screens or behavior"
    return
      ([plan, "CHANGED: the file says something else than the one the plan was made from:"]
      + (lines.isEmpty ? [others] : lines)).told
  }

  private func answer(
    _ registered: RegisteredPlan, isSameFile: Bool, _ differences: [JSONDocument.Difference]
  ) -> JSONDocument {
    .object([
      "schema": "desireline.plan-verification/1",
      "date": registered.date,
      "hash": registered.hash,
      "is_intact": registered.isIntact,
      "is_same_file": isSameFile,
      "differences": differences.map {
        JSONDocument.object([
          "path": $0.path,
          "plan": $0.own,
          "file": $0.other,
        ])
      },
    ])
  }
}

extension [String] { fileprivate var told: String { map { $0.harmless + "\n" }.joined() } }
