import HeadlessNavigation
import TextFormats

extension ValueForm where Value == Response {
  /// What a coordinator of a kind does about an intent: an object with one of the actions.
  /// - Parameter tabs: The screens of the coordinator's tabs, if it has tabs.
  static func response(_ names: Names, of kind: CoordinatorEntry.Kind, tabs: Declaration) -> Self {
    .object { reader in
      let template = ValueForm<ScreenTemplate>.template(names.screens)
      let style = reader.optional(
        "as", .layerStyle, default: .sheet,
        "How it is presented. Each item of an alert closes it, and nothing else does.")
      var actions: [ObjectKey<Response>.Alternative] = [
        .key("push", template, "Pushes the screen on the stack.", Response.push),
        .key("push_as_root", template, "Puts the screen alone on the stack.") { .show($0, by: .pushAsRoot) },
        .key("replace_last", template, "Puts the screen in place of the top of the stack.") {
          .show($0, by: .replaceLast)
        },
        .key("present", template, "Presents the screen over everything.") { .present($0, style: style) },
        .key(
          "replace_secondary", template, "Puts the screen into the second pane. Only in a proxy.",
          Response.replaceSecondary),
        .key("open", .destination(names.destinations), "Goes to the destination, through its gates.") { $0 },
        .key("start", names.coordinator, "Starts a child.") { .start(Name($0)) },
        .key("finish", .ending, "Ends the coordinator itself.", Response.finish),
        .key("pop", .yes, "Goes back one screen.") { .pop },
        .key(
          "pop_to", names.screen,
          "Goes back to the topmost screen of that kind on the stacks in view; does nothing where there is none."
        ) { .popTo(Name($0)) },
        .key("pop_to_root", .yes, "Goes back to the first screen of the stack.") { .popToRoot },
        .key("dismiss", .yes, "Dismisses what was presented last.") { .dismiss },
      ]
      if kind == .tabs {
        let tab = ValueForm<String>.declared(tabs, called: "tab")
        actions.append(
          .key("select", tab, "Selects the tab with that root. Only in a coordinator with tabs.") { tab in
            tabs.names.firstIndex(of: tab).map { .select(child: $0, of: .tabs) }
          })
      }
      let response = ObjectKey<Response>.one(of: actions).value(reader)
      if actions.count(where: { reader.member($0.name) != nil }) == 1 {
        reader.reportMisplaced(["as"], without: "present")
      }
      if kind != .splitProxy, let replace = reader.member("replace_secondary") {
        let message = "\(quoted(replace.key)) in \(reader.subject) means nothing: a \(kind.rawValue) has one pane"
        reader.diagnostics.report(.misplacedKey, message, at: replace.keyRange, hint: "write 'push' instead")
      }
      return response
    }
  }

  /// A destination, with or without a hole for what was tapped: `settings`, `chat($item)`.
  static func destination(_ destinations: Declaration) -> Self {
    .converting(.reference(to: destinations, called: "destination")) { reference in
      .open(Name(reference.name), takesPayload: reference.takesPayload)
    }
  }
}

extension ValueForm where Value == Cause {
  /// How a coordinator ends by itself: `true` when it reached its end, `"cancelled"` when the user gave up.
  static var ending: Self {
    ValueForm.converting(ValueForm<Void>.yes) { .finished(.none) }.or(.oneOf(["cancelled": .cancelled]))
  }
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
    Self("true", of: [.bool], as: .yes) { context in
      guard context.value.kind == .bool(false) else { return () }
      return context.reject(.outOfRange, "must be true", hint: "leave the key out to say no")
    }
  }
}

/// A name, with or without a hole for what was tapped.
struct Reference {
  let name: String
  let takesPayload: Bool
}

extension ValueForm where Value == Reference {
  /// The name of something declared elsewhere, with or without `($item)`.
  static func reference(to declaration: Declaration, called what: String) -> Self {
    Self("a \(what) such as \"home\" or \"tiles($item)\"", of: [.string], as: .text(.reference)) { context in
      guard let text = context.value.text else { return nil }
      let hole = "($item)"
      let takesPayload = text.hasSuffix(hole)
      let name = takesPayload ? String(text.dropLast(hole.count)) : text
      guard !name.contains("(") || declaration.names.isEmpty else {
        return context.reject(.unknownName, "must be the name of a \(what)", hint: "what was tapped is written ($item)")
      }
      let value = JSON5Value(.string(name), at: context.value.range)
      let form = ValueForm<String>.declared(declaration, called: what)
      return form.read(value, as: context.subject, into: context.diagnostics).map {
        Reference(name: $0, takesPayload: takesPayload)
      }
    }
  }
}

extension ValueForm where Value == ScreenTemplate {
  /// A screen, with or without a hole for what was tapped: `home`, `tiles($item)`.
  static func template(_ screens: [String]) -> Self {
    .converting(.reference(to: Declaration(screens, under: "screens", isWhole: !screens.isEmpty), called: "screen")) {
      ScreenTemplate(Name($0.name), takesPayload: $0.takesPayload)
    }
  }
}

extension Response {
  /// The screen it shows by itself, if it shows one.
  var template: ScreenTemplate? {
    switch self {
    case .show(let template, _): template
    case .perform, .open, .start, .popTo, .finish: nil
    }
  }

  /// The screen it pushes, if it pushes one.
  var pushed: ScreenTemplate? { if case .show(let template, by: .push) = self { template } else { nil } }
}
