public import ExperimentStatistics
public import FunnelAnalysis
public import HeadlessNavigation
public import NavigationExperiments

/// The results of an analysis, as rows in the order of the reports.
///
/// Variants, metrics and steps are positions in the experiment.
public struct AnalysisResults: Sendable {
  /// One step of the funnel in one cell.
  public struct FunnelRow: Sendable {
    /// The variant.
    public var variant: Int
    /// The size class at exposure, and the segment.
    public var stratum: ExposureStratum
    /// The size class at exposure.
    public var sizeClass: SizeClass { stratum.sizeClass }
    /// The step.
    public var step: Int
    /// The users exposed.
    public var exposed: Int
    /// The users who reached the step before; at the first step, all exposed users.
    public var previous: Int
    /// The users who reached the step.
    public var reached: Int
    /// The share of exposed users who reached it, with its Wilson interval; `nil` without exposed users.
    public var rate: Double?
    /// The interval of ``rate``.
    public var interval: ConfidenceInterval?
    /// The share of those at the step before; descriptive, never compared between variants.
    public var rateOfPrevious: Double?
  }

  /// The time from one step to another in one cell.
  public struct DurationRow: Sendable {
    /// The variant.
    public var variant: Int
    /// The size class at exposure, and the segment.
    public var stratum: ExposureStratum
    /// The size class at exposure.
    public var sizeClass: SizeClass { stratum.sizeClass }
    /// The step it starts at.
    public var from: Int
    /// The step it ends at.
    public var to: Int
    /// The users exposed.
    public var exposed: Int
    /// The users who went from one step to the other.
    public var converted: Int
    /// Their mean, in milliseconds.
    public var mean: Double?
    /// Their median and higher quantiles, in milliseconds, to 1/64.
    public var quantiles: [Int64?]
    /// The mean over all exposed users, in milliseconds; users who do not arrive count with the horizon.
    public var restrictedMean: Double?
    /// The horizon, in milliseconds.
    public var horizon: Int64
    /// How they are spread, in milliseconds, to 1/64.
    public var histogram: LogHistogram
  }

  /// A transition between two screens in one cell.
  public struct TransitionRow: Sendable {
    /// The variant.
    public var variant: Int
    /// The size class at exposure, and the segment.
    public var stratum: ExposureStratum
    /// The size class at exposure.
    public var sizeClass: SizeClass { stratum.sizeClass }
    /// The transition.
    public var transition: ScreenTransition
    /// How many users made it how often.
    public var count: CellTally.TransitionCount
  }

  /// How many users a variant got.
  public struct AssignmentRow: Sendable {
    /// The variant.
    public var variant: Int
    /// The size class at the start of the first session.
    public var sizeClass: SizeClass
    /// The share it should get.
    public var expectedShare: Double
    /// The users it got.
    public var assigned: Int
    /// The assigned users who were exposed.
    public var exposed: Int
    /// The users seen in this and in other variants.
    ///
    /// They are not among the assigned, and count once.
    public var inSeveralVariants: Int
    /// The exposed it should have got, of all exposed in this size class.
    public var expected: Double
    /// The p-value of the sample ratio of the exposed in this size class.
    public var sampleRatioPValue: Double?
  }

  /// A metric's level in one variant.
  public struct MetricRow: Sendable {
    /// The metric.
    public var metric: Int
    /// The variant.
    public var variant: Int
    /// The size class at exposure; `nil` for all of them.
    public var sizeClass: SizeClass?
    /// The exposed users the metric counts; of a time, the users who arrive.
    public var count: Int
    /// Their mean, in the metric's unit; of a rate, the ratio of the sums; of a time, the mean of users who arrive.
    public var mean: Double?
    /// Their standard deviation, with n − 1; `nil` for a rate.
    public var standardDeviation: Double?
  }

  /// Whether the run can be trusted.
  public struct Health: Sendable {
    /// The sample ratio of the exposed, over all size classes and in each.
    public var sampleRatios: SampleRatioHealth
    /// The differences whose sign strata reverse.
    ///
    /// They are no error, but must not be reported alone.
    public var simpsonWarnings: [SimpsonWarning]
    /// Sessions that ran into the cap on inputs.
    public var stepCapHits: Int
    /// Users whose exposure depends on the variant.
    public var exposureMismatches: Int
    /// Users in the experiment.
    public var enrolled: Int
    /// Users outside it.
    public var notEnrolled: Int
    /// Whether there is no exposed user; of a run with 1,000 users or more.
    public var isNobodyExposed: Bool
    /// The steps that no user reaches under any variant; of a run with 1,000 exposed users or more.
    public var unreachedSteps: [Int]
    /// The shares and the primary metrics that are 0 under every variant, although some user reaches the step; only of a
    /// run in which they count 1,000 users or more.
    public var emptyMetrics: [Int]

    /// The test of the sample ratio over all size classes.
    public var sampleRatio: TestResult? { sampleRatios.result }
    /// Whether a sample ratio is an alarm.
    public var isSampleRatioAlarm: Bool { sampleRatios.isAlarm }
    /// Whether there are users to count, some of them at every step, and no metric that is always 0 and should not be.
    public var hasEvidence: Bool { !isNobodyExposed && unreachedSteps.isEmpty && emptyMetrics.isEmpty }
    /// Whether all checks pass.
    public var isGood: Bool { !isSampleRatioAlarm && stepCapHits == 0 && exposureMismatches == 0 && hasEvidence }
  }

  /// The experiment.
  public var experiment: ExperimentDefinition
  /// The funnel: of all users under each variant in a paired run, otherwise of the users assigned to it.
  public var funnel: [FunnelRow]
  /// Each step under each treatment, compared with the control.
  public var steps: [StepComparison]
  /// The comparisons.
  public var comparisons: [Comparison]
  /// The comparisons of every pair of variants, those with the control among them.
  public var pairs: [Comparison]
  /// How probable it is that each variant is the best, by metric.
  public var rankings: [VariantRanking]
  /// The durations, of the users of ``funnel``.
  public var durations: [DurationRow]
  /// The transitions of the users assigned to each variant.
  public var transitions: [TransitionRow]
  /// How many exposed users these are, by variant and stratum.
  public var assignedExposed: [[Int]]
  /// The assignments.
  public var assignments: [AssignmentRow]
  /// The metrics, of the users of ``funnel``.
  public var metrics: [MetricRow]
  /// The users better off and worse off under each treatment; empty unless all users ran under all variants.
  public var couplings: [Coupling]
  /// How often users do what, and why they leave, replayed in scenarios; `nil` without a replay.
  public var mechanisms: MechanismTally?
  /// The requirements, judged, in the order of the experiment.
  public var requirements: [JudgedRequirement]
  /// The health.
  public var health: Health
}
