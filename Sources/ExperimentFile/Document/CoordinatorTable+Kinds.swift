import HeadlessNavigation
import TextFormats

/// The kinds of coordinators that ship.
enum CoordinatorKind: String, CaseIterable {
  case stack, tabs, split
  case splitProxy = "split-proxy"
  case router, sequence, parent, scenes, routes
}

extension CoordinatorTable {
  /// What coordinators of most kinds have.
  private typealias Given = (responses: [KeyedValue<Response>], forwards: Name<any Coordinator>?)

  /// The keys of a kind.
  /// - Parameter value: The coordinator as written.
  func keys(of kind: CoordinatorKind, in value: JSON5Value) -> ObjectKey<ReadCoordinator> {
    let on = ObjectKey<[KeyedValue<Response>]>.list(
      "on", .table(of: "intent", count: 0...10_000, app.response(of: kind, value)),
      "What it does about each intent. An intent that no screen asks for is an error. Not in a `sequence`.")
    let routes = ValueForm.array(of: .located(.sceneRoute(names.name(.screen))), count: 1...1000)
    switch kind {
    case .stack:
      return keys(
        answering: on,
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
      ) { given, root, entrance in
        let stack = StackCoordinator(root: root, entrance: entrance, responses: given.responses.byIntent)
        return ReadCoordinator(
          coordinator: stack, root: root, screens: [root], isRoot: entrance == .replaceRoot)
      }
    case .tabs:
      return keys(
        answering: on,
        .required(
          "tabs", .array(of: tab, count: 1...20),
          "The screens at the roots. Only the first is loaded until another is selected."),
        .optional(
          "container", names.name(.container, or: [Name<Container>.tabs.rawValue]), default: .tabs,
          "The container that holds them."),
        rules: [.distinct("tabs", of: "tab")]
      ) { given, tabs, container in
        let screens = tabs.map(\.root)
        let children = tabs.enumerated().compactMap { index, tab in tab.child.map { (index, $0) } }
        let tabs = TabsCoordinator(
          screens, in: container, children: Dictionary(first: children), responses: given.responses.byIntent)
        return ReadCoordinator(coordinator: tabs, screens: screens)
      }
    case .split:
      return keys(
        answering: on, .required("primary", names.screen, "The screen that the first column starts with."),
        .optional(
          "supplementary", names.screen, unlessSaid: "two columns",
          "The screen that the middle one of three starts with."),
        .optional(
          "secondary", names.screen, unlessSaid: "empty",
          "The screen that the last column shows until another is shown there."),
        .optional(
          "collapses_to", ValueForm<SplitColumn>.anyCase, default: .primary,
          """
          The last column that compact size class shows while it has what it starts with. Columns behind it are seen \
          from when something else is shown there.
          """),
        .reader
      ) { given, primary, supplementary, secondary, top, reader in
        let columns = [SplitColumn.primary: primary, .supplementary: supplementary, .secondary: secondary]
        if columns[top] ?? nil == nil {
          let last: SplitColumn = supplementary == nil ? .primary : .supplementary
          reader.report(
            .misplacedKey, "the \(top.rawValue) column of \(reader.subject) starts empty", at: "collapses_to",
            hint:
              "write \(top.rawValue): \(quoted(primary.rawValue, in: "\"")) or collapses_to: \(quoted(last.rawValue, in: "\""))"
          )
        }
        let screens = [primary, supplementary, secondary].compactMap(\.self).map { ScreenTemplate($0) }
        let split = SplitCoordinator(
          primary: screens[0], supplementary: supplementary.map { ScreenTemplate($0) },
          secondary: secondary.map { ScreenTemplate($0) },
          collapsingTo: top == .primary ? 0 : top == .secondary && supplementary != nil ? 2 : 1,
          responses: given.responses.byIntent)
        return ReadCoordinator(coordinator: split, root: screens[0], screens: screens)
      }
    case .splitProxy:
      return keys(
        forwarding: "proxy", answering: on,
        .required(
          "primary", .located(names.screen),
          "The screen that becomes the first pane wherever the coordinator behind pushes it."),
        .optional(
          "secondary", .located(names.screen), unlessSaid: "none",
          """
          The screen that goes to the second pane wherever the coordinator behind pushes it. `on` may say \
          otherwise.
          """), .reader
      ) { self.proxy($0, primary: $1, secondary: $2, as: $3.subject) }
    case .router:
      return keys(
        forwarding: "router", answering: on,
        .optional(
          "opens", .table(of: "destination", keys: names.text(.destination), names.destination), or: [],
          unlessSaid: "none", "The destination it goes to for each that a link or notification asks for.")
      ) { given, opens in
        let destinations = Dictionary(first: opens.map { (Name<Destination>($0.key), $0.value) })
        return ReadCoordinator(
          coordinator: RouterCoordinator(
            destinations: destinations, responses: given.responses.byIntent, forwards: given.forwards))
      }
    case .sequence:
      let intent = ValueForm<Name<Intent>>.name()
      return keys(
        .required(
          "steps", .array(of: .sequenceStep(names), count: 1...100),
          "The steps; one with `skip_if` is left out while that fact is true."),
        .optional("enters", .entrance, default: .push, "How the first step comes."),
        .optional(
          "next", intent, default: Name("next"),
          "The intent that leads to the next step, and after the last to the end."),
        .optional("cancel", intent, unlessSaid: "none", "The intent by which users give up."),
        .optional("finish", names.fact, unlessSaid: "none", "The fact that is true once it has finished."),
        rules: [.check(reportAnswers)]
      ) {
        let steps = $1.map(\.screen)
        let sequence = SequenceCoordinator($1, entrance: $2, next: $3, cancel: $4, establishes: $5)
        return ReadCoordinator(
          coordinator: sequence, root: steps.first, screens: steps, isRoot: sequence.entrance == .replaceRoot)
      }
    case .parent:
      let choices = ValueForm<[ParentCoordinator.Choice]>.alternatives(
        of: .object("a choice", .required("child", names.coordinator, "The child to start."), .condition(names)) {
          .init($0, when: $1)
        })
      return keys(
        answering: on, .optional("root", names.template, "A screen of its own to start with."),
        .optional("start", choices, "The child to start with: the first choice whose condition is met."),
        .optional(
          "after", .table(of: "coordinator", keys: names.text(.coordinator), choices), or: [], unlessSaid: "none",
          "The child that follows when that child has finished."),
        rules: [
          .atLeastOne(
            ["root", "start"],
            hint:
              "write root: \(quoted(names[.screen].names.first ?? "home", in: "\"")), a screen of its own, or start: { child: … }"
          )
        ]
      ) { given, root, start, after in
        let table = Dictionary(first: after.map { (Name<any Coordinator>($0.key), $0.value) })
        let parent = ParentCoordinator(
          root: root, choices: start ?? [], after: table, responses: given.responses.byIntent)
        return ReadCoordinator(coordinator: parent, root: root, screens: [root].compactMap { $0 })
      }
    case .scenes:
      // A scene has the name of its screen.
      let scene: ValueForm<Name<ScenesCoordinator.Scene>> = names.name(.screen)
      return keys(
        .required("start", scene, "The scene it starts in."),
        .optional(
          "routes", routes, or: [], unlessSaid: "none",
          """
          How to get from one scene to another. A pair without a route is left to the parent; one with a `"pop"` and \
          a `"dismiss"` takes whichever undoes the way the user came.
          """),
        .optional(
          "observers", .array(of: .located(names.coordinator), count: 1...1000), or: [], unlessSaid: "none",
          "The coordinators of the kind `routes` that take routes of their own."),
        .required("on", .table(of: "intent", names.template), "The scene each intent asks for."), .reader,
        rules: [
          .atLeastOne(["routes", "observers"], hint: "write routes: [{ from: …, to: …, do: \"push\" }]")
        ]
      ) { _, first, own, observers, intents, reader in
        let taken = observers.flatMap { observer in self.routes(of: observer, reader).map { ($0, observer.value) } }
        let routes = reader.routes(of: own + taken.map(\.0))
        let named = [first] + routes.keys.flatMap { [$0.origin, $0.destination] }
        var scenes = Dictionary(first: named.map { ($0, ScreenTemplate(Name($0.rawValue))) })
        for intent in intents { scenes[Name(intent.value.kind.rawValue)] = intent.value }
        let navigator = ScenesCoordinator(
          scenes: scenes, first: first, routes: routes,
          observers: Dictionary(first: taken.map { ($0.0.value.0, $0.1) }),
          intents: Dictionary(first: intents.map { (Name($0.key), Name($0.value.kind.rawValue)) }))
        return ReadCoordinator(coordinator: navigator, root: scenes[first], screens: Array(scenes.values))
      }
    case .routes:
      return keys(.required("routes", routes, "The routes that it takes for a scene navigator."), .reader) {
        var read = ReadCoordinator(coordinator: RoutesCoordinator($2.routes(of: $1)))
        read.routes = $1
        return read
      }
    }
  }

  /// The routes of a coordinator that observes a scene navigator; reported where it is of another kind.
  private func routes(
    of observer: Located<Name<any Coordinator>>, _ reader: ObjectReader
  ) -> [Located<(ScenesCoordinator.Route, ScenesCoordinator.Move)>] {
    guard let read = read(observer.value) else { return [] }
    if !(read.coordinator is RoutesCoordinator) {
      let name = quoted(observer.value.rawValue)
      reader.report(
        .outOfRange, "\(name) is no coordinator of the kind 'routes', which alone observe scenes", at: observer.range,
        hint: "write kind: \"routes\" for \(name)")
    }
    return read.routes
  }

  /// A tab: the screen at its root, or the coordinator that starts there.
  private var tab: ValueForm<(root: ScreenTemplate, child: Name<any Coordinator>?)> {
    let child = ValueForm<Located<Name<any Coordinator>>>.object(
      "a tab with a coordinator",
      .required(
        "child", .located(names.coordinator),
        "The coordinator that starts in the tab, with its first screen at the root. It is asked first there.")
    ) { $0 }
    return ValueForm.converting(names.screen) { (ScreenTemplate($0), nil) }.or(
      child.flatMap { child, context in
        guard let read = self.read(child.value) else { return nil }
        if let root = read.root, read.isRoot { return (root, child.value) }
        context.diagnostics.report(
          .outOfRange, "\(quoted(child.value.rawValue)) starts with no screen that could be at the root of a tab",
          at: child.range,
          hint: read.root == nil
            ? "name a coordinator that starts with a screen" : "leave 'enters' out of \(quoted(child.value.rawValue))")
        return nil
      })
  }

  /// The keys of a kind, after those that several kinds have.
  /// - Parameter front: What a coordinator is in front of another.
  private func keys<each Part>(
    forwarding front: String? = nil, answering on: ObjectKey<[KeyedValue<Response>]> = .constant([]),
    _ key: repeat ObjectKey<each Part>, rules: [ObjectRule] = [],
    make: @escaping (Given, repeat each Part) -> ReadCoordinator
  ) -> ObjectKey<ReadCoordinator> {
    let forwards: ObjectKey<Located<Name<any Coordinator>>?> =
      front.map { front in
        let meaning = "The coordinator behind, which is asked whatever the \(front) leaves."
        return .all(.required("forwards", .located(names.coordinator), meaning)) { .some($0) }
      } ?? .constant(nil)
    let links = ObjectKey<LinkPolicy?>.optional(
      "while_running", .anyCase, normally: .open,
      """
      What becomes of a link or notification that comes while it runs, such as during a welcome: opened at once, \
      deferred until it has ended, dropped, or opened after it was interrupted, its parent going on as if it had finished.
      """)
    let making = ObjectKey<(Given) -> ReadCoordinator>.all(repeat each key, rules: rules) {
      (part: repeat each Part) in { make($0, repeat each part) }
    }
    return .all(forwards, links, on, making) { forwards, links, responses, make in
      var read = make((responses, forwards?.value))
      (read.forwards, read.links, read.responses) = (forwards, links, responses)
      return read
    }
  }

  /// A proxy, which puts what the coordinators behind it push into its panes.
  private func proxy(
    _ given: Given, primary: Located<Name<Screen>>, secondary: Located<Name<Screen>>?, as subject: String
  ) -> ReadCoordinator {
    let forwards = given.forwards ?? ""
    let (isAppWhole, (coordinators, isWhole)) = (app.isWhole, behind(forwards))
    let own = Set(given.responses.map(\.key))
    var seen: Set<String> = []
    let behind = coordinators.flatMap(\.responses).filter { seen.insert($0.key).inserted }
    let derived = behind.compactMap { response -> KeyedValue<Response>? in
      let derived = response.value.mapParts { part in
        part.pushed.map { $0.kind == secondary?.value ? .replaceSecondary($0) : part } ?? part
      }
      guard derived != response.value, !own.contains(response.key) else { return nil }
      return KeyedValue(key: response.key, keyRange: response.keyRange, value: derived)
    }
    let all = given.responses + derived
    if isAppWhole, isWhole, !coordinators.contains(where: \.isOwn) {
      report(
        primary, unlessAmong: behind.flatMap(\.value.parts).compactMap(\.pushed) + coordinators.flatMap(\.screens),
        subject)
      if let secondary { report(secondary, unlessAmong: all.flatMap(\.value.parts).compactMap(\.template), subject) }
    }
    let proxy = SplitProxyCoordinator(primary: primary.value, responses: all.byIntent, forwards: forwards)
    return ReadCoordinator(coordinator: proxy, derived: derived)
  }
}

