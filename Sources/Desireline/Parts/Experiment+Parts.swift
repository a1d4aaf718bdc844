import Assignment
package import EventLogs
import ExperimentAnalysis
package import ExperimentRuns
import Foundation
import FunnelAnalysis
import TextFormats
import UserSimulation

/// Runs shards of an experiment one after another, and keeps what they find out about its flow.
package struct ShardWork: Sendable {
  private let experiment: Experiment
  private let options: RunOptions
  private let run: ExperimentRun
  private let scenarios: ScenarioRun?

  /// Prepares to run shards.
  /// - Parameter options: As for `Experiment.run`; those that change results are in the parts.
  /// - Throws: `Problem` where a baseline is out of reach.
  package init(_ experiment: Experiment, _ options: RunOptions) throws(Problem) {
    (self.experiment, self.options) = (experiment, options)
    run = try experiment.simulation(options)
    scenarios = experiment.scenarioRun(of: run, options)
  }

  /// Runs one shard of the users, scenarios and examples, and writes down what they come to.
  /// - Parameter progress: Called now and then, from any thread.
  /// - Throws: `Problems`; `CancellationError` when the task is canceled.
  package func part(_ shard: Shard, progress: @escaping @Sendable (RunProgress) -> Void = { _ in }) async throws -> Part
  {
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
    let run = modeled(options)
    let slice = RunSlice.all(of: run, scenarioRun(of: run, options)).share(of: shard)
    return PartHeader(
      version: Self.version, experiment: id, fingerprint: fingerprint,
      control: definition.variants[definition.control].id,
      run: PartHeader.Run(
        users: cohort.count, seed: "0x" + String(cohort.seed, radix: 16), design: options.design.rawValue,
        scenarios: options.scenarios), shard: shard.description,
      slice: Dictionary(
        uniqueKeysWithValues: RunSlice.Work.allCases.map {
          ($0.rawValue, [slice[$0].lowerBound, slice[$0].upperBound])
        }))
  }

  /// Makes sure that a part is of this experiment, and was written by this version.
  func check(_ header: PartHeader) throws(Problem) {
    guard header.version == Self.version else { throw Problem.otherVersion(header.version, expected: Self.version) }
    guard header.experiment == id else { throw Problem.otherExperiment("id", header.experiment, expected: id) }
    guard header.fingerprint == fingerprint else {
      throw Problem.otherExperiment("fingerprint", header.fingerprint, expected: fingerprint)
    }
  }

  /// The experiment with every variant compared with the one of that id.
  func against(_ control: String) throws(Problem) -> Experiment {
    guard let variant = definition.variants.firstIndex(where: { $0.id == control }) else {
      throw Problem.damagedPart("its control is no variant")
    }
    var experiment = self
    experiment.definition = definition.against(variant)
    return experiment
  }

  /// The experiment and the options of the run that a part is of.
  func running(_ settings: PartHeader.Run) throws(Problem) -> (Experiment, RunOptions) {
    guard 1...Self.mostUsers ~= settings.users, let design = ExperimentRun.Design(rawValue: settings.design),
      settings.seed.hasPrefix("0x"), let seed = UInt64(settings.seed.dropFirst(2), radix: 16),
      settings.scenarios.map({ 0...Self.mostScenarios ~= $0 }) ?? true
    else { throw Problem.damagedPart("its settings are those of no run") }
    var experiment = self
    (experiment.cohort.count, experiment.cohort.seed, experiment.grows) = (settings.users, seed, false)
    return (experiment, RunOptions(design: design, scenarios: settings.scenarios))
  }

  /// The most users that a run may have.
  package static let mostUsers = 1_000_000_000
  /// The most scenarios that a run may have.
  package static let mostScenarios = 10_000
}

extension Experiment {
  /// Reads one shard of logs that were divided by user, and writes down what they come to.
  /// - Parameters:
  ///   - shard: Which of all shards; each is in one part, and no user in two.
  ///   - logs: The logs of the shard, as for ``analyze(_:reading:threads:)``.
  /// - Throws: As ``analyze(_:reading:threads:)``, but that a shard may have no user.
  package func part(
    _ shard: Shard, of logs: [String], by interpreter: any LogInterpreter, reading: LogReading, threads: Int
  ) async throws -> Part {
    guard !definition.analysis.completeUsersOnly else {
      throw Problem(
        .conflictingOptions, "`complete_users_only` cannot be used with --shard: where all logs end is not known",
        hint: "analyze the logs as one, without --shard")
    }
    let log = try await reading.read(logs, by: interpreter, definition.analysis, workers: threads)
    let (clock, counting) = (interpreter.clock, interpreter.counting)
    let counted = try await LogTally.count(log, of: definition, by: counting, shard: shard, workers: threads)
    let shape = counted.contents.shape
    let header = PartHeader(
      version: Self.version, experiment: id, fingerprint: fingerprint,
      control: definition.variants[definition.control].id,
      log: PartHeader.Log(
        reading: try reading.fingerprint(), unit: clock.unit.rawValue, isAbsolute: clock.isAbsolute,
        exposedByRows: counting.exposedBy == .exposureRows, exposureRule: counting.exposureRule.rawValue,
        countFrom: counting.countFrom.rawValue, sizeClass: counting.sizeClass, hasSegments: shape.hasSegments,
        hasGoals: shape.hasGoals), shard: shard.description)
    return Part(header, TallyCoder.bytes(of: counted))
  }
}

extension PartHeader.Log {
  /// What is distinguished in the logs of the part.
  var shape: LogContents.Shape { .init(hasSegments: hasSegments, hasGoals: hasGoals) }

  /// What times are, and by which rules users were counted.
  func rules() throws(Problem) -> (clock: LogClock, counting: LogCounting) {
    guard let unit = RowLayout.TimeUnit(rawValue: unit), let rule = LogCounting.ExposureRule(rawValue: exposureRule),
      let start = LogCounting.Start(rawValue: countFrom)
    else { throw Problem.damagedPart("its settings are those of no log") }
    var counting = LogCounting()
    counting.exposedBy = exposedByRows ? .exposureRows : .variantRows
    (counting.exposureRule, counting.countFrom, counting.sizeClass) = (rule, start, sizeClass)
    return (LogClock(unit: unit, isAbsolute: isAbsolute), counting)
  }
}

extension LogReading {
  /// A hash of all that says what rows mean, so that logs read in two ways are not merged.
  func fingerprint() throws -> String {
    var hash = SHA256()
    hash.update("\(preset?.rawValue ?? "") \(startAt ?? .min) \(endAt ?? .max)".utf8)
    for path in [mapping, aliases] {
      hash.update([0])
      // What comes from standard input is read by now.
      guard let path, path != "-" else { continue }
      guard !path.hasPrefix("{") else {
        hash.update(path.utf8)
        continue
      }
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw Problem.unreadableLog(path, "it may not be read")
      }
      hash.update(SHA256.hexadecimal(bytes).utf8)
    }
    return hash.hexadecimal
  }
}
