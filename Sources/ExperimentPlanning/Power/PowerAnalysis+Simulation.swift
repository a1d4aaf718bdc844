import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension PowerAnalysis {
  /// As many users of both arms, at most, are drawn one by one for a replicate of a mean or rate.
  package static var mostDrawnUsers: Int { PowerSimulation.mostUsers }

  /// The rows with power by simulation beside the one by formula.
  ///
  /// Rows are shared out among workers; each row's draws are keyed by what it is about and not by its place.
  /// - Parameters:
  ///   - seed: What the draws hang on.
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called from any worker when a row is done.
  /// - Throws: `CancellationError` when the task is cancelled.
  package func simulated(
    _ rows: [PowerRow],
    seed: UInt64,
    workers: Int,
    progress: @escaping @Sendable () -> Void = {}
  ) async throws -> [PowerRow] {
    let workers = max(1, workers)
    guard demand.replicates > 0 else { return rows }
    return try await withThrowingTaskGroup(of: [(Int, PowerRow.Simulated?)].self) { group in
      for worker in 0..<workers {
        group.addTask {
          try stride(from: worker, to: rows.count, by: workers).map { index in
            let power = try simulated(rows[index], seed: seed)
            progress()
            return (index, power)
          }
        }
      }
      var rows = rows
      for try await part in group { for (index, power) in part { rows[index].simulated = power } }
      return rows
    }
  }

  /// The power of a row by simulation; nil where nothing is planned, or there would be too many draws.
  private func simulated(_ row: PowerRow, seed: UInt64) throws -> PowerRow.Simulated? {
    guard let users = row.users, let planned = row.planned, let control = row.control, let other = row.treatmentSummary
    else { return nil }
    let samples = samples(of: row.metric, of: row.treatment, in: row.scope)
    let simulation = PowerSimulation(
      control: samples.control,
      treatment: samples.treatment,
      levels: (control.mean, control.mean + planned, other.mean),
      question: row.question,
      margin: row.margin?.value,
      users: users,
      errors: errors(of: row),
      key: (seed, key(of: row))
    )
    guard let rejections = try simulation?.rejections(in: 0..<demand.replicates) else { return nil }
    return PowerRow.Simulated(rejections: rejections, replicates: demand.replicates)
  }

  private func key(of row: PowerRow) -> UInt32 {
    let (metric, treatment) = (pool.experiment.metrics[row.metric].id, pool.experiment.variants[row.treatment].id)
    let scope = row.scope.sizeClass?.rawValue ?? (row.scope == .triggered ? "triggered" : "overall")
    let question = row.question == .difference ? "" : " \(row.question.name) \(row.margin?.source.rawValue ?? "")"
    return NodeKey("\(metric) \(treatment) \(scope)\(question)").value
  }
}
