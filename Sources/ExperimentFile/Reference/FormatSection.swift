import TextFormats
import UserSimulation

/// One sort of object in an experiment file, as the reference calls it.
///
/// An object is found by its place: the keys that lead to it, without the names that authors choose.
package struct FormatSection: Hashable, Sendable {
  /// The place, such as `app.screens.items`; empty for the whole file.
  package let place: String
  /// The kind of such objects, where kinds have keys of their own.
  package let kind: String?
  /// What one of them is called, such as `a screen`.
  let thing: String
  /// What several of them are called.
  let things: String
  /// What the kind is, in a sentence; empty where there are no kinds.
  package let meaning: String

  /// Makes the section of all objects at a place.
  init(at place: String, of thing: String, several things: String) {
    (self.place, kind, meaning) = (place, nil, "")
    (self.thing, self.things) = (thing, things)
  }

  /// Makes the section of the keys that one kind of such objects has.
  init(at place: String, kind: String, meaning: String) {
    (self.place, self.kind, self.meaning) = (place, kind, meaning)
    (thing, things) = ("", "")
  }

  /// The place and the kind in words.
  package var title: String { (place.isEmpty ? "experiment" : place) + (kind.map { " of kind \($0)" } ?? "") }

  /// The key whose word says of which kind such an object is.
  var kindKey: String { place == "assignment" ? "scheme" : "kind" }

  /// All of them.
  package static let all: [FormatSection] = [
    .init(at: "", of: "the experiment", several: "experiments"),
    .init(at: "variants", of: "a variant", several: "variants"),
    .init(at: "assignment", of: "an assignment", several: "assignments"),
    .init(at: "assignment", kind: "growthbook", meaning: "GrowthBook, as its JavaScript library."),
    .init(
      at: "assignment", kind: "growthbook-swift",
      meaning: "GrowthBook, as its Swift library, which hashes and rounds otherwise."),
    .init(at: "assignment", kind: "optimizely", meaning: "Optimizely Feature Experimentation."),
    .init(at: "assignment", kind: "unleash", meaning: "Unleash's flexible rollout with variants."),
    .init(at: "assignment", kind: "planout", meaning: "PlanOut's random choice."),
    .init(at: "assignment", kind: "eppo", meaning: "Eppo's allocation of a traffic and a split shard."),
    .init(at: "assignment", kind: "statsig", meaning: "Statsig's experiment, in a layer or not."),
    .init(at: "assignment", kind: "launchdarkly", meaning: "LaunchDarkly's rollout or experiment."),
    .init(at: "assignment", kind: "amplitude", meaning: "Amplitude Experiment."),
    .init(at: "assignment", kind: "flagsmith", meaning: "Flagsmith's multivariate flag."),
    .init(at: "assignment", kind: "posthog", meaning: "PostHog's multivariate flag."),
    .init(at: "assignment", kind: "flagd", meaning: "The fractional operation of OpenFeature's flagd."),
    .init(at: "assignment.sticky", of: "kept assignments", several: "kept assignments"),
    .init(at: "assignment.holdout", of: "a holdout", several: "holdouts"),
    .init(at: "assignment.layer", of: "a part of a layer", several: "parts of layers"),
    .init(at: "assignment.namespace", of: "a part of a namespace", several: "parts of namespaces"),
    .init(at: "assignment.filters", of: "a filter", several: "filters"),
    .init(at: "assignment.allocation", of: "a range of a variant", several: "ranges of variants"),
    .init(at: "assignment.exclusion_group", of: "an exclusion group", several: "exclusion groups"),
    .init(
      at: "assignment.exclusion_group.allocation", of: "an experiment of a group", several: "experiments of a group"),
    .init(at: "assignment.segments", of: "segments", several: "segments"),
    .init(at: "variants.coordinator", of: "a coordinator for each size class", several: ""),
    .init(at: "interceptors", of: "an interceptor", several: "interceptors"),
    .init(at: "app", of: "an app", several: "apps"),
    .init(at: "app.menus", of: "a menu", several: "menus"),
    .init(at: "app.gates", of: "a gate", several: "gates"),
    .init(at: "app.containers", of: "a container", several: "containers"),
    .init(at: "app.policies", of: "policies", several: "policies"),
    .init(at: "app.screens", of: "a screen", several: "screens"),
    .init(at: "app.screens.items", of: "an item", several: "items"),
    .init(at: "app.screens.fields", of: "a field", several: "fields"),
    .init(at: "app.screens.search", of: "a search field", several: "search fields"),
    .init(at: "app.screens.columns", of: "a number for each size class", several: ""),
    .init(at: "app.screens.tab", of: "a tab", several: "tabs"),
    .init(at: "app.destinations", of: "a destination", several: "destinations"),
    .init(at: "app.destinations.find_or", of: "a way", several: "ways"),
    .init(at: "app.coordinators", of: "a coordinator", several: "coordinators"),
    .init(at: "app.coordinators", kind: "stack", meaning: "One screen on top of another."),
    .init(at: "app.coordinators", kind: "tabs", meaning: "Stacks side by side, one of them selected."),
    .init(
      at: "app.coordinators", kind: "split-proxy",
      meaning: "Two panes where there is room, in front of another coordinator."),
    .init(
      at: "app.coordinators", kind: "router",
      meaning: "Decides where destinations lead, in front of another coordinator."),
    .init(at: "app.coordinators", kind: "sequence", meaning: "A flow of steps that ends."),
    .init(at: "app.coordinators", kind: "parent", meaning: "Leaves the work to children."),
    .init(
      at: "app.coordinators", kind: "scenes",
      meaning: "A navigator that knows which scene the user is in. A scene has the name of its screen."),
    .init(at: "app.coordinators.steps", of: "a step", several: "steps"),
    .init(at: "app.coordinators.start", of: "a choice", several: "choices"),
    .init(at: "app.coordinators.routes", of: "a route", several: "routes"),
    .init(at: "app.coordinators.on", of: "a response", several: "responses"),
    .init(at: "cohort", of: "cohort", several: "cohort"),
    .init(at: "cohort.goals", of: "a goal", several: "goals"),
    .init(at: "cohort.notifications", of: "a notification", several: "notifications"),
    .init(at: "cohort.knows", of: "what is known", several: ""),
    .init(at: "cohort.personas", of: "a persona", several: "personas"),
    .init(at: "cohort.devices", of: "a device", several: "devices"),
    .init(at: "cohort.devices.device", of: "a window", several: "windows"),
    .init(at: "cohort.arrives", of: "arrivals", several: "arrivals"),
    .init(at: "cohort.arrives.links", of: "a link", several: "links"),
    .init(at: "cohort.visits", of: "visits", several: "visits"),
    .init(at: "cohort.behavior", of: "behavior", several: "behavior"),
    .init(at: "cohort.weights", of: "weights", several: "weights"),
    .init(at: "cohort.weights.dwell", of: "a time", several: "times"),
    .init(at: "cohort.personas.behavior", of: "behavior", several: "behavior"),
    .init(at: "cohort.uncertain", of: "ranges of parameters", several: "ranges of parameters"),
    .init(at: "cohort.uncertain.parameter", of: "a range with its source", several: "ranges with their sources"),
    .init(at: "funnel", of: "a funnel", several: "funnels"),
    .init(at: "funnel.steps", of: "a step", several: "steps"),
    .init(at: "funnel.exclusions", of: "an exclusion", several: "exclusions"),
    .init(at: "metrics", of: "a metric", several: "metrics"),
    .init(at: "requirements", of: "a requirement", several: "requirements"),
    .init(at: "published", of: "a published figure", several: "figures"),
    .init(at: "analysis", of: "an analysis", several: "analyzes"),
    .init(at: "expects", of: "an expectation", several: "expectations"),
  ]

  /// The section of a place, or of one kind of what stands there.
  static func at(_ place: String, kind: String? = nil) -> FormatSection? {
    all.first { $0.place == place && $0.kind == kind }
  }

  /// The place of the object that a key holds; some objects stand at several.
  static func place(of key: String, in place: String) -> String {
    let inner = place.isEmpty ? key : "\(place).\(key)"
    // Every parameter's range may stand with its source in the same words.
    if place == "cohort.uncertain" { return "cohort.uncertain.parameter" }
    return switch inner {
    case "variants.app": "app"
    case "app.coordinators.after": "app.coordinators.start"
    case "cohort.personas.goals": "cohort.goals"
    case "cohort.personas.knows": "cohort.knows"
    default: inner
    }
  }
}

