import HeadlessNavigation
import TextFormats

/// The kinds of coordinators that ship.
enum CoordinatorKind: String, CaseIterable {
  case stack, tabs
  case splitProxy = "split-proxy"
  case router, sequence, parent, scenes
}

extension CoordinatorTable {
  /// The keys of a kind.
  /// - Parameter value: The coordinator as written.
  func keys(of kind: CoordinatorKind, in value: JSON5Value) -> ObjectKey<ReadCoordinator> {
    let links = ObjectKey<LinkPolicy?>.optional(
      "while_running", .anyCase, normally: .open,
      """
      What becomes of a link or notification that comes while it runs, such as during a welcome: opened at once, \
      deferred until it has ended, dropped, or opened after it was interrupted, its parent going on as if it had finished.
      """)
    let on = ObjectKey<[KeyedValue<Response>]>.list(
      "on", .table(of: "intent", count: 0...10_000, .response(names, of: kind, value)),
      "What it does about each intent. An intent that no screen asks for is an error. Not in a `sequence`.")
    switch kind {
    case .stack: return stack(links, on)
    case .tabs: return tabs(links, on)
    case .splitProxy: return splitProxy(links, on)
    case .router: return router(links, on)
    case .sequence: return sequence(links)
    case .parent: return parent(links, on)
    case .scenes: return scenes(links)
    }
  }

  private func stack(
    _ links: ObjectKey<LinkPolicy?>, _ on: ObjectKey<[KeyedValue<Response>]>
  ) -> ObjectKey<ReadCoordinator> {
    .all(
      links, on,
      .required(
        "root", names.template,
        """
        The screen it starts with. Where another coordinator starts it, `$item` is what was tapped: \
        `course($item)`.
        """),
      .optional(
        "enters", .entrance, default: .replaceRoot,
        """
        How that screen comes: in place of everything, on top of what is there, or presented on a stack of its \
        own.
        """)
    ) { links, responses, root, entrance in
      ReadCoordinator(
        coordinator: StackCoordinator(root: root, entrance: entrance, responses: responses.byIntent), links: links,
        responses: responses, root: root, screens: [root])
    }
  }

  private func tabs(
    _ links: ObjectKey<LinkPolicy?>, _ on: ObjectKey<[KeyedValue<Response>]>
  ) -> ObjectKey<ReadCoordinator> {
    .all(
      links, on,
      .required(
        "tabs", .array(of: names.screen, count: 1...20),
        "The screens at the roots. Only the first is loaded until another is selected."),
      .optional(
        "container", names.name(.container, or: [Name<Container>.tabs.rawValue]), default: .tabs,
        "The container that holds them."),
      rules: [.check { $0.reportDuplicates($0.member("tabs")?.value.items ?? [], of: "tab") }]
    ) { links, responses, tabs, container in
      let screens = tabs.map { ScreenTemplate($0) }
      return ReadCoordinator(
        coordinator: TabsCoordinator(screens, in: container, responses: responses.byIntent), links: links,
        responses: responses, screens: screens)
    }
  }

  /// The coordinator behind a proxy or router.
  private func forwards(_ front: String) -> ObjectKey<Located<Name<any Coordinator>>> {
    let meaning = "The coordinator behind, which is asked whatever the \(front) leaves."
    return .required("forwards", .located(names.coordinator), meaning)
  }

  private func splitProxy(
    _ links: ObjectKey<LinkPolicy?>, _ on: ObjectKey<[KeyedValue<Response>]>
  ) -> ObjectKey<ReadCoordinator> {
    .all(
      forwards("proxy"), links, on,
      .required(
        "primary", .located(names.screen),
        "The screen that becomes the first pane wherever the coordinator behind pushes it."),
      .optional(
        "secondary", .located(names.screen), unlessSaid: "none",
        """
        The screen that goes to the second pane wherever the coordinator behind pushes it. `on` may say \
        otherwise.
        """), .reader
    ) { forwards, links, responses, primary, secondary, reader in
      let (coordinators, isWhole) = self.behind(forwards.value)
      var seen: Set<String> = []
      let behind = coordinators.flatMap(\.responses).filter { seen.insert($0.key).inserted }
      let own = Set(responses.map(\.key))
      let derived = behind.compactMap { response -> KeyedValue<Response>? in
        guard let pushed = response.value.pushed, pushed.kind == secondary?.value, !own.contains(response.key)
        else { return nil }
        return KeyedValue(key: response.key, keyRange: response.keyRange, value: .replaceSecondary(pushed))
      }
      let all = responses + derived
      if self.isWhole, isWhole, !coordinators.contains(where: \.isOwn) {
        let pushed = behind.compactMap(\.value.pushed) + coordinators.flatMap(\.screens)
        self.report(primary, unlessAmong: pushed, reader.subject)
        if let secondary { self.report(secondary, unlessAmong: all.compactMap(\.value.template), reader.subject) }
      }
      return ReadCoordinator(
        coordinator: SplitProxyCoordinator(
          primary: primary.value, responses: all.byIntent, forwards: forwards.value),
        links: links, responses: responses, derived: derived, forwards: forwards)
    }
  }

  private func router(
    _ links: ObjectKey<LinkPolicy?>, _ on: ObjectKey<[KeyedValue<Response>]>
  ) -> ObjectKey<ReadCoordinator> {
    .all(
      forwards("router"), links, on,
      .optional(
        "opens", .table(of: "destination", keys: names.text(.destination), names.destination), or: [],
        unlessSaid: "none", "The destination it goes to for each that is asked for.")
    ) { forwards, links, responses, opens in
      let destinations = Dictionary(first: opens.map { (Name<Destination>($0.key), $0.value) })
      return ReadCoordinator(
        coordinator: RouterCoordinator(
          destinations: destinations, responses: responses.byIntent, forwards: forwards.value),
        links: links, responses: responses, forwards: forwards)
    }
  }