/// A column of a split, as `UISplitViewController.Column` names it.
private enum SplitColumn: String, CaseIterable {
  case primary, supplementary, secondary
}

extension CoordinatorTable {
  /// Reports answers of a sequence, which has none of its own.
  private func reportAnswers(_ reader: ObjectReader) {
    guard let answers = reader.value["on"].flatMap({ _ in reader.member("on") }) else { return }
    let starter = starter(of: reader.value)
    reader.report(
      .misplacedKey, "\(reader.subject) is a sequence, which answers its 'next' and 'cancel' alone",
      at: answers.keyRange,
      hint: "write it under 'on' of \(starter.map { quoted($0) } ?? "the coordinator that starts it")")
  }
}

extension ObjectKey {
  /// No key, where others read one.
  fileprivate static func constant(_ value: Value) -> Self { Self(schema: { ObjectSchema() }) { _ in value } }
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
        "a step",
        .required("screen", names.template, "The screen."),
        .optional("skip_if", names.fact, unlessSaid: "none", "The fact that leaves the step out.")
      ) { .init($0, skippedBy: $1) })
  }
}

extension ObjectReader {
  /// The routes by their pair of scenes, of which none has two that are not the two ways back.
  fileprivate func routes(
    of written: [Located<(ScenesCoordinator.Route, ScenesCoordinator.Move)>]
  ) -> [ScenesCoordinator.Route: ScenesCoordinator.Move] {
    var routes: [ScenesCoordinator.Route: ScenesCoordinator.Move] = [:]
    for (route, move) in written.map(\.value) {
      routes[route] = routes[route].map { Set([$0, move]) == [.pop, .dismiss] ? .undo : $0 } ?? move
    }
    var seen: [ScenesCoordinator.Route: Set<ScenesCoordinator.Move>] = [:]
    for place in written {
      let (route, move) = place.value
      let others = seen[route] ?? []
      seen[route] = others.union([move])
      guard !others.isEmpty, others.union([move]) != [.pop, .dismiss] || others.contains(move) else { continue }
      report(
        .duplicateID, "there is already a route from '\(route.origin)' to '\(route.destination)' in \(subject)",
        at: place.range, hint: "keep one of the two; { do: \"undo\" } pops or dismisses")
    }
    return routes
  }
}

