import EventLogs
package import ExperimentAnalysis
import ExperimentDesign
package import ExperimentStatistics
package import ExperimentReports
public import ExperimentRuns
import Foundation
public import HeadlessNavigation
import TextFormats

/// How an experiment is run.
public struct RunOptions: Sendable {
  /// Under which variants each user is run.
  public var design: ExperimentRun.Design
  /// What answers the users' inputs; every engine gives the same results.
  public var engine: ExperimentRun.Engine
  /// How many scenarios the verdicts have to survive, 0 for none; `nil` for 64 where anything is uncertain.
  ///
  /// Only a paired run has scenarios.
  public var scenarios: Int?
  /// Whether every row gets a verdict; otherwise those over all users do, and those of primary metrics by size class.
  public var allVerdicts = false
  /// How many threads share the work; no result depends on it.
  public var threads: Int
  /// About how many bytes a run takes; near that it goes on more slowly, with the same results.
  public var memory: Int

  /// Makes options; a paired run in 64 scenarios on all processors and in 512 MB unless said otherwise.
  public init(
    design: ExperimentRun.Design = .paired, engine: ExperimentRun.Engine = .automaton, scenarios: Int? = nil,
    threads: Int? = nil, memory: Int = ExperimentRun.standardMemory
  ) {
    (self.design, self.engine, self.scenarios, self.threads) = (design, engine, scenarios, threads ?? Self.processors)
    self.memory = memory
  }
}

extension RunOptions {
  /// The processors of this machine.
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// How far a run is.
public struct RunProgress: Hashable, Sendable {
  /// A part of a run.
  public enum Stage: Hashable, Sendable {
    /// The users are simulated.
    case users
    /// The scenarios are simulated.
    case scenarios
  }

  /// The part that is under way.
  public var stage: Stage
  /// How many users or scenarios are done; threads report it out of order.
  public var done: Int
  /// How many there are, as far as is known by now.
  public var total: Int

