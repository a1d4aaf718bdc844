/// What stands on the screens of one kind: inert values that rules may pass on and users read.
public struct ScreenContent: Hashable, Sendable {
  /// The menu levels the screen lists, if it lists any.
  public var listing: MenuListing?
  /// The buttons and other fixed items, in reading order, after the listing.
  public var items: [Item]
  /// What there is to fill in before an item that needs it is tapped.
  public var fields: [FormField]
  /// How long the content takes to load when the screen is made, in milliseconds.
  public var loadMilliseconds: Int
  /// How many words there are to read.
  public var words: Int
  /// The menu whose node the screen's context is, if it shows one.
  public var subject: Name<Menu>?
  /// Whether the screen may not be left by a gesture.
  public var isLocked: Bool
  /// The label under which users choose the screen where it stands in a tab; unless given, one without scent.
  public var tab: TabLabel?

  /// Makes a screen's content; an empty one unless said otherwise.
  public init(
    listing: MenuListing? = nil,
    items: [Item] = [],
    fields: [FormField] = [],
    loadMilliseconds: Int = 0,
    words: Int = 0,
    subject: Name<Menu>? = nil,
    isLocked: Bool = false,
    tab: TabLabel? = nil
  ) {
    self.listing = listing
    self.items = items
    self.fields = fields
    self.loadMilliseconds = loadMilliseconds
    self.words = words
    self.subject = subject
    self.isLocked = isLocked
    self.tab = tab
  }
}

/// How a screen lists a menu.
public struct MenuListing: Hashable, Sendable {
  /// How several levels stand on one screen.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// One level, row by row.
    case list
    /// Nodes of all but the last level open and close in place; one section is open at a time.
    case accordion
  }

  /// The menu.
  public var menu: Menu
  /// The indices of the levels listed, coarse to fine; more than one only in an accordion.
  public var levels: [Int]
  /// The style.
  public var style: Style
  /// The intent of tapping a node of the last level listed; the node's leaves are its payload.
  public var intent: Name<Intent>
  /// How many items stand side by side, by ``SizeClass/index`` of the horizontal size class.
  public var columns: [Int]
  /// How high a row is to a finger, in millimetres; `nil` where that is not known.
  public var rowMillimeters: Double?

  /// Makes a listing.
  public init(
    menu: Menu,
    levels: [Int],
    style: Style = .list,
    intent: Name<Intent>,
    columns: [Int] = [1, 1],
    rowMillimeters: Double? = nil
  ) {
    self.menu = menu
    self.levels = levels
    self.style = style
    self.intent = intent
    self.columns = columns
    self.rowMillimeters = rowMillimeters
  }
}
