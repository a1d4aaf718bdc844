import HeadlessNavigation

/// A screen as written: its content, and what it says it is about.
struct ScreenEntry {
  var content: ScreenContent
  /// The node the screen shows, if it says so: a menu and one of its levels.
  var takes: MenuLevel?
}

/// One level of one menu, written `menu.level`.
struct MenuLevel: Hashable {
  let menu: Menu
  let level: Int

  var description: String { "\(menu.id).\(menu.levels[level].name)" }
}

extension ValueForm where Value == ScreenEntry {
  /// A screen.
  static func screen(menus: [String: Menu], names: [String]) -> Self {
    .object { reader in
      let level = ValueForm<MenuLevel>.menuLevel(menus: menus, names: names)
      let lists = reader.optional("lists", .oneOrMore(of: level))
      let items = reader.optional("items", .array(of: .item)) ?? []
      let takes = reader.optional("takes", level)
      let content = ScreenContent(
        listing: listing(reader, lists: lists),
        items: items,
        loadMilliseconds: reader.optional("load", .duration(in: 0...3_600_000)) ?? 0,
        words: reader.optional("reads", .words) ?? 0,
        subject: takes?.menu.id ?? lists?.first?.menu.id,
        isLocked: reader.optional("locked", .boolean) ?? false
      )
      return ScreenEntry(content: content, takes: takes)
    }
  }

  private static func listing(_ reader: ObjectReader, lists: [MenuLevel]?) -> MenuListing? {
    guard let lists, let first = lists.first else { return nil }
    let style = reader.optional("style", .anyCase) ?? MenuListing.Style.list
    let columns = reader.optional("columns", .columns) ?? [1, 1]
    guard let intent = reader.required("does", .identifier) else { return nil }
    guard lists.allSatisfy({ $0.menu.id == first.menu.id }),
      zip(lists, lists.dropFirst()).allSatisfy({ $0.level < $1.level })
    else {
      reader.report(.outOfRange, "the levels a screen lists must be of one menu, coarse to fine", at: "lists")
      return nil
    }
    guard style == .accordion || lists.count == 1 else {
      let hint = "several levels on one screen need style: \"accordion\""
      reader.report(.wrongCount, "a list shows one level", at: "lists", hint: hint)
      return nil
    }
    return MenuListing(
      menu: first.menu,
      levels: lists.map(\.level),
      style: style,
      intent: Name(intent),
      columns: columns
    )
  }
}

extension ValueForm where Value == MenuLevel {
  /// A level of a menu, written `menu.level`.
  static func menuLevel(menus: [String: Menu], names: [String]) -> Self {
    Self("a level of a menu such as \"catalog.category\"", of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      let known = menus.values.flatMap { menu in menu.levels.map { "\(menu.id).\($0.name)" } }.sorted()
      if parts.count == 2, let menu = menus[parts[0]], let level = menu.level(named: Name(parts[1])) {
        return MenuLevel(menu: menu, level: level)
      }
      // A menu that was refused was reported where it stands.
      if parts.count == 2, names.contains(parts[0]), menus[parts[0]] == nil { return nil }
      let hint = Suggestion.hint(for: text, among: known, called: "declared")
      return context.reject(.unknownName, "must be a level of a menu", hint: hint)
    }
  }
}

extension ValueForm where Value == Item {
  /// A fixed item of a screen.
  static var item: Self {
    .object { reader in
      let id = reader.required("id", .identifier)
      let intent = reader.required("does", .identifier)
      let scent = reader.optional("scent", .number(in: 0...1)) ?? 0
      let decides = reader.optional("decides", .number(in: 0...1))
      guard let id, let intent else { return nil }
      return Item(id: Name(id), intent: Name(intent), scent: scent, decides: decides)
    }
  }
}

extension ValueForm where Value == [Int] {
  /// Columns: one number, or one for each size class; by the index of the size class.
  static var columns: Self {
    let count = ValueForm<Int>.integer(in: 1...20)
    let bySize = ValueForm<[Int]>.object { reader in
      let compact = reader.required("compact", count)
      let regular = reader.required("regular", count)
      guard let compact, let regular else { return nil }
      return [compact, regular]
    }
    return ValueForm.converting(count) { [$0, $0] }.or(bySize)
  }
}

extension ValueForm where Value == Int {
  /// A length of text such as `120 words`.
  static var words: Self {
    .converting(ValueForm<Double>.quantity("a number of words", in: 0...1_000_000, units: ["words": 1])) {
      Int($0.rounded())
    }
  }
}
