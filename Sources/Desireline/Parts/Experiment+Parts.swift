import ExperimentAnalysis
package import ExperimentRuns
import FunnelAnalysis
import NavigationExperiments
import UserSimulation

/// Runs shards of an experiment one after another, and keeps what they find out about its flow.
package struct ShardWork: Sendable {
  private let experiment: Experiment
  private let options: RunOptions
  private let run: ExperimentRun
  private let scenarios: ScenarioRun?

  /// Prepares to run shards.
  /// - Parameter options: As for `Experiment.run`; those that change results are in the parts.
  package init(_ experiment: Experiment, _ options: RunOptions) {
    (self.experiment, self.options) = (experiment, options)
    run = experiment.simulation(options)
    scenarios = experiment.scenarioRun(of: run, options)
  }

  /// Runs one shard of the users, scenarios and examples, and writes down what they come to.
  /// - Parameter progress: Called now and then, from any thread.
  /// - Throws: `InvalidExperiment`; `CancellationError` when the task is canceled.
  package func part(
    _ shard: Shard,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> Part {
    let slice = RunSlice.all(of: run, scenarios).share(of: shard)
    let users = slice[.users]
    let tally = try await run.tally(of: users, workers: options.threads) {
      progress(RunProgress(stage: .users, done: $0, total: users.count))
    }
    var tallies = RunTallies(run, scenarios)
    try await tallies.complete(slice, of: run, users: tally, options, progress)
    return Part(experiment.header(of: shard, options), TallyCoder.bytes(of: tallies))
  }
}

extension Experiment {
  /// What the part of a shard says of itself.
  func header(of shard: Shard, _ options: RunOptions) -> PartHeader {
    let run = simulation(options)
    let slice = RunSlice.all(of: run, scenarioRun(of: run, options)).share(of: shard)
    return PartHeader(
      version: Self.version,
      experiment: id,
      fingerprint: fingerprint,
      control: definition.variants[definition.control].id,
      run: PartHeader.Run(
        users: cohort.count,
        seed: "0x" + String(cohort.seed, radix: 16),
        design: options.design.rawValue,
        scenarios: options.scenarios
      ),
      shard: shard.description,
      slice: Dictionary(
        uniqueKeysWithValues: RunSlice.Work.allCases.map {
          ($0.rawValue, [slice[$0].lowerBound, slice[$0].upperBound])
        }
      )
    )
  }

  /// Makes sure that a part is of this experiment, and was written by this version.
  func check(_ header: PartHeader) throws(PartError.Reason) {
    guard header.version == Self.version else { throw .otherVersion(header.version, expected: Self.version) }
    guard header.experiment == id else { throw .otherExperiment(what: "id", header.experiment, expected: id) }
    guard header.fingerprint == fingerprint else {
      throw .otherExperiment(what: "fingerprint", header.fingerprint, expected: fingerprint)
    }
  }

  /// The experiment and the options of the run that a part is of.
  func running(
    _ settings: PartHeader.Run,
    against control: String,
    threads: Int
  ) throws(PartError.Reason) -> (Experiment, RunOptions) {
    guard 1...Self.mostUsers ~= settings.users, let design = ExperimentRun.Design(rawValue: settings.design),
      settings.seed.hasPrefix("0x"), let seed = UInt64(settings.seed.dropFirst(2), radix: 16),
      settings.scenarios.map({ 0...Self.mostScenarios ~= $0 }) ?? true,
      let variant = definition.variants.firstIndex(where: { $0.id == control })
    else { throw .damaged("its settings are those of no run") }
    var experiment = self
    experiment.definition = definition.against(variant)
    (experiment.cohort.count, experiment.cohort.seed, experiment.grows) = (settings.users, seed, false)
    return (experiment, RunOptions(design: design, scenarios: settings.scenarios, threads: threads))
  }

  /// The most users that a run may have.
  package static let mostUsers = 1_000_000_000
  /// The most scenarios that a run may have.
  package static let mostScenarios = 10_000
}
