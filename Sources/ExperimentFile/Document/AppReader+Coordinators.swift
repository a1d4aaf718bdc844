import HeadlessNavigation

/// A coordinator as written, before what it extends is laid under it.
struct CoordinatorEntry {
  /// What a coordinator does about an intent, and where that is written.
  typealias Responses = [Entry<Response>]

  var kind: String?
  var extends: Located<String>?
  var root: ScreenTemplate?
  var primary: String?
  var forwards: String?
  var responses: Responses
  var range: Range<Int>
}

extension ValueForm where Value == CoordinatorEntry {
  /// The archetypes by name.
  static var kinds: [String] { ["stack", "split-proxy"] }

  /// A coordinator.
  static func coordinatorEntry(names: Names) -> Self {
    .object { reader in
      let coordinator = ValueForm<String>.name(among: names.coordinators, called: "coordinator")
      let screen = ValueForm<String>.name(among: names.screens, called: "screen")
      let kind = reader.optional("kind", .name(among: kinds, called: "kind of coordinator"))
      let extends = reader.optional("extends", .located(coordinator))
      guard kind != nil || extends != nil || reader.member("kind") != nil || reader.member("extends") != nil else {
        _ = reader.required("kind", .name(among: kinds, called: "kind of coordinator"))
        return nil
      }
      let isProxy = kind == "split-proxy"
      let entry = CoordinatorEntry(
        kind: kind,
        extends: extends,
        root: isProxy ? nil : reader.optional("root", .template(names.screens)),
        primary: isProxy ? reader.required("primary", screen) : nil,
        forwards: isProxy ? reader.required("forwards", coordinator) : nil,
        responses: reader.optional("on", .table(of: "intent", .response(names: names))) ?? [],
        range: reader.value.range
      )
      if isProxy { _ = reader.optional("secondary", screen) }
      return entry
    }
  }
}

extension ValueForm where Value == Response {
  /// What to do about an intent: an object with one of the actions.
  static func response(names: Names) -> Self {
    .object { reader in
      let template = ValueForm<ScreenTemplate>.template(names.screens)
      let style = ValueForm<Name<Layer>>.oneOf([("sheet", .sheet), ("full-screen", .fullScreen)])
      let actions: [Response?] = [
        reader.optional("push", template).map(Response.push),
        reader.optional("present", template).map { screen in
          .present(screen, style: reader.optional("as", style) ?? .sheet)
        },
        reader.optional("replace_secondary", template).map(Response.replaceSecondary),
        reader.optional("pop", .boolean).map { _ in .pop },
        reader.optional("dismiss", .boolean).map { _ in .dismiss },
      ]
      let keys = ["push", "present", "replace_secondary", "pop", "dismiss"]
      let written = keys.filter { reader.member($0) != nil }
      guard written.count == 1 else {
        diagnose(written, keys, reader)
        return nil
      }
      return actions.lazy.compactMap { $0 }.first
    }
  }

  private static func diagnose(_ written: [String], _ keys: [String], _ reader: ObjectReader) {
    reader.diagnostics.report(
      .wrongCount,
      written.isEmpty ? "\(reader.subject) says nothing to do" : "\(reader.subject) says \(written.count) things to do",
      at: reader.value.range,
      hint: "write one of \(keys.joined(separator: ", "))"
    )
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
      let hint =
        name.contains("(")
        ? "what was tapped is written ($item)" : Suggestion.hint(for: name, among: screens, called: "declared")
      return context.reject(.unknownName, "must be the name of a screen", hint: hint)
    }
  }
}
