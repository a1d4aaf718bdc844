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
  package var metrics: [Metric]
  /// What must hold for the answer to be yes.
  package var requirements: [Requirement]
  /// What metrics are held against that others measured, in the order of the reports.
  package var published: [PublishedFigure]
  /// The sorts of users that are told apart, in the order of the reports; empty where none are.
  package var segments: [String]
  /// The ids of what users come for, in the order of the reports; empty where goals are not told apart.
  public var goals: [String]
  /// How comparisons of different users are estimated, tested and judged.
  public var analysis: AnalysisChoices
  /// The team's own interceptors, whose events steps and metrics may name; they follow an ``AnalyticsInterceptor``.
  public var interceptors: [any PostNavigationInterceptor]

  /// Makes an experiment.
  package init(
    id: String, hypothesis: String = "", slot: Name<any Coordinator>, variants: [Variant], control: Int,
    assignment: any BucketingScheme, funnel: ExperimentFunnel, metrics: [Metric], requirements: [Requirement] = [],
    published: [PublishedFigure] = [], segments: [String] = [], goals: [String] = [],
    analysis: AnalysisChoices = AnalysisChoices(), interceptors: [any PostNavigationInterceptor] = []
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
  public func interceptors(of app: AppDefinition) -> [any PostNavigationInterceptor] {
    [AnalyticsInterceptor(app: app)] + interceptors
  }

  /// The names of the events of the team's own interceptors, each once.
  public var eventNames: [String] {
    var seen: Set<String> = []
    return interceptors.flatMap(\.eventNames).filter { seen.insert($0).inserted }
  }

  /// The positions of the metrics that are rates.
  package var rates: [Int] { metrics.indices.filter { metrics[$0].isRate } }

  /// The positions of the metrics that are times.
  package var times: [Int] { metrics.indices.filter { metrics[$0].isTime } }

  /// Whether a user counts for a metric.
  /// - Parameters:
  ///   - metric: The metric.
  ///   - goal: The position of the user's goal; `nil` where it is unknown.
  package func counts(_ metric: Metric, goal: Int?) -> Bool {
    metric.goals.isEmpty || goal.map { metric.goals.contains(goals[$0]) } ?? false
  }

  /// The exact share of the enrolled that each variant gets in the long run.
  package var expectedShares: [Double] { assignment.expectedShares }

  /// The experiment with every variant compared with another than the control.
  ///
  /// The variant takes the control's part in everything that compares. Requirements and published lifts relative to the
  /// control are left out, as nothing is compared with that.
  package func against(_ variant: Int) -> ExperimentDefinition {
    guard variant != control else { return self }
    var experiment = self
    (experiment.control, experiment.ownControl) = (variant, control)
    experiment.requirements = requirements.filter { !$0.isRelativeToControl }
    experiment.published = published.filter { !$0.isLift }
    return experiment
  }

  /// The position of the control, also where another variant is compared with.
  package var declaredControl: Int { ownControl ?? control }

  /// The positions of the treatments: every variant but the control.
  package var treatments: [Int] { variants.indices.filter { $0 != control } }
}

extension ExperimentDefinition {
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

/// One of the things compared.
public struct Variant: Sendable {
  /// The variant's id.
  public var id: String
  /// What reports call it beside its id, in a few words; empty for nothing.
  public var title: String
  /// What users meet under it, in a sentence or two; empty for nothing.
  public var description: String
  /// Its weight among all variants; any positive scale, 0 for none.
  public var weight: Double
  /// The coordinators it puts into the slot, by size class.
  public var coordinator: CoordinatorChoice
  /// The app, with the variant's patches.
  public var app: AppDefinition
  /// A number that variants with the same app have in common, so that what is found out about it holds for all of them;
  /// `nil` for an app that no other variant has.
  package var appNumber: Int?

  /// Makes a variant.
  package init(
    id: String, title: String = "", description: String = "", weight: Double = 1, coordinator: CoordinatorChoice,
    app: AppDefinition, appNumber: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.weight = weight
    self.coordinator = coordinator
    self.app = app
    self.appNumber = appNumber
  }
}

extension [Variant] {
  /// Numbers the names of their apps.
  /// - Parameters:
  ///   - base: The numbers in the app that they share or change.
  ///   - control: The position of the control.
  package mutating func number(after base: NameNumbers, control: Int) {
    let numbers = NameNumbers.all(in: map(\.app), after: base, control: control)
    for variant in indices { self[variant].app.numbers = numbers[variant] }
  }
}

extension ExperimentDefinition {
  /// Whether users in a size class may meet something else under a variant than under the control: another app, or a
  /// coordinator with other rules, or with another policy for links.
  ///
  /// Where it is false, nothing can differ; where it is true, nothing need to.
  package func canDiffer(_ variant: Int, in sizeClass: SizeClass) -> Bool {
    guard variant != control else { return false }
    guard haveSameApp(variant, control) else { return true }
    return !engine(for: variant).fills(slot, as: engine(for: control), in: Traits(horizontal: sizeClass))
  }

