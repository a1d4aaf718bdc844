/// One thing on a screen, with the input that tapping it gives.
package struct ScreenElement: Hashable, Sendable {
  /// What it is.
  package enum Content: Hashable, Sendable {
    /// A row of the screen's listing.
    case row(ListingRow)
    /// A fixed item.
    case item(Item)
  }

  /// What it is.
  package var content: Content
  /// The input of tapping it; `nil` for a heading.
  package var input: FlowInput?
}

/// Which rows of a listing are taken for all of them.
package enum RowChoice: Hashable, Sendable {
  /// Every row.
  case all
  /// The first and the last row of each level, and what is open.
  ///
  /// Rules that hand nodes on without looking at them, as all rules written in experiment files do, can only tell
  /// equal nodes from different ones, so two of each level show all that such rules can do. Rules written in Swift may
  /// look closer; where they do, all rows must be taken.
  case outermost
}

extension ScreenContent {
  /// What a screen with this content shows, in reading order: items above, the rows of its listing, and the other items.
  /// - Parameter facts: The facts that are true.
  package func elements(
    of screen: Screen, where facts: [Name<Fact>], rows choice: RowChoice = .all
  ) -> [ScreenElement] {
    var elements: [ScreenElement] = []
    if let listing {
      let rows = listing.rows(context: screen.context, display: screen.display)
      elements = (choice == .all ? rows : rows.outermost(open: screen.display)).map { row in
        ScreenElement(
          content: .row(row), input: listing.input(takingRowOf: row.node.leaves, as: row.tap, on: screen.kind))
      }
    }
    let items = items(where: facts).map { ScreenElement(content: .item($0), input: $0.input(on: screen.kind)) }
    let above = self.items(where: facts).count(where: \.isAbove)
    return items.prefix(above) + elements + items.dropFirst(above)
  }

  /// The items that are there where some facts are true, those above the listing first.
  package func items(where facts: [Name<Fact>]) -> [Item] {
    let items = items.filter { $0.condition.isMet(where: facts.contains) }
    return items.filter(\.isAbove) + items.filter { !$0.isAbove }
  }
}

extension MenuListing {
  /// The input of tapping a row over some leaves: a section answers by itself, and a heading has none; any other row asks
  /// for something.
  package func input(takingRowOf leaves: Range<Int>, as tap: ListingRow.Tap, on kind: Name<Screen>) -> FlowInput? {
    switch tap {
    case .nothing: nil
    case .opensSection: .toggle(section: leaves, of: kind)
    case .asks: .intent(Intent(intent, payload: .range(leaves), from: kind))
    case .asksForLeaf: .intent(Intent(leafIntent, payload: .range(leaves), from: kind))
    }
  }
}

extension [ListingRow] {
  fileprivate func outermost(open display: Value) -> [ListingRow] {
    // A leaf above the last level asks for something else than the nodes beside it.
    let ends = Dictionary(grouping: indices) { [self[$0].level, self[$0].node.isEarlyLeaf ? 1 : 0] }.values.flatMap {
      [$0.first, $0.last]
    }
    return indices.filter { index in
      ends.contains(index) || self[index].isSection && display == .range(self[index].node.leaves)
    }.map { self[$0] }
  }
}

/// A fixed item of a screen, such as a button.
///
/// Tapping it may make facts true or false, answer the gate that waits, and ask for something: in that order, all at
/// once. Where a gate is answered nothing is asked for besides, so one form serves at a gate and elsewhere.
public struct Item: Hashable, Sendable {
  /// The item's name, unique on its screen.
  public var id: Name<Item>
  /// What tapping it asks for, if it asks for something.
  public var intent: Name<Intent>?
  /// What the intent carries; `nil` for the node that it leads to, and else the item's name.
  public var payload: Value?
  /// The node of a menu that the item leads to, as a link to something related does.
  ///
  /// Where the item has no scent, users see in it what they see in a row with the label of the node.
  public var node: LinkedNode?
  /// The facts it makes true or false.
  public var facts: [FactChange]
  /// What it answers the gate that waits.
  public var verdict: Verdict?
  /// How well it announces what users look for, by size class.
  public var scents: BySizeClass<Scent>
  /// How well it announces that in compact size class; once set, in both.
  public var scent: Scent {
    get { scents.compact }
    set { scents = BySizeClass(newValue) }
  }
  /// The probability, 0–1, that a user who has what they came for takes it; `nil` for items that are searched.
  public var decides: Double?
  /// How high it is to a finger, in millimetres; `nil` where that is not known.
  public var sizeMillimeters: Double?
  /// Whether the fields of its screen are filled in before it is tapped.
  public var fillsForm: Bool
  /// How likely users are to perceive it on a visit, by size class.
  public var noticing: BySizeClass<Noticed>
  /// How likely users are to perceive it in compact size class; once set, in both.
  public var noticed: Noticed {
    get { noticing.compact }
    set { noticing = BySizeClass(newValue) }
  }
  /// The ids of the goals whose users want what it does; `nil` where all users may.
  ///
  /// Others can open it by mistake, and do not complete what it starts.
  public var onlyFor: Set<String>?
  /// What it searches, if it is a search field.
  public var search: MenuSearch?
  /// Whether it leads up, as Home and breadcrumbs do: users do not look for their goal behind it.
  public var leadsUp: Bool
  /// Whether it stands above the listing of its screen, and not below.
  public var isAbove = false
  /// When it is there.
  public var condition: FactCondition

