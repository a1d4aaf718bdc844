import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Reads the parts of an experiment file and puts them together.
struct DocumentReader {
  let diagnostics: DiagnosticCollector

  /// The document; `nil`, after reports, when something is wrong with it.
  func document(_ value: JSON5Value) -> ExperimentDocument? {
    ValueForm.object("the experiment", document).read(value, as: "the experiment", into: diagnostics)
  }

  private func document(_ reader: ObjectReader) -> ExperimentDocument? {
    _ = reader.optional("$schema", .string)
    let id = reader.required("experiment", .identifier)
    let hypothesis = reader.optional("hypothesis", .string)
    let appValue = reader.required("app", .anything)
    let slot = reader.required("replaces", .name(among: appValue.names(of: "coordinators"), called: "coordinator"))
    let apps = AppReader(diagnostics: diagnostics)
    let app = appValue.flatMap { apps.app($0, defaultRoot: slot) }
    let variants = variants(reader, app: app.map { ($0, appValue) } ?? (nil, appValue), slot: slot)
    let assignment = assignment(reader, defaultSalt: id, variants: variants)
    let people = people(reader, app: app, menus: appValue.names(of: "menus"))
    let funnel = funnel(reader, screens: appValue.names(of: "screens"))
    let metrics = metrics(reader, funnel: funnel, stepIDs: reader.member("funnel")?.value.stepIDs ?? [])
    let requirements = requirements(
      reader,
      metrics: metrics,
      metricIDs: (reader.member("metrics")?.value).names,
      variantIDs: (reader.member("variants")?.value).names
    )
    guard let id, let slot, let variants, let assignment, let people, let funnel, let metrics, let requirements
    else { return nil }
    let experiment = Experiment(
      id: id,
      hypothesis: hypothesis ?? "",
      slot: .init(slot),
      variants: variants.variants,
      control: variants.control,
      assignment: assignment,
      funnel: funnel,
      metrics: metrics,
      requirements: requirements
    )
    return ExperimentDocument(
      experiment: experiment,
      population: people.population,
      uncertain: people.uncertain,
      fingerprint: reader.value.fingerprint
    )
  }
}

extension JSON5Value? {
  /// The keys of an object.
  var names: [String] {
    guard case .object(let members)? = self?.kind else { return [] }
    return members.map(\.key)
  }

  /// The keys of an object that stands under a key of this one.
  func names(of key: String) -> [String] { self?[key].names ?? [] }
}

extension JSON5Value {
  /// The ids of a funnel's steps, whatever else is wrong with it.
  var stepIDs: [String] {
    guard case .array(let steps)? = self["steps"]?.kind else { return [] }
    return steps.compactMap { $0["id"]?.text }
  }
}
