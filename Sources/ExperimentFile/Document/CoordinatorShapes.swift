import HeadlessNavigation

/// The archetypes that are more than a table of responses.
extension CoordinatorEntry.Shape {
  /// A flow of steps.
  static func sequence(_ reader: ObjectReader, _ names: Names) -> Self? {
    let steps = reader.required(
      "steps", .array(of: .sequenceStep(names), count: 1...100),
      "The steps; one with `skip_if` is left out while that fact is true.")
    let entrance = reader.optional(
      "enters", ValueForm<Integration>.entrance, default: .push, "How the first step comes.")
    let next = reader.optional(
      "next", .identifier, default: "next", "The intent that leads to the next step, and after the last to the end.")
    let cancel = reader.optional("cancel", .identifier, unlessSaid: "none", "The intent by which users give up.")
    let fact = reader.optional(
      "finish", .declared(names.facts, called: "fact"), unlessSaid: "none",
      "The fact that is true once it has finished.")
    guard let steps else { return nil }
    let sequence = SequenceCoordinator(
      steps, entrance: entrance, next: Name(next), cancel: cancel.map { Name($0) }, establishes: fact.map { Name($0) })
    return .sequence(sequence)
  }

  /// A coordinator that leaves the work to children.
  static func parent(_ reader: ObjectReader, _ names: Names) -> Self? {
    let root = reader.optional("root", .template(names.screens), "A screen of its own to start with.")
    let choices = ValueForm<[ParentCoordinator.Choice]>.oneOrMore(of: .childChoice(names))
    let start =
      reader.optional("start", choices, "The child to start with: the first choice whose condition is met.") ?? []
    let coordinator = ValueForm<String>.name(among: names.coordinators, called: "coordinator")
    let after =
      reader.optional(
        "after", .table(of: "coordinator", keys: coordinator, choices), unlessSaid: "none",
        "The child that follows when that child has finished.") ?? []
    let hint = "it has to show something: a screen of its own, or a child"
    guard !reader.reportLack(of: ["root", "start"], hint: hint) else { return nil }
    let table = Dictionary(after.map { (Name<any Coordinator>($0.key), $0.value) }) { first, _ in first }
    return .parent(ParentCoordinator(root: root, choices: start, after: table))
  }

  /// A scene navigator; a scene has the name of its screen.
  static func scenes(_ reader: ObjectReader, _ names: Names) -> Self? {
    let screen = ValueForm<String>.name(among: names.screens, called: "screen")
    let first = reader.required("start", screen, "The scene it starts in.")
    let routes = reader.required(
      "routes", .array(of: .sceneRoute(screen), count: 1...1000),
      "How to get from one scene to another. A pair without a route is left to the parent.")
    let intents = reader.required(
      "on", .table(of: "intent", .template(names.screens)), "The scene each intent asks for.")
    guard let first, let routes, let intents else { return nil }
    var scenes: [Name<ScenesCoordinator.Scene>: ScreenTemplate] = [Name(first): ScreenTemplate(Name(first))]
    for (route, _) in routes {
      for scene in [route.origin, route.destination] {
        scenes[scene] = scenes[scene] ?? ScreenTemplate(Name(scene.rawValue))
      }
    }
    for intent in intents { scenes[Name(intent.value.kind.rawValue)] = intent.value }
    let navigator = ScenesCoordinator(
      scenes: scenes, first: Name(first), routes: Dictionary(routes) { first, _ in first },
      intents: Dictionary(intents.map { (Name($0.key), Name($0.value.kind.rawValue)) }) { first, _ in first })
    return .scenes(navigator)
  }
}

extension ValueForm where Value == SequenceCoordinator.Step {
  /// A step: a screen, or an object with a screen and the fact that skips it.
  static func sequenceStep(_ names: Names) -> Self {
    let plain = ValueForm<SequenceCoordinator.Step>.converting(.template(names.screens)) { .init($0) }
    return plain.or(
      .object { reader in
        let screen = reader.required("screen", .template(names.screens), "The screen.")
        let fact = reader.optional(
          "skip_if", .declared(names.facts, called: "fact"), unlessSaid: "none", "The fact that leaves the step out.")
        return screen.map { .init($0, skippedBy: fact.map { Name($0) }) }
      })
  }
}

extension ValueForm where Value == ParentCoordinator.Choice {
  /// A child to start, under a condition if it says so.
  static func childChoice(_ names: Names) -> Self {
    .object { reader in
      let child = reader.required(
        "child", .name(among: names.coordinators, called: "coordinator"), "The child to start.")
      let fact = ValueForm<String>.declared(names.facts, called: "fact")
      let holds = reader.optional("if", fact, unlessSaid: "none", "Only while that fact is true.")
      let fails = reader.optional("unless", fact, unlessSaid: "none", "Only while that fact is false.")
      reader.reportMisplaced(["unless"], beside: "if", because: "one condition decides")
      let condition: FactCondition = holds.map { .holds(Name($0)) } ?? fails.map { .fails(Name($0)) } ?? .always
      return child.map { .init(Name($0), when: condition) }
    }
  }
}

extension ValueForm where Value == (ScenesCoordinator.Route, ScenesCoordinator.Move) {
  /// A way from one scene to another, and what it does.
  static func sceneRoute(_ screen: ValueForm<String>) -> Self {
    .object { reader in
      let from = reader.required("from", screen, "The scene it starts in.")
      let to = reader.required("to", screen, "The scene it leads to.")
      let style = reader.optional("as", .layerStyle, default: .sheet, #"How it is presented. Only with `"present"`."#)
      let move = reader.required(
        "do",
        ValueForm<ScenesCoordinator.Move>.oneOf([
          "push": .push, "pop": .pop, "present": .present(style: style), "dismiss": .dismiss, "undo": .undo,
        ]), #"What is done. `"undo"` pops or dismisses, whichever undoes the way the user came."#)
      if let move, move != .present(style: style) {
        reader.reportMisplaced(["as"], beside: "do", because: "nothing is presented")
      }
      guard let from, let to, let move else { return nil }
      return (.init(from: Name(from), to: Name(to)), move)
    }
  }
}
