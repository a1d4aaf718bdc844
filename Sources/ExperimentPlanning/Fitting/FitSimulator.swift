import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import UserBehavior
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
    (self.figures, self.parameters, self.workers) = (figures, parameters, workers)
    run = ExperimentRun(experiment: experiment, cohort: cohort, design: .revealed)
    reader = FigureReader(figures, in: experiment)
    guard let mix else { return }
    let classes = try await run.gather(min(1000, cohort.count), [SizeClass](), workers: workers) { part, user, worker in
      if let exposure = worker.outcomes(of: user)[0].exposure { part.append(exposure.sizeClass) }
    }.joined()
    let counts = Dictionary(grouping: classes) { $0 }
    classWeights = counts.mapValues { own in (mix[own[0]] ?? 0) / (Double(own.count) / Double(classes.count)) }
  }

  /// The means of the figures with some values of the parameters, 0 of which no user has a number, and whether some has.
  /// - Throws: `CancellationError` when the task is canceled.
  func means(_ values: [Double], users: Int) async throws -> (means: [Double], areComplete: [Bool]) {
    let parts = try await gather(values, users: users, FigureSums(figures.count)) { sums, row, sizeClass in
      sums.add(row, weight: classWeights.map { $0[sizeClass] ?? 0 } ?? 1)
    }
    let sums = parts.reduce(into: FigureSums(figures.count)) { $0.merge($1) }
    return (sums.means, sums.areComplete)
  }

  /// The numbers of each of some users.
  /// - Throws: `CancellationError` when the task is canceled.
  func sample(_ values: [Double], users: Int) async throws -> FigureTable {
    let rows = try await gather(values, users: users, [FigureTable.Row]()) { $0.append(($1, $2)) }
    return FigureTable(figures, rows: Array(rows.joined()))
  }

  /// What exposed users come to, piece by piece in the order of the users.
  private func gather<Part: Sendable>(
    _ values: [Double], users: Int, _ empty: Part,
    add: @escaping @Sendable (inout Part, _ row: [Double?], SizeClass) -> Void
  ) async throws -> [Part] {
    var run = run
    run.cohort = run.cohort.behaving(parameters, as: values)
    return try await run.gather(users, empty, workers: workers) { [reader] part, user, worker in
      let outcome = worker.outcomes(of: user)[0]
      guard let exposure = outcome.exposure else { return }
      add(&part, reader.row(outcome, exposedIn: exposure.sizeClass), exposure.sizeClass)
    }
  }
}
