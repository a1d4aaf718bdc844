public import HeadlessNavigation
import TextFormats

/// The names that an app declares, whatever is wrong with what they stand for, in the order of the file.
///
/// For each kind of name there is a form that takes one of them, with a hint where it takes none.
public struct DeclaredNames: Sendable {
  /// The menus.
  package let menus: [String]
  /// The screens.
  package let screens: [String]
  /// The intents that screens ask for, each once.
  package let intents: [String]
  /// The coordinators.
  package let coordinators: [String]
  /// The gates.
  package let gates: [String]
  /// The containers with rules of the executable's own.
  package let containers: [String]
  /// The facts.
  package let facts: [String]
  /// The destinations.
  package let destinations: [String]

  init(app: JSON5Value) {
    func keys(_ part: String) -> [String] { app[part]?.keys ?? [] }
    menus = keys("menus")
    screens = keys("screens")
    coordinators = keys("coordinators")
    gates = keys("gates")
    containers = keys("containers")
    destinations = keys("destinations")
    facts = app["facts"]?.items.compactMap(\.text) ?? []
    let bodies = screens.compactMap { app["screens"]?[$0] }
    let asked = bodies.flatMap { body in [body["does"]] + (body["items"]?.items ?? []).map { $0["does"] } }
    var seen: Set<String> = []
    intents = asked.compactMap { $0?.text }.filter { seen.insert($0).inserted }
  }
}

extension DeclaredNames {
  /// What has a name, such as `coordinator`; `nil` where nothing has it, or several kinds of things.
  func kind(of name: String) -> String? {
    let kinds = [
      (menus, "menu"), (screens, "screen"), (coordinators, "coordinator"), (gates, "gate"), (containers, "container"),
      (destinations, "destination"), (facts, "fact"),
    ]
    let found = kinds.filter { $0.0.contains(name) }
    return found.count == 1 ? found[0].1 : nil
  }

  /// The name of a screen.
  public var screen: ValueForm<Name<Screen>> { form(screens, "screen") }

  /// The name of an intent that a screen asks for.
  public var intent: ValueForm<Name<Intent>> { form(intents, "asked-for intent") }

  /// The name of a coordinator.
  public var coordinator: ValueForm<Name<any Coordinator>> { form(coordinators, "coordinator") }

  /// The name of a gate.
  public var gate: ValueForm<Name<any Gate>> { form(gates, "gate") }

  /// The name of a container: one with rules of the executable's own, or a kind that ships.
  public var container: ValueForm<Name<Container>> {
    form(containers + FlowExtensions.Role.container.builtIn, "container")
  }

  /// The name of a fact.
  public var fact: ValueForm<Name<Fact>> { form(facts, "fact") }

  /// The name of a destination.
  public var destination: ValueForm<Name<Destination>> { form(destinations, "destination") }

  /// A screen, with or without a hole for what was tapped: `"home"`, `"tiles($item)"`.
  public var template: ValueForm<ScreenTemplate> { .template(screens) }

  /// Parts that an app must have are missed elsewhere; of those it may have, the name is what is wrong.
  private func form<Kind>(_ names: [String], _ what: String) -> ValueForm<Name<Kind>> {
    let declared = ValueForm<String>.name(among: names, called: what)
    return .converting(names.isEmpty ? .undeclared(declared.description, called: what) : declared) { Name($0) }
  }
}

extension ValueForm where Value == String {
  /// The name of something of which the app declares nothing at all.
  fileprivate static func undeclared(_ description: String, called what: String) -> Self {
    Self(description, of: [.string]) { context in
      let hint = "the app declares none"
      return ["screen", "coordinator"].contains(what)
        ? nil : context.reject(.unknownName, "must be \(description)", hint: hint)
    }
  }
}
