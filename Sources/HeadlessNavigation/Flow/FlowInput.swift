/// Something that happens to a flow.
///
/// Everything that can happen is an input, answers and time included.
public enum FlowInput: Hashable, Sendable {
  /// A user asked for something on a screen; coordinators answer.
  case intent(Intent)
  /// A user tapped an item that does more than ask for something.
  case tap(Tap)
  /// A user tapped a section of an accordion; the screen answers by itself.
  case toggle(section: Range<Int>, of: Name<Screen>)
  /// A user left a screen.
  case back(Back)
  /// A user tapped a tab.
  case selectTab(Int)
  /// Something outside asked for a destination.
  case open(Destination)
  /// The device was turned, or its window resized.
  case traits(Traits)
  /// A fact became true or false.
  case fact(Name<Fact>, Bool)
  /// The screen a gate presented gave its answer.
  case gate(Name<any Gate>, Verdict)
  /// The screen a gate presented gave no answer in time, which fails the navigation.
  case timeout(Name<any Gate>)
  /// The app was opened again, after the system had ended it in the background.
  case relaunch
}

/// How a user leaves a screen.
public enum Back: String, Hashable, Sendable, CaseIterable {
  /// The back button: one screen of the stack in view; at its root there is none.
  case button
  /// A swipe from the edge to the end, which pops one screen as the back button does.
  case swipe
  /// A presented card pulled down to the end, or a tap beside a popover: all that stands in the layer goes. What covers
  /// the screen cannot be pulled down.
  case pullDown = "pull-down"
  /// A swipe that was let go: nothing changes.
  case cancelledSwipe = "cancelled-swipe"
}

/// What a user asks for by tapping something.
public struct Intent: Hashable, Sendable {
  /// What is asked for, such as `show-product`.
  public var name: Name<Intent>
  /// For what: the leaves of a menu node, or the name of an item.
  public var payload: Value
  /// The kind of screen on which it was tapped.
  ///
  /// Records tell it; coordinators, who do not know screens, ignore it.
  public var source: Name<Screen>?

  /// Makes an intent.
  public init(_ name: Name<Intent>, payload: Value = .none, from source: Name<Screen>? = nil) {
    self.name = name
    self.payload = payload
    self.source = source
  }
}

extension Intent: CustomStringConvertible {
  /// The intent as traces write it: `show-product(7)`.
  public var description: String { payload == .none ? "\(name)" : "\(name)(\(payload))" }
}

/// A fact that rules may read, such as `logged-in`.
///
/// Facts are true or false and nothing else.
public enum Fact {}

/// A place in the app that can be asked for by name from anywhere.
public struct Destination: Hashable, Sendable {
  /// The name, under which ``AppDefinition`` holds how to get there.
  public var name: Name<Destination>
  /// What to show there.
  public var context: Value

  /// Makes a destination.
  public init(_ name: Name<Destination>, context: Value = .none) {
    self.name = name
    self.context = context
  }
}

extension FlowInput: CustomStringConvertible {
  /// The input as paths and traces write it: `tap shop`, `tap 0..<8` for a row over these leaves, `back`, `width regular`.
  ///
  /// Where the menus are known, rows have the words of their labels. What is asked for on no screen is written as the
  /// intent.
  public var description: String {
    switch self {
    case .intent(let intent): intent.source == nil ? intent.description : "tap \(intent.payload)"
    case .tap(let tap): "tap \(tap.item)"
    case .toggle(let section, _): "tap \(Value.range(section))"
    case .back(.button): "back"
    case .back(let gesture): gesture.rawValue
    // Users count tabs from 1.
    case .selectTab(let tab): "tab \(tab + 1)"
    case .open(let destination): "open \(destination)"
    case .traits(let traits): traits.description
    case .fact(let fact, let isTrue): "fact \(fact) \(isTrue)"
    case .gate(let gate, let verdict): "answer \(gate) \(verdict)"
    case .timeout(let gate): "timeout \(gate)"
    case .relaunch: "relaunch"
    }
  }
}

extension Destination: CustomStringConvertible {
  /// The destination as traces write it: `chat(7)`.
  public var description: String { context == .none ? "\(name)" : "\(name)(\(context))" }
}

extension Traits {
  /// Every pair of size classes.
  static var all: [Traits] {
    SizeClass.allCases.flatMap { width in SizeClass.allCases.map { Traits(horizontal: width, vertical: $0) } }
  }
}

extension Traits: CustomStringConvertible {
  /// The width, and the height where it is compact: `width compact`, `width regular height compact`.
  public var description: String { "width \(horizontal.rawValue)" + (vertical == .compact ? " height compact" : "") }
}

extension FlowInput {
  /// The input as reports name it: an intent by its name, all others by their kind.
  package var cause: String {
    switch self {
    case .intent(let intent): intent.name.rawValue
    case .tap(let tap): tap.item.rawValue
    case .toggle: "toggle"
    case .back: "back"
    case .selectTab: "tab"
    case .open: "link"
    case .traits: "traits"
    case .fact: "fact"
    case .gate: "gate"
    case .timeout: "timeout"
    case .relaunch: "relaunch"
    }
  }
}

/// A tap on an item that does more than ask for something.
public struct Tap: Hashable, Sendable {
  /// The item.
  public var item: Name<Item>
  /// The kind of screen it stands on.
  public var source: Name<Screen>
  /// The facts it makes true or false.
  public var facts: [FactChange]
  /// What it answers the gate that waits, if it is an answer.
  public var verdict: Verdict?
  /// What it asks for where no gate is answered.
  public var intent: Intent?

  /// Makes a tap.
  public init(
    item: Name<Item>, on source: Name<Screen>, facts: [FactChange] = [], verdict: Verdict? = nil, intent: Intent? = nil
  ) {
    self.item = item
    self.source = source
    self.facts = facts
    self.verdict = verdict
    self.intent = intent
  }
}

/// A fact that becomes true or false.
public struct FactChange: Hashable, Sendable {
  /// The fact.
  public var fact: Name<Fact>
  /// What it becomes.
  public var isTrue: Bool

  /// Makes a change.
  public init(_ fact: Name<Fact>, _ isTrue: Bool) {
    self.fact = fact
    self.isTrue = isTrue
  }
}
