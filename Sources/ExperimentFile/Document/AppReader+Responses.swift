import HeadlessNavigation
import TextFormats

extension AppReader {
  /// What a coordinator of a kind does about an intent: an object with one of the actions, or an array of such, done one
  /// after the other; those with conditions are alternatives.
  /// - Parameter coordinator: The coordinator as written.
  func response(of kind: CoordinatorKind, _ coordinator: JSON5Value) -> ValueForm<Response> {
    let actions = actions(of: kind, coordinator)
    let action = ValueForm.object("an action", of: self.action(actions, of: kind, coordinator))
    let several = ObjectKey<Response>.Alternative.key(
      "do", ValueForm.array(of: action, count: 1...100).flatMap(Self.sequence),
      "Several things, one after the other: all of them, or nothing where one fails."
    ) { $0 }
    let response = ValueForm<Alternative<Response>>.object(
      "a response", self.action(actions + [several], of: kind, coordinator), .condition(names)
    ) { Alternative($0, when: $1) }
    return ValueForm.oneOrMore(of: response.hinting(.wrongType) { [names] in $0.text.flatMap(names.response) }).flatMap
    {
      responses, context in
      guard responses.contains(where: { $0.condition != .always }) else {
        return Self.sequence(responses.map(\.value), context)
      }
      return context.isInOrder(responses) { "write it last, or within each of the others: { if: …, do: [\($0), …] }" }
        ? .first(responses) : nil
    }
  }

  /// Several actions as one; reported where one ends the coordinator and others follow.
  private static func sequence(_ actions: [Response], _ context: ValueContext) -> Response? {
    guard actions.count > 1 else { return actions.first }
    let end = actions.dropLast().firstIndex { if case .finish = $0.parts.last { true } else { false } }
    guard let end else { return .all(actions) }
    context.diagnostics.report(
      .misplacedKey, "what follows this in \(context.subject) is never done: the coordinator has ended",
      at: context.value.items[end].range, hint: "write \(context.written(end)) last")
    return nil
  }

  /// The keys of one action.
  private func action(
    _ actions: [ObjectKey<Response>.Alternative], of kind: CoordinatorKind, _ coordinator: JSON5Value
  ) -> ObjectKey<Response> {
    .all(
      .optional(
        "as", .layerStyle, default: .sheet,
        "How it is presented. Each item of an alert closes it, and nothing else does."),
      .one(of: actions),
      rules: [
        .needs(["as"], "present"),
        .check { reader in
          let isOfThree = kind == .split && coordinator["supplementary"] != nil
          if !isOfThree, let replace = reader.member("replace_supplementary") {
            let message = "\(quoted(replace.key)) in \(reader.subject) means nothing: there is no middle column"
            let instead = kind == .split ? "replace_secondary" : "push"
            reader.report(.misplacedKey, message, at: replace.keyRange, hint: "write '\(instead)' instead")
          }
          guard kind != .splitProxy, kind != .split, let replace = reader.member("replace_secondary") else { return }
          let message = "\(quoted(replace.key)) in \(reader.subject) means nothing: a \(kind.rawValue) has one pane"
          reader.report(.misplacedKey, message, at: replace.keyRange, hint: "write 'push' instead")
        },
      ]
    ) { style, response in
      if case .show(let template, .present) = response { .present(template, style: style) } else { response }
    }
  }

