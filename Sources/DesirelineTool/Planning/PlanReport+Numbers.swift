import ExperimentAnalysis
import ExperimentPlanning
import ExperimentStatistics
import NavigationExperiments

extension PlanReport {
  /// One look at the data.
  struct Look {
    /// The share of the users who have come, 0…1.
    var information: Double
    /// How many have been assigned by then; nil where no number is planned.
    var assigned: Int?
    /// The z statistic to stop at.
    var bound: Double
    /// The p-value that stands for.
    var pValue: Double
  }

  /// The looks of a test that is looked at more than once.
  var looks: [Look] {
    guard let bounds = plan.stopping.bounds else { return [] }
    return bounds.information.indices.map { index in
      let information = bounds.information[index]
      return Look(
        information: information,
        assigned: plan.size.flatMap { PowerAnalysis.ceiling(Double($0.assigned) * information) },
        bound: bounds.bounds[index],
        pValue: bounds.nominalPValues[index]
      )
    }
  }

  /// The users that a variant gets in the test, and how many of them will be exposed.
  func users(of variant: Int, in size: PlannedSize) -> (assigned: Int, exposed: Int) {
    let assigned = Double(size.assigned) * experiment.expectedShares[variant]
    return (PowerAnalysis.ceiling(assigned) ?? 0, PowerAnalysis.ceiling(assigned * analysis.pool.exposedShare) ?? 0)
  }

  /// What is expected of primary metrics and of steps, width by width.
  var expectedRows: [Comparison] {
    plan.expected.filter { row in
      row.scope.sizeClass != nil
        && (row.metric >= experiment.metrics.count || metric(row.metric).role == .primary)
    }
  }
}

extension Comparison {
  /// Whether it is the same for everybody under both.
  var isIdentical: Bool { undefined == .identicalArms || scenarios?.verdict == .identical }
}
