public import HeadlessNavigation
import TextFormats

/// The names that a file declares, whatever is wrong with what they stand for, in the order of the file: one table, read
/// before anything that refers to them.
///
/// For each kind of name there is a form that takes one of them, with a hint where it takes none.
public struct DeclaredNames: Sendable {
  /// What has a name, as messages call it.
  enum Kind: String, CaseIterable {
    case menu, screen, coordinator, gate, container, destination, fact, goal
    case intent = "asked-for intent"
    case variant, metric, step

    /// The kinds whose names an app declares under a key of its own.
    static let ofApps: [Kind] = [.menu, .screen, .coordinator, .gate, .container, .destination, .fact]
  }

  private var table: [Kind: Declaration] = [:]
  /// The goals of each group of them.
  private(set) var goalGroups: [String: [String]] = [:]
  /// The screens that coordinators start with, as far as these say it.
  private var firstScreens: [(coordinator: String, screen: String)] = []
  /// The kinds that the executable brings.
  let extensions: FlowExtensions

  /// Reads the names of an app.
  /// - Parameters:
  ///   - goals: The ids of what users come for.
  ///   - groups: The goals of each group of them.
  init(
    app: JSON5Value, goals: Declaration = .unknown, groups: [String: [String]] = [:],
    extensions: FlowExtensions = FlowExtensions()
  ) {
    (self.extensions, goalGroups) = (extensions, groups)
    for kind in Kind.ofApps { table[kind] = Declaration("\(kind.rawValue)s", in: app, among: AppReader.keys) }
    firstScreens = (app["coordinators"]?.keys ?? []).compactMap { name in
      app["coordinators"]?[name]?.firstScreen.map { (name, $0) }
    }
    // Parts that an app must have are missed elsewhere.
    for kind in [Kind.screen, .coordinator] where self[kind].names.isEmpty { table[kind] = .unknown }
    table[.goal] = goals
    var seen: Set<String> = []
    let intents = app.askedIntents.compactMap(\.text).filter { seen.insert($0).inserted }
    table[.intent] = Declaration(intents, under: "does", isWhole: true)
  }

  /// Reads the names of a file: screens of any variant, and all else that its app declares.
  init(file root: JSON5Value, _ extensions: FlowExtensions) {
    let goals = root["cohort"]?.goalIDs ?? .unknown
    self.init(
      app: root["app"] ?? JSON5Value(.null, at: 0..<0), goals: goals, groups: root["cohort"]?.goalGroups ?? [:],
      extensions: extensions)
    let patches = (root["variants"]?.values ?? []).flatMap { $0["app"]?["screens"]?.keys ?? [] }
    if self[.screen].isWhole { table[.screen] = Declaration(self[.screen].names + patches, under: "screens") }
    table[.variant] = Declaration(root["variants"]?.keys ?? [], under: "variants")
    table[.metric] = Declaration(root["metrics"]?.keys ?? [], under: "metrics")
    table[.step] = Declaration(root["funnel"]?["steps"]?.stepIDs ?? [], under: "steps")
  }

  /// What is declared of a kind.
  subscript(kind: Kind) -> Declaration { table[kind] ?? .unknown }

  /// What to write in place of a name of another kind: a coordinator's first screen, or who starts with a screen.
  func replacement(for name: String, of kind: String) -> String? {
    switch Kind(rawValue: kind) {
    case .screen:
      if let first = firstScreens.first(where: { $0.coordinator == name })?.screen {
        return "write \(quoted(first, in: "\"")), the first screen of \(quoted(name))"
      }
      return self[.destination].names.contains(name) ? "write { open: \(quoted(name, in: "\"")) }" : nil
    case .coordinator where self[.screen].names.contains(name):
      return firstScreens.first { $0.screen == name }.map {
        "write \(quoted($0.coordinator, in: "\"")), which starts with \(quoted(name))"
      }
        ?? "a coordinator is started: declare my-\(name): { kind: \"stack\", root: \"\(name)\" }, and write \"my-\(name)\""
    case .destination where self[.screen].names.contains(name):
      return "declare it under 'destinations': \(name): { find_or: { push: true } }"
    default: return nil
    }
  }

  /// The name of something of which a form is the name, as it is written or the one that stands for it.
  func name(for text: String, as form: String) -> String? {
    guard let kind = Kind.allCases.first(where: { form == "the name of a \($0.rawValue)" }) else { return nil }
    if self[kind].names.contains(text) { return text }
    return kind == .coordinator ? firstScreens.first { $0.screen == text }?.coordinator : nil
  }

  /// The response that shows what a text names, whether a screen, a coordinator or a destination.
  func response(showing text: String) -> String? {
    let keys: KeyValuePairs<Kind, String> = [.screen: "push", .coordinator: "start", .destination: "open"]
    return keys.first { self[$0.key].names.contains(text.nameOfReference) }.map {
      "write { \($0.value): \(quoted(text, in: "\"")) }"
    }
  }

  /// What has a name in the app, such as `coordinator`; `nil` where nothing has it, or several kinds of things.
  func kind(of name: String) -> String? {
    let found = Kind.ofApps.filter { self[$0].names.contains(name) }
    return found.count == 1 ? found[0].rawValue : nil
  }
}

