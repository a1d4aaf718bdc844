import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Simulates the users of a control with other parameters, always with the same random draws.
///
/// The same users with the same draws make the means nearly smooth in the parameters, so that small differences between
/// two sets of values are not lost in the luck of the users.
struct FitSimulator: Sendable {
  /// The figures.
  let figures: [FitFigure]
  private let run: ExperimentRun
  private let parameters: [UncertainParameter]
  private let reader: FigureReader
  /// How much the users of each size class count; `nil` where all count alike.
  private var classWeights: [SizeClass: Double]?
  private let workers: Int

  /// How many users one piece of work has; sums are added in the order of pieces.
  private static let sliceSize = 250

  /// Prepares the simulation.
  /// - Parameters:
  ///   - experiment: The experiment with its control alone, and the figures' metrics.
  ///   - cohort: The users, with a seed that no observed user has.
  ///   - mix: The share of users in each size class that is observed, to which their means are weighted; `nil` where that
  ///     is not known.
  init(
    _ experiment: ExperimentDefinition, _ figures: [FitFigure], cohort: Cohort, parameters: [UncertainParameter],
    mix: [SizeClass: Double]?, workers: Int
  ) async throws {
    (self.figures, self.parameters, self.workers) = (figures, parameters, max(1, workers))
    run = ExperimentRun(experiment: experiment, cohort: cohort, design: .revealed)
    reader = FigureReader(figures, in: experiment)
    guard let mix else { return }
    var worker = RunWorker(run: run)
    var counts: [SizeClass: Double] = [:]
    for user in 0..<min(1000, cohort.count) {
      let outcomes = worker.outcomes(of: user)
      try run.checkProgress()
      if let exposure = outcomes[0].exposure { counts[exposure.sizeClass, default: 0] += 1 }
    }
    let total = counts.values.reduce(0, +)
    var weights: [SizeClass: Double] = [:]
    for (sizeClass, count) in counts { weights[sizeClass] = (mix[sizeClass] ?? 0) / (count / total) }
    classWeights = weights
  }

  /// The means of the figures with some values of the parameters.
  /// - Throws: `CancellationError` when the task is canceled.
  func means(_ values: [Double], users: Int) async throws -> [Double] {
    let parts = try await gather(values, users: users, FigureSums(figures.count)) { sums, row, sizeClass in
      sums.add(row, weight: classWeights.map { $0[sizeClass] ?? 0 } ?? 1)
    }
    return parts.reduce(into: FigureSums(figures.count)) { $0.add($1, weight: 1) }.means
  }

  /// The numbers of each of some users.
  /// - Throws: `CancellationError` when the task is canceled.
  func sample(_ values: [Double], users: Int) async throws -> FigureTable {
    let rows = try await gather(values, users: users, [(row: [Double?], sizeClass: SizeClass)]()) {
      $0.append(($1, $2))
    }
    return FigureTable(figures, rows: rows.flatMap { $0 })
  }

  /// What exposed users come to, piece by piece in the order of the users.
  private func gather<Part: Sendable>(
    _ values: [Double], users: Int, _ empty: Part,
    add: @escaping @Sendable (inout Part, _ row: [Double?], SizeClass) -> Void
  ) async throws -> [Part] {
    var run = run.shared(among: workers)
    run.cohort = run.cohort.behaving(parameters, as: values)
    let queue = WorkQueue(count: users, sliceSize: Self.sliceSize)
    let parts = try await withThrowingTaskGroup(of: [(Int, Part)].self) { group in
      for _ in 0..<run.sharers {
        group.addTask { [run] in
          var worker = RunWorker(run: run)
          var parts: [(Int, Part)] = []
          while let slice = queue.next() {
            var part = empty
            for user in slice {
              let outcome = worker.outcomes(of: user)[0]
              try run.checkProgress()
              guard let exposure = outcome.exposure else { continue }
              add(&part, reader.row(outcome, exposedIn: exposure.sizeClass), exposure.sizeClass)
            }
            parts.append((slice.lowerBound, part))
          }
          return parts
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return parts.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
