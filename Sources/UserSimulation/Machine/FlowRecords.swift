package import HeadlessNavigation

/// What users need to know of one state of a flow, as numbers into the tables of the machine.
package struct StateRecord: BitwiseCopyable, Sendable {
  /// The panes of the top layer, leading to trailing.
  @SmallRange package var panes: Range<Int>
  /// Whether one of them is about one leaf.
  var showsLeaf: Bool
  /// Whether one of them has a search field.
  var hasSearchField: Bool
  /// Whether something on one of them leads up.
  var hasWayUp: Bool
  /// What stands around them, such as the tab bar.
  @SmallRange package var bars: Range<Int>
  /// Where the state's row begins in the table of known steps.
  @Small var firstStep: Int
  /// How many inputs users can give in it: back, turns of the device, and taps on items.
  @Small package var slotCount: Int
  /// The first of the items in view, those of the panes and then of the bars.
  @Small var firstItem: Int
  /// The number of the gate that waits and will not do so for ever; negative when none does.
  @Small package var wait: Int
  /// Whether a navigation waits at a gate, or for the end of another.
  var isSuspended: Bool
  /// The size classes.
  package var traits: Traits
}

/// One screen in view, or a bar, as numbers.
package struct PaneRecord: BitwiseCopyable, Sendable {
  /// The number of this screen instance, under which a user remembers it.
  @Small package var instance: Int
  /// The number of the kind of screen.
  @Small package var kind: Int
  /// The slots of the coordinator that it belongs to and of those that started that one, as a part of a table.
  @SmallRange var owners: Range<Int>
  /// Whether it is a bar, which no coordinator owns.
  var isBar: Bool
  /// What can be looked at, in reading order.
  @SmallRange package var items: Range<Int>
  /// How long the screen loads when it is made, in milliseconds.
  @Small var load: Int
  /// The words on it.
  @Small var words: Int
  /// The fields to fill in on it.
  @Small var fields: Int
  /// The characters to type into those fields of which it is known how many they take.
  @Small var characters: Int
  /// The fields of which it is not known.
  @Small var unmeasuredFields: Int
  /// The number of the menu whose labels stand on it; negative when none does.
  @Small var listed: Int
  /// The number of the menu it is about; negative when it is about none.
  @Small var subject: Int
  /// The leaves it is about; empty when it is about none.
  @SmallRange var leaves: Range<Int>
  /// Whether the screen is about one leaf and nothing further down.
  var isLeafScreen: Bool
  /// Whether all of the items are searched.
  var isSearchedThroughout: Bool
  /// Whether the items are the labels of leaves that follow each other, and nothing else.
  var listsLeaves: Bool
  /// Whether its labels are in an order that all users know.
  var isOrdered: Bool
  /// The rows of the open section's content; empty when none is open.
  @SmallRange var openRows: Range<Int>
}

/// One thing to look at and tap, as numbers; what a look needs is in its ``LookRecord``, under the same number.
package struct ItemRecord: Hashable, BitwiseCopyable, Sendable {
  /// The kind of item.
  package enum Look: BitwiseCopyable, Sendable {
    /// A menu label.
    case label
    /// A button or other fixed item.
    case fixed
    /// The label of a tab.
    case tab
  }

  /// The kind of item.
  package var look: Look
  /// What tapping it does, where it is a label.
  var tap = ListingRow.Tap.asks
  /// The number of the form of the input; see ``LearnedFlow/Form``.
  @Small var form: Int = 0
  /// The index of the tab that it selects, where it is the label of one.
  @Small var tab: Int = -1
  /// The number of its name; negative for labels.
  @Small package var name: Int
  /// The leaves under a label, or under the node that an item leads to; empty for other items.
  @SmallRange package var leaves: Range<Int>
  /// The input of tapping it.
  package var slot: InputSlot
  /// The height in millimeters; 0 where it is unknown.
  var size = 0.0
  /// Whether the form on its screen is filled in before it is tapped.
  var fillsForm = false
  /// The probability that a user takes it, if it is decided on and not searched.
  var decides: Double?
  /// How likely users are to perceive it on a visit.
  var noticed = Noticed.always
  /// The number of the goals whose users want what it does; negative where all users may.
  @Small var audience: Int = -1
  /// The number of the menu that it searches; negative where it is no search field.
  @Small var searches: Int = -1
  /// Whether it leads up.
  var leadsUp = false
  /// How many items above its heading is; 0 for none.
  @Small var belowHeading: Int = 0

  /// Whether tapping it opens or closes a section.
  var isSection: Bool { tap == .opensSection && look == .label }
}

