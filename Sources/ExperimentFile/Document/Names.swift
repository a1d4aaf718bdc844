import HeadlessNavigation

/// The names that parts of an app refer to, known before the parts themselves are read.
struct Names {
  let menus: [String]
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
    menus = app["menus"]?.keys ?? []
    screens = app["screens"]?.keys ?? []
    coordinators = coordinatorTable?.keys ?? []
    facts = Declaration("facts", in: app, among: AppReader.keys)
    gates = Declaration("gates", in: app, among: AppReader.keys)
    destinations = Declaration("destinations", in: app, among: AppReader.keys)
    containers = ["tab"] + declared.containers
    self.goals = goals
  }

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
