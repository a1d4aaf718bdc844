/// One thing that happened to one user, ready to be matched: no strings, only numbers that a ``SymbolTable`` gave.
package struct FunnelEvent: Hashable, Sendable {
  /// When, in milliseconds on the user's clock.
  package var time: Int64
  /// What: the symbol of a screen or event name.
  package var symbol: Symbol
  /// Whether it concerns the user's goal.
  package var isOnGoal: Bool
  /// The number of the session it happened in; only whether two are the same matters.
  package var session: Int

  /// Makes an event.
  package init(time: Int64, symbol: Symbol, isOnGoal: Bool = false, session: Int = 0) {
    (self.time, self.symbol, self.isOnGoal) = (time, symbol, isOnGoal)
    self.session = session
  }
}

/// The number of an interned name.
public struct Symbol: Hashable, Sendable {
  /// The number, counted from 0 in the order of interning.
  package var index: Int

  /// Makes a symbol of a known number.
  package init(index: Int) { self.index = index }
}

/// Names and their numbers.
package struct SymbolTable: Hashable, Sendable {
  /// The names in the order of their symbols.
  package private(set) var names: [String] = []
  private var symbols: [String: Symbol] = [:]

  /// Makes a table of names; a name that is repeated keeps its first number.
  package init(_ names: [String] = []) { for name in names { _ = symbol(for: name) } }

  /// The symbol of a name, which is interned if it is new.
  package mutating func symbol(for name: String) -> Symbol {
    if let known = symbols[name] { return known }
    let symbol = Symbol(index: names.count)
    names.append(name)
    symbols[name] = symbol
    return symbol
  }

  /// The symbol of a name, if it was interned.
  package subscript(name: String) -> Symbol? { symbols[name] }
}