  package init(stage: Stage, done: Int, total: Int) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}

extension Experiment {
  /// Simulates the users under every variant and analyzes what they did.
  ///
  /// The results depend on the experiment and its seed alone: not on threads, processors or the time.
  /// - Parameters:
  ///   - options: Design, scenarios and threads.
  ///   - interceptors: Interceptors besides the experiment's own; they report events and change no navigation.
  ///   - progress: Called now and then, from any thread.
  /// - Throws: `Problems` with everything that the experiment refers to and does not have; `Problem` where the number of
  ///   users is not known, or one takes more memory than the run has; `CancellationError` when the task is canceled.
  public func run(
    _ options: RunOptions = RunOptions(), interceptors: [any PostNavigationInterceptor] = [],
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> Results {
    Results(try await tallied(options, interceptors: interceptors, progress: progress).report())
  }

  /// Simulates the users, to be analyzed.
  /// - Throws: As ``run(_:interceptors:progress:)``.
  package func tallied(
    _ options: RunOptions, interceptors: [any PostNavigationInterceptor] = [],
    progress: @escaping @Sendable (RunProgress) -> Void
  ) async throws -> TalliedRun {
    var experiment = self
    experiment.definition.interceptors += interceptors
    try experiment.validate()
    guard options.design == .paired || !grows else {
      throw Problem(
        .uncountedUsers,
        "experiment '\(id)' has as many users as a paired run needs, and the \(options.design.rawValue) design says of none"
      )
    }
    var run = try experiment.simulation(options)
    let tally = try await run.tally(growing: grows, workers: options.threads) { done, total in
      progress(RunProgress(stage: .users, done: done, total: total))
    }
    let scenarios = experiment.scenarioRun(of: run, options)
    var tallies = RunTallies(run, scenarios)
    try await tallies.complete(.all(of: run, scenarios), of: run, users: tally, options, progress)
    return TalliedRun(experiment: experiment, run: run, tallies: tallies, options: options)
  }

  /// The users under the variants, ready to be simulated, as the control has its baselines: what every command runs.
  /// - Throws: `Problem` where a baseline is out of reach.
  package func simulation(_ options: RunOptions = RunOptions()) throws(Problem) -> ExperimentRun {
    var run = modeled(options)
    guard let anchor = try anchor(options) else { return run }
    (run.anchor, run.cohort) = anchor
    return run
  }

  /// The same, as the model has them.
  func modeled(_ options: RunOptions = RunOptions()) -> ExperimentRun {
    ExperimentRun(
      experiment: definition, cohort: cohort, design: options.design, engine: options.engine, memory: options.memory)
  }

  /// The run in scenarios, where anything is uncertain; only a paired run has users to compare.
  package func scenarioRun(of run: ExperimentRun, _ options: RunOptions) -> ScenarioRun? {
    guard options.scenarios != 0, options.design == .paired else { return nil }
    let scenarios = ScenarioRun(run, uncertain: uncertain, count: options.scenarios ?? ScenarioRun.standardCount)
    return scenarios.uncertain.isEmpty ? nil : scenarios
  }
}

/// A run whose users are counted.
package struct TalliedRun: Sendable {
  let experiment: Experiment
  let run: ExperimentRun
  let tallies: RunTallies
  let options: RunOptions

  /// The report.
  /// - Parameter record: What past tests say of predictions, which ranges and verdicts allow for.
  package func report(_ record: PredictionRecord? = .shipped) -> ExperimentReport {
    let scenarios = tallies.scenarioTallies
    var report = ExperimentReport(
      results: results(record?.error), userCount: run.cohort.count, seed: run.cohort.seed,
      uncertain: scenarios == nil ? [] : tallies.uncertain,
      scenarioCount: experiment.uncertain.isEmpty && run.anchor?.split == nil ? nil : options.scenarios,
      design: Comparison.Design(rawValue: options.design.rawValue) ?? .paired, fingerprint: experiment.fingerprint,
      toolVersion: Experiment.version)
    report.hasAllVerdicts = options.allVerdicts
    report.examples = run.examples(tallies.examples)
    report.paths = run.screenPaths()
    report.unmetScenarios = scenarios?.scenarios.count { !$0.isMet } ?? 0
    report.baselines = experiment.baselineComparisons(
      users: min(run.cohort.count, Experiment.comparedUsers), anchored: run.anchor == nil ? nil : run.cohort)
    report.record = record
    return report
  }

  /// The results, whose ranges and verdicts allow for an error.
  package func results(_ error: PredictionError?) -> AnalysisResults {
    ExperimentAnalyzer(
      experiment: run.experiment.outline, tally: tallies.tally, scenarios: tallies.scenarioTallies, error: error,
      hasAllVerdicts: options.allVerdicts
    ).results()
  }
}

extension RunTallies {
  /// Completes a slice, whose scenarios have as many users as the analysis asks for.
  mutating func complete(
    _ slice: RunSlice, of run: ExperimentRun, users: ExperimentTally, _ options: RunOptions,
    _ progress: @escaping @Sendable (RunProgress) -> Void
  ) async throws {
    let total = slice[.scenarios].count
    try await complete(
      slice, of: run, users: users, workers: options.threads,
      isEnough: { ExperimentAnalyzer(experiment: run.experiment.outline, tally: $0).usersNeeded(having: $1) <= $1 },
      progress: { progress(RunProgress(stage: .scenarios, done: $0, total: total)) })
  }
}

extension ExperimentRun {
  /// The tally of all users; where there are to be as many as it takes, their number is then that of the run.
  fileprivate mutating func tally(
    growing: Bool, workers: Int, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> ExperimentTally {
    let (experiment, count) = (experiment, cohort.count)
    guard growing else { return try await tally(workers: workers) { progress($0, count) } }
    let grown = try await grownTally(workers: workers) { tally, users in
      ExperimentAnalyzer(experiment: experiment.outline, tally: tally).usersNeeded(having: users)
    } progress: {
      progress($0, $1)
    }
    cohort.count = grown.users
    return grown.tally
  }
}
