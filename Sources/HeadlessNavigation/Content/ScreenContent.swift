/// What stands on the screens of one kind: inert values that rules may pass on and users read.
public struct ScreenContent: Hashable, Sendable {
  /// The menu levels the screen lists, if it lists any.
  public var listing: MenuListing?
  /// The buttons and other fixed items, in reading order: below the listing, or above it.
  public var items: [Item]
  /// What there is to fill in before an item that needs it is tapped.
  public var fields: [FormField]
  /// How long the content takes to load when the screen is made, in milliseconds.
  public var loadMilliseconds: Int
  /// How many words there are to read.
  public var words: Int
  /// The menu whose node the screen's context is, if it shows one.
  public var subject: Name<MenuDefinition>?
  /// Whether the screen may not be left by a gesture.
  public var isLocked: Bool
  /// What pulling down the sheet asks for in which it is locked; `nil` where that does nothing.
  ///
  /// Source: Apple, `presentationControllerDidAttemptToDismiss(_:)`.
  public var pullIntent: Name<Intent>?
  /// Whether the bar of the tabs around it is hidden from when it is put on a stack until it is taken off.
  ///
  /// It stays hidden under screens that are pushed on top. Source: Apple, `hidesBottomBarWhenPushed`.
  public var hidesTabBar: Bool
  /// The label under which users choose the screen where it stands in a tab; unless given, one without scent.
  public var tab: TabLabel?

  /// Makes a screen's content; an empty one unless said otherwise.
  public init(
    listing: MenuListing? = nil, items: [Item] = [], fields: [FormField] = [], loadMilliseconds: Int = 0,
    words: Int = 0, subject: Name<MenuDefinition>? = nil, isLocked: Bool = false, pullIntent: Name<Intent>? = nil,
    hidesTabBar: Bool = false, tab: TabLabel? = nil
  ) {
    self.listing = listing
    self.items = items
    self.fields = fields
    self.loadMilliseconds = loadMilliseconds
    self.words = words
    self.subject = subject
    self.isLocked = isLocked
    self.pullIntent = pullIntent
    self.hidesTabBar = hidesTabBar
    self.tab = tab
  }
}

extension ScreenContent {
  /// Whether it is no more than what a tab needs that asks for something in place of being selected.
  package var isPlaceholderOfTab: Bool { tab?.intent != nil && self == ScreenContent(tab: tab) }
}

/// How a screen lists a menu.
public struct MenuListing: Hashable, Sendable {
  /// How several levels stand on one screen.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// One level, row by row.
    case list
    /// Nodes of all but the last level open and close in place; one section is open at a time.
    case accordion
    /// Nodes of all but the last level are headings, which cannot be tapped; what lies under each stands below it.
    case headings
  }

  /// The menu.
  public var menu: MenuDefinition
  /// The indices of the levels listed, coarse to fine; more than one only in an accordion or under headings.
  public var levels: [Int]
  /// The style.
  public var style: Style
  /// The intent of tapping a node of the last level listed; the node's leaves are its payload.
  public var intent: Name<Intent>
  /// The intent of tapping a leaf that stands above the last level; the same unless it says otherwise.
  public var leafIntent: Name<Intent>
  /// How many items stand side by side in compact and in regular horizontal size class.
  public var columns: BySizeClass<Int>
  /// How high a row is to a finger, in millimetres; `nil` where that is not known.
  public var rowMillimeters: Double?

  /// Whether leaves of the menu stand at a level listed that is not the last of the menu.
  package var hasEarlyLeaves: Bool {
    levels.contains { menu.levels.indices.contains($0) && menu.levels[$0].nodes.contains(where: \.isEarlyLeaf) }
  }

  /// Makes a listing.
  public init(
    menu: MenuDefinition, levels: [Int], style: Style = .list, intent: Name<Intent>, leafIntent: Name<Intent>? = nil,
    columns: BySizeClass<Int> = BySizeClass(1), rowMillimeters: Double? = nil
  ) {
    self.menu = menu
    self.levels = levels
    self.style = style
    self.intent = intent
    self.leafIntent = leafIntent ?? intent
    self.columns = columns
    self.rowMillimeters = rowMillimeters
  }
}

/// Something to fill in on a screen.
public struct FormField: Hashable, Sendable {
  /// The field's name, unique on its screen.
  public var id: Name<FormField>
  /// How many characters are typed into it; `nil` where the file does not say, and users' habits do.
  public var characters: Int?

  /// Makes a field; of usual length unless said otherwise.
  public init(id: Name<FormField>, characters: Int? = nil) {
    self.id = id
    self.characters = characters
  }
}

/// How well something announces what users came for, 0–1: 0 for not at all, 1 for by its very name.
public struct Scent: Hashable, Sendable {
  /// The scent for everybody else.
  public var standard: Double
  /// The scent for those who came for a goal of that id.
  public var byGoal: [String: Double]
  /// Whether it is that of a name, which users read without error, and not of a description.
  public var isNamed: Bool

  /// Makes a scent, the same for everybody unless said otherwise.
  public init(_ standard: Double = 0, byGoal: [String: Double] = [:], isNamed: Bool = false) {
    self.standard = standard
    self.byGoal = byGoal
    self.isNamed = isNamed
  }

  /// The scent for those who came for a goal.
  package func value(forGoal goal: String) -> Double { byGoal[goal] ?? standard }
}

extension Scent: ExpressibleByFloatLiteral {
  /// Makes a scent that is the same for everybody.
  public init(floatLiteral value: Double) { self.init(value) }
}

/// What a tab says; it belongs to the screen at the root of the tab.
public struct TabLabel: Hashable, Sendable {
  /// Its name, under which users remember it.
  public var id: Name<Item>
  /// How well it announces what users came for, by size class.
  public var scents: BySizeClass<Scent>
  /// How well it announces that in compact size class; once set, in both.
  public var scent: Scent {
    get { scents.compact }
    set { scents = BySizeClass(newValue) }
  }
  /// How likely users are to perceive it on a visit, by size class.
  public var noticing: BySizeClass<Noticed>
  /// How likely users are to perceive it in compact size class; once set, in both.
  public var noticed: Noticed {
    get { noticing.compact }
    set { noticing = BySizeClass(newValue) }
  }
  /// What a tap asks for in place of selecting the tab; `nil` where it selects.
  ///
  /// What answers may select the tab, at once or behind a gate, or present something and leave the former tab selected.
  /// Source: Apple, `tabBarController(_:shouldSelect:)`.
  public var intent: Name<Intent>?

  /// The label of the list of further tabs: it may lead to anything, so users try it before they give up.
  public static let more = TabLabel(id: "more", scent: 0.4)

  /// Makes a label.
  public init(
    id: Name<Item>, scent: Scent = Scent(), noticed: Noticed = .always, intent: Name<Intent>? = nil
  ) {
    (self.id, self.intent) = (id, intent)
    (scents, noticing) = (BySizeClass(scent), BySizeClass(noticed))
  }
}
