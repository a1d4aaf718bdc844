import HeadlessNavigation
import TextFormats

extension AppReader {
  /// A gate of a kind that the executable brings, or else one that a fact opens.
  var gate: ValueForm<any Gate> {
    let (own, fact) = (names.extensions.gates, FlowExtensions.Role.gate.builtIn[0])
    return .object(
      of: .kind(
        "kind", [(fact, factGate)] + own.map { ($0.name, $0.keys(names)) },
        as: .kind(of: .gate, builtIn: [fact], own: own), default: fact,
        "The archetype: opened by a fact, or one of an executable's own."))
  }

  /// A gate that a fact opens.
  private var factGate: ObjectKey<any Gate> {
    /// A screen, which may be one that cannot be left by a gesture.
    func screen(_ kind: Name<Screen>) -> Screen {
      let read = screens.first { $0.key == kind.rawValue }?.value
      return Screen(kind: kind, isLocked: read?.content.isLocked ?? false)
    }
    let asking = FactGate.Continuation.ask(Screen(kind: ""))
    let continuations = ValueForm<FactGate.Continuation>.oneOf(["resume": .resume, "drop": .drop, "ask": asking])
    return .all(
      .required("unless", names.fact, "The fact that opens the gate."),
      .optional(
        "present", names.screen, unlessSaid: "none: it waits, and what is in view stays",
        "The screen on which the user can make it true."),
      .optional(
        "on_proceed", continuations, normally: .resume,
        "What follows when the user has passed: go on to the destination, give it up, or ask once more."),
      .required(
        "asks", names.screen, when: .says("on_proceed", "ask"), unlessSaid: #"required with `"ask"`"#,
        #"The screen that asks whether to go on. Only with `on_proceed: "ask"`."#),
      .optional(
        "timeout", .duration(in: 1...86_400_000), unlessSaid: "for ever",
        "How long it waits before the navigation fails."),
      .optional(
        "opens_after", .duration(in: 1...86_400_000), unlessSaid: "when something else makes the fact true",
        "How long it waits before the fact is true by itself, as when a configuration has loaded. Only without `present`."
      ), .reader,
      rules: [
        .excludes(["opens_after"], "present", because: "the user makes the fact true there"),
        .excludes(["timeout"], "opens_after", because: "it opens after that time"), .needs(["on_proceed"], "present"),
      ]
    ) { fact, present, continuation, asks, timeout, opensAfter, reader in
      if continuation.map({ $0 != asking }) ?? reader.lacks("on_proceed") {
        reader.reportMisplaced(["asks"], "without on_proceed: \"ask\"", hint: "leave it out")
      }
      guard let present else {
        var gate = FactGate(waitingFor: fact, opensAfterMilliseconds: opensAfter ?? timeout)
        gate.opensAfterTimeout = opensAfter != nil
        return gate
      }
      return FactGate(
        unless: fact, present: screen(present),
        then: continuation == asking ? .ask(screen(asks ?? present)) : continuation ?? .resume,
        timeoutMilliseconds: timeout)
    }
  }

  /// The rules of containers: those that ship, and one for each name in the file.
  var containers: ValueForm<ContainerCatalog> {
    let kinds = names.extensions.containers
    let each = ValueForm<any ContainerRules>.object(
      of: .kind(
        "kind", kinds.map { ($0.name, $0.keys(names)) }, as: .kind(of: .container, own: kinds),
        "Its kind, one that an executable brings."))
    return ValueForm.table(of: "container", count: 0...200, .attempting(each)).flatMap { entries, context in
      entries.reduce(.standard) { catalog, container in
        guard !FlowExtensions.Role.container.builtIn.contains(container.key) else {
          let message = "there is already a container \(quoted(container.key)), which ships"
          context.diagnostics.report(
            .duplicateID, message, at: container.keyRange, hint: "give it a name of its own")
          return catalog
        }
        return container.value.map { catalog.adding(Name(container.key), $0) } ?? catalog
      }
    }
  }
}