/// What the reference and the schema say of one key.
package struct KeyNote: Hashable, Sendable {
  /// The key.
  package let key: String
  /// What holds when it is left out, in Markdown; `nil` where it cannot be left out, or is one of several.
  package let standard: String?
  /// What it means.
  package let meaning: String

  /// Makes the note of a key.
  package init(_ key: String, unlessSaid standard: String? = nil, _ meaning: String) {
    (self.key, self.standard, self.meaning) = (key, standard, meaning)
  }

  /// What it is when it is left out, where that is a value which the file could say.
  var literal: JSONDocument? {
    guard let standard else { return nil }
    let isCode = standard.count > 2 && standard.hasPrefix("`") && standard.hasSuffix("`")
    let value = isCode ? String(standard.dropFirst().dropLast()) : standard
    if let number = Double(value) { return .number(number) }
    if isCode, let boolean = Bool(value) { return .boolean(boolean) }
    guard isCode, !value.contains("`"), value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
    return .text(String(value.dropFirst().dropLast()))
  }
}

/// A table of the reference: the keys of one sort of object, as the readers ask for them.
package struct KeyTable: Sendable {
  /// Whose keys they are.
  package let section: FormatSection
  /// Key, what it may be, what it is when it is left out, and what it means; in Markdown.
  package let rows: [[String]]

  /// The tables of all sections that stand in a file.
  package static func all(in root: ObjectSchema = ExperimentDocument.objects()) -> [KeyTable] {
    let objects = root.places()
    return FormatSection.all.compactMap { section in
      // Some objects have more keys where more is around them; the table has all.
      objects.filter { $0.place == section.place }.max { $0.object.union.count < $1.object.union.count }.map {
        KeyTable(section, $0.object)
      }
    }
  }

  /// The objects that have a key, where they are two at the most: `the experiment`, `a screen`.
  static func homes(of key: String) -> [String] {
    let homes = documented.filter { $0.section.kind == nil && $0.rows.contains { $0[0] == "`\(key)`" } }.map {
      $0.section.place.isEmpty ? "the experiment" : $0.section.thing
    }
    return homes.count <= 2 ? homes : []
  }

  private static let documented = all()

  private init(_ section: FormatSection, _ object: ObjectSchema) {
    self.section = section
    rows = object.keys(of: section).map { key in
      let place = FormatSection.place(of: key.name, in: section.place)
      return [
        "`\(key.name)`", key.schema?.form(at: place) ?? "any value", object.standard(of: key, in: section),
        ([key.note?.meaning ?? "?"] + object.conditions(of: key.name)).joined(separator: " "),
      ]
    }
  }

  /// The table in Markdown without the parameters of behavior, which have a table of their own; nil if nothing is left.
  package var markdown: String? {
    let rows = rows.filter { BehaviorParameter(key: $0[0].replacing("`", with: "")) == nil }
    return rows.isEmpty ? nil : String(markdownTable: ["Key", "Type", "Default", "Meaning"], rows)
  }
}