  /// Makes an item that asks for something; without scent unless said otherwise.
  public init(id: Name<Item>, intent: Name<Intent>, scent: Scent = Scent(), decides: Double? = nil) {
    self.init(id: id, intent: intent, facts: [], verdict: nil, scent: scent, decides: decides)
  }

  /// Makes an item that does several things at once, or other things than asking.
  ///
  /// The screen's fields are filled in first where `fillsForm` says so; unless it says anything, they are for whatever
  /// answers no gate or lets through.
  public init(
    id: Name<Item>, intent: Name<Intent>? = nil, facts: [FactChange], verdict: Verdict? = nil, scent: Scent = Scent(),
    decides: Double? = nil, sizeMillimeters: Double? = nil, fillsForm: Bool? = nil, noticed: Noticed = .always,
    onlyFor: Set<String>? = nil, leadsUp: Bool = false, condition: FactCondition = .always
  ) {
    self.id = id
    self.intent = intent
    self.facts = facts
    self.verdict = verdict
    scents = BySizeClass(scent)
    self.decides = decides
    self.sizeMillimeters = sizeMillimeters
    self.fillsForm = fillsForm ?? (verdict == nil || verdict == .proceed)
    noticing = BySizeClass(noticed)
    (self.onlyFor, self.leadsUp, self.condition) = (onlyFor, leadsUp, condition)
  }

  /// The input of tapping it on a screen of a kind.
  package func input(on kind: Name<Screen>) -> FlowInput {
    let payload = payload ?? node.map { .range($0.node.leaves) }
    let intent = intent.map { Intent($0, payload: payload ?? .name(id.rawValue), from: kind) }
    if let intent, facts.isEmpty, verdict == nil, payload == nil { return .intent(intent) }
    return .tap(Tap(item: id, on: kind, facts: facts, verdict: verdict, intent: intent))
  }
}

/// A node of a menu to which an item leads.
public struct LinkedNode: Hashable, Sendable {
  /// The node.
  public let node: MenuDefinition.Node
  /// The menu.
  public let menu: Name<MenuDefinition>
  /// The index of its level in the menu.
  package let level: Int
  /// Whether it is a leaf.
  package let isLeaf: Bool

  /// Makes a link to a node of a level, whose index in the menu it is.
  public init(_ node: MenuDefinition.Node, ofLevel level: Int, in menu: MenuDefinition) {
    (self.node, self.menu, self.level, isLeaf) = (node, menu.id, level, level == menu.levels.count - 1)
  }
}

/// What a search field finds: leaves of a menu, in the order in which they are listed.
///
/// The results are what the field's intent carries: as many leaves as are shown, side by side in the menu as what is
/// alike is listed together, with the one that is looked for at its rank among them, or without it.
public struct MenuSearch: Hashable, Sendable {
  /// The menu.
  public var menu: Name<MenuDefinition>
  /// How many leaves that has.
  public var leafCount: Int
  /// How many results are shown, at least 1.
  public var results: Int
  /// The probability, 0–1, that what is looked for is among them; `nil` for what the behavior parameter
  /// `search_quality` says.
  public var quality: Double?

  /// Makes a search of a menu.
  public init(_ menu: MenuDefinition, results: Int = 10, quality: Double? = nil) {
    (self.menu, leafCount) = (menu.id, menu.leafCount)
    (self.results, self.quality) = (results, quality)
  }

  /// The results where a leaf has a rank among them; at either end of the menu it is shown higher or lower.
  /// - Parameter rank: From 0 up.
  package func results(with leaf: Int, at rank: Int) -> Range<Int> {
    let count = min(results, leafCount)
    let first = max(0, min(leaf - min(rank, count - 1), leafCount - count))
    return first..<first + count
  }

