package import ExperimentDesign
package import ExperimentStatistics
package import NavigationEvents

/// The results of an analysis, as rows in the order of the reports.
///
/// Variants, metrics and steps are positions in the experiment.
package struct AnalysisResults: Sendable {
  /// One step of the funnel in one cell.
  package struct FunnelRow: Sendable {
    /// The variant.
    package var variant: Int
    /// The size class at exposure, and the segment.
    package var stratum: ExposureStratum
    /// The size class at exposure.
    package var sizeClass: SizeClass { stratum.sizeClass }
    /// The step.
    package var step: Int
    /// The users exposed.
    package var exposed: Int
    /// The users who reached the step before; at the first step, all exposed users.
    package var previous: Int
    /// The users who reached the step.
    package var reached: Int
    /// The Wilson interval of ``rate``; `nil` without exposed users.
    package var interval: ConfidenceInterval?
    /// The share of exposed users who reached it; `nil` without exposed users.
    package var rate: Double? { exposed > 0 ? Double(reached) / Double(exposed) : nil }
    /// The share of those at the step before; descriptive, never compared between variants.
    package var rateOfPrevious: Double? { previous > 0 ? Double(reached) / Double(previous) : nil }
  }

  /// A transition between two screens in one cell.
  package struct TransitionRow: Sendable {
    /// The variant.
    package var variant: Int
    /// The size class at exposure, and the segment.
    package var stratum: ExposureStratum
    /// The size class at exposure.
    package var sizeClass: SizeClass { stratum.sizeClass }
    /// The transition.
    package var transition: ScreenTransition
    /// The number of users who made it, and how often.
    package var count: TallyRow.MoveCount
  }

  /// The users of a variant.
  package struct AssignmentRow: Sendable {
    /// The variant.
    package var variant: Int
    /// The size class at the start of the first session.
    package var sizeClass: SizeClass
    /// The share it should get.
    package var expectedShare: Double
    /// The users it got.
    package var assigned: Int
    /// The assigned users who were exposed.
    package var exposed: Int
    /// The users seen in this and in other variants.
    ///
    /// They are not among the assigned, and count once.
    package var inSeveralVariants: Int
    /// The exposed it should have got, of all exposed in this size class.
    package var expected: Double
    /// The p-value of the sample ratio of the exposed in this size class.
    package var sampleRatioPValue: Double?
  }

  /// How many users with some goals reach each step under a variant.
  package struct GoalFunnel: Sendable {
    /// The goals.
    package var goals: [String]
    /// The variant.
    package var variant: Int
    /// The exposed users with one of the goals.
    package var exposed: Int
    /// How many of them reach each step.
    package var reached: [Int]
  }

  /// A metric's level in one variant.
  package struct MetricRow: Sendable {
    /// The metric.
    package var metric: Int
    /// The variant.
    package var variant: Int
    /// The size class at exposure; `nil` for all of them.
    package var sizeClass: SizeClass?
    /// The exposed users the metric counts.
    package var count: Int
    /// Their mean, in the metric's unit; of a rate, the ratio of the sums; of a time, the restricted mean.
    package var mean: Double?
    /// Their standard deviation, with n − 1; `nil` for a rate.
    package var standardDeviation: Double?
  }

  /// A check of the data, with what it came to.
  package struct HealthRow: Hashable, Sendable {
    /// The check.
    package var check: HealthCheck
    /// Its value.
    package var value: Double
    /// Its limits.
    package var limits: HealthCheck.Limits
    /// What the value means.
    package var status: HealthCheck.Status { check.status(of: value, limits) }
  }

  /// Whether the run can be trusted.
  package struct Health: Sendable {
    /// The checks that apply.
    package var checks: [HealthRow]
    /// The sample ratio of the exposed, over all size classes and in each.
    package var sampleRatios: SampleRatioHealth
    /// The differences whose sign strata reverse.
    ///
    /// They are no error, but must not be reported alone.
    package var simpsonWarnings: [SimpsonWarning]
    /// The users of a log who reach the last step, however long it takes.
    package var completed: Int
    /// The minutes within which 95 % of them do so; 0 where the funnel's window holds as many.
    package var minutesOfMost: Int
    /// Sessions that ran into the cap on inputs.
    package var stepCapHits: Int
    /// Users whose exposure depends on the variant.
    package var exposureMismatches: Int
    /// Users in the experiment.
    package var enrolled: Int
    /// Whether there is no exposed user; of a run with 1,000 users or more.
    package var isNobodyExposed: Bool
    /// The units that variants were assigned to, where those are not the users.
    package var clusters: ClusterCounts?
    /// The steps that no user reaches under any variant; of a run with 1,000 exposed users or more.
    package var unreachedSteps: [Int]
    /// By variant, the first step that no user reaches although users under other variants do; `nil` where there is none.
    package var closedSteps: [Int?]
    /// The shares and the primary metrics that are 0 under every variant, although some user reaches the step; only of a
    /// run in which they count 1,000 users or more.
    package var emptyMetrics: [Int]

    /// The test of the sample ratio over all size classes.
    package var sampleRatio: TestResult? { sampleRatios.result }
    /// What a check came to; `nil` where it does not apply.
    package func status(of check: HealthCheck) -> HealthCheck.Status? { checks.first { $0.check == check }?.status }
    /// Whether there are users to count, some of them at every step, and no metric that is always 0 and should not be.
    package var hasEvidence: Bool { !isNobodyExposed && unreachedSteps.isEmpty && emptyMetrics.isEmpty }
    /// Whether all checks pass.
    package var isGood: Bool {
      !checks.contains { $0.status == .refused } && stepCapHits == 0 && exposureMismatches == 0 && hasEvidence
    }
  }

  /// The experiment.
  package var experiment: ExperimentOutline
  /// The funnel: of all users under each variant in a paired run, otherwise of the users assigned to it.
  package var funnel: [FunnelRow]
  /// The funnel of the users with the goals that metrics are for, in a paired run that counts goals apart.
  package var goalFunnels: [GoalFunnel]
  /// The comparisons.
  package var comparisons: [Comparison]
  /// The comparisons of every pair of variants, those with the control among them.
  package var pairs: [Comparison]
  /// The probability of each variant to be the best, by metric.
  package var rankings: [VariantRanking]
  /// The times, of the users of ``funnel``.
  package var times: [TimeRow]
  /// The transitions of the users assigned to each variant.
  package var transitions: [TransitionRow]
  /// The number of exposed users assigned to each variant, by variant and stratum.
  package var assignedExposed: [[Int]]
  /// The assignments.
  package var assignments: [AssignmentRow]
  /// The metrics, of the users of ``funnel``.
  package var metrics: [MetricRow]
  /// By metric, the most that a user's sum counts; `nil` where all count as they are.
  package var mostCounted: [Double?] = []
  /// How often users do what, and why they leave, replayed in scenarios; `nil` without a replay.
  package var mechanisms: MechanismTally?
  /// The requirements, judged, in the order of the experiment.
  package var requirements: [JudgedRequirement]
  /// The health.
  package var health: Health
}
