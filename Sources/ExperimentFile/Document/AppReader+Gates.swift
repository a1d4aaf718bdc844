import HeadlessNavigation
import TextFormats

/// What becomes of the navigation when the user has passed a gate.
private enum OnProceed: String, CaseIterable { case resume, drop, ask }

extension ValueForm where Value == any Gate {
  /// A gate of a kind that the executable brings, or else one that a fact opens.
  static func gate(_ names: Names) -> Self {
    .object { reader in
      let kinds = names.extensions.gates
      let kind = reader.member(
        "kind", of: .kind(of: .gate, builtIn: FlowExtensions.Role.gate.builtIn, own: kinds), unlessSaid: #"`"fact"`"#,
        "The archetype: opened by a fact, or one of an executable's own.")
      if let kind, kind.value.text != "fact" {
        return reader.product(of: kinds, as: .gate, names.declared)
      }
      return reader.factGate(names)
    }
  }
}

extension ObjectReader {
  /// A gate that a fact opens.
  fileprivate func factGate(_ names: Names) -> FactGate? {
    let screen = names.screen
    let fact = required("unless", names.fact, "The fact that opens the gate.")
    let present = optional(
      "present", screen, unlessSaid: "none: it waits, and what is in view stays",
      "The screen on which the user can make it true.")
    let way = optional(
      "on_proceed", ValueForm<OnProceed>.anyCase, normally: .resume,
      "What follows when the user has passed: go on to the destination, give it up, or ask once more.")
    let asks = required(
      "asks", screen, when: way == .ask, unlessSaid: #"required with `"ask"`"#,
      #"The screen that asks whether to go on. Only with `on_proceed: "ask"`."#)
    let timeout = optional(
      "timeout", .duration(in: 1...86_400_000), unlessSaid: "for ever",
      "How long it waits before the navigation fails.")
    let opensAfter = optional(
      "opens_after", .duration(in: 1...86_400_000), unlessSaid: "when something else makes the fact true",
      "How long it waits before the fact is true by itself, as when a configuration has loaded. Only without `present`."
    )
    reportMisplaced(["opens_after"], beside: "present", because: "the user makes the fact true there")
    reportMisplaced(["timeout"], beside: "opens_after", because: "it opens after that time")
    reportMisplaced(["on_proceed"], without: "present")
    if way == nil ? lacks("on_proceed") : way != .ask, let key = member("asks")?.keyRange {
      let message = "\(quoted("asks")) in \(subject) means nothing without on_proceed: \"ask\""
      report(.misplacedKey, message, at: key, hint: "leave it out")
    }
    guard let fact else { return nil }
    guard let present else {
      guard lacks("present") else { return nil }
      var gate = FactGate(waitingFor: Name(fact), opensAfterMilliseconds: opensAfter ?? timeout)
      gate.opensAfterTimeout = opensAfter != nil
      return gate
    }
    let continuation: FactGate.Continuation =
      switch way ?? .resume {
      case .resume: .resume
      case .drop: .drop
      case .ask: .ask(Screen(kind: Name(asks ?? present)))
      }
    return FactGate(
      unless: Name(fact), present: Screen(kind: Name(present)), then: continuation, timeoutMilliseconds: timeout)
  }
}

extension FactGate {
  /// The gate with its screens as locked as their content says.
  func locking(_ screens: [Name<Screen>: ScreenContent]) -> FactGate {
    func locked(_ screen: Screen) -> Screen {
      Screen(kind: screen.kind, isLocked: screens[screen.kind]?.isLocked ?? false)
    }
    var gate = self
    gate.screen = screen.map(locked)
    if case .ask(let screen) = continuation { gate.continuation = .ask(locked(screen)) }
    return gate
  }
}

extension AppReader {
  /// The rules of containers: those that ship, and one for each name in the file.
  func containers(_ reader: ObjectReader, _ names: Names) -> ContainerCatalog {
    let form = ValueForm<[KeyedValue<(any ContainerRules)?>]>.table(
      of: "container", count: 0...200, .attempting(.container(names)))
    return (reader.optional("containers", form, unlessSaid: "none", "Containers with rules of your own.") ?? []).reduce(
      .standard
    ) { catalog, container in
      guard !FlowExtensions.Role.container.builtIn.contains(container.key) else {
        let message = "there is already a container \(quoted(container.key)), which ships"
        reader.report(.duplicateID, message, at: container.keyRange, hint: "give it a name of its own")
        return catalog
      }
      return container.value.map { catalog.adding(Name(container.key), $0) } ?? catalog
    }
  }
}

extension ValueForm where Value == any ContainerRules {
  /// The rules of a container, of a kind that the executable brings.
  static func container(_ names: Names) -> Self {
    .object { $0.product(of: names.extensions.containers, as: .container, names.declared) }
  }
}

extension ObjectReader {
  /// What the object's kind makes of it; where the kind is not known, its keys are let pass.
  func product<Product>(
    of kinds: [FlowExtensions.Kind<Product>], as role: FlowExtensions.Role, _ names: DeclaredNames
  ) -> Product? {
    let builtIn = role == .gate ? role.builtIn : []
    let name = required(
      "kind", .kind(of: role, builtIn: builtIn, own: kinds), "Its kind, one that an executable brings.")
    guard let kind = kinds.first(where: { $0.name == name }) else {
      letPass()
      return nil
    }
    return kind.make(self, names)
  }
}
