/// A small closed value: what a screen shows, what an intent carries, what a coordinator remembers.
///
/// Closed on purpose: flow states made of such values hash, compare, print and restore without any help from their owners.
public enum Value: Hashable, Sendable, Codable {
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
  /// The notation of ``ScreenTree``: `7`, `true`, `red`, `24..<36`, `[a, 1]`; nothing prints as an empty string.
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