extension DeclaredNames {
  /// The name of a screen.
  public var screen: ValueForm<Name<Screen>> { name(.screen) }

  /// The name of an intent that a screen asks for.
  public var intent: ValueForm<Name<Intent>> { name(.intent) }

  /// The name of a coordinator.
  public var coordinator: ValueForm<Name<any Coordinator>> { name(.coordinator) }

  /// The name of a gate.
  public var gate: ValueForm<Name<any Gate>> { name(.gate) }

  /// The name of a container: one with rules of the executable's own, or a kind that ships.
  public var container: ValueForm<Name<Container>> { name(.container, or: FlowExtensions.Role.container.builtIn) }

  /// The name of a fact.
  public var fact: ValueForm<Name<Fact>> { name(.fact) }

  /// The name of a destination.
  public var destination: ValueForm<Name<Destination>> { name(.destination) }

  /// The name of a screen, or of a destination.
  var place: ValueForm<String> {
    .declared(self[.screen].adding(self[.destination].names), called: "screen or destination")
  }

  /// A screen, with or without a hole for what was tapped: `"home"`, `"tiles($item)"`.
  public var template: ValueForm<ScreenTemplate> {
    .converting(reference(to: .screen)) { ScreenTemplate(Name($0.name), takesPayload: $0.argument != nil) }
  }

  /// A name of a kind, or one of some words.
  func name<Subject>(_ kind: Kind, or words: [String] = []) -> ValueForm<Name<Subject>> {
    .converting(text(kind, or: words)) { Name($0) }
  }

  /// The position of a name among those of its kind.
  func position(of kind: Kind) -> ValueForm<Int> {
    text(kind).flatMap { name, _ in self[kind].names.firstIndex(of: name) }
  }

  /// The goals of a name: of a goal or of a group.
  var goals: ValueForm<[String]> {
    .converting(text(.goal, or: goalGroups.keys.sorted())) { goalGroups[$0] ?? [$0] }
  }

  /// A name of a kind as a text, as keys of tables are.
  func text(_ kind: Kind, or words: [String] = []) -> ValueForm<String> {
    .declared(self[kind].adding(words), called: kind.rawValue)
  }
}

extension ValueForm {
  /// The same form of the name of a thing, with what to write where the name is that of a thing of another kind.
  func hinting(
    at other: DeclaredNames.Kind, in place: DeclaredNames.Kind, _ hint: @escaping (_ name: String) -> String
  ) -> Self {
    Self(outline) { context in
      let name = (context.value.text ?? "").nameOfReference
      guard let declared = context.diagnostics.declared, declared[other].names.contains(name),
        !declared[place].names.contains(name)
      else { return content(context) }
      return context.reject(unknown: name, called: place.rawValue, among: [], instead: hint(name))
    }
  }
}

extension JSON5Value {
  /// The screen that a coordinator starts with, as it is written.
  fileprivate var firstScreen: String? {
    let values = ["root", "tabs", "steps", "primary"].lazy.compactMap { self[$0] }
    let first = values.first.flatMap { $0.items.first ?? $0 }
    return (first?["screen"] ?? first)?.text?.nameOfReference
  }
}

extension String {
  /// The name without what it is handed in brackets.
  var nameOfReference: String { String(prefix { $0 != "(" }) }
}

/// A name, with or without what it is handed in brackets: `home`, `tiles($item)`, `chat(contact)`.
struct Reference: Hashable {
  let name: String
  let argument: String?
}

extension DeclaredNames {
  /// A name with or without what was tapped.
  func reference(to kind: Kind) -> ValueForm<Reference> {
    let tapped = "$item"
    return reference(to: kind, as: .reference, such: "\"home\" or \"tiles(\(tapped))\"") { $0 == tapped }
  }

  /// A destination with or without a hole of the link that leads there.
  var linkTarget: ValueForm<Reference> {
    reference(to: .destination, as: .target, such: "\"settings\" or \"chat(contact)\"") { _ in true }
  }

  private func reference(
    to kind: Kind, as pattern: TextPattern, such examples: String, takes isArgument: @escaping (String) -> Bool
  ) -> ValueForm<Reference> {
    let (what, form) = (kind.rawValue, text(kind))
    return .init("a \(what) such as \(examples)", of: [.string], as: .text(pattern)) { context in
      guard let text = context.value.text else { return nil }
      let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let argument = parts.dropFirst().first.flatMap { $0.hasSuffix(")") ? String($0.dropLast()) : nil }
      guard parts.count == 1 || argument.map(isArgument) == true || self[kind].names.isEmpty else {
        let hint = isArgument("") ? "for example \(examples)" : "what was tapped is written ($item)"
        return context.reject(.unknownName, "must be the name of a \(what)", hint: hint)
      }
      let name = JSON5Value(.string(parts[0]), at: context.value.range)
      return form.read(name, as: context.subject, into: context.diagnostics).map {
        Reference(name: $0, argument: argument)
      }
    }
  }
}
