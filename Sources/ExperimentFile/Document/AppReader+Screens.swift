import HeadlessNavigation
import TextFormats

/// A screen as written: its content, and what it says it is about.
struct ScreenEntry {
  var content: ScreenContent
  /// The node the screen shows, if it says so: a menu and one of its levels.
  var takes: MenuLevel?
}

extension ValueForm where Value == ScreenEntry {
  /// A screen.
  static func screen(_ names: Names, _ levels: MenuLevels) -> Self {
    let item = ValueForm<Item>.item(names)
    return .object { reader in
      let lists = reader.optional(
        "lists", .oneOrMore(of: .menuLevel(levels)), unlessSaid: "none",
        """
        What the screen lists, row by row. Several levels are of one menu, from coarse to fine, and need an \
        accordion.
        """)
      let items =
        reader.optional(
          "items", .array(of: item), unlessSaid: "none",
          "Buttons and the like, below the list. No two of a screen have the same `id`.") ?? []
      let search = reader.optional(
        "search", .searchField(levels), unlessSaid: "none",
        "A search field over a menu. Some users prefer it to looking around; others use it where they find nothing.")
      let takes = reader.optional(
        "takes", .menuLevel(levels), unlessSaid: "as it is handed",
        "The level of the node the screen is about. It is checked against what the screen is handed.")
      var content = ScreenContent(
        items: items + (search.map { [$0] } ?? []),
        fields: reader.optional(
          "fields", .formFields, unlessSaid: "none", "What has to be filled in before an item that needs it is tapped.")
          ?? [],
        loadMilliseconds: reader.optional(
          "load", .duration(in: 0...3_600_000), default: 0, "How long the screen loads when it is made."),
        words: reader.optional("reads", .words, default: 0, "The text on it."),
        subject: takes?.menu.id ?? lists?.first?.menu.id,
        isLocked: reader.optional(
          "locked", .boolean, default: false,
          "Whether a gesture cannot leave it, nor a destination take it away or cover it."),
        hidesTabBar: reader.optional(
          "hides_tab_bar", .boolean, default: false,
          "Whether the tabs around it cannot be tapped as long as it is on a stack, also under other screens."),
        tab: reader.optional(
          "tab", .tabLabel(names), unlessSaid: "no scent", "What the tab says at whose root the screen stands."))
      content.listing = listing(reader, lists: lists)
      reader.reportDuplicateIDs(in: "items", of: "item")
      reader.reportDuplicateIDs(in: "fields", of: "field")
      reader.reportMisplaced(["style", "columns", "does", "leaf_does", "size"], without: "lists")
      reportFilling(withoutFields: reader)
      check(takes, above: content.listing, reader)
      return ScreenEntry(content: content, takes: takes)
    }
  }

  private static func listing(_ reader: ObjectReader, lists: [MenuLevel]?) -> MenuListing? {
    let isListing = reader.member("lists") != nil
    let style = reader.optional(
      "style", ValueForm<MenuListing.Style>.anyCase, normally: .list,
      "In an accordion, all levels but the last open and close in place; one section is open at a time.")
    let columns = reader.optional(
      "columns", .columns, default: [1, 1], "How many rows of the list stand side by side, by horizontal size class.")
    let size = reader.optional(
      "size", .touchSize, unlessSaid: "not known", "How high a row of the list is to a finger.")
    let intent = reader.required(
      "does", .identifier, when: isListing, unlessSaid: "required with `lists`",
      "What tapping a row of the last level listed asks for.")
    let hasEarlyLeaves = lists?.contains { $0.menu.levels[$0.level].nodes.contains(where: \.isEarlyLeaf) } ?? false
    let leafIntent = reader.required(
      "leaf_does", .identifier, when: hasEarlyLeaves,
      unlessSaid: "required where a level listed has labels with nothing below them",
      "What tapping a label with nothing below it asks for, where its level is not the last of the menu.")
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
        menu: first.menu, levels: lists.map(\.level), style: style ?? .list, intent: Name(intent),
        leafIntent: leafIntent.map { Name($0) }, columns: columns, rowMillimeters: size)
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
    let bySize = ValueForm<[Int]>.object(
      .required("compact", count, "How many in compact size class."),
      .required("regular", count, "How many in regular size class.")
    ) { [$0, $1] }
    return ValueForm.converting(count) { [$0, $0] }.or(bySize)
  }
}

extension ValueForm where Value == Int {
  /// A length of text such as `120 words`.
  static var words: Self {
    .converting(
      ValueForm<Double>.quantity("a number of words", such: "120 words", in: 0...1_000_000, units: ["words": 1])
    ) { Int($0.rounded()) }
  }
}
