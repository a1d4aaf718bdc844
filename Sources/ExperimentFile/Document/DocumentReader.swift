import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// Reads the parts of an experiment file and puts them together.
///
/// Every part is read whatever is wrong with the others; what refers to a part that could not be read is not checked
/// against it, so that a mistake is told once.
final class DocumentReader {
  let diagnostics: DiagnosticCollector
  /// The kinds that the executable brings.
  var extensions: FlowExtensions { names.extensions }
  /// The file as written, with the names that its parts refer to.
  let root: JSON5Value
  /// The names in the file.
  let names: DeclaredNames
  /// What was read so far, for the parts that come after.
  var app: ReadApp?
  var variants: [ReadVariant]?
  var users: CohortEntry?
  var interceptors: [any PostNavigationInterceptor]? = []
  var funnel: ExperimentFunnel?
  /// The items that users may consider once they have what they came for.
  lazy var items = apps.flatMap(\.items).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }

  private init(_ root: JSON5Value, _ extensions: FlowExtensions, _ diagnostics: DiagnosticCollector) {
    (self.root, self.diagnostics) = (root, diagnostics)
    names = DeclaredNames(file: root, extensions)
    diagnostics.declared = names
  }

  /// The keys of a goal and of a persona.
  static let (goalKeys, personaKeys) = {
    let reader = DocumentReader(JSON5Value(.null, at: 0..<0), FlowExtensions(), DiagnosticCollector(.empty))
    return (reader.goal.outline.schema().keys, reader.persona.outline.schema().keys)
  }()

  /// A whole file.
  static func document(
    _ extensions: FlowExtensions, into diagnostics: DiagnosticCollector
  ) -> ValueForm<ExperimentDocument> { .given { DocumentReader($0, extensions, diagnostics).document } }

  private var document: ValueForm<ExperimentDocument> {
    .object(
      .optional(
        "$schema", .string, unlessSaid: "none", "For editors, which complete and check by it. Otherwise ignored."),
      .required("experiment", .experimentID, "The experiment's name, in every report."),
      .optional("hypothesis", .string, or: "", unlessSaid: "empty", "What you expect, in a sentence."),
      .required("app", readApp, "The app: screens and the rules that lead from one to another."),
      .required(
        "replaces",
        names.coordinator.hinting(.unknownName) { value in
          guard let variant = value.text, !self.names[.coordinator].names.contains(variant) else { return nil }
          return self.root["variants"]?[variant]?["coordinator"]?.text.flatMap { coordinator in
            guard self.names[.coordinator].names.contains(coordinator) else { return nil }
            return "write \(quoted(coordinator, in: "\"")), the coordinator of variant \(quoted(variant))"
          }
        },
        """
        The slot under test: each variant puts its own coordinator there. A user is *exposed* at the first \
        input that the slot's coordinator answers or that starts it, and at the launch where it is the root and \
        starts a child.
        """),
      .required(
        "variants", readVariants, "What is compared. One alone describes what there is, and nothing is compared."
      ).kept { self.variants = $0 },
      .optional("assignment", assignment, unlessSaid: "the defaults", "How users are assigned to the variants."),
      .required("cohort", cohort, "Who uses the app, on what, to find what.").kept { self.users = $0 },
      .list(
        "interceptors", readInterceptors, unlessSaid: "none",
        "Interceptors of your own, whose events steps and metrics name like acts."
      ).kept { self.interceptors = $0 },
      .required("funnel", readFunnel, "The steps that are counted. Users are not steered by it.").kept {
        self.funnel = $0
      },
      .required("metrics", metrics, "What is compared between the variants."),
      .list("requirements", .array(of: requirement), "What must hold for the answer to be yes."),
      .list(
        "published", .converting(.array(of: published, count: 1...1000)) { all in all.flatMap { $0 } },
        "What others measured of real users, which metrics are held against."),
      .optional(
        "analysis", analysis, or: AnalysisChoices(), unlessSaid: "the defaults",
        "How comparisons of different users are estimated and tested."),
      .list("expects", .array(of: expectation, count: 1...1000), "What `check` finds and is right as it is."),
      called: "the experiment",
      rules: [
        .check { _ in self.checkIntents() }, .check { _ in self.checkMeasuredLabels() },
      ]
    ) {
      _, id, hypothesis, app, slot, variants, rules, users, interceptors, funnel, metrics, requirements, published,
      analysis, expectations in
      guard let rules = try rules ?? self.standardRules(id, variants),
        let control = variants.firstIndex(where: { $0.isControl || variants.count == 1 })
      else { return nil }
      var numbered = variants.map(\.variant)
      if let app { numbered.number(after: app.numbers(self.root["app"]?["menus"]?.keys ?? []), control: control) }
      let experiment = ExperimentDefinition(
        id: id, hypothesis: hypothesis, slot: slot, variants: numbered, control: control,
        assignment: rules.scheme, funnel: funnel, metrics: metrics, requirements: requirements, published: published,
        segments: users.cohort.personas.map(\.id), goals: users.cohort.goalIDs, analysis: analysis,
        interceptors: interceptors)
      var document = ExperimentDocument(
        experiment: experiment, cohort: users.cohort, grows: users.grows, uncertain: users.uncertain,
        expectations: expectations, fingerprint: self.diagnostics.files.joined(to: self.root.fingerprint))
      document.rules = rules
      return document
    }
  }

  private var readApp: ValueForm<ReadApp?> {
    ValueForm.anything.known(as: AppReader.schema(self.extensions)).flatMap { value, _ in
      self.app = self.appReader(of: value, into: self.diagnostics).app(value)
      return .some(self.app)
    }
  }

  /// A reader of the app, or of the same under a patch.
  func appReader(
    of app: JSON5Value, patching patched: ReadApp? = nil, into diagnostics: DiagnosticCollector
  ) -> AppReader {
    let names = DeclaredNames(app: app, goals: names[.goal], groups: names.goalGroups, extensions: extensions)
    return AppReader(names, slot: root["replaces"]?.text, patching: patched, into: diagnostics)
  }

  /// The app and those of the variants, as far as they could be read.
  var apps: [ReadApp] { [app].compactMap { $0 } + (variants ?? []).map(\.app) }

  /// Reports labels of which a table tells clicks, and which no screen of any variant has.
  private func checkMeasuredLabels() {
    guard variants != nil else { return }
    let labels = apps.flatMap(\.labels)
    let known = Set(labels)
    var seen: Set<String> = []
    for label in apps.flatMap(\.measuredLabels) where !known.contains(label.name) && seen.insert(label.name).inserted {
      diagnostics.add(label.fault(Suggestion.hint(for: label.name, among: known.sorted(), called: "there are")))
    }
  }

  /// Reports what coordinators answer and no screen of any variant asks for.
  private func checkIntents() {
    guard variants != nil else { return }
    let asked = Set(apps.flatMap(\.intents)).sorted()
    // An intent that is asked for and not answered may be what was meant: then the mistake is where it is asked for.
    let coordinators = apps.flatMap(\.app.coordinators.values)
    let sequences = coordinators.compactMap { $0 as? SequenceCoordinator }
    let answered = Set(
      apps.flatMap(\.responses).map(\.key) + sequences.flatMap { [$0.next, $0.cancel] }.compactMap { $0?.rawValue })
    let unanswered = asked.filter { !answered.contains($0) }
    let areKnown = coordinators.allSatisfy { $0 is any AnswersByTable || $0 is SequenceCoordinator }
    let places = ([root["app"]] + (root["variants"]?.values ?? []).map { $0["app"] }).compactMap { $0?.askedIntents }
    var seen: Set<Range<Int>> = []
    let idle = apps.flatMap(\.responses).filter { !asked.contains($0.key) && seen.insert($0.keyRange).inserted }
    let only = areKnown && unanswered.count == 1 && idle.count == 1 ? unanswered.first : nil
    for response in idle {
      if let slip = Suggestion.counterpart(of: response.key, among: unanswered) ?? only,
        let place = places.joined().first(where: { $0.text == slip })?.range
      {
        guard seen.insert(place).inserted else { continue }
        let message = "no coordinator answers \(quoted(slip)), and no screen asks for \(quoted(response.key))"
        let line = diagnostics.source.position(at: response.keyRange.lowerBound).line
        let hint = "did you mean \(quoted(response.key))? If not, write \(quoted(slip)) in line \(line)"
        diagnostics.report(.unknownName, message, at: place, hint: hint)
        continue
      }
      diagnostics.report(
        .unknownName, "no screen asks for \(quoted(response.key))", at: response.keyRange,
        hint: Suggestion.nearest(to: response.key, among: asked.filter { !siblings(of: response).contains($0) }).map {
          "did you mean \(quoted($0))?"
        } ?? "write does: \(quoted(response.key, in: "\"")) for an item, or take it out")
    }
  }

  /// The intents that the same coordinator answers.
  private func siblings(of response: KeyedValue<Response>) -> [String] {
    (root["app"]?["coordinators"]?.values ?? []).first { $0.range.contains(response.keyRange.lowerBound) }?["on"]?.keys
      ?? []
  }
}

