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
      significance: parsed[SizingOption.alpha],
      power: parsed[SizingOption.power],
      sides: parsed[SizingOption.sides]
    )
    demand.formula = parsed[SizingOption.formula]
    demand.sharesSignificance = parsed[SizingOption.sharesSignificance]
    demand.effect = try PlannedEffect(word: parsed[SizingOption.effect])
    demand.controlUsers = parsed[PowerOption.controlUsers]
    demand.usersPerDay = parsed[SizingOption.usersPerDay]
    demand.minimumWeeks = parsed[SizingOption.minimumWeeks]
    demand.replicates = parsed[PowerOption.replicates]
    users = parsed[SizingOption.users]
    seed = parsed[SizingOption.seed]
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
