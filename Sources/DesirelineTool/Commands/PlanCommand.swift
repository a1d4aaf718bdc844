import Desireline
import ExperimentFile
import ExperimentPlanning
import ExperimentRuns
import Foundation
import TextFormats

/// `desireline plan`: plans the real test as a page to register before it runs.
struct PlanCommand: Command {
  static let description = CommandDescription(
    Self.self, "plan", "Plan the real test as a dated, hashed page to register before it runs.",
    examples: [
      "desireline plan --traffic 10_000 Experiments/catalog-browse.json5": "Write the plan into Plans/catalog-browse",
      "desireline plan --min-weeks 4 --looks 4 -o - Experiments/catalog-browse.json5":
        "Print a plan of at least four weeks, with four analyzes",
      "desireline plan --verify Plans/catalog-browse/plan.json Experiments/catalog-browse.json5":
        "Check that the plan still matches the file",
    ],
    ends: [
      .done, ExitStatus(1, "Done, and with --verify the plan no longer matches"),
      ExitStatus(2, "Could not be done: an error in the arguments, a file or the disk, or another plan exists"),
      .interrupted,
    ])

  @Argument(.file) var file: String
  let sizing = SizingOptions()
  @Option(
    "--looks K", .integer(1...20), else: "1, a fixed horizon",
    "Analyze the data K times, at equal shares of the users, with bounds that keep --alpha")
  var looks = 1
  @Option(
    "--scenarios N", .integer(0...10_000),
    "Predict the range of the funnel over N scenarios of the uncertain parameters")
  var scenarios = ScenarioRun.standardCount
  @Option(
    "--date DATE", .day, else: "today",
    "Date the plan, such as 2026-11-21; the same date gives the same plan, byte for byte")
  var date = Date.now.formatted(.iso8601.year().month().day())
  @Option(
    "--verify PLAN", .text, else: "a plan is written",
    "Check that PLAN, a plan.json, is as it was registered and that FILE still matches it")
  var verifiedPlan: String?
  @Option(
    "--out, -o DIRECTORY", .text,
    "Write plan.md and plan.json into DIRECTORY, in a directory named after the experiment; - prints the page")
  var out = "Plans"
  @Flag("--force", "Replace a registered plan that differs") var isForced
  @Flag("--json", "Print the plan, or the errors, as one JSON document, and write nothing") var isJSON
  @Flag(.dryRun) var isDryRun: Bool
  @Flag("--quiet, -q", "Print only errors, and the page or document that was asked for") var isQuiet

  func run(_ console: Console) async throws -> ExitCode {
    if let verifiedPlan { return try verify(verifiedPlan, console) }
    let place = PlanPlace(directory: out, replacesOthers: isForced)
    let document = try sizing.document(file, console)
    let files = isJSON || out == "-" ? [] : try place.files(of: document.experiment.id)
    if isDryRun {
      let run = try await console.plannedRun(of: document, in: file, scenarios: scenarios, threads: sizing.threads)
      return DryRun(writes: files, runs: [run]).answer(console)
    }
    let report = try await report(of: document, console)
    if isJSON {
      console.answer(report.registered.document)
    } else if out == "-" {
      console.answer(report.page(of: report.registered))
    } else {
      try place.write(report, madeFrom: file, console)
    }
    return .done
  }

  private func report(of document: ExperimentDocument, _ console: Console) async throws -> PlanReport {
    let plan = try await console.showingProgress(document.experiment.id, of: document.cohort.count) { progress in
      try await TestPlan.drafted(
        try Experiment(document).simulation(), uncertain: document.uncertain,
        sizing.demand(), looks: looks, scenarios: scenarios, workers: sizing.threads,
        progress: { progress.add($0) }, scenarioProgress: { progress.update(done: $0, of: scenarios, stage: 1) })
    }
    let further =
      (looks == 1 ? "" : " --looks \(looks)")
      + (scenarios == ScenarioRun.standardCount ? "" : " --scenarios \(scenarios)")
    return PlanReport(
      plan: plan, definition: document.definition, fingerprint: document.fingerprint, date: date,
      command: "desireline plan <file> " + sizing.reproducing(document.cohort) + further)
  }
}

extension ValueForm where Value == String {
  /// A day of the calendar.
  fileprivate static var day: Self {
    .one("a day", hint: "write it as in 2026-11-21") { text in
      text.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/) == nil ? nil : text
    }
  }
}

/// `--verify`: whether a registered plan is as it was, and whether its file still says the same.
extension PlanCommand {
  private func verify(_ plan: String, _ console: Console) throws -> ExitCode {
    let registered = try RegisteredPlan(path: plan)
    let document = try console.document(file)
    let isSameFile = registered.fileFingerprint == "sha256:" + document.fingerprint
    let differences =
      isSameFile ? [] : (registered.document[member: "definition"] ?? .null).differences(from: document.definition)
    var lines = [
      registered.isIntact
        ? "ok: the plan is as it was registered on \(registered.date): \(registered.hash)"
        : "CHANGED: the plan was registered as \(registered.hash), and now says what is \(registered.ownHash)"
    ]
    if isSameFile {
      lines.append("ok: the file is the one the plan was made from")
    } else {
      lines.append("CHANGED: the file says something else than the one the plan was made from:")
      lines += differences.map { "  \($0.path): \($0.own) in the plan, \($0.other) in the file" }
      if differences.isEmpty { lines.append("  nothing that the plan repeats: users, screens or behavior") }
    }
    console.answer(
      object: [
        "schema": "desireline.plan-verification/1",
        "date": registered.date,
        "hash": registered.hash,
        "is_intact": registered.isIntact,
        "is_same_file": isSameFile,
        "differences": differences.map {
          JSONDocument.object(["path": $0.path, "plan": $0.own, "file": $0.other])
        },
      ], or: lines.map { $0.harmless + "\n" }.joined())
    return registered.isIntact && isSameFile ? .done : .answerIsNo
  }
}
