public import Assignment
public import HeadlessNavigation

/// An A/B experiment on an app's navigation: what is compared, who gets what, and what is counted.
public struct ExperimentDefinition: Sendable {
  /// The experiment's id.
  public var id: String
  /// What the team expects, in a sentence.
  public var hypothesis: String
  /// The slot under test: the name of the coordinator that each variant replaces.
  public var slot: Name<any Coordinator>
  /// The variants in the order of the reports, at least two.
  public var variants: [Variant]
  /// The position of the variant that the others are compared with: the control, unless another is asked for.
  public var control: Int
  /// The position of the control where another variant is compared with.
  private var ownControl: Int?
  /// How users are assigned to the variants.
  public var assignment: any BucketingScheme
  /// The funnel that is watched.
  public var funnel: ExperimentFunnel
  /// What is compared between variants, in the order of the reports.
  public var metrics: [Metric]
  /// What must hold for the answer to be yes.
  public var requirements: [Requirement]
  /// What metrics are held against that others measured, in the order of the reports.
  public var published: [PublishedFigure]
  /// The sorts of users that are told apart, in the order of the reports; empty where none are.
  public var segments: [String]
  /// The ids of what users come for, in the order of the reports; empty where goals are not told apart.
  public var goals: [String]
  /// How comparisons of different users are estimated, tested and judged.
  public var analysis: AnalysisChoices
  /// The team's own interceptors, whose events steps and metrics may name; they follow an ``AnalyticsInterceptor``.
  public var interceptors: [any PostNavigationInterceptor]

  /// Makes an experiment.
  public init(
    id: String,
    hypothesis: String = "",
    slot: Name<any Coordinator>,
    variants: [Variant],
    control: Int,
    assignment: any BucketingScheme,
    funnel: ExperimentFunnel,
    metrics: [Metric],
    requirements: [Requirement] = [],
    published: [PublishedFigure] = [],
    segments: [String] = [],
    goals: [String] = [],
    analysis: AnalysisChoices = AnalysisChoices(),
    interceptors: [any PostNavigationInterceptor] = []
  ) {
    self.id = id
    self.hypothesis = hypothesis
    self.slot = slot
    self.variants = variants
    self.control = control
    self.assignment = assignment
    self.funnel = funnel
    self.metrics = metrics
    self.requirements = requirements
    self.published = published
    self.segments = segments
    self.goals = goals
    self.analysis = analysis
    self.interceptors = interceptors
  }

  /// The engine that runs the app under a variant: the slot is filled by bucket, then by size class.
  public func engine(for variant: Int) -> FlowEngine {
    FlowEngine(app: variants[variant].app, choices: [slot: variants[variant].coordinator])
  }

  /// All interceptors of a variant's app, in the order of their events.
  public func interceptors(of app: App) -> [any PostNavigationInterceptor] {
    [AnalyticsInterceptor(app: app)] + interceptors
  }

  /// The names of the events of the team's own interceptors, each once.
  public var eventNames: [String] {
    var seen: Set<String> = []
    return interceptors.flatMap(\.eventNames).filter { seen.insert($0).inserted }
  }

  /// The positions of the metrics that are rates.
  public var rates: [Int] { metrics.indices.filter { metrics[$0].isRate } }

  /// The positions of the metrics that are times.
  public var times: [Int] { metrics.indices.filter { metrics[$0].isTime } }

  /// Whether a user counts for a metric.
  /// - Parameters:
  ///   - metric: The metric.
  ///   - goal: The position of the user's goal; `nil` where it is unknown.
  package func counts(_ metric: Metric, goal: Int?) -> Bool {
    metric.goals.isEmpty || goal.map { metric.goals.contains(goals[$0]) } ?? false
  }

  /// The exact share of the enrolled that each variant gets in the long run.
  public var expectedShares: [Double] { assignment.expectedShares }

  /// The experiment with every variant compared with another than the control.
  ///
  /// The variant takes the control's part in everything that compares. Requirements and published lifts relative to the
  /// control are left out, as nothing is compared with that.
  public func against(_ variant: Int) -> ExperimentDefinition {
    guard variant != control else { return self }
    var experiment = self
    (experiment.control, experiment.ownControl) = (variant, control)
    experiment.requirements = requirements.filter { !$0.isRelativeToControl }
    experiment.published = published.filter { !$0.isLift }
    return experiment
  }

  /// The position of the control, also where another variant is compared with.
  public var declaredControl: Int { ownControl ?? control }

  /// The positions of the treatments: every variant but the control.
  public var treatments: [Int] { variants.indices.filter { $0 != control } }
}

extension ExperimentDefinition {
  /// No pairs of treatments are counted of experiments with more variants.
  static let mostPairedVariants = 8

  /// The pairs of treatments, neither of which is the control; none where there are more than eight variants.
  public var treatmentPairs: [VariantPair] {
    guard variants.count <= Self.mostPairedVariants else { return [] }
    return treatments.flatMap { reference in
      treatments.filter { $0 > reference }.map { VariantPair(reference: reference, variant: $0) }
    }
  }
}

/// Two variants that are compared with each other.
public struct VariantPair: Hashable, Sendable {
  /// The position of the one that stands first.
  public var reference: Int
  /// The position of the other.
  public var variant: Int

  /// Makes a pair.
  public init(reference: Int, variant: Int) { (self.reference, self.variant) = (reference, variant) }
}

/// One of the things compared.
public struct Variant: Sendable {
  /// The variant's id.
  public var id: String
  /// Its weight among all variants; any positive scale, 0 for none.
  public var weight: Double
  /// The coordinators it puts into the slot, by size class.
  public var coordinator: CoordinatorChoice
  /// The app, with the variant's patches.
  public var app: App
  /// Whether the app is the same under all variants that say so, so that what is found out about it holds for all.
  public var sharesApp: Bool

  /// Makes a variant.
  public init(id: String, weight: Double = 1, coordinator: CoordinatorChoice, app: App, sharesApp: Bool = false) {
    self.id = id
    self.weight = weight
    self.coordinator = coordinator
    self.app = app
    self.sharesApp = sharesApp
  }
}
