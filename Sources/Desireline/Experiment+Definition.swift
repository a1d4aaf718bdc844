public import Assignment
public import ExperimentDesign
import ExperimentFile
import ExperimentRuns
public import HeadlessNavigation
import NavigationExperiments
public import TextFormats
public import UserBehavior
public import UserSimulation

extension Experiment {
  /// One of the things compared: the coordinators that it puts into the slot.
  public struct Variant: Sendable {
    /// A coordinator of its own, or one of the app's.
    fileprivate enum Source: Sendable {
      case own(any Coordinator)
      case named(Name<any Coordinator>)
    }

    /// The variant's id.
    public var id: String
    /// What reports call it beside its id, in a few words; empty for nothing.
    public var title = ""
    /// What users meet under it, in a sentence or two; empty for nothing.
    public var description = ""
    /// Whether it is the control, which the others are compared with.
    public var isControl: Bool
    /// Its weight among all variants; any positive scale, 0 for none.
    public var weight: Double
    /// The variant's own app; `nil` for the experiment's.
    public var app: AppDefinition?
    fileprivate var compact: Source
    fileprivate var regular: Source

    private init(_ id: String, _ compact: Source, _ regular: Source, control: Bool, weight: Double, app: AppDefinition?)
    {
      (self.id, self.compact, self.regular) = (id, compact, regular)
      (isControl, self.weight, self.app) = (control, weight, app)
    }

    /// Makes a variant with one coordinator for every size class.
    public init(
      _ id: String, _ coordinator: any Coordinator, control: Bool = false, weight: Double = 1, app: AppDefinition? = nil
    ) { self.init(id, .own(coordinator), .own(coordinator), control: control, weight: weight, app: app) }

    /// Makes a variant with a coordinator for each size class.
    public init(
      _ id: String, compact: any Coordinator, regular: any Coordinator, control: Bool = false, weight: Double = 1,
      app: AppDefinition? = nil
    ) { self.init(id, .own(compact), .own(regular), control: control, weight: weight, app: app) }

    /// Makes a variant with coordinators that the app has by name.
    public init(
      _ id: String, choosing choice: CoordinatorChoice, control: Bool = false, weight: Double = 1,
      app: AppDefinition? = nil
    ) { self.init(id, .named(choice.compact), .named(choice.regular), control: control, weight: weight, app: app) }
  }

  /// Makes an experiment and finds everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - id: What reports and folders call it.
  ///   - hypothesis: What the team expects, in a sentence.
  ///   - app: The app without the coordinator under test.
  ///   - slot: The name of the coordinator under test: the app's root, or one that others start.
  ///   - variants: What is compared, one of them the control.
  ///   - cohort: The simulated users.
  ///   - funnel: The funnel.
  ///   - metrics: What is compared; how many users reach the funnel's last step unless said otherwise.
  ///   - interceptors: What reports events of its own, for steps and metrics to count.
  ///   - assignment: How users are assigned to variants; by Desireline's own scheme unless said otherwise.
  ///   - uncertain: The parameters whose true value is unknown; those that matter, in their standard ranges, unless said
  ///     otherwise.
  /// - Throws: `Problems` with every mistake, and with the nearest name where one is misspelt.
  public init(
    _ id: String, hypothesis: String = "", app: AppDefinition, slot: Name<any Coordinator>, variants: [Variant],
    cohort: Cohort, funnel: ExperimentFunnel, metrics: [Metric] = [],
    interceptors: [any PostNavigationInterceptor] = [], assignment: (any BucketingScheme)? = nil,
    uncertain: [UncertainParameter]? = nil
  ) throws(Problems) {
    var flaws: [Problem] = []
    flaws += Problem.control(of: variants.filter(\.isControl).map(\.id), among: variants.map(\.id))
    var registry = CoordinatorRegistry(app)
    var made = variants.map { variant in
      let choice = CoordinatorChoice(
        compact: registry.name(
          of: variant.compact, suggesting: variant.isUniform ? variant.id : variant.id + "-compact"),
        regular: registry.name(
          of: variant.regular, suggesting: variant.isUniform ? variant.id : variant.id + "-regular"))
      return NavigationExperiments.Variant(
        id: variant.id, title: variant.title, description: variant.description, weight: variant.weight,
        coordinator: choice, app: variant.app ?? app, appNumber: variant.app == nil ? 0 : nil)
    }.map { variant in
      var variant = variant
      variant.app.coordinators.merge(registry.own) { own, _ in own }
      return variant
    }
    flaws += registry.flaws
    let control = variants.firstIndex(where: \.isControl) ?? 0
    if !made.isEmpty { made.number(after: NameNumbers(of: app), control: control) }
    var funnel = funnel
    if funnel.horizonMilliseconds == funnel.windowMilliseconds {
      funnel.horizonMilliseconds = funnel.horizon(forPatience: cohort.behavior[.patience])
    }
    var scheme = assignment
    do { scheme = try scheme ?? DesirelineScheme(salt: id, coverage: 1, weights: variants.map(\.weight)) } catch {
      flaws += Problem.weights(variants.map(\.weight), "\(error)")
    }
    let wanted = metrics.isEmpty ? funnel.steps.suffix(1).map { Metric.reached($0.id) } : metrics
    let resolved = wanted.enumerated().map { $1.resolved(in: funnel, isFirst: $0 == 0) }
    flaws += resolved.flatMap(\.flaws)
    let definition = ExperimentDefinition(
      id: id, hypothesis: hypothesis, slot: slot, variants: made, control: control,
      assignment: scheme ?? UnusableScheme(count: variants.count), funnel: funnel, metrics: resolved.map(\.metric),
      segments: cohort.personas.map(\.id), goals: cohort.goalIDs, interceptors: interceptors)
    self.init(
      ExperimentDocument(
        experiment: definition, cohort: cohort, grows: false,
        uncertain: uncertain ?? UncertainParameter.standard(for: cohort, in: made.map(\.app)), expectations: [],
        fingerprint: ""))
    flaws += document.problems + definition.unansweredIntents
    guard flaws.isEmpty else { throw Problems(flaws, of: id) }
  }
}

