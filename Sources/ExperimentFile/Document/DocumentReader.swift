import Assignment
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// Reads the parts of an experiment file and puts them together.
///
/// Every part is read whatever is wrong with the others; what refers to a part that could not be read is not checked
/// against it, so that a mistake is told once.
struct DocumentReader {
  let diagnostics: DiagnosticCollector
  /// The kinds that the executable brings.
  let extensions: FlowExtensions

  /// The document; `nil`, after reports, when something is wrong with it.
  func document(_ value: JSON5Value) -> ExperimentDocument? {
    ValueForm.object("the experiment", document).read(value, as: "the experiment", into: diagnostics)
  }

  /// What can be told of any document.
  var schema: ObjectSchema { ObjectSchema(exploring: { _ = document($0) }) }

  private func document(_ reader: ObjectReader) -> ExperimentDocument? {
    _ = reader.optional(
      "$schema", .string, unlessSaid: "none", "For editors, which complete and check by it. Otherwise ignored.")
    let id = reader.required("experiment", .experimentID, "The experiment's name, in every report.")
    let hypothesis =
      reader.optional("hypothesis", .string, unlessSaid: "empty", "What you expect, in a sentence.") ?? ""
    let appValue = reader.required(
      "app", .anything.known(as: AppReader.schema(extensions)),
      "The app: screens and the rules that lead from one to another.")
    diagnostics.declared = appValue.map { DeclaredNames(app: $0) }
    let coordinators = appValue?["coordinators"]?.keys ?? []
    let slot = reader.required(
      "replaces", .name(among: coordinators, called: "coordinator"),
      """
      The slot under test: each variant puts its own coordinator there. A user is *exposed* at the first \
      input that the slot's coordinator answers or that starts it, and at the launch where it is the root and \
      starts a child.
      """)
    let goals = reader.member("cohort")?.value.goalIDs ?? Declaration([], under: "goals", isWhole: false)
    let apps = AppReader(diagnostics: diagnostics, slot: slot, goals: goals, extensions: extensions)
    let app = appValue.flatMap(apps.app)
    let variants = variants(reader, appValue: appValue, app: app, apps: apps)
    let rules = assignment(reader, id: id, variants: variants)
    let users = cohort(reader, appValue: appValue, app: app, variants: variants)
    let interceptors = interceptors(reader, appValue: appValue)
    let acts = ValueForm<String>.act(orEventOf: interceptors)
    var funnel = funnel(reader, appValue: appValue, variants: variants, acts: acts)
    if let patience = users?.cohort.behavior[.patience], let horizon = funnel?.horizon(forPatience: patience) {
      funnel?.horizonMilliseconds = horizon
    }
    let screens = screens(reader, appValue: appValue)
    let metrics = metrics(reader, funnel: funnel, goals: goals, screens: screens, acts: acts)
    let requirements = requirements(reader, metrics: metrics)
    let published = published(reader, metrics: metrics)
    let analysis = analysis(reader)
    let expectations = expectations(reader)
    if let variants {
      checkIntents(of: [app].compactMap { $0 } + variants.map(\.app), appValue)
      checkMeasuredLabels(of: [app].compactMap { $0 } + variants.map(\.app))
    }
    guard let id, let slot, let variants, let rules, let users, let funnel, let metrics, let requirements,
      let published, let expectations, let interceptors,
      let control = variants.firstIndex(where: { $0.isControl || variants.count == 1 })
    else { return nil }
    var numbered = variants.map(\.variant)
    if let app { numbered.number(after: app.numbers(appValue?["menus"]?.keys ?? []), control: control) }
    let experiment = ExperimentDefinition(
      id: id, hypothesis: hypothesis, slot: .init(slot), variants: numbered, control: control,
      assignment: rules.scheme, funnel: funnel, metrics: metrics, requirements: requirements, published: published,
      segments: users.cohort.personas.map(\.id), goals: users.cohort.goalIDs, analysis: analysis,
      interceptors: interceptors)
    var document = ExperimentDocument(
      experiment: experiment, cohort: users.cohort, grows: users.grows, uncertain: users.uncertain,
      expectations: expectations, fingerprint: diagnostics.files.joined(to: reader.value.fingerprint))
    document.rules = rules
    return document
  }

  /// Reports labels of which a table tells clicks, and which no screen of any variant has.
  private func checkMeasuredLabels(of apps: [ReadApp]) {
    let labels = apps.flatMap(\.labels)
    let known = Set(labels)
    var seen: Set<String> = []
    for label in apps.flatMap(\.measuredLabels) where !known.contains(label.name) && seen.insert(label.name).inserted {
      diagnostics.add(label.fault(Suggestion.hint(for: label.name, among: known.sorted(), called: "there are")))
    }
  }

  /// Reports what coordinators answer and no screen of any variant asks for.
  private func checkIntents(of apps: [ReadApp], _ app: JSON5Value?) {
    let asked = Set(apps.flatMap(\.intents)).sorted()
    let answered = Set(apps.flatMap(\.responses).map(\.key))
    // An intent that is asked for and not answered may be what was meant: then the mistake is where it is asked for.
    let unanswered = asked.filter { !answered.contains($0) }
    var seen: Set<Range<Int>> = []
    for response in apps.flatMap(\.responses) where seen.insert(response.keyRange).inserted {
      guard !asked.contains(response.key) else { continue }
      if let slip = Suggestion.nearest(to: response.key, among: unanswered),
        let place = app?.askedIntents.first(where: { $0.text == slip })?.range
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
        hint: Suggestion.hint(for: response.key, among: asked, called: "asked for"))
    }
  }
}

extension DocumentReader {
  /// The interceptors, of kinds that the executable brings; `nil` when something is wrong with one of them.
  func interceptors(_ reader: ObjectReader, appValue: JSON5Value?) -> [any PostNavigationInterceptor]? {
    let names = DeclaredNames(app: appValue ?? reader.value)
    let form = ValueForm<[KeyedValue<(any PostNavigationInterceptor)?>]>.table(
      of: "interceptor", count: 0...100,
      .attempting(.object { $0.product(of: extensions.interceptors, as: .interceptor, names) }))
    let read = reader.optional(
      "interceptors", form, unlessSaid: "none",
      "Interceptors of your own, whose events steps and metrics name like acts.")
    guard let entries = read else { return reader.lacks("interceptors") ? [] : nil }
    let acts = Set(UserAction.allCases.map(\.rawValue))
    for entry in entries {
      guard let event = entry.value?.eventNames.first(where: acts.contains) else { continue }
      let message = "interceptor \(quoted(entry.key)) calls an event \(quoted(event)), as an act is called"
      reader.report(.duplicateID, message, at: entry.keyRange, hint: "give the event another name")
    }
    let interceptors = entries.compactMap(\.value)
    return interceptors.count == entries.count ? interceptors : nil
  }
}

extension ValueForm where Value == String {
  /// The name of an act, or of an event that an interceptor makes.
  /// - Parameter interceptors: The interceptors; `nil` where they could not be read, and any name may be an event's.
  static func act(orEventOf interceptors: [any PostNavigationInterceptor]?) -> Self {
    guard let interceptors else { return .identifier }
    let names = UserAction.allCases.map(\.rawValue) + interceptors.flatMap(\.eventNames)
    return .oneOf(names.map { (name: $0, value: $0) })
  }
}