extension ValueForm where Value == (ScenesCoordinator.Route, ScenesCoordinator.Move) {
  /// A way from one scene to another, and what it does.
  fileprivate static func sceneRoute(_ scene: ValueForm<Name<ScenesCoordinator.Scene>>) -> Self {
    .object(
      "a route",
      .required("from", scene, "The scene it starts in."), .required("to", scene, "The scene it leads to."),
      .optional("as", .layerStyle, default: .sheet, #"How it is presented. Only with `"present"`."#),
      .required(
        "do",
        ValueForm<ScenesCoordinator.Move>.oneOf([
          "push": .push, "pop": .pop, "present": .present(style: .sheet), "dismiss": .dismiss, "undo": .undo,
        ]), #"What is done. `"undo"` pops or dismisses, whichever undoes the way the user came."#),
      .reader
    ) { from, to, style, move, reader in
      guard move != .present(style: .sheet) else { return (.init(from: from, to: to), .present(style: style)) }
      reader.reportMisplaced(["as"], beside: "do", because: "nothing is presented")
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
      .reader, rules: [.excludes(["unless"], "if", because: "one condition decides")]
    ) { holds, fails, reader in
      // One that was not read is not none.
      guard (holds == nil) == reader.lacks("if"), (fails == nil) == reader.lacks("unless") else { return nil }
      return holds.map { .holds($0) } ?? fails.map { .fails($0) } ?? .always
    }
  }
}
