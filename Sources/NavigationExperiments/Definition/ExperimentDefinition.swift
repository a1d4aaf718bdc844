public import Assignment
public import ExperimentDesign
public import HeadlessNavigation

/// An A/B experiment on an app's navigation: what is compared and counted, in which apps, and who gets what.
@dynamicMemberLookup
public struct ExperimentDefinition: Sendable {
  /// What is compared, counted and required; its members are read and written as the experiment's own.
  public private(set) var outline: ExperimentOutline
  /// The slot under test: the name of the coordinator that each variant replaces.
  public var slot: Name<any Coordinator> { didSet { describe() } }
  /// The variants in the order of the reports, at least two.
  public var variants: [Variant] { didSet { describe() } }
  /// How users are assigned to the variants.
  public var assignment: any BucketingScheme { didSet { describe() } }
  /// The team's own interceptors, whose events steps and metrics may name; they follow an ``AnalyticsInterceptor``.
  public var interceptors: [any PostNavigationInterceptor]

  /// Makes an experiment.
  package init(
    id: String, hypothesis: String = "", slot: Name<any Coordinator>, variants: [Variant], control: Int,
    assignment: any BucketingScheme, funnel: ExperimentFunnel, metrics: [Metric], requirements: [Requirement] = [],
    published: [PublishedFigure] = [], segments: [String] = [], goals: [String] = [],
    analysis: AnalysisChoices = AnalysisChoices(), interceptors: [any PostNavigationInterceptor] = []
  ) {
    outline = ExperimentOutline(
      id: id, hypothesis: hypothesis, slot: slot.rawValue, control: control, funnel: funnel, metrics: metrics,
      requirements: requirements, published: published, segments: segments, goals: goals, analysis: analysis)
    (self.slot, self.variants, self.assignment, self.interceptors) = (slot, variants, assignment, interceptors)
    describe()
  }

  /// What is compared, counted or required.
  @inlinable public subscript<Value>(dynamicMember member: KeyPath<ExperimentOutline, Value>) -> Value {
    outline[keyPath: member]
  }

  /// What is compared, counted or required.
  public subscript<Value>(dynamicMember member: WritableKeyPath<ExperimentOutline, Value>) -> Value {
    @inlinable get { outline[keyPath: member] }
    set { outline[keyPath: member] = newValue }
  }

  /// Gives the outline what slot, assignment and apps say.
  private mutating func describe() {
    (outline.slot, outline.expectedShares) = (slot.rawValue, assignment.expectedShares)
    outline.variants = variants.indices.map { variant in
      var outline = variants[variant].outline
      let (app, coordinator) = (variants[variant].app, variants[variant].coordinator)
      outline.coordinators = [coordinator.compact.rawValue, coordinator.regular.rawValue]
      outline.screens = app.screenOrder.map { kind in
        let content = app.screens[kind] ?? ScreenContent()
        return ScreenOutline(kind, layouts: SizeClass.allCases.map { ScreenOutline.Layout(content, in: $0) })
      }
      outline.flows = SizeClass.allCases.map { sizeClass in
        (0..<variant).first { isSame(variant, $0, in: sizeClass) } ?? variant
      }
      return outline
    }
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

  /// The experiment with every variant compared with another than the control.
  package func against(_ variant: Int) -> ExperimentDefinition {
    var experiment = self
    experiment.outline = outline.against(variant)
    return experiment
  }

  /// Whether nothing can differ between two variants in a size class, by their apps and coordinators.
  private func isSame(_ one: Int, _ other: Int, in sizeClass: SizeClass) -> Bool {
    haveSameApp(one, other)
      && engine(for: one).fills(slot, as: engine(for: other), in: Traits(horizontal: sizeClass))
  }

  /// Whether labels are what a variant changes: it has the control's coordinator, and an app of the same structure.
  package func comparesLabels(_ variant: Int) -> Bool {
    let (own, usual) = (variants[variant], variants[outline.control])
    return own.coordinator == usual.coordinator && own.structureNumber != nil
      && own.structureNumber == usual.structureNumber
  }

  /// Whether two variants are known to have the same app.
  package func haveSameApp(_ one: Int, _ other: Int) -> Bool {
    one == other || variants[one].appNumber != nil && variants[one].appNumber == variants[other].appNumber
  }
}

extension ScreenOutline.Layout {
  fileprivate init(_ content: ScreenContent, in sizeClass: SizeClass) {
    guard let listing = content.listing else {
      self = .form(fields: content.fields.count, buttons: content.items.count)
      return
    }
    let columns = listing.columns[sizeClass]
    self = listing.style != .list ? .sections : columns > 1 ? .tiles(min(4, columns)) : .rows
  }
}

/// One of the things compared.
@dynamicMemberLookup
public struct Variant: Sendable {
  /// What it is without its app; its members are read and written as the variant's own.
  public var outline: ExperimentOutline.Variant
  /// The coordinators it puts into the slot, by size class.
  public var coordinator: CoordinatorChoice
  /// The app, with the variant's patches.
  public var app: AppDefinition
  /// A number that variants with the same app have in common, so that what is found out about it holds for all of them;
  /// `nil` for an app that no other variant has.
  package var appNumber: Int?
  /// A number that variants have in common whose apps differ in nothing but labels; `nil` where that is not known.
  package var structureNumber: Int?

