/// How a tally counts each metric of an experiment: which are rates or times, and which users count.
struct MetricLayout: Hashable, Sendable {
  /// A metric that is a time.
  struct Time: Hashable, Sendable {
    /// The metric's position.
    let metric: Int
    /// The time that counts in the restricted mean for users who do not arrive by then, in milliseconds.
    let horizon: Int64

    /// The time that counts in the restricted mean.
    /// - Parameter value: The user's time; `UserOutcome.never` for users who never arrive.
    func restricted(_ value: Int64) -> Int64 { min(horizon, value) }
  }

  /// The positions of the metrics that are rates.
  let rates: [Int]
  /// The metrics that are times.
  let times: [Time]
  /// By metric, the positions of the goals whose users count; `nil` where all users do.
  private let goals: [Set<Int>?]

  init(_ experiment: ExperimentDefinition) {
    rates = experiment.rates
    times = experiment.metrics.indices.compactMap { metric in
      if case .time(_, _, let horizon) = experiment.metrics[metric].measure {
        Time(metric: metric, horizon: horizon)
      } else {
        nil
      }
    }
    goals = experiment.metrics.map { metric in
      metric.goals.isEmpty ? nil : Set(experiment.goals.indices.filter { experiment.counts(metric, goal: $0) })
    }
  }

  /// Whether a user counts for a metric.
  /// - Parameter goal: The position of the user's goal; `nil` where it is unknown.
  @inline(__always)
  func counts(_ metric: Int, goal: Int?) -> Bool {
    guard let known = goals[metric] else { return true }
    return goal.map(known.contains) ?? false
  }
}
