import HeadlessNavigation

extension ValueForm where Value == Response {
  /// What a coordinator of a kind does about an intent: an object with one of the actions.
  static func response(screens: [String], of kind: CoordinatorEntry.Kind?) -> Self {
    .object { reader in
      let template = ValueForm<ScreenTemplate>.template(screens)
      let styles = ValueForm<Name<Layer>>.oneOf([("sheet", .sheet), ("full-screen", .fullScreen)])
      let style = reader.optional("as", styles) ?? .sheet
      let responses: [Response?] = [
        reader.optional("push", template).map(Response.push),
        reader.optional("present", template).map { .present($0, style: style) },
        reader.optional("replace_secondary", template).map(Response.replaceSecondary),
        reader.optional("pop", .yes).map { .pop },
        reader.optional("dismiss", .yes).map { .dismiss },
      ]
      let action = reader.one(of: ["push", "present", "replace_secondary", "pop", "dismiss"])
      if action != nil { reader.reportMisplaced(["as"], without: "present") }
      if kind == .stack, let replace = reader.member("replace_secondary") {
        let message = "\(quoted(replace.key)) in \(reader.subject) means nothing: a stack has one pane"
        reader.diagnostics.report(.misplacedKey, message, at: replace.keyRange, hint: "write 'push' instead")
      }
      return responses.lazy.compactMap { $0 }.first
    }
  }
}

extension ValueForm where Value == Void {
  /// The word `true`, for what is either done or not written.
  static var yes: Self {
    Self("true", of: [.bool]) { context in
      guard context.value.kind == .bool(false) else { return () }
      return context.reject(.outOfRange, "must be true", hint: "leave the key out to say no")
    }
  }
}

extension ValueForm where Value == ScreenTemplate {
  /// A screen, with or without a hole for what was tapped: `home`, `tiles($item)`.
  static func template(_ screens: [String]) -> Self {
    Self("a screen such as \"home\" or \"tiles($item)\"", of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      let hole = "($item)"
      let takesPayload = text.hasSuffix(hole)
      let name = takesPayload ? String(text.dropLast(hole.count)) : text
      if screens.contains(name) { return ScreenTemplate(Name(name), takesPayload: takesPayload) }
      guard !screens.isEmpty else { return nil }
      return context.reject(
        .unknownName,
        "must be the name of a screen",
        hint: name.contains("(")
          ? "what was tapped is written ($item)" : Suggestion.hint(for: name, among: screens, called: "declared")
      )
    }
  }
}

extension Response {
  /// The screen it shows, if it shows one.
  var template: ScreenTemplate? {
    switch self {
    case .push(let template), .present(let template, _), .replaceSecondary(let template): template
    case .pop, .popToRoot, .dismiss, .select, .open, .start, .finish: nil
    }
  }

  /// The screen it pushes, if it pushes one.
  var pushed: ScreenTemplate? { if case .push(let template) = self { template } else { nil } }
}
