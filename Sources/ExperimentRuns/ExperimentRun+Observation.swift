package import EventLogs
public import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// What one input of a simulated user did, and when.
public struct ObservedNavigation: Sendable {
  /// The index of the user.
  public var user: Int
  /// The position of the variant the user is assigned to.
  public var variant: Int
  /// When, in milliseconds since the experiment began.
  public var time: Int64
  /// What happened.
  public var record: NavigationRecord
}

extension ExperimentRun {
  /// Runs everybody under the variant they are assigned, and reports every record of navigation to an observer.
  ///
  /// Unlike a `PostNavigationInterceptor`, an observer may have effects: it gets every record of every user, users in
  /// their order and the records of each in order of time, one after another, whatever the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of users done.
  ///   - observer: Called with one record after another.
  /// - Throws: `InvalidExperiment` where the experiment refers to what it does not have; what the observer throws;
  ///   `CancellationError` when the task is canceled.
  public func observe(
    workers: Int = 1,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in },
    by observer: @escaping @Sendable (ObservedNavigation) throws -> Void
  ) async throws {
    try experiment.validate(acts: UserAction.allCases.map(\.rawValue))
    try await collect(workers: workers, progress: progress) {
      RecordListener(variant: $0)
    } handOver: {
      for navigation in $0 { try observer(navigation) }
    }
  }

  /// Writes down what everybody did under the variant they were assigned, in order of the users.
  ///
  /// The bytes do not depend on the number of workers, the engine or the design.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - format: The form of the log.
  ///   - progress: Called now and then, from any worker, with the number of users done.
  ///   - write: Called with one piece after another.
  /// - Throws: What `write` throws; `CancellationError` when the task is cancelled.
  package func writeEventLog(
    workers: Int,
    format: LogFormat,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in },
    to write: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let encoder = LogEncoder(format)
    try write(encoder.header)
    try await collect(workers: workers, progress: progress) {
      LogListener(self, variant: $0, encoder)
    } handOver: {
      try write($0)
    }
  }
}

/// Collects every record of navigation.
private struct RecordListener: CollectingListener {
  let variant: Int
  private var index = 0
  private var records: [[NavigationRecord]] = []
  private var found: [ObservedNavigation] = []

  init(variant: Int) { self.variant = variant }

  var detail: SessionRecording.Detail { [] }

  mutating func add(_ step: FlowStep) { records.append(step.records) }

  mutating func forgetTransitions() { records = [] }

  mutating func begin(_ user: SimulatedUser, part: Int) { index = user.index }

  mutating func receive(_ event: SessionRecording.Event, at time: Int, in flow: borrowing FlowMachine) {
    guard case .navigated(let transition, _) = event else { return }
    found += records[transition].map {
      ObservedNavigation(user: index, variant: variant, time: Int64(time), record: $0)
    }
  }

  mutating func takeElements() -> [ObservedNavigation] {
    defer { found.removeAll() }
    return found
  }
}