extension Experiment.Variant {
  /// Whether one coordinator is in charge in every size class.
  fileprivate var isUniform: Bool {
    switch (compact, regular) {
    case (.own(let compact), .own(let regular)): isSame(compact, regular)
    case (.named(let compact), .named(let regular)): compact == regular
    case (.own, .named), (.named, .own): false
    }
  }
}

/// Whether two coordinators are the same rule, so that variants that share one do the same with it.
private func isSame(_ first: any Coordinator, _ second: any Coordinator) -> Bool {
  if let first = first as? any Hashable, let second = second as? any Hashable {
    return AnyHashable(first) == AnyHashable(second)
  }
  func size<Kind>(of _: Kind) -> Int { MemoryLayout<Kind>.size }
  return type(of: first) == type(of: second) && size(of: first) == 0
}

/// Gives the variants' coordinators names, the same coordinator one name.
private struct CoordinatorRegistry {
  private(set) var own: [Name<any Coordinator>: any Coordinator] = [:]
  private(set) var flaws: [Problem] = []
  private let app: AppDefinition

  init(_ app: AppDefinition) { self.app = app }

  mutating func name(of source: Experiment.Variant.Source, suggesting name: String) -> Name<any Coordinator> {
    switch source {
    case .named(let name): return name
    case .own(let coordinator):
      if let known = own.keys.sorted().first(where: { own[$0].map { isSame($0, coordinator) } ?? false }) {
        return known
      }
      if app.coordinators[Name(name)] != nil {
        flaws.append(
          Problem(
            .duplicateID, "the app has a coordinator called '\(name)', and so would a variant's be",
            hint: "give the variant another id"))
      }
      own[Name(name)] = coordinator
      return Name(name)
    }
  }
}

/// Stands where there is no scheme that could be used; no experiment is made with it.
private struct UnusableScheme: BucketingScheme {
  let count: Int
  var expectedShares: [Double] { Array(repeating: 1 / Double(max(1, count)), count: count) }
  func assign(utf8 id: Span<UInt8>) -> ArmAssignment { ArmAssignment(.noArm) }
}

extension ExperimentDefinition {
  /// What screens ask for and no coordinator of any variant can answer, the nearest answered intent beside it.
  fileprivate var unansweredIntents: [Problem] {
    var problems: [Problem] = []
    for variant in variants {
      let (asked, answered) = (variant.app.askedIntents, variant.app.answeredIntents)
      let known = Set(asked.filter { variant.app.mayAnswer($0.intent) }.map(\.intent.name) + answered)
      for (screen, intent) in asked where !known.contains(intent.name) {
        let names = known.map(\.rawValue).sorted()
        let problem = Problem(
          no: "answered intent", called: intent.name.rawValue, in: "screen '\(screen)'", among: names)
        if !problems.contains(problem) { problems.append(problem) }
      }
    }
    return problems
  }
}
