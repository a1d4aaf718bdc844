import Desireline
import ExperimentFile
import ExperimentPlanning
import ExperimentRuns
import ExperimentStatistics
import NavigationExperiments
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
  /// - Throws: `UnreadableEffect` where what is planned for is no difference.
  init(_ parsed: ParsedCommand, threads: Int) throws(UnreadableEffect) {
    demand = PowerDemand()
    demand.errors = ErrorRates(
      significance: parsed.number("--alpha") ?? 0.05,
      power: parsed.number("--power") ?? 0.8,
      sides: parsed.text("--sides") == "one" ? .one : .two
    )
    demand.formula = parsed.text("--formula").flatMap(SampleSizeFormula.init(word:)) ?? .pooled
    demand.sharesSignificance = parsed.text("--adjust") == "bonferroni"
    demand.effect = try PlannedEffect(word: parsed.text("--effect") ?? "margin")
    demand.controlUsers = parsed.integer("--n")
    demand.usersPerDay = parsed.integer("--traffic")
    demand.minimumWeeks = parsed.integer("--min-weeks")
    demand.replicates = parsed.integer("--replicates") ?? demand.replicates
    users = parsed.integer("--users")
    seed = parsed.seed("--seed")
    self.threads = threads
  }

  /// The experiment of a file, with the users asked for.
  func document(_ file: String, _ setting: CommandSetting) throws(InvalidExperimentFile) -> ExperimentDocument {
    var document = try setting.document(file)
    document.cohort.count = users ?? document.cohort.count
    document.cohort.seed = seed ?? document.cohort.seed
    return document
  }

  /// The users of an experiment under every variant.
  func pool(
    of document: ExperimentDocument,
    _ setting: CommandSetting,
    _ console: Console
  ) async throws -> OutcomePool {
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
      errors.sides == usual.errors.sides ? nil : "--sides one",
      demand.formula == usual.formula ? nil : "--formula \(demand.formula.word)",
      demand.sharesSignificance ? "--adjust bonferroni" : nil,
      demand.controlUsers.map { "--n \($0)" },
      demand.usersPerDay.map { "--traffic \($0)" },
      demand.minimumWeeks.map { "--min-weeks \($0)" },
      demand.replicates == usual.replicates ? nil : "--replicates \(demand.replicates)",
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}