  /// What a coordinator of a kind can do.
  private func actions(
    of kind: CoordinatorKind, _ coordinator: JSON5Value
  ) -> [ObjectKey<Response>.Alternative] {
    let screen = names.template.hinting(at: .coordinator, in: .screen) {
      "write { start: \"\($0)\" }; 'enters' in '\($0)' says how it comes"
    }
    let child = names.coordinator.hinting(at: .screen, in: .coordinator) { "write { push: \"\($0)\" }" }
    let destination = names.reference(to: .destination).hinting(at: .screen, in: .destination) {
      "write { push: \"\($0)\" }"
    }.hinting(at: .coordinator, in: .destination) { "write { start: \"\($0)\" }" }
    var actions: [ObjectKey<Response>.Alternative] = [
      .key("push", screen, "Pushes the screen on the stack.", Response.push),
      .key("push_as_root", screen, "Puts the screen alone on the stack.") { .show($0, by: .pushAsRoot) },
      .key("replace_last", screen, "Puts the screen in place of the top of the stack.") {
        .show($0, by: .replaceLast)
      },
      .key("present", screen, "Presents the screen over everything.") { .present($0, style: .sheet) },
      .key(
        "replace_secondary", screen,
        "Puts the screen into the second pane, or the last column. Only in a proxy or split."
      ) { kind == .split ? .show($0, by: .showDetail) : .replaceSecondary($0) },
      .key(
        "replace_supplementary", screen, "Puts the screen into the middle column. Only in a split of three.",
        Response.replaceSupplementary),
      .key("open", destination, "Goes to the destination, through its gates.") {
        .open(Name($0.name), takesPayload: $0.argument != nil)
      },
      .key("start", child, "Starts a child.", Response.start),
      .key("finish", ending, "Ends the coordinator itself.", Response.finish),
      .key("pop", .yes, "Goes back one screen.") { .pop },
      .key(
        "pop_to", names.screen,
        "Goes back to the topmost screen of that kind on the stacks in view; does nothing where there is none.",
        Response.popTo),
      .key("pop_to_root", .yes, "Goes back to the first screen of the stack.") { .popToRoot },
      .key("dismiss", .yes, "Dismisses what was presented last.") { .dismiss },
    ]
    if kind == .tabs {
      let tabs = Declaration("tabs", in: coordinator, among: ["kind", "extends", "tabs", "container", "on"])
      let container = Name<Container>(coordinator["container"]?.text ?? Name<Container>.tabs.rawValue)
      actions.append(
        .key(
          "select", .declared(tabs, called: "tab"),
          "Selects the tab with that root. Only in a coordinator with tabs."
        ) { tab in tabs.names.firstIndex(of: tab).map { .select(child: $0, of: container) } })
    }
    return actions
  }

  /// How a coordinator ends by itself: `true` when it reached its end, `"cancelled"` when the user gave up.
  private var ending: ValueForm<Cause> {
    ValueForm.converting(ValueForm<Void>.yes) { .finished(.none) }.or(.oneOf(["cancelled": .cancelled]))
  }
}

extension ValueForm {
  /// One thing, or several that are alternatives: those behind one without a condition are reported.
  static func alternatives<Each>(of form: ValueForm<Alternative<Each>>) -> Self where Value == [Alternative<Each>] {
    ValueForm.oneOrMore(of: form).flatMap { all, context in
      context.isInOrder(all) { _ in "write it last" } ? all : nil
    }
  }
}

extension ValueContext {
  /// Whether of several alternatives the last alone has no condition; it is reported otherwise.
  /// - Parameter hint: What to do about one as it is written.
  fileprivate func isInOrder<Each>(_ all: [Alternative<Each>], hint: (String) -> String) -> Bool {
    guard let first = all.dropLast().firstIndex(where: { $0.condition == .always }) else { return true }
    diagnostics.report(
      .misplacedKey, "what follows this in \(subject) is never done: it has no condition",
      at: value.items[first].range, hint: hint(written(first)))
    return false
  }

  /// An item as it is written.
  fileprivate func written(_ item: Int) -> String { diagnostics.source.text(value.items[item].range).clipped }
}

extension ValueForm where Value == Name<Layer> {
  /// How something is presented.
  static var layerStyle: Self {
    .oneOf([
      "sheet": .sheet, "full-screen": .fullScreen, "over-full-screen": .overFullScreen, "form-sheet": .formSheet,
      "popover": .popover, "alert": .alert,
    ])
  }
}

extension ValueForm where Value == Void {
  /// The word `true`, for what is either done or not written.
  static var yes: Self {
    ValueForm<Void>("true", of: [.bool], as: .yes) { context in
      guard context.value.kind == .bool(false) else { return () }
      return context.reject(.outOfRange, "must be true", hint: "leave the key out to say no")
    }
  }
}

extension Response {
  /// The screen it shows by itself, if it shows one.
  var template: ScreenTemplate? { if case .show(let template, _) = self { template } else { nil } }

  /// The screen it pushes, if it pushes one.
  var pushed: ScreenTemplate? { if case .show(let template, by: .push) = self { template } else { nil } }
}
