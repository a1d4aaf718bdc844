/// One screen of the app, as a value.
///
/// A screen's identity is its place in the tree and its owner, never a counter: going back and forth must lead to equal states.
public struct Screen: Hashable, Sendable {
  /// What kind of screen it is, such as `product`.
  public var kind: Name<Screen>
  /// What it shows, such as one product.
  ///
  /// Finders and navigation rules compare it.
  public var context: Value
  /// What is open in it, such as one section of an accordion.
  ///
  /// Users see it; finders never do.
  public var display: Value
  /// Whether the user may not leave it by a gesture.
  public var isLocked: Bool
  /// Whether its view was ever shown (a tab loads when it is first selected).
  public var isLoaded: Bool
  /// The index, in `FlowState.coordinators`, of the coordinator frame that put it there.
  package var owner: Int

  /// Makes a screen that is loaded, unlocked and shows nothing open unless said otherwise.
  public init(
    kind: Name<Screen>, context: Value = .none, display: Value = .none, isLocked: Bool = false, isLoaded: Bool = true,
    owner: Int = 0
  ) {
    self.kind = kind
    self.context = context
    self.display = display
    self.isLocked = isLocked
    self.isLoaded = isLoaded
    self.owner = owner
  }

  /// Whether both show the same thing, whatever is open in them and whoever owns them.
  public func isSame(as other: Screen) -> Bool { kind == other.kind && context == other.context }
}

extension Name<Screen> {
  /// What the detail column of a split shows before anything was chosen.
  public static var placeholder: Self { "placeholder" }
}

/// The name of a thing of one kind: a screen kind, an intent, a coordinator.
///
/// The phantom parameter keeps the name of an intent from being passed where the name of a screen is wanted.
public struct Name<Kind>: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as it is written in experiment files and reports.
  public let rawValue: String

  /// Wraps a name as it is written.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Wraps a literal name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name as it is written.
  public var description: String { rawValue }

  /// Orders names as their texts are ordered.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A small closed value: what a screen shows, what an intent carries, what a coordinator remembers.
///
/// Closed on purpose: flow states made of such values hash, compare, print and restore without any help from their owners.
public enum Value: Hashable, Sendable {
  /// Nothing.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A name; letters, digits, `-` and `_`, with at least one letter; not `true` or `false`.
  case name(String)
  /// A half-open range of leaves: one node of a menu.
  case range(Range<Int>)
  /// Several values in order.
  case list([Value])
}

extension Value: CustomStringConvertible {
  /// The notation of `ScreenTree`: `7`, `true`, `red`, `24..<36`, `[a, 1]`; nothing prints as an empty string.
  public var description: String {
    switch self {
    case .none: ""
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .name(let name): name
    case .range(let range): "\(range.lowerBound)..<\(range.upperBound)"
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }
}
