/// What makes data unfit for a decision, each with a value that is held against limits.
///
/// Where a value is beyond the limit of refusal, nothing is recommended and no requirement passes. The names of the cases
/// are keys of the file and members of `report.json`.
public enum HealthCheck: String, Hashable, Sendable, CaseIterable {
  /// The p-value of the test that variants got their shares of the exposed users, overall or in a size class.
  case sampleRatio = "sample_ratio"
  /// The share of exposed users whom rows give several variants.
  case severalVariants = "several_variants"
  /// The share of clusters with users in several variants.
  case mixedClusters = "mixed_clusters"
  /// The share of exposed users whom no row gives a cluster.
  case withoutCluster = "without_cluster"
  /// The share of exposed users who have not completed the funnel, and whose window was open when the log ended.
  case openWindows = "open_windows"
  /// The p-value of the test that ``openWindows`` is the same under all variants.
  case unevenWindows = "uneven_windows"
  /// The share of the users who reach the last step, however long it takes, who do so outside of the funnel's window.
  case outsideWindow = "outside_window"
  /// The share of exposed users with steps of the funnel before what counts of them.
  case stepsBeforeExposure = "steps_before_exposure"
  /// The share of exposed users who had the funnel's first step before their exposure only, and so none that counts.
  case begunTooEarly = "begun_too_early"
  /// The share of exposed users with rejected rows; users with nothing else count as exposed, and so does a rejected row
  /// without a user.
  case rejectedRows = "rejected_rows"
  /// The share of rows whose time is before 2000.
  case timesBefore2000 = "times_before_2000"
  /// How long the whole log is, in seconds, if the funnel's window has an hour or more and no row ends a visit.
  case timeSpan = "time_span"
  /// The exposed users of the variant that has fewest, of those with a share of the assignment.
  case usersOfVariants = "users_of_variants"
  /// How many steps of the funnel no user reaches.
  case unreachedSteps = "unreached_steps"
  /// How many variants have a step that no user reaches, although users of others do.
  case closedSteps = "closed_steps"
  /// The share of all views of screens that are made by the thousandth of users with most of them, one at least, if there
  /// are 100 users or more.
  case concentratedViews = "concentrated_views"
  /// The share of neighboring rows of a user with the same time and nothing that orders them, exposures apart.
  case tiedTimes = "tied_times"

  /// From which value on a check warns, and from which it refuses; `nil` where it never does.
  public struct Limits: Hashable, Sendable {
    /// The value that is to be known before results are read.
    public var warn: Double?
    /// The value at which nothing is recommended.
    public var refuse: Double?

    /// Makes limits.
    public init(warn: Double? = nil, refuse: Double? = nil) { (self.warn, self.refuse) = (warn, refuse) }
  }

  /// Whether small values are bad: those below a limit are beyond it, and of other checks those at a limit and above.
  public var isBelow: Bool {
    switch self {
    case .sampleRatio, .unevenWindows, .timeSpan, .usersOfVariants: true
    default: false
    }
  }

  /// The limits where a file names no others.
  public var limits: Limits {
    switch self {
    case .sampleRatio, .unevenWindows: Limits(refuse: 0.001)
    case .severalVariants, .mixedClusters, .withoutCluster, .rejectedRows: Limits(warn: 0.01, refuse: 0.05)
    case .openWindows: Limits(warn: 0.01, refuse: 0.1)
    case .outsideWindow: Limits(warn: 0.05)
    case .stepsBeforeExposure: Limits(warn: 0.01)
    case .begunTooEarly: Limits(refuse: 0.5)
    case .timesBefore2000: Limits(refuse: 0.5)
    case .timeSpan: Limits(refuse: 60)
    case .usersOfVariants, .unreachedSteps, .closedSteps: Limits(refuse: 1)
    case .concentratedViews: Limits(warn: 0.1, refuse: 0.5)
    case .tiedTimes: Limits(warn: 0.1)
    }
  }

  /// What its value is, in a sentence.
  package var meaning: String {
    switch self {
    case .sampleRatio: "The p-value of the test that variants got their shares of the exposed users; small is bad."
    case .severalVariants: "The share of exposed users whom rows give several variants."
    case .mixedClusters: "The share of clusters with users in several variants."
    case .withoutCluster: "The share of exposed users whom no row gives a cluster, and who do not count."
    case .openWindows: "The share of exposed users who could still complete the funnel when the log ended."
    case .unevenWindows: "The p-value of the test that `open_windows` is the same under all variants; small is bad."
    case .outsideWindow: "The share of users reaching the last step who do so outside of the funnel's window."
    case .stepsBeforeExposure: "The share of exposed users with steps before their exposure, which do not count."
    case .begunTooEarly: "The share of exposed users who had the funnel's first step before their exposure only."
    case .rejectedRows: "The share of users with rejected rows; a rejected row without a user counts as one."
    case .timesBefore2000: "The share of rows before 2000, as read in the log's unit of time."
    case .timeSpan: "The seconds of the whole log, where the funnel's window has hours; small is bad."
    case .usersOfVariants: "The exposed users of the variant that has fewest; small is bad."
    case .unreachedSteps: "The steps of the funnel that no user reaches."
    case .closedSteps: "The variants with a step that no user reaches, although users of other variants do."
    case .concentratedViews: "The share of all views that the thousandth of users with most of them make."
    case .tiedTimes: "The share of neighboring rows of a user with the same time and nothing that orders them."
    }
  }

  /// What a value means.
  package enum Status: String, Hashable, Sendable {
    case good, warning, refused
  }

  /// What a value means.
  package func status(of value: Double, _ limits: Limits) -> Status {
    func isBeyond(_ limit: Double?) -> Bool { limit.map { isBelow ? value < $0 : value >= $0 } ?? false }
    return isBeyond(limits.refuse) ? .refused : isBeyond(limits.warn) ? .warning : .good
  }
}