  private func sequence(_ links: ObjectKey<LinkPolicy?>) -> ObjectKey<ReadCoordinator> {
    let intent = ValueForm<Name<Intent>>.name()
    return .all(
      links,
      .required(
        "steps", .array(of: .sequenceStep(names), count: 1...100),
        "The steps; one with `skip_if` is left out while that fact is true."),
      .optional("enters", .entrance, default: .push, "How the first step comes."),
      .optional(
        "next", intent, default: Name("next"),
        "The intent that leads to the next step, and after the last to the end."),
      .optional("cancel", intent, unlessSaid: "none", "The intent by which users give up."),
      .optional("finish", names.fact, unlessSaid: "none", "The fact that is true once it has finished.")
    ) { links, steps, entrance, next, cancel, fact in
      ReadCoordinator(
        coordinator: SequenceCoordinator(
          steps, entrance: entrance, next: next, cancel: cancel, establishes: fact),
        links: links, root: steps.first?.screen, screens: steps.map(\.screen))
    }
  }

  private func parent(
    _ links: ObjectKey<LinkPolicy?>, _ on: ObjectKey<[KeyedValue<Response>]>
  ) -> ObjectKey<ReadCoordinator> {
    let choices = ValueForm<[ParentCoordinator.Choice]>.oneOrMore(
      of: .object(.required("child", names.coordinator, "The child to start."), .condition(names)) {
        .init($0, when: $1)
      })
    return .all(
      links, on, .optional("root", names.template, "A screen of its own to start with."),
      .optional("start", choices, "The child to start with: the first choice whose condition is met."),
      .optional(
        "after", .table(of: "coordinator", keys: names.text(.coordinator), choices), or: [], unlessSaid: "none",
        "The child that follows when that child has finished."),
      rules: [.atLeastOne(["root", "start"], hint: "it has to show something: a screen of its own, or a child")]
    ) { links, responses, root, start, after in
      let table = Dictionary(first: after.map { (Name<any Coordinator>($0.key), $0.value) })
      return ReadCoordinator(
        coordinator: ParentCoordinator(
          root: root, choices: start ?? [], after: table, responses: responses.byIntent), links: links,
        responses: responses, root: root, screens: [root].compactMap { $0 })
    }
  }

  /// A scene has the name of its screen.
  private func scenes(_ links: ObjectKey<LinkPolicy?>) -> ObjectKey<ReadCoordinator> {
    let scene: ValueForm<Name<ScenesCoordinator.Scene>> = names.name(.screen)
    return .all(
      links, .required("start", scene, "The scene it starts in."),
      .required(
        "routes", .array(of: .sceneRoute(scene), count: 1...1000),
        "How to get from one scene to another. A pair without a route is left to the parent."),
      .required("on", .table(of: "intent", names.template), "The scene each intent asks for.")
    ) { links, first, routes, intents in
      let named = [first] + routes.flatMap { [$0.0.origin, $0.0.destination] }
      var scenes = Dictionary(first: named.map { ($0, ScreenTemplate(Name($0.rawValue))) })
      for intent in intents { scenes[Name(intent.value.kind.rawValue)] = intent.value }
      let navigator = ScenesCoordinator(
        scenes: scenes, first: first, routes: Dictionary(first: routes),
        intents: Dictionary(first: intents.map { (Name($0.key), Name($0.value.kind.rawValue)) }))
      return ReadCoordinator(
        coordinator: navigator, links: links, root: scenes[first], screens: Array(scenes.values))
    }
  }
}

extension [KeyedValue<Response>] {
  fileprivate var byIntent: [Name<Intent>: Response] { Dictionary(first: map { (Name($0.key), $0.value) }) }
}

extension ValueForm where Value == Integration {
  /// How the first screen of a coordinator comes onto the display.
  fileprivate static var entrance: Self {
    .oneOf([
      "root": .replaceRoot, "push": .push, "sheet": .present(.sheet), "full-screen": .present(.fullScreen),
    ])
  }
}

extension ValueForm where Value == SequenceCoordinator.Step {
  /// A step: a screen, or an object with a screen and the fact that skips it.
  fileprivate static func sequenceStep(_ names: DeclaredNames) -> Self {
    .converting(names.template) { .init($0) }.or(
      .object(
        .required("screen", names.template, "The screen."),
        .optional("skip_if", names.fact, unlessSaid: "none", "The fact that leaves the step out.")
      ) { .init($0, skippedBy: $1) })
  }
}

extension ValueForm where Value == (ScenesCoordinator.Route, ScenesCoordinator.Move) {
  /// A way from one scene to another, and what it does.
  fileprivate static func sceneRoute(_ scene: ValueForm<Name<ScenesCoordinator.Scene>>) -> Self {
    .object { reader in
      let from = reader.required("from", scene, "The scene it starts in.")
      let to = reader.required("to", scene, "The scene it leads to.")
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
      return (.init(from: from, to: to), move)
    }
  }
}

extension ValueForm {
  /// An id as the name of what is declared by naming it, such as an intent.
  static func name<Subject>() -> Self where Value == Name<Subject> { .converting(.identifier) { Name($0) } }
}

extension ObjectKey where Value == FactCondition {
  /// Two keys of which one at the most says when something is done.
  static func condition(_ names: DeclaredNames) -> Self {
    .all(
      .optional("if", names.fact, unlessSaid: "none", "Only while that fact is true."),
      .optional("unless", names.fact, unlessSaid: "none", "Only while that fact is false."),
      rules: [.excludes(["unless"], "if", because: "one condition decides")]
    ) { holds, fails in holds.map { .holds($0) } ?? fails.map { .fails($0) } ?? .always }
  }
}
