import Desireline
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import NavigationExperiments
import TextFormats
import UserSimulation

/// The options of `power` and `plan` that say what is asked of a test, and which users it is sized from.
struct SizingOptions: Sendable {
  var demand: PowerDemand
  /// How many users are simulated; nil for the file's count.
  var users: Int?
  /// nil for the file's seed.
  var seed: UInt64?
  var threads: Int

  /// Reads the options.
  ///
  /// - Throws: `Problem` where what is planned for is no difference.
  init(_ parsed: ParsedCommand, threads: Int) throws(Problem) {
    demand = PowerDemand()
    demand.errors = ErrorRates(significance: parsed[SizingOption.alpha], power: parsed[SizingOption.power])
    demand.effect = try PlannedEffect(word: parsed[SizingOption.effect])
    demand.controlUsers = parsed[PowerOption.controlUsers]
    demand.usersPerDay = parsed[SizingOption.usersPerDay]
    demand.minimumWeeks = parsed[SizingOption.minimumWeeks]
    users = parsed[SizingOption.users]
    seed = parsed[SizingOption.seed]
    self.threads = threads
  }

  /// The experiment of a file, with the users asked for.
  func document(_ file: String, _ setting: CommandSetting) throws(Problems) -> ExperimentDocument {
    var document = try setting.document(file)
    document.cohort.count = users ?? document.cohort.count
    document.cohort.seed = seed ?? document.cohort.seed
    return document
  }

  /// The users of an experiment under every variant.
  func pool(of document: ExperimentDocument, _ setting: CommandSetting, _ console: Console) async throws -> OutcomePool
  {
    let run = Experiment(document).simulation()
    let progress = setting.progressLine(document.experiment.id, of: run.cohort.count, console)
    defer { progress?.finish() }
    let done = DoneCounter()
    return try await OutcomePool.running(run, workers: threads) { progress?.update(done: done.add($0)) }
  }

  /// What of the command line makes the same answer again, with what is not as it is by default.
  func reproducing(_ cohort: Cohort) -> String {
    let usual = PowerDemand()
    let errors = demand.errors
    let words: [String?] = [
      "--users \(cohort.count) --seed 0x\(String(cohort.seed, radix: 16))",
      demand.effect == usual.effect ? nil : "--effect=\(ShellWord(demand.effect.word).text)",
      errors.significance == usual.errors.significance ? nil : "--alpha \(errors.significance)",
      errors.power == usual.errors.power ? nil : "--power \(errors.power)",
      demand.controlUsers.map { "--users-per-arm \($0)" },
      demand.usersPerDay.map { "--traffic \($0)" },
      demand.minimumWeeks == usual.minimumWeeks ? nil : "--min-weeks \(demand.minimumWeeks)",
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}

extension Metric {
  /// What a row plans for: a difference, or the bound that is kept; nil where there is none.
  func target(_ row: PowerRow) -> String? {
    (row.question == .difference ? row.planned : row.margin?.value).map { difference(row.question, $0) }
  }

  /// A difference that is found, or a bound that is kept, of a question.
  func difference(_ question: TestQuestion, _ value: Double) -> String {
    switch question {
    case .difference: signed(value)
    case .nonInferiority(better: .lower): "≤ \(signed(value))"
    case .nonInferiority(better: .higher): "≥ \(signed(-value))"
    case .equivalence: "± \(magnitude(value))"
    }
  }
}

extension PowerRow {
  /// Whether a margin that nobody stated is planned for.
  var hasStandardMargin: Bool {
    guard planned != nil, margin?.source == .standard else { return false }
    return question != .difference || plannedSource == .margin || plannedSource == .marginAsSimulatedIsSmaller
  }

  /// Whether the simulated difference is itself beyond the bound, by more than twice its own error.
  var isExpectedToFail: Bool {
    guard let margin = margin?.value, let simulatedDifference, let simulationError else { return false }
    let limit = margin + 2 * simulationError
    return switch question {
    case .difference: false
    case .nonInferiority(better: .lower): simulatedDifference > limit
    case .nonInferiority(better: .higher): simulatedDifference < -limit
    case .equivalence: abs(simulatedDifference) > limit
    }
  }
}

extension PlannedEffect {
  /// Reads the value of `--effect`.
  init(word: String) throws(Problem) {
    switch word {
    case "simulated": self = .simulated
    case "margin": self = .margin
    default:
      guard let stated = StatedDifference(word) else {
        throw Problem(
          .invalidOptionValue, "'--effect' takes simulated, margin or a difference, not '\(word)'",
          hint: "write a difference as 2pp, 1.5s or 0.2; with = where it has a sign, as in --effect=-2pp")
      }
      self = .stated(stated)
    }
  }

  /// The value of `--effect`.
  var word: String {
    switch self {
    case .simulated: "simulated"
    case .margin: "margin"
    case .stated(let stated):
      (stated.isSigned && stated.value > 0 ? "+" : "")
        + (DecimalFormat.text(stated.value * (stated.unit == .points ? 100 : 1)) ?? "") + stated.unit.rawValue
    }
  }
}
