import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline power --aa`: how often the analysis of an experiment finds what is not there.
struct CalibrationCommand: Sendable {
  private let file: String
  private let replicates: Int
  private let users: Int
  private let seed: UInt64?
  private let design: ExperimentRun.Design
  private let setting: CommandSetting

  /// The command that a command line asks for; `nil` where it asks for no calibration.
  init?(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    guard let replicates = parsed[CalibrationOption.replicates] else { return nil }
    file = parsed.arguments.first ?? "-"
    self.replicates = replicates
    users = parsed[SizingOption.users] ?? CalibrationStudy.standardUsers
    seed = parsed[SizingOption.seed]
    design = parsed[CalibrationOption.design]
    self.setting = setting
  }

  func run(_ console: Console) async throws -> ExitCode {
    var document = try setting.document(file)
    document.cohort.seed = seed ?? document.cohort.seed
    let calibration = try await calibration(of: document, console)
    console.answer(console.manner.isJSON ? calibration.document.text() : CalibrationText(calibration).text)
    console.remark("reproduce: desireline power \(ShellWord(file).text) \(calibration.settings)\n")
    return calibration.isKept ? .done : .answerIsNo
  }

  private func calibration(of document: ExperimentDocument, _ console: Console) async throws -> Calibration {
    let study = CalibrationStudy(
      experiment: document.experiment, cohort: document.cohort, design: design, replicates: replicates, users: users)
    let progress = setting.progressLine("A/A", of: replicates, console)
    defer { progress?.finish() }
    return try await study.calibration(workers: setting.threads) { progress?.update(done: $0) }
  }
}

/// A calibration as a page of text.
struct CalibrationText {
  private let calibration: Calibration

  init(_ calibration: Calibration) { self.calibration = calibration }

  var text: String {
    ([heading, ""] + aligned([header] + rows, leading: 3) + ["", ending]).joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let experiment = calibration.experiment
    let control = experiment.variants[experiment.control].id
    let whose = calibration.design == .independent ? "under each variant" : "assigned to the variants"
    return """
      \(experiment.id): '\(control)' under the names of all \(experiment.variants.count) variants, so nothing is there to be found
      \(grouped(calibration.replicates)) replicates of \(grouped(calibration.users)) users \(whose)
      """
  }

  private var header: [String] {
    let levels = Calibration.levels.map { "p < \(rounded($0, 2))" }
    return ["metric", "treatment", "procedure"] + levels + ["KS distance", "intervals", ""]
  }

  private var rows: [[String]] {
    calibration.rows.map { row in
      let rejections =
        row.rejections.isEmpty
        ? Calibration.levels.map { _ in "–" } : row.rejections.map { share($0.count, of: $0.band.trials) }
      return [
        row.metric.map { calibration.experiment.metrics[$0].id } ?? "all",
        row.treatment.map { calibration.experiment.variants[$0].id } ?? "all",
        row.procedure,
      ] + rejections + [
        row.distance.map { rounded($0.value, 4) } ?? "",
        row.coverage.map { share($0.count, of: $0.band.trials) } ?? "",
        note(row),
      ]
    }
  }

  private func note(_ row: Calibration.Row) -> String {
    if row.replicates == 0 { return "undefined" }
    let few = row.replicates < calibration.replicates ? "in \(grouped(row.replicates)) replicates" : ""
    return row.isKept ? few : "NOT KEPT" + (few.isEmpty ? "" : ", \(few)")
  }

  /// What chance allows of so many replicates; where a procedure said something in fewer, the bands are its own.
  private var ending: String {
    let count = calibration.replicates
    let bands = Calibration.levels.map { level in
      let band = ChanceBand(trials: count, probability: level)
      return "\(share(band.lower, of: count))–\(share(band.upper, of: count))"
    }
    let intervals = ChanceBand(trials: count, probability: 0.95)
    return """
      chance allows \(bands.joined(separator: ", ")); a KS distance below \(rounded(Calibration.distanceLimit(count), 4)); \
      intervals \(share(intervals.lower, of: count))–\(share(intervals.upper, of: count))
      exact tests, adjusted p-values, what is looked at every \(CalibrationStudy.lookSpacing) users, and all where little is \
      counted may reject less often
      \(verdict)
      """
  }

  private var verdict: String {
    let broken = calibration.rows.count { !$0.isKept }
    return broken == 0
      ? "every procedure keeps its word"
      : "\(broken) of \(calibration.rows.count) procedures miss their stated error rate beyond chance"
  }

  private func share(_ count: Int, of all: Int) -> String { rounded(Double(count) / Double(all), 4) }
}

extension Calibration {
  /// The calibration as JSON.
  var document: JSONDocument {
    [
      "schema": "desireline.calibration/1",
      "experiment_id": .text(experiment.id),
      "control_id": .text(experiment.variants[experiment.control].id),
      "design": .text(design.rawValue),
      "replicates": .integer(replicates),
      "users": .integer(users),
      "seed": .text(seedText),
      "look_every_users": .integer(CalibrationStudy.lookSpacing),
      "band": .number(ChanceBand.coverage),
      "kept": .boolean(isKept),
      "procedures": .array(rows.map(document)),
    ]
  }

  /// The options that give the same calibration.
  var settings: String { "--aa \(replicates) --users \(users) --seed \(seedText) --design \(design.rawValue)" }

  private var seedText: String { "0x" + String(seed, radix: 16) }

  private func document(_ row: Row) -> JSONDocument {
    [
      "metric_id": JSONDocument(row.metric.map { experiment.metrics[$0].id }),
      "treatment_id": JSONDocument(row.treatment.map { experiment.variants[$0].id }),
      "procedure": .text(row.procedure),
      "claim": .text(row.claim.rawValue),
      "replicates": .integer(row.replicates),
      "kept": .boolean(row.isKept),
      "rejections": .array(row.rejections.map(document)),
      "coverage": row.coverage.map(document) ?? .null,
      "ks_distance": JSONDocument(row.distance?.value),
      "ks_limit": JSONDocument(row.distance?.limit),
    ]
  }

  private func document(_ rejections: Row.Rejections) -> JSONDocument {
    [
      "level": .number(rejections.level),
      "rejected": .integer(rejections.count),
      "of": .integer(rejections.band.trials),
      "low": .integer(rejections.band.lower),
      "high": .integer(rejections.band.upper),
    ]
  }

  private func document(_ coverage: Row.Coverage) -> JSONDocument {
    [
      "level": .number(coverage.level),
      "covered": .integer(coverage.count),
      "of": .integer(coverage.band.trials),
      "low": .integer(coverage.band.lower),
      "high": .integer(coverage.band.upper),
    ]
  }
}
