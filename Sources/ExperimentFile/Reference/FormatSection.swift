import TextFormats
import UserBehavior
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

  /// The place and the kind in words.
  package var title: String { (place.isEmpty ? "experiment" : place) + (kind.map { " of kind \($0)" } ?? "") }

  /// The key whose word says of which kind such an object is.
  var kindKey: String { place == "assignment" ? "scheme" : "kind" }

  /// All of them.
  package static let all: [FormatSection] = rows.split(separator: "\n").map { row in
    let cells = row.split(separator: " | ").map { String($0) }
    let names = cells[0].split(separator: " of ").map { String($0) }
    let thing = cells.count > 1 ? cells[1] : ""
    let noun = ["an ", "a "].first(where: thing.hasPrefix).map { String(thing.dropFirst($0.count)) }
    let things = cells.count > 2 ? cells[2] : noun.map { $0 + "s" } ?? thing
    return FormatSection(
      place: names[0] == "experiment" ? "" : names[0], kind: names.count > 1 ? names[1] : nil, thing: thing,
      things: things)
  }

  // The place, and the kind where kinds have keys of their own; what one is called, and several where that differs.
  private static let rows = """
    experiment | the experiment
    variants | a variant
    assignment | an assignment
    assignment of growthbook
    assignment of growthbook-swift
    assignment of optimizely
    assignment of unleash
    assignment of planout
    assignment of eppo
    assignment of statsig
    assignment of launchdarkly
    assignment of amplitude
    assignment of flagsmith
    assignment of posthog
    assignment of flagd
    assignment.sticky | kept assignments
    assignment.holdout | a holdout
    assignment.layer | a part of a layer
    assignment.namespace | a part of a namespace
    assignment.filters | a filter
    assignment.allocation | a range of a variant | ranges of variants
    assignment.exclusion_group | an exclusion group
    assignment.exclusion_group.allocation | an experiment of a group | experiments of a group
    assignment.segments | segments
    variants.coordinator | a coordinator for each size class
    interceptors | an interceptor
    app | an app
    app.menus | a menu
    app.gates | a gate
    app.containers | a container
    app.policies | policies
    app.screens | a screen
    app.screens.items | an item
    app.screens.fields | a field
    app.screens.search | a search field
    app.screens.columns | a number for each size class
    app.screens.tab | a tab
    app.destinations | a destination
    app.destinations.find_or | a way
    app.coordinators | a coordinator
    app.coordinators of stack
    app.coordinators of tabs
    app.coordinators of split-proxy
    app.coordinators of router
    app.coordinators of sequence
    app.coordinators of parent
    app.coordinators of scenes
    app.coordinators.steps | a step
    app.coordinators.start | a choice
    app.coordinators.routes | a route
    app.coordinators.on | a response
    cohort | cohort
    cohort.goals | a goal
    cohort.notifications | a notification
    cohort.knows | what is known
    cohort.personas | a persona
    cohort.devices | a device
    cohort.devices.device | a window
    cohort.arrives | arrivals
    cohort.arrives.links | a link
    cohort.visits | visits
    cohort.behavior | behavior
    cohort.weights | weights
    cohort.weights.dwell | a time
    cohort.personas.behavior | behavior
    cohort.uncertain | ranges of parameters
    cohort.uncertain.parameter | a range with its source
    funnel | a funnel
    funnel.steps | a step
    funnel.exclusions | an exclusion
    metrics | a metric
    requirements | a requirement
    published | a published figure | figures
    analysis | an analysis
    expects | an expectation
    """

  /// The section of a place.
  static func at(_ place: String) -> FormatSection? { all.first { $0.place == place && $0.kind == nil } }

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
  /// What holds when it is left out, in Markdown; `nil` where it cannot be left out, or is one of several.
  package let standard: String?
  /// What it means.
  package let meaning: String

  /// Makes the note of a key.
  package init(unlessSaid standard: String? = nil, _ meaning: String) {
    (self.standard, self.meaning) = (standard, meaning)
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