/// What a look at an item needs to know of it, kept small and apart from the rest.
package struct LookRecord: BitwiseCopyable, Sendable {
  /// The key of draws about it.
  var key: UInt32
  /// The number of that key.
  @Small package var node: Int
  /// The number of the pair of screen instance and key, by which it is remembered as tried.
  @Small var mark: Int
  /// Its row, counted from the top of the screen's content.
  @Small var row: Int
  /// The number of its scent; negative for labels.
  @Small var scent: Int
  /// The first leaf under a label.
  @Small var firstLeaf: Int = 0
  /// The leaf after the last; the first one again for what is no label.
  @Small var endOfLeaves: Int = 0
  /// Whether a label names one leaf.
  var isLeaf = false
  /// The number of the clarity of a label.
  @Small var clarity: Int = 0
  /// Whether users search it.
  var isSearched: Bool
  /// Whether some users do not perceive it, or do not read what is below its heading.
  var canBeMissed = false
  /// Whether it is a heading, which is read and cannot be tapped.
  var isHeading = false

  package init(
    key: UInt32, node: Int, mark: Int, row: Int, scent: Int, firstLeaf: Int = 0, endOfLeaves: Int = 0,
    isLeaf: Bool = false, clarity: Int = 0, isSearched: Bool, canBeMissed: Bool = false
  ) {
    (self.key, self.node, self.mark, self.row, self.scent) = (key, node, mark, row, scent)
    (self.firstLeaf, self.endOfLeaves, self.isLeaf, self.clarity) = (firstLeaf, endOfLeaves, isLeaf, clarity)
    (self.isSearched, self.canBeMissed) = (isSearched, canBeMissed)
  }

  /// Whether a leaf is under the label; none has a negative number.
  func covers(_ leaf: Int) -> Bool { leaf >= firstLeaf && leaf < endOfLeaves }
}

/// A number for each input that is possible in a state: back, the four trait combinations, then the items of the scene,
/// those of the bars after those of the panes.
package struct InputSlot: Hashable, BitwiseCopyable, Sendable {
  /// The number.
  package var index: Int

  /// The slot of a number.
  package init(index: Int) { self.index = index }

  /// The back button, or a pull where there is none; see ``FlowEngine/goingBack(in:)``.
  package static let back = InputSlot(index: 0)
  /// The number of the first item's slot.
  static let first = 5
  /// The device turned or resized.
  static func traits(_ traits: Traits) -> InputSlot { InputSlot(index: 1 + traits.index) }
  /// The n-th item of the scene, counted over all panes and bars.
  static func item(_ position: Int) -> InputSlot { InputSlot(index: first + position) }

  /// The input, where it does not depend on what is in view.
  var input: FlowInput? {
    switch index {
    case 0: .back(.button)
    case 1..<Self.first:
      .traits(Traits(horizontal: SizeClass.allCases[(index - 1) / 2], vertical: SizeClass.allCases[(index - 1) % 2]))
    default: nil
    }
  }
}

/// What one input leads to, as far as users care.
package struct TransitionRecord: BitwiseCopyable, Sendable {
  /// The number of the next state.
  @Small package var target: Int
  /// The number of what it has in common with all transitions that differ only in leaves; see ``FlowTables/cases``.
  @Small var edge: Int
  /// The number of what it has in common with all transitions of which the same events can be made.
  @Small package var outcome: Int
  /// Whether anything changed.
  package var isEffective: Bool
  /// Whether a screen came into view.
  var hasAppearances: Bool
  /// Whether the user has met the coordinator of the observed slot by it.
  package var meetsSlot: Bool
  /// Whether the navigation that it was about, or that it let go on, has come to where it was going.
  var hasArrived: Bool
  /// Whether it did nothing but take back what was opened before.
  var undoes: Bool
  /// The screen instances that were destroyed, as a part of a table.
  @SmallRange var destroyed: Range<Int>
  /// The slots whose coordinators reached their ends, as a part of a table.
  @SmallRange var finished: Range<Int>
}

/// A gate that suspends a navigation and times out.
package struct GateWait: Hashable, Sendable {
  /// The gate.
  package let gate: Name<any Gate>
  /// How long it waits for an answer, in milliseconds.
  package let milliseconds: Int
  /// The navigation; two waits of equal navigations, one right after the other, are one.
  private var navigation: SuspendedNavigation

  init?(for navigation: SuspendedNavigation?, in app: AppDefinition) {
    guard let navigation, navigation.gates.indices.contains(navigation.gateIndex) else { return nil }
    gate = navigation.gates[navigation.gateIndex]
    guard let milliseconds = app.gates[gate]?.timeoutMilliseconds else { return nil }
    self.milliseconds = milliseconds
    self.navigation = navigation
  }

  /// The wait with values in place of registers.
  func filled(from values: [Range<Int>]) -> Self {
    var wait = self
    wait.navigation = navigation.mapLeaves(values.filling)
    return wait
  }
}
