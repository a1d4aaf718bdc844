/// One thing that happened to one person, ready to be matched: no strings, only numbers that a ``SymbolTable`` gave.
public struct AnalyticsEvent: Hashable, Sendable {
  /// When, in milliseconds on the person's clock.
  public var time: Int64
  /// What: the symbol of a screen or event name.
  public var symbol: Symbol
  /// Whether it concerns what the person came for.
  public var isOnGoal: Bool

  /// Makes an event.
  public init(time: Int64, symbol: Symbol, isOnGoal: Bool = false) {
    self.time = time
    self.symbol = symbol
    self.isOnGoal = isOnGoal
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
