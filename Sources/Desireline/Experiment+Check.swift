import ExperimentFile
public import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// Something wrong with the app under some variants, as `desireline check` prints it.
public struct CheckFinding: Hashable, Sendable, CustomStringConvertible {
  /// The code, such as `dead-end`; `desireline explain CODE` says more.
  public var code: String
  /// What is wrong, such as `nothing leads on from screen 'receipt', and nothing back`.
  public var description: String
  /// The ids of the variants concerned, in the order of the experiment.
  public var variants: [String]
  /// A shortest path of inputs to it, `nil` if the finding is that there is none.
  public var path: String?
  /// What to do.
  public var hint: String
}

/// What the exploration of all states of an app found.
public struct CheckResult: Hashable, Sendable {
  /// What is wrong, by kind.
  public var findings: [CheckFinding]
  /// How many states were seen, over all variants.
  public var states: Int
  /// Whether all states were seen; otherwise there may be more findings.
  public var isComplete: Bool
}

extension Experiment {
  /// Explores the app under every variant, in both size classes and with rotations, as `desireline check` does.
  ///
  /// The time and memory it takes grow with the number of states, some 25 µs for an input of a state.
  /// - Throws: `Problems` with everything that the experiment refers to and does not have; `CancellationError`
  ///   when the task is canceled.
  public func check() async throws -> CheckResult {
    try validate()
    let (experiment, report) = (document.experiment, try await checkReport())
    return CheckResult(
      findings: report.findings.map {
        CheckFinding(
          code: $0.kind.rawValue, description: $0.description, variants: $0.variants, path: experiment.pathText(of: $0),
          hint: $0.hint)
      }, states: report.states, isComplete: report.isComplete)
  }

  /// Simulates the users under their assigned variants and hands every record of navigation to an observer.
  ///
  /// Unlike an interceptor, an observer may have effects: it gets the records of one user after another, each user's in
  /// order of time, whatever the number of threads.
  /// - Parameters:
  ///   - threads: How many threads share the work, as many as there are processors by default.
  ///   - observer: Called with one record after another.
  /// - Throws: `Problems`; what the observer throws; `CancellationError` when the task is canceled.
  public func observe(
    threads: Int? = nil, by observer: @escaping @Sendable (ObservedNavigation) throws -> Void
  ) async throws {
    try validate()
    try await simulation().observe(workers: threads ?? RunOptions.processors, by: observer)
  }
}
