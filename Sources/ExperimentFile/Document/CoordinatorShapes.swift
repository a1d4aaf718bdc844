import HeadlessNavigation
import TextFormats

/// The archetypes that are more than a table of responses.
extension CoordinatorEntry.Shape {
  /// A flow of steps.
  static func sequence(_ reader: ObjectReader, _ names: Names) -> Self? {
    reader.read(
      .required(
        "steps", .array(of: .sequenceStep(names), count: 1...100),
        "The steps; one with `skip_if` is left out while that fact is true."),
      .optional("enters", ValueForm<Integration>.entrance, default: .push, "How the first step comes."),
      .optional(
        "next", .identifier, default: "next", "The intent that leads to the next step, and after the last to the end."),
      .optional("cancel", .identifier, unlessSaid: "none", "The intent by which users give up."),
      .optional(
        "finish", names.fact, unlessSaid: "none",
        "The fact that is true once it has finished.")
    ) { steps, entrance, next, cancel, fact in
      let sequence = SequenceCoordinator(
        steps, entrance: entrance, next: Name(next), cancel: cancel.map { Name($0) },
        establishes: fact.map { Name($0) })
      return Self(coordinator: sequence, root: steps.first?.screen, screens: steps.map(\.screen))
    }
  }

  /// A coordinator that leaves the work to children.
  static func parent(
    _ reader: ObjectReader, _ names: Names, _ responses: [Name<Intent>: Response]
  ) -> Self? {
    let choices = ValueForm<[ParentCoordinator.Choice]>.oneOrMore(of: .childChoice(names))
    let coordinator = names.coordinator
    return reader.read(
      .optional("root", .template(names.screens), "A screen of its own to start with."),
      .optional("start", choices, "The child to start with: the first choice whose condition is met."),
      .optional(
        "after", .table(of: "coordinator", keys: coordinator, choices), or: [], unlessSaid: "none",
        "The child that follows when that child has finished."),
      rules: [.atLeastOne(["root", "start"], hint: "it has to show something: a screen of its own, or a child")]
    ) { root, start, after in
      let table = Dictionary(first: after.map { (Name<any Coordinator>($0.key), $0.value) })
      var parent = ParentCoordinator(root: root, choices: start ?? [], after: table)
      parent.responses = responses
      return Self(coordinator: parent, root: root)
    }
  }

  /// A scene navigator; a scene has the name of its screen.
  static func scenes(_ reader: ObjectReader, _ names: Names) -> Self? {
    let screen = names.screen
    return reader.read(
      .required("start", screen, "The scene it starts in."),
      .required(
        "routes", .array(of: .sceneRoute(screen), count: 1...1000),
        "How to get from one scene to another. A pair without a route is left to the parent."),
      .required("on", .table(of: "intent", .template(names.screens)), "The scene each intent asks for.")
    ) {
      let scenes = navigator(first: $0, routes: $1, intents: $2)
      return Self(coordinator: scenes, root: scenes.scenes[scenes.first], screens: Array(scenes.scenes.values))
    }
  }

  private static func navigator(
    first: String, routes: [(ScenesCoordinator.Route, ScenesCoordinator.Move)], intents: [KeyedValue<ScreenTemplate>]
  ) -> ScenesCoordinator {
    var scenes: [Name<ScenesCoordinator.Scene>: ScreenTemplate] = [Name(first): ScreenTemplate(Name(first))]
    for (route, _) in routes {
      for scene in [route.origin, route.destination] {
        scenes[scene] = scenes[scene] ?? ScreenTemplate(Name(scene.rawValue))
      }
    }
    for intent in intents { scenes[Name(intent.value.kind.rawValue)] = intent.value }
    return ScenesCoordinator(
      scenes: scenes, first: Name(first), routes: Dictionary(first: routes),
      intents: Dictionary(first: intents.map { (Name($0.key), Name($0.value.kind.rawValue)) }))
  }
}

extension ValueForm where Value == SequenceCoordinator.Step {
  /// A step: a screen, or an object with a screen and the fact that skips it.
  static func sequenceStep(_ names: Names) -> Self {
    let plain = ValueForm<SequenceCoordinator.Step>.converting(.template(names.screens)) { .init($0) }
    return plain.or(
      .object(
        .required("screen", .template(names.screens), "The screen."),
        .optional(
          "skip_if", names.fact, unlessSaid: "none", "The fact that leaves the step out.")
      ) { .init($0, skippedBy: $1.map { Name($0) }) })
  }
}

extension ValueForm where Value == ParentCoordinator.Choice {
  /// A child to start, under a condition if it says so.
  static func childChoice(_ names: Names) -> Self {
    .object { reader in
      let child = reader.required(
        "child", names.coordinator, "The child to start.")
      let condition = reader.condition(names)
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