  /// Results without a leaf; none where the menu has no others.
  package func results(without leaf: Int) -> Range<Int> {
    let (above, below) = (max(0, leaf), max(0, leafCount - leaf - 1))
    return below >= above ? leaf + 1..<leaf + 1 + min(results, below) : leaf - min(results, above)..<leaf
  }
}

extension Item {
  /// The id of a search field that is given none.
  public static let searchField: Name<Item> = "search"

  /// Makes a search field.
  /// - Parameters:
  ///   - search: What it searches.
  ///   - id: Its name, unique on its screen.
  ///   - intent: What it asks for, with the leaves that were found.
  ///   - noticed: How likely users are to perceive it on a visit.
  public init(_ search: MenuSearch, id: Name<Item> = searchField, intent: Name<Intent>, noticed: Noticed = .always) {
    self.init(id: id, intent: intent, facts: [], noticed: noticed)
    self.search = search
    payload = .range(search.results(with: 0, at: 0))
  }

  /// The input of a search that found some leaves, on a screen of a kind.
  package func input(finding leaves: Range<Int>, on kind: Name<Screen>) -> FlowInput {
    var item = self
    item.payload = .range(leaves)
    return item.input(on: kind)
  }
}

/// How likely users are to perceive a control at all on a visit.
public enum Noticed: Hashable, Sendable, BitwiseCopyable {
  /// All see it: a labeled row, button or tab.
  case always
  /// It is an icon without a label: as many see it as the behavior parameter `icon_noticed` says.
  case icon
  /// A share of the users see it, 0–1.
  case share(Double)
}

/// One row of a listing as it stands on the screen now.
package struct ListingRow: Hashable, Sendable {
  /// The node.
  package var node: MenuDefinition.Node
  /// The index of its level in the menu.
  package var level: Int
  /// What tapping it does.
  package var tap: Tap

  /// What tapping a row does.
  package enum Tap: BitwiseCopyable, Sendable {
    /// It is a heading.
    case nothing
    /// Opens or closes it in place, instead of asking for something.
    case opensSection
    /// Asks for what the listing says.
    case asks
    /// Asks for what the listing says of leaves above the last level.
    case asksForLeaf
  }

  /// Whether tapping opens or closes it in place.
  package var isSection: Bool { tap == .opensSection }

  /// Whether it is a heading of the rows below it.
  package var isHeading: Bool { tap == .nothing }
}

extension MenuListing {
  /// The rows of a screen with that context and display, top to bottom: the children of an open section, or of a heading,
  /// stand right below it.
  /// - Parameters:
  ///   - context: The node the screen lists the content of; `.none` for the whole menu.
  ///   - display: The open section of an accordion; `.none` when all are closed.
  package func rows(context: Value, display: Value) -> [ListingRow] {
    let leaves: Range<Int> = if case .range(let range) = context { range } else { 0..<menu.leafCount }
    return rows(depth: 0, within: leaves, open: display)
  }

  /// A section is open when the open one is it or stands in it.
  ///
  /// The only child of a section covers the same leaves, so it opens with its parent: otherwise nothing could open it.
  private func rows(depth: Int, within leaves: Range<Int>, open: Value) -> [ListingRow] {
    guard levels.indices.contains(depth) else { return [] }
    return menu.nodes(ofLevel: levels[depth], within: leaves).flatMap { node -> [ListingRow] in
      let above: ListingRow.Tap = style == .headings ? .nothing : .opensSection
      let tap: ListingRow.Tap = node.isEarlyLeaf ? .asksForLeaf : depth < levels.count - 1 ? above : .asks
      let row = ListingRow(node: node, level: levels[depth], tap: tap)
      let isOpen = if case .range(let opened) = open { row.isSection && node.leaves.encloses(opened) } else { false }
      return [row] + (isOpen || row.isHeading ? rows(depth: depth + 1, within: node.leaves, open: open) : [])
    }
  }

  /// What is open after a tap on a section: the section, or its parent (nothing, at the top) if it was open itself.
  package func display(afterToggling section: Range<Int>, display: Value) -> Value {
    guard case .range(let open) = display, section.encloses(open) else { return .range(section) }
    let parents = levels.dropLast().filter(menu.levels.indices.contains).flatMap { menu.levels[$0].nodes }.map(\.leaves)
      .filter { $0.encloses(section) && $0.count > section.count }
    return parents.min { $0.count < $1.count }.map(Value.range) ?? .none
  }
}

extension Range<Int> {
  fileprivate func encloses(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