extension DocumentReader {
  /// The interceptors, of kinds that the executable brings.
  fileprivate var readInterceptors: ValueForm<[any PostNavigationInterceptor]> {
    let kinds = extensions.interceptors
    let each = ValueForm<any PostNavigationInterceptor>.object(
      of: .kind(
        "kind", kinds.map { ($0.name, $0.keys(names)) }, as: .kind(of: .interceptor, own: kinds),
        "Its kind, one that an executable brings."))
    return .converting(.table(of: "interceptor", count: 0...100, each)) {
      (entries: [KeyedValue<any PostNavigationInterceptor>]) in
      entries.map(\.value)
    }
  }

  /// The name of an act, or of an event that an interceptor makes; any name where interceptors could not be read.
  var act: ValueForm<String> {
    guard let interceptors else { return .identifier }
    let names = UserAction.allCases.map(\.rawValue) + interceptors.flatMap(\.eventNames)
    return .oneOf(names.map { (name: $0, value: $0) }).hinting(.unknownName) { value in
      guard let text = value.text, !names.contains(text) else { return nil }
      let shown = self.names[.screen].names.contains(text) ? text : self.screen(shownBy: text)
      return shown.map { "write screen: \(quoted($0, in: "\"")) in place of 'act'" }
    }
  }

  /// The screen that a coordinator shows for an intent, as written.
  private func screen(shownBy intent: String) -> String? {
    let coordinators = root["app"]?["coordinators"]
    let answers = (coordinators?.keys ?? []).compactMap { coordinators?[$0]?["on"]?[intent] }
    let screens = answers.flatMap { answer in answer.keys.compactMap { answer[$0]?.text?.nameOfReference } }
    return screens.first(where: names[.screen].names.contains)
  }
}
