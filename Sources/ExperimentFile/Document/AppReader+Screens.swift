import HeadlessNavigation
import NavigationEvents
import TextFormats

/// A screen as read.
struct ReadScreen {
  var content: ScreenContent
  /// The node the screen shows, if it says so: a menu and one of its levels.
  let takes: MenuLevel?
}

extension AppReader {
  /// A screen.
  var screen: ValueForm<ReadScreen> {
    .object(
      .optional(
        "lists", .oneOrMore(of: menuLevel), unlessSaid: "none",
        """
        What the screen lists, row by row. Several levels are of one menu, from coarse to fine, and need another \
        `style` than a list.
        """),
      .optional(
        "items", .array(of: item), or: [], unlessSaid: "none",
        "Buttons and the like, below the list unless they say `above`. No two of a screen have the same `id`."),
      .optional(
        "search", searchField, unlessSaid: "none",
        "A search field over a menu. Some users prefer it to looking around; others use it where they find nothing."),
      .optional(
        "takes", menuLevel, unlessSaid: "as it is handed",
        "The level of the node the screen is about. It is checked against what the screen is handed."),
      .optional(
        "fields", formFields, or: [], unlessSaid: "none",
        "What has to be filled in before an item that needs it is tapped."),
      .optional(
        "load", .duration(in: 0...3_600_000), default: 0, "How long the screen loads when it is made."),
      .optional("reads", words, default: 0, "The text on it."),
      .optional(
        "locked", .boolean, default: false,
        "Whether a gesture cannot leave it, nor a destination take it away or cover it."),
      .optional(
        "pull_does", .name(), unlessSaid: "nothing",
        "What pulling it down in a sheet asks for, such as whether to discard a draft."),
      .optional(
        "hides_tab_bar", .boolean, default: false,
        "Whether the tabs around it cannot be tapped as long as it is on a stack, also under other screens."),
      .optional(
        "tab", tabLabel, unlessSaid: "no scent", "What the tab says at whose root the screen stands."),
      listing, .reader,
      rules: [
        .distinct("items", of: "item"), .distinct("fields", of: "field"),
        .needs(["style", "columns", "does", "leaf_does", "size"], "lists"), .needs(["pull_does"], "locked"),
        .check { self.report("fills", in: $0, without: "fields") },
        .check { self.report("above", in: $0, without: "lists") },
      ]
    ) {
      lists, items, search, takes, fields, load, words, isLocked, pull, hidesTabBar, tab, list, reader in
      let listing = lists.flatMap { list($0, reader) }
      if let takes, let first = listing?.first, takes.menu.id != first.menu.id || takes.level >= first.level {
        let message = "takes a node of \(quoted(takes.description)), and does not list what is below it"
        let hint = "a screen that lists a menu need not say what it takes"
        reader.report(.payloadMismatch, "\(reader.subject) \(message)", at: "takes", hint: hint)
      }
      if Set(items.compactMap(\.node?.menu) + [listing?.menu.id].compactMap(\.self)).count > 1 {
        let message = "the items of \(reader.subject) carry nodes of other menus than it lists, or of several"
        reader.report(
          .payloadMismatch, message, at: "items", hint: "let them lead to screens that list the other menus")
      }
      return ReadScreen(
        content: ScreenContent(
          listing: listing, items: items + [search].compactMap { $0 }, fields: fields, loadMilliseconds: load,
          words: words, subject: takes?.menu.id ?? lists?.first?.menu.id, isLocked: isLocked,
          pullIntent: pull, hidesTabBar: hidesTabBar, tab: tab), takes: takes)
    }
  }

  /// Reports what items say that means nothing without a key of their screen.
  private func report(_ word: String, in reader: ObjectReader, without other: String) {
    guard reader.lacks(other) else { return }
    for item in reader.member("items")?.value.items ?? [] {
      guard let key = item.member(word)?.keyRange else { continue }
      let message = "\(quoted(word)) in an item of \(reader.subject) means nothing without \(quoted(other))"
      let hint = "leave it out, or write \(quoted(other)) for the screen"
      reader.report(.misplacedKey, message, at: key, hint: hint)
    }
  }
}

/// Makes a listing of the levels that a screen lists; `nil`, after a report, where that is none.
private typealias Listing = ([MenuLevel], ObjectReader) -> MenuListing?

extension AppReader {
  /// How a screen lists levels of a menu.
  private var listing: ObjectKey<Listing> {
    let intent = ValueForm<Name<Intent>>.name()
    return .all(
      .optional(
        "style", ValueForm<MenuListing.Style>.anyCase, normally: .list,
        """
        In an accordion, all levels but the last open and close in place; one section is open at a time. Under headings, \
        they cannot be tapped, and what lies under each is listed below it.
        """),
      .optional(
        "columns", columns, default: BySizeClass(1),
        "How many rows of the list stand side by side, by horizontal size class."),
      .optional("size", touchSize, unlessSaid: "not known", "How high a row of the list is to a finger."),
      .required(
        "does", intent, when: .has("lists"), unlessSaid: "required with `lists`",
        "What tapping a row of the last level listed asks for."),
      .optional(
        "leaf_does", intent, unlessSaid: "required where a level listed has labels with nothing below them",
        "What tapping a label with nothing below it asks for, where its level is not the last of the menu.")
    ) { style, columns, size, does, leafDoes in
      { lists, reader in
        if lists.contains(where: { $0.nodes.contains(where: \.isEarlyLeaf) }) {
          reader.reportMissing("leaf_does", intent.outline)
        }
        guard let first = lists.first, lists.allSatisfy({ $0.menu.id == first.menu.id }),
          zip(lists, lists.dropFirst()).allSatisfy({ $0.level < $1.level })
        else {
          let message = "the levels \(reader.subject) lists must be of one menu, from coarse to fine, each once"
          reader.report(.outOfRange, message, at: "lists")
          return nil
        }
        if lists.count > 1, style == .list || reader.lacks("style") {
          let hint = "several levels on one screen need style: \"accordion\", or \"headings\""
          reader.report(.wrongCount, "\(reader.subject) is a list, which shows one level", at: "lists", hint: hint)
        }
        return does.map {
          MenuListing(
            menu: first.menu, levels: lists.map(\.level), style: style ?? .list, intent: $0, leafIntent: leafDoes,
            columns: columns, rowMillimeters: size)
        }
      }
    }
  }
}

extension MenuListing {
  /// The first level that is listed.
  var first: MenuLevel? { levels.first.map { MenuLevel(menu: menu, level: $0) } }

  /// The last level that is listed.
  var last: MenuLevel? { levels.last.map { MenuLevel(menu: menu, level: $0) } }
}

extension AppReader {
  /// Columns: one number, or one for each size class.
  private var columns: ValueForm<BySizeClass<Int>> {
    .bySizeClass("a number for each size class", .integer(in: 1...20), "How many")
  }

  /// A length of text such as `120 words`.
  private var words: ValueForm<Int> {
    .converting(
      ValueForm<Double>.quantity(
        "a number of words", such: "120 words", in: 0...1_000_000, units: ["word": 1, "words": 1])
    ) { Int($0.rounded()) }
  }
}
