/// One thing that happened to one user, ready to be matched: no strings, only numbers that a ``SymbolTable`` gave.
public struct FunnelEvent: Hashable, Sendable {
  /// When, in milliseconds on the user's clock.
  public var time: Int64
  /// What: the symbol of a screen or event name.
  public var symbol: Symbol
  /// Whether it concerns the user's goal.
  public var isOnGoal: Bool
  /// The number of the session it happened in; only whether two are the same matters.
  public var session: Int
  /// What else is known, at most one value for each name.
  public var properties: [EventProperty]

  /// Makes an event.
  public init(
    time: Int64,
    symbol: Symbol,
    isOnGoal: Bool = false,
    session: Int = 0,
    properties: [EventProperty] = []
  ) {
    (self.time, self.symbol, self.isOnGoal) = (time, symbol, isOnGoal)
    (self.session, self.properties) = (session, properties)
  }

  /// The value of a property; `nil` when the event has none.
  public func value(of name: Symbol) -> Symbol? { properties.first { $0.name == name }?.value }
}

/// A name and a value, both interned, such as `size_class` and `compact`.
public struct EventProperty: Hashable, Sendable {
  /// The name.
  public var name: Symbol
  /// The value.
  public var value: Symbol

  /// Makes a property.
  public init(name: Symbol, value: Symbol) {
    self.name = name
    self.value = value
  }
}

/// The number of an interned name.
public struct Symbol: Hashable, Sendable {
  /// The number, counted from 0 in the order of interning.
  public var index: Int

  /// Makes a symbol of a known number.
  public init(index: Int) { self.index = index }
}

/// Names and their numbers.
public struct SymbolTable: Hashable, Sendable {
  /// The names in the order of their symbols.
  public private(set) var names: [String] = []
  private var symbols: [String: Symbol] = [:]

  /// Makes a table of names; a name that is repeated keeps its first number.
  public init(_ names: [String] = []) {
    for name in names { _ = symbol(for: name) }
  }

  /// The symbol of a name, which is interned if it is new.
  public mutating func symbol(for name: String) -> Symbol {
    if let known = symbols[name] { return known }
    let symbol = Symbol(index: names.count)
    names.append(name)
    symbols[name] = symbol
    return symbol
  }

  /// The symbol of a name, if it was interned.
  public subscript(name: String) -> Symbol? { symbols[name] }
}
