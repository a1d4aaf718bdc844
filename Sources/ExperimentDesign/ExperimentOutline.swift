package import NavigationEvents

/// What an experiment compares, counts and requires: all of it but the apps and the coordinators in them.
///
/// Analysis, reports and queries need no more, so they build without the engine.
public struct ExperimentOutline: Sendable {
  /// One of the things compared, without its app.
  public struct Variant: Hashable, Sendable {
    /// The variant's id.
    public var id: String
    /// What reports call it beside its id, in a few words; empty for nothing.
    public var title: String
    /// What users meet under it, in a sentence or two; empty for nothing.
    public var description: String
    /// Its weight among all variants; any positive scale, 0 for none.
    public var weight: Double
    /// The coordinators that it puts into the slot, by size class.
    package var coordinators: [String] = []
    /// The screens of its app, in the order of reports.
    package var screens: [ScreenOutline] = []
    /// A number for what users can meet under it, by size class; variants with the same number cannot differ there.
    package var flows: [Int] = []

    /// Makes a variant.
    package init(id: String, title: String, description: String, weight: Double) {
      (self.id, self.title, self.description, self.weight) = (id, title, description, weight)
    }
  }

  /// The experiment's id.
  public var id: String
  /// What the team expects, in a sentence.
  public var hypothesis: String
  /// The slot under test: the name of the coordinator that each variant replaces.
  public var slot: String
  /// The variants in the order of the reports, at least two.
  public package(set) var variants: [Variant] = []
  /// The position of the variant that the others are compared with: the control, unless another is asked for.
  public var control: Int
  /// The position of the control where another variant is compared with.
  private var ownControl: Int?
  /// The exact share of the enrolled that each variant gets in the long run.
  package var expectedShares: [Double] = []
  /// The funnel that is watched.
  public var funnel: ExperimentFunnel
  /// What is compared between variants, in the order of the reports.
  package var metrics: [Metric]
  /// What must hold for the answer to be yes.
  package var requirements: [Requirement]
  /// What metrics are held against that others measured, in the order of the reports.
  package var published: [PublishedFigure]
  /// The sorts of users that are counted apart, in the order of the reports; empty where none are.
  package var segments: [String]
  /// The ids of what users come for, in the order of the reports; empty where goals are not counted apart.
  public var goals: [String]
  /// How comparisons of different users are estimated, tested and judged.
  public var analysis: AnalysisChoices

  /// Makes an outline without variants.
  package init(
    id: String, hypothesis: String, slot: String, control: Int, funnel: ExperimentFunnel, metrics: [Metric],
    requirements: [Requirement], published: [PublishedFigure], segments: [String], goals: [String],
    analysis: AnalysisChoices
  ) {
    (self.id, self.hypothesis, self.slot, self.control) = (id, hypothesis, slot, control)
    (self.funnel, self.metrics, self.requirements, self.published) = (funnel, metrics, requirements, published)
    (self.segments, self.goals, self.analysis) = (segments, goals, analysis)
  }

  /// The positions of the metrics that are rates.
  package var rates: [Int] { metrics.indices.filter { metrics[$0].isRate } }

  /// The positions of the metrics that are values of a log.
  package var values: [Int] { metrics.indices.filter { metrics[$0].value != nil } }

  /// The columns of a log that its values are in, each once.
  package var valueColumns: [String] {
    metrics.compactMap(\.value?.column).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The positions of the metrics that are times.
  package var times: [Int] { metrics.indices.filter { metrics[$0].isTime } }

  /// Whether a user counts for a metric.
  /// - Parameters:
  ///   - metric: The metric.
  ///   - goal: The position of the user's goal; `nil` where it is unknown.
  package func counts(_ metric: Metric, goal: Int?) -> Bool {
    metric.goals.isEmpty || goal.map { metric.goals.contains(goals[$0]) } ?? false
  }

  /// The experiment with every variant compared with another than the control.
  ///
  /// The variant takes the control's part in everything that compares. Requirements and published lifts relative to the
  /// control are left out, as nothing is compared with that.
  package func against(_ variant: Int) -> ExperimentOutline {
    guard variant != control else { return self }
    var outline = self
    (outline.control, outline.ownControl) = (variant, control)
    outline.requirements = requirements.filter { !$0.isRelativeToControl }
    outline.published = published.filter { !$0.isLift }
    return outline
  }

  /// The position of the control, also where another variant is compared with.
  package var declaredControl: Int { ownControl ?? control }

  /// The positions of the treatments: every variant but the control.
  package var treatments: [Int] { variants.indices.filter { $0 != control } }

  /// The step of the funnel that paths lead to: that of the first primary metric where it is about one, or the last.
  package var goalStep: Int {
    switch metrics.first(where: { $0.role == .primary })?.measure {
    case .reached(let step), .time(_, let step, _): step
    case .count, .attempts, .value, .rate, .visited, .firstTap, .among, nil: funnel.steps.count - 1
    }
  }

  /// Whether users in a size class may meet something else under a variant than under the control: another app, or a
  /// coordinator with other rules, or with another policy for links.
  ///
  /// Where it is false, nothing can differ; where it is true, nothing need to.
  package func canDiffer(_ variant: Int, in sizeClass: SizeClass) -> Bool {
    variants[variant].flows[sizeClass.index] != variants[control].flows[sizeClass.index]
  }
}

extension ExperimentOutline {
  /// No pairs of treatments are counted of experiments with more variants.
  static let mostPairedVariants = 8

  /// The pairs of treatments, neither of which is the control; none where there are more than eight variants.
  package var treatmentPairs: [VariantPair] {
    guard variants.count <= Self.mostPairedVariants else { return [] }
    return treatments.flatMap { reference in
      treatments.filter { $0 > reference }.map { VariantPair(reference: reference, variant: $0) }
    }
  }
}

/// Two variants that are compared with each other.
package struct VariantPair: Hashable, Sendable {
  /// The position of the one that stands first.
  package var reference: Int
  /// The position of the other.
  package var variant: Int

  /// Makes a pair.
  package init(reference: Int, variant: Int) { (self.reference, self.variant) = (reference, variant) }
}

/// A kind of screen as far as it can be seen from afar.
package struct ScreenOutline: Hashable, Sendable {
  /// What is on it.
  package enum Layout: Hashable, Sendable {
    /// Rows.
    case rows
    /// Rows of which one is open.
    case sections
    /// Tiles in so many columns.
    case tiles(Int)
    /// Text, then so many fields and buttons.
    case form(fields: Int, buttons: Int)
  }

  /// The kind.
  package var kind: Name<Screen>
  /// What is on it, by size class.
  package var layouts: [Layout]

  /// Makes a screen.
  package init(_ kind: Name<Screen>, layouts: [Layout]) { (self.kind, self.layouts) = (kind, layouts) }
}

extension ExperimentOutline.Variant {
  /// What is on a screen in a size class; `nil` where the app does not have it.
  package func layout(of screen: Name<Screen>, in sizeClass: SizeClass) -> ScreenOutline.Layout? {
    screens.first { $0.kind == screen }?.layouts[sizeClass.index]
  }
}
