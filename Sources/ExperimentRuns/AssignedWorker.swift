import Assignment
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// A listener that collects what it makes of a session.
protocol CollectingListener: SessionListener, SendableMetatype {
  /// What it makes.
  associatedtype Element: Sendable

  /// Lets the next session be that of a user.
  /// - Parameter part: The position of the user's part of the cohort.
  mutating func begin(_ user: SimulatedUser, part: Int)
  /// Hands over what it has made.
  mutating func takeElements() -> [Element]
}

/// What one worker needs to run users under the variants they are assigned, and to collect what they do.
struct AssignedWorker<Listener: CollectingListener>: ~Copyable {
  private let run: ExperimentRun
  private let parts: [CohortPart]
  /// For each part of the users the drivers of the variants.
  private let drivers: [[SessionDriver<Listener>]]

  /// - Parameter listener: Makes the listener of a variant.
  init(_ run: ExperimentRun, listener: (_ variant: Int) -> Listener) {
    self.run = run
    let parts = CohortPart.parts(of: run.cohort)
    self.parts = parts
    drivers = parts.map { part in
      run.experiment.variants.indices.map { variant in
        SessionDriver(run, in: run.flow(of: variant), part: part, listener: listener(variant))
      }
    }
  }

  /// Appends what the user of an index does; nothing for who is not part of the experiment.
  func run(_ index: Int, into elements: inout [Listener.Element]) {
    guard let arm = run.experiment.assignment.assign(index: UInt64(index)).arm else { return }
    let part = run.cohort.persona(of: index, arm: 0)
    let user = parts[part].cohort.user(index)
    let driver = drivers[part][arm]
    driver.listener.begin(user, part: part)
    driver.run(user, as: UserProfile(of: user, in: parts[part].cohort, under: parts[part].rules))
    elements += driver.listener.takeElements()
  }
}

extension ExperimentRun {
  /// Runs everybody under the variant they are assigned, and hands over what listeners make of it in order of the users.
  /// - Parameters:
  ///   - listener: Makes the listener of a variant.
  ///   - handOver: Called with one piece after another.
  /// - Throws: What `handOver` throws; `CancellationError` when the task is canceled.
  func collect<Listener: CollectingListener>(
    workers: Int,
    progress: @escaping @Sendable (_ done: Int) -> Void,
    listener: @escaping @Sendable (_ variant: Int) -> Listener,
    handOver: @escaping @Sendable ([Listener.Element]) throws -> Void
  ) async throws {
    let queue = WorkQueue(count: cohort.count, sliceSize: Self.sliceSize)
    let turns = OrderedWriter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, workers) {
        group.addTask {
          let worker = AssignedWorker(self, listener: listener)
          do {
            while let slice = queue.next() {
              var elements: [Listener.Element] = []
              for index in slice {
                try Task.checkCancellation()
                worker.run(index, into: &elements)
              }
              try await turns.take(slice.lowerBound / Self.sliceSize) { [elements] in try handOver(elements) }
              progress(queue.finish(slice.count))
            }
          } catch {
            await turns.close(for: error)
            throw error
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