  /// Makes a variant.
  package init(
    id: String, title: String = "", description: String = "", weight: Double = 1, coordinator: CoordinatorChoice,
    app: AppDefinition, appNumber: Int? = nil
  ) {
    outline = ExperimentOutline.Variant(id: id, title: title, description: description, weight: weight)
    self.coordinator = coordinator
    self.app = app
    self.appNumber = appNumber
  }

  /// What the variant is without its app.
  public subscript<Value>(dynamicMember member: WritableKeyPath<ExperimentOutline.Variant, Value>) -> Value {
    @inlinable get { outline[keyPath: member] }
    set { outline[keyPath: member] = newValue }
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
  /// What a variant's app says otherwise than the control's about the same screens and items, in the order of its
  /// screens.
  ///
  /// An item is the same where its name is, as users remember it by that: if not on the same screen, then wherever else
  /// the control has it, if that says the same of it everywhere.
  package func inputChanges(under variant: Int) -> [InputChange] {
    guard !haveSameApp(variant, outline.control) else { return [] }
    let (app, usual) = (variants[variant].app, variants[outline.control].app.screens)
    let items = usual.values.flatMap {
      $0.items.map { ($0.id, $0.inputs) } + [$0.tab].compactMap { $0 }.map { ($0.id, $0.inputs) }
    }
    let others = Dictionary(grouping: items) { $0.0 }.mapValues { $0.map(\.1) }
    var changes: [InputChange] = []
    for screen in app.screenOrder {
      guard let content = app.screens[screen] else { continue }
      let here = usual[screen]
      func compare(_ inputs: InputChange.Inputs, _ own: InputChange.Inputs?, item: Name<Item>? = nil) {
        for kind in InputChange.Kind.allCases {
          guard let value = inputs[kind] else { continue }
          let values = Set((item.flatMap { others[$0] } ?? []).compactMap { $0[kind] })
          let usual = own?[kind] ?? (values.count == 1 ? values.first : nil)
          if let usual, usual != value { changes.append(InputChange(kind: kind, screen: screen, item: item)) }
        }
      }
      compare(content.inputs, here?.inputs)
      for item in content.items {
        compare(item.inputs, here?.items.first { $0.id == item.id }?.inputs, item: item.id)
      }
      if let tab = content.tab {
        compare(tab.inputs, here?.tab.flatMap { $0.id == tab.id ? $0.inputs : nil }, item: tab.id)
      }
    }
    return changes
  }
}

extension ScreenContent {
  fileprivate var inputs: InputChange.Inputs { [.load: loadMilliseconds, .words: words] }
}

extension Item {
  fileprivate var inputs: InputChange.Inputs {
    [.scent: scents, .decides: decides, .noticed: noticing, .onlyFor: onlyFor]
  }
}

extension TabLabel {
  fileprivate var inputs: InputChange.Inputs { [.scent: scents, .noticed: noticing] }
}

/// Something that a variant's app says otherwise than the control's about one and the same screen or item, and that is no
/// structure: users read it, and no rule does.
package struct InputChange: Hashable, Sendable {
  /// What is said otherwise.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
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

  /// What is said of one screen or item.
  fileprivate typealias Inputs = [Kind: AnyHashable]

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
