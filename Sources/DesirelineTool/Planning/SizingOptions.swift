import Desireline
import ExperimentDesign
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import TextFormats
import UserSimulation

/// The options of `power` and `plan` that say what is asked of a test, and which users it is sized from.
struct SizingOptions: ParameterGroup {
  @Option(
    "--effect DIFFERENCE", .effect, else: PlannedEffect.margin.word,
    "Plan for the smallest difference that matters (margin), for what the simulation shows where that is larger "
      + "(simulated), or for a difference such as 2pp, 1.5s or 0.2, which metrics in that unit have")
  var effect = PlannedEffect.margin
  @Option("--alpha P", .proportion, "Probability of finding a difference where there is none")
  var alpha = ErrorRates().significance
  @Option("--power P", .proportion, "Probability of finding the planned difference") var power = ErrorRates().power
  @Option(
    "--traffic N", .integer(1...1_000_000_000_000), else: "weeks are not printed",
    "Print how many whole weeks the test takes with N users a day, exposed or not")
  var usersPerDay: Int?
  @Option("--min-weeks N", .integer(1...52), "Run the test for at least N whole weeks")
  var minimumWeeks = PowerDemand().minimumWeeks
  @Option("--users, -u N", .integer(2...10_000_000), else: "the file's count", "Size the test from N simulated users")
  var users: Int?
  @Option(
    "--seed, -s SEED", .seed, else: "the file's seed", "Use SEED for all random draws, in decimal or as 0x…")
  var seed: UInt64?
  @Option(.threads) var threads: Int

  /// What is asked of a test, with so many users in the control if that is given.
  func demand(_ controlUsers: Int? = nil) -> PowerDemand {
    var demand = PowerDemand()
    demand.errors = ErrorRates(significance: alpha, power: power)
    (demand.effect, demand.controlUsers) = (effect, controlUsers)
    (demand.usersPerDay, demand.minimumWeeks) = (usersPerDay, minimumWeeks)
    return demand
  }

  /// The experiment of a file, with the users asked for.
  func document(_ file: String, _ console: Console) throws(Problems) -> ExperimentDocument {
    var document = try console.document(file)
    document.cohort.count = users ?? document.cohort.count
    document.cohort.seed = seed ?? document.cohort.seed
    return document
  }

  /// The users of an experiment under every variant.
  func pool(of document: ExperimentDocument, _ console: Console) async throws -> OutcomePool {
    let run = try Experiment(document).simulation()
    return try await console.showingProgress(document.experiment.id, of: run.cohort.count) { progress in
      try await OutcomePool.running(run, workers: threads) { progress.add($0) }
    }
  }

  /// What of the command line makes the same answer again, with what is not as it is by default.
  func reproducing(_ cohort: Cohort, _ controlUsers: Int? = nil) -> String {
    let usual = PowerDemand()
    let words: [String?] = [
      "--users \(cohort.count) --seed \(cohort.seed.seedText)",
      effect == usual.effect ? nil : "--effect=\(ShellWord(effect.word).text)",
      alpha == usual.errors.significance ? nil : "--alpha \(alpha)",
      power == usual.errors.power ? nil : "--power \(power)",
      controlUsers.map { "--users-per-arm \($0)" },
      usersPerDay.map { "--traffic \($0)" },
      minimumWeeks == usual.minimumWeeks ? nil : "--min-weeks \(minimumWeeks)",
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

extension ValueForm where Value == PlannedEffect {
  /// A difference to plan for, or a word for one.
  static var effect: Self {
    .one(
      "simulated, margin or a difference",
      hint: "write a difference as 2pp, 1.5s or 0.2; with = where it has a sign, as in --effect=-2pp"
    ) {
      $0 == "simulated" ? .simulated : $0 == "margin" ? .margin : PlannedEffect.StatedDifference($0).map { .stated($0) }
    }
  }
}

extension PlannedEffect {
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
