import HeadlessNavigation

/// One level of one menu, written `menu.level`.
struct MenuLevel: Hashable {
  let menu: Menu
  let level: Int

  var description: String { "\(menu.id).\(menu.levels[level].name)" }
}

/// The menus of an app that could be read, and the names of all of them.
struct MenuLevels {
  let menus: [String: ReadMenu]
  let names: [String]
  /// Whether the app says nothing of menus at all.
  let areMissing: Bool

  /// Every level as it is written.
  var all: [String] {
    names.flatMap { name in menus[name]?.menu.levels.map { "\(name).\($0.name)" } ?? [] }
  }
}

extension ValueForm where Value == MenuLevel {
  /// A level of a menu, written `menu.level`.
  static func menuLevel(_ levels: MenuLevels) -> Self {
    Self("a level of a menu such as \"catalog.category\"", of: [.string], as: .text(.menuLevel)) { context in
      guard let text = context.value.text else { return nil }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, let menu = levels.menus[parts[0]]?.menu, let level = menu.level(named: Name(parts[1])) {
        return MenuLevel(menu: menu, level: level)
      }
      if levels.areMissing {
        return context.reject(.unknownName, "must be a level of a menu", hint: "declare the menu under 'menus'")
      }
      // A menu that was refused, or menus that are missing altogether, were reported where they stand.
      let isRefused = parts.first.map { levels.names.contains($0) && levels.menus[$0] == nil } ?? false
      guard !isRefused, !levels.menus.isEmpty else { return nil }
      return context.reject(
        .unknownName,
        "must be a level of a menu",
        hint: Suggestion.hint(for: text, among: levels.all, called: "declared")
      )
    }
  }
}
