import HeadlessNavigation

/// A screen as written: its content, and what it says it is about.
struct ScreenEntry {
  var content: ScreenContent
  /// The node the screen shows, if it says so: a menu and one of its levels.
  var takes: MenuLevel?
}

extension ValueForm where Value == ScreenEntry {
  /// A screen.
  static func screen(_ names: Names, _ levels: MenuLevels) -> Self {
    .object { reader in
      let lists = reader.optional("lists", .oneOrMore(of: .menuLevel(levels)))
      let items = reader.optional("items", .array(of: .item(names))) ?? []
      let takes = reader.optional("takes", .menuLevel(levels))
      var content = ScreenContent(
        items: items,
        fields: reader.optional("fields", .formFields) ?? [],
        loadMilliseconds: reader.optional("load", .duration(in: 0...3_600_000)) ?? 0,
        words: reader.optional("reads", .words) ?? 0,
        subject: takes?.menu.id ?? lists?.first?.menu.id,
        isLocked: reader.optional("locked", .boolean) ?? false,
        tab: reader.optional("tab", .tabLabel(names))
      )
      content.listing = listing(reader, lists: lists)
      reader.reportDuplicateIDs(in: "items", of: "item")
      reader.reportDuplicateIDs(in: "fields", of: "field")
      reader.reportMisplaced(["style", "columns", "does", "size"], without: "lists")
      reportFilling(withoutFields: reader)
      check(takes, above: content.listing, reader)
      return ScreenEntry(content: content, takes: takes)
    }
  }

  private static func listing(_ reader: ObjectReader, lists: [MenuLevel]?) -> MenuListing? {
    let isListing = reader.member("lists") != nil
    let style = reader.optional("style", ValueForm<MenuListing.Style>.anyCase)
    let columns = reader.optional("columns", .columns) ?? [1, 1]
    let size = reader.optional("size", .touchSize)
    let intent = isListing ? reader.required("does", .identifier) : reader.optional("does", .identifier)
    guard let lists, let first = lists.first else { return nil }
    guard lists.allSatisfy({ $0.menu.id == first.menu.id }),
      zip(lists, lists.dropFirst()).allSatisfy({ $0.level < $1.level })
    else {
      let message = "the levels \(reader.subject) lists must be of one menu, from coarse to fine, each once"
      reader.report(.outOfRange, message, at: "lists")
      return nil
    }
    if lists.count > 1, style == .list || reader.lacks("style") {
      let hint = "several levels on one screen need style: \"accordion\""
      reader.report(.wrongCount, "\(reader.subject) is a list, which shows one level", at: "lists", hint: hint)
      return nil
    }
    return intent.map { intent in
      MenuListing(
        menu: first.menu,
        levels: lists.map(\.level),
        style: style ?? .list,
        intent: Name(intent),
        columns: columns,
        rowMillimeters: size
      )
    }
  }

  private static func check(_ takes: MenuLevel?, above listing: MenuListing?, _ reader: ObjectReader) {
    guard let takes, let listing, let first = listing.levels.first else { return }
    guard takes.menu.id != listing.menu.id || takes.level >= first else { return }
    let message = "\(reader.subject) takes a node of \(quoted(takes.description)), and does not list what is below it"
    reader.report(.payloadMismatch, message, at: "takes", hint: "a screen that lists a menu need not say what it takes")
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
    .converting(
      ValueForm<Double>.quantity("a number of words", such: "120 words", in: 0...1_000_000, units: ["words": 1])
    ) {
      Int($0.rounded())
    }
  }
}
