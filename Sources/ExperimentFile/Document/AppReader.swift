import HeadlessNavigation

/// Reads an app: menus, screens and coordinators, each referring to the ones before it.
struct AppReader {
  let diagnostics: DiagnosticCollector

  /// The app; `nil`, after reports, when something is wrong with it.
  func app(_ value: JSON5Value, defaultRoot: String?) -> App? {
    ValueForm.object("the app") { reader in app(reader, defaultRoot: defaultRoot) }
      .read(value, as: "the app", into: diagnostics)
  }

  private func app(_ reader: ObjectReader, defaultRoot: String?) -> App? {
    let names = Names(
      menus: (reader.member("menus")?.value).names,
      screens: (reader.member("screens")?.value).names,
      coordinators: (reader.member("coordinators")?.value).names
    )
    let menus = reader.member("menus") == nil ? [] : reader.required("menus", .table(of: "menu", .menu))
    let lookup = Dictionary((menus ?? []).map { ($0.key, $0.value.menu(named: $0.key)) }) { first, _ in first }
    let screens = reader.required("screens", .table(of: "screen", .screen(menus: lookup, names: names.menus)))
    let coordinators = reader.required(
      "coordinators",
      .table(of: "coordinator", .coordinatorEntry(names: names))
    )
    let root = reader.optional("root", .name(among: names.coordinators, called: "coordinator")) ?? defaultRoot
    guard menus != nil, let screens, let coordinators, let root else { return nil }
    let resolved = CoordinatorResolution(entries: coordinators, diagnostics: diagnostics).coordinators()
    let subjects = PayloadCheck(screens: screens, diagnostics: diagnostics).subjects(of: resolved)
    return App(
      screens: screens.map { entry in
        var content = entry.value.content
        content.subject = content.subject ?? subjects[entry.key]
        return (Name(entry.key), content)
      },
      coordinators: Dictionary(uniqueKeysWithValues: resolved.map { (Name($0.name), $0.coordinator) }),
      root: Name(root)
    )
  }
}

/// The names that parts of an app refer to, known before the parts themselves are read.
struct Names {
  let menus: [String]
  let screens: [String]
  let coordinators: [String]
}
