import HeadlessNavigation
import TextFormats

/// The names that parts of an app refer to, known before the parts themselves are read.
struct Names {
  let screens: [String]
  let coordinators: [String]
  let facts: Declaration
  let gates: Declaration
  let destinations: Declaration
  /// The kinds of containers that may hold tabs.
  let containers: [String]
  /// The ids of what users come for.
  let goals: Declaration
  /// How well labels announce goals, where a table tells.
  var scents: ScentTable?
  /// All names, for kinds that the executable brings.
  let declared: DeclaredNames
  let extensions: FlowExtensions
  private let coordinatorTable: JSON5Value?

  init(app: JSON5Value, goals: Declaration, extensions: FlowExtensions) {
    (declared, self.extensions) = (DeclaredNames(app: app), extensions)
    coordinatorTable = app["coordinators"]
    screens = app["screens"]?.keys ?? []
    coordinators = coordinatorTable?.keys ?? []
    facts = Declaration("facts", in: app, among: AppReader.keys)
    gates = Declaration("gates", in: app, among: AppReader.keys)
    destinations = Declaration("destinations", in: app, among: AppReader.keys)
    containers = ["tab"] + declared.containers
    self.goals = goals
  }

  var screen: ValueForm<String> { .name(among: screens, called: "screen") }
  var coordinator: ValueForm<String> { .name(among: coordinators, called: "coordinator") }
  var fact: ValueForm<String> { .declared(facts, called: "fact") }
  var gate: ValueForm<String> { .declared(gates, called: "gate") }
  var destination: ValueForm<String> { .declared(destinations, called: "destination") }

  /// The kind of a coordinator as written, or of the one it extends; `nil` when neither tells.
  func kind(of coordinator: JSON5Value) -> CoordinatorEntry.Kind? {
    lineage(of: coordinator).last?["kind"]?.text.flatMap(CoordinatorEntry.Kind.init)
  }

  /// The same, of the kinds that the executable brings.
  func ownKind(of coordinator: JSON5Value) -> FlowExtensions.Kind<any Coordinator>? {
    let name = lineage(of: coordinator).last?["kind"]?.text
    return extensions.coordinators.first { $0.name == name }
  }

  /// The screens of the tabs a coordinator has.
  func tabs(of coordinator: JSON5Value) -> Declaration {
    Declaration("tabs", in: coordinator, among: ["kind", "extends", "tabs", "container", "on"])
  }

  /// The coordinator laid over those it extends: key by key, and in `on` intent by intent.
  func extended(_ coordinator: JSON5Value) -> JSON5Value {
    lineage(of: coordinator).reversed().dropFirst().reduce(lineage(of: coordinator).last ?? coordinator) { base, own in
      base.overlaid(by: own).at(coordinator.range)
    }
  }

  /// The coordinator, the one it extends, and so on.
  private func lineage(of coordinator: JSON5Value) -> [JSON5Value] {
    var lineage = [coordinator]
    var seen: Set<String> = []
    while let base = lineage.last?["extends"]?.text, seen.insert(base).inserted, let next = coordinatorTable?[base] {
      lineage.append(next)
    }
    return lineage
  }
}

extension JSON5Value {
  fileprivate func at(_ range: Range<Int>) -> JSON5Value { JSON5Value(kind, at: range) }

  /// The object with another's members in place of its own; tables of responses are joined.
  fileprivate func overlaid(by own: JSON5Value) -> JSON5Value {
    guard case .object(let members) = kind, case .object(let owns) = own.kind else { return own }
    let kept = members.filter { own[$0.key] == nil || $0.key == "on" && own["on"]?.isObject == true }
    let joined = kept.map { member -> Member in
      guard member.key == "on", let on = own["on"] else { return member }
      return Member(key: member.key, keyRange: member.keyRange, value: member.value.overlaid(by: on))
    }
    let isJoined = joined.contains { $0.key == "on" } && own["on"]?.isObject == true
    return JSON5Value(.object(joined + owns.filter { !isJoined || $0.key != "on" }), at: range)
  }
}

/// The names that an app declares under a key it may leave out.
struct Declaration {
  /// The names.
  let names: [String]
  /// The key.
  let key: String
  /// Whether they are all there is: not when the key is misspelt or something else than names stands under it, which is
  /// told where it stands.
  let isWhole: Bool

  /// What is declared under a key of an app.
  /// - Parameter keys: All keys an app may have.
  init(_ key: String, in app: JSON5Value, among keys: [String]) {
    self.key = key
    guard let value = app[key] else {
      names = []
      isWhole =
        app.isObject && !app.keys.contains { !keys.contains($0) && Suggestion.nearest(to: $0, among: keys) == key }
      return
    }
    let texts = value.items.map(\.text)
    names = value.isObject ? value.keys : texts.compactMap { $0 }
    isWhole = value.isObject || !texts.isEmpty && texts.allSatisfy { $0 != nil }
  }

  /// The declaration with a word that may stand wherever one of the names may.
  func adding(_ word: String) -> Declaration { Declaration(names + [word], under: key, isWhole: isWhole) }

  /// Names that are declared elsewhere than in the app.
  init(_ names: [String], under key: String, isWhole: Bool) {
    (self.names, self.key, self.isWhole) = (names, key, isWhole)
  }
}

extension ValueForm where Value == String {
  /// The name of something that must have been declared, such as a fact.
  ///
  /// Where the declaration itself is at fault, every name is let pass in silence.
  static func declared(_ declaration: Declaration, called what: String) -> Self {
    Self("the name of a \(what)", of: [.string], sample: declaration.names.first.map { quoted($0, in: "\"") }) {
      context in
      guard let text = context.value.text else { return nil }
      if declaration.names.contains(text) { return text }
      guard declaration.isWhole else { return nil }
      return context.reject(unknown: text, called: what, among: declaration.names, under: declaration.key)
    }
  }
}

/// Finds circles among references where each name refers to one other at most.
enum ReferenceCycles {
  /// Reports every circle once, at the reference of its first member in the order given; the verb follows the name,
  /// as in "coordinator 'a' _extends_ itself".
  /// - Parameter remedy: What to write in place of the reference that is reported.
  static func report(
    _ references: [(name: String, to: Located<String>)], _ verb: String, remedy: String,
    into diagnostics: DiagnosticCollector
  ) {
    let table = Dictionary(first: references.map { ($0.name, $0.to) })
    var finished: Set<String> = []
    for reference in references {
      var path: [String] = []
      var next: String? = reference.name
      while let name = next, !finished.contains(name) {
        finished.insert(name)
        path.append(name)
        next = table[name]?.value
      }
      guard let end = next, let start = path.firstIndex(of: end) else { continue }
      let circle = Array(path[start...])
      guard let first = references.first(where: { circle.contains($0.name) }) else { continue }
      let offset = circle.firstIndex(of: first.name) ?? 0
      let ordered = circle[offset...] + circle[..<offset]
      let chain = ordered.map { quoted($0) }.joined(separator: " \(verb) ")
      let message = circle.count == 1 ? "coordinator \(chain) \(verb) itself" : "\(chain) \(verb) \(quoted(first.name))"
      diagnostics.report(.cyclicReference, message, at: first.to.range, hint: remedy)
    }
  }
}