  /// Whether two variants are known to have the same app.
  package func haveSameApp(_ one: Int, _ other: Int) -> Bool {
    one == other || variants[one].appNumber != nil && variants[one].appNumber == variants[other].appNumber
  }
}

extension ExperimentDefinition {
  /// What a variant's app says otherwise than the control's about the same screens and items, in the order of its
  /// screens.
  ///
  /// An item is the same where its name is, as users remember it by that: if not on the same screen, then wherever else
  /// the control has it, if that says the same of it everywhere.
  package func inputChanges(under variant: Int) -> [InputChange] {
    guard !haveSameApp(variant, control) else { return [] }
    let (app, usual) = (variants[variant].app, variants[control].app.screens)
    let items = Dictionary(grouping: usual.values.flatMap(\.items), by: \.id)
    let tabs = Dictionary(grouping: usual.values.compactMap(\.tab), by: \.id)
    var changes: [InputChange] = []
    for screen in app.screenOrder {
      guard let content = app.screens[screen] else { continue }
      let here = usual[screen]
      func compare<Value: Hashable>(
        _ kind: InputChange.Kind, _ value: Value, _ own: Value?, _ others: [Value], item: Name<Item>? = nil
      ) {
        let usual = own ?? (Set(others).count == 1 ? others[0] : nil)
        if let usual, usual != value { changes.append(InputChange(kind: kind, screen: screen, item: item)) }
      }
      compare(.load, content.loadMilliseconds, here?.loadMilliseconds, [])
      compare(.words, content.words, here?.words, [])
      for item in content.items {
        let own = here?.items.first { $0.id == item.id }
        let (same, sameTabs) = (items[item.id] ?? [], tabs[item.id] ?? [])
        compare(.scent, item.scent, own?.scent, same.map(\.scent) + sameTabs.map(\.scent), item: item.id)
        compare(.decides, item.decides, own.map(\.decides), same.map(\.decides), item: item.id)
        compare(.noticed, item.noticed, own?.noticed, same.map(\.noticed) + sameTabs.map(\.noticed), item: item.id)
        compare(.onlyFor, item.onlyFor, own.map(\.onlyFor), same.map(\.onlyFor), item: item.id)
      }
      if let tab = content.tab {
        let own = here?.tab.flatMap { $0.id == tab.id ? $0 : nil }
        let (same, sameTabs) = (items[tab.id] ?? [], tabs[tab.id] ?? [])
        compare(.scent, tab.scent, own?.scent, same.map(\.scent) + sameTabs.map(\.scent), item: tab.id)
        compare(.noticed, tab.noticed, own?.noticed, same.map(\.noticed) + sameTabs.map(\.noticed), item: tab.id)
      }
    }
    return changes
  }
}

/// Something that a variant's app says otherwise than the control's about one and the same screen or item, and that is no
/// structure: users read it, and no rule does.
package struct InputChange: Hashable, Sendable {
  /// What is said otherwise.
  package enum Kind: String, Hashable, Sendable {
    /// How well the item announces what users look for.
    case scent
    /// How many of those who consider the item take it.
    case decides
    /// How many users perceive the item.
    case noticed
    /// Which users want what the item does.
    case onlyFor = "only_for"
    /// How long the screen loads.
    case load
    /// How much there is to read on the screen.
    case words
  }

  /// What is said otherwise.
  package var kind: Kind
  /// The kind of the screen, in the variant's app.
  package var screen: Name<Screen>
  /// The item or tab on it, if it is about one.
  package var item: Name<Item>?

  /// Makes a change.
  package init(kind: Kind, screen: Name<Screen>, item: Name<Item>? = nil) {
    (self.kind, self.screen, self.item) = (kind, screen, item)
  }

  /// The name of what it is about.
  package var subject: String { item?.rawValue ?? screen.rawValue }
}
