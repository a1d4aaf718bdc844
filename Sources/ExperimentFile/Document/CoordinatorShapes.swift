import HeadlessNavigation

/// The archetypes that are more than a table of responses.
extension CoordinatorEntry.Shape {
  /// A flow of steps.
  static func sequence(_ reader: ObjectReader, _ names: Names) -> Self? {
    let steps = reader.required("steps", .array(of: .sequenceStep(names), count: 1...100))
    let entrance = reader.optional("enters", ValueForm<Entrance>.entrance) ?? .push
    let next = reader.optional("next", .identifier) ?? "next"
    let cancel = reader.optional("cancel", .identifier)
    let fact = reader.optional("finish", .declared(names.facts, called: "fact"))
    guard let steps else { return nil }
    let sequence = SequenceCoordinator(
      steps,
      entrance: entrance,
      next: Name(next),
      cancel: cancel.map { Name($0) },
      establishes: fact.map { Name($0) }
    )
    return .sequence(sequence)
  }

  /// A coordinator that leaves the work to children.
  static func parent(_ reader: ObjectReader, _ names: Names) -> Self? {
    let root = reader.optional("root", .template(names.screens))
    let choices = ValueForm<[ParentCoordinator.Choice]>.oneOrMore(of: .childChoice(names))
    let start = reader.optional("start", choices) ?? []
    let coordinator = ValueForm<String>.name(among: names.coordinators, called: "coordinator")
    let after = reader.optional("after", .table(of: "coordinator", keys: coordinator, choices)) ?? []
    let hint = "it has to show something: a screen of its own, or a child"
    guard !reader.reportLack(of: ["root", "start"], hint: hint) else { return nil }
    let table = Dictionary(after.map { (Name<any Coordinator>($0.key), $0.value) }) { first, _ in first }
    return .parent(ParentCoordinator(root: root, choices: start, after: table))
  }

  /// A scene navigator; a scene has the name of its screen.
  static func scenes(_ reader: ObjectReader, _ names: Names) -> Self? {
    let screen = ValueForm<String>.name(among: names.screens, called: "screen")
    let first = reader.required("start", screen)
    let routes = reader.required("routes", .array(of: .sceneRoute(screen), count: 1...1000))
    let intents = reader.required("on", .table(of: "intent", .template(names.screens)))
    guard let first, let routes, let intents else { return nil }
    var scenes: [Name<ScenesCoordinator.Scene>: ScreenTemplate] = [Name(first): ScreenTemplate(Name(first))]
    for (route, _) in routes {
      for scene in [route.origin, route.destination] {
        scenes[scene] = scenes[scene] ?? ScreenTemplate(Name(scene.rawValue))
      }
    }
    for intent in intents { scenes[Name(intent.value.kind.rawValue)] = intent.value }
    let navigator = ScenesCoordinator(
      scenes: scenes,
      first: Name(first),
      routes: Dictionary(routes) { first, _ in first },
      intents: Dictionary(intents.map { (Name($0.key), Name($0.value.kind.rawValue)) }) { first, _ in first }
    )
    return .scenes(navigator)
  }
}

extension ValueForm where Value == SequenceCoordinator.Step {
  /// A step: a screen, or an object with a screen and the fact that skips it.
  static func sequenceStep(_ names: Names) -> Self {
    let plain = ValueForm<SequenceCoordinator.Step>.converting(.template(names.screens)) { .init($0) }
    return plain.or(
      .object { reader in
        let screen = reader.required("screen", .template(names.screens))
        let fact = reader.optional("skip_if", .declared(names.facts, called: "fact"))
        return screen.map { .init($0, skippedBy: fact.map { Name($0) }) }
      }
    )
  }
}

extension ValueForm where Value == ParentCoordinator.Choice {
  /// A child to start, under a condition if it says so.
  static func childChoice(_ names: Names) -> Self {
    .object { reader in
      let child = reader.required("child", .name(among: names.coordinators, called: "coordinator"))
      let fact = ValueForm<String>.declared(names.facts, called: "fact")
      let holds = reader.optional("if", fact)
      let fails = reader.optional("unless", fact)
      reader.reportMisplaced(["unless"], beside: "if", because: "one condition decides")
      let condition: FactCondition =
        holds.map { .holds(Name($0)) } ?? fails.map { .fails(Name($0)) } ?? .always
      return child.map { .init(Name($0), when: condition) }
    }
  }
}

extension ValueForm where Value == (ScenesCoordinator.Route, ScenesCoordinator.Move) {
  /// A way from one scene to another, and what it does.
  static func sceneRoute(_ screen: ValueForm<String>) -> Self {
    .object { reader in
      let from = reader.required("from", screen)
      let to = reader.required("to", screen)
      let style = reader.optional("as", .layerStyle) ?? .sheet
      let move = reader.required(
        "do",
        ValueForm<ScenesCoordinator.Move>.oneOf([
          "push": .push, "pop": .pop, "present": .present(style: style), "dismiss": .dismiss, "undo": .undo,
        ])
      )
      if let move, move != .present(style: style) {
        reader.reportMisplaced(["as"], beside: "do", because: "nothing is presented")
      }
      guard let from, let to, let move else { return nil }
      return (.init(from: Name(from), to: Name(to)), move)
    }
  }
}
