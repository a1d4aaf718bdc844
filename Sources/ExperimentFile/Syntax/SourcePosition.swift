/// A place in a text as users count it: lines and columns start at 1, and a column is one Unicode scalar.
public struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, as an editor numbers it.
  public let line: Int

  /// The column in that line.
  public let column: Int

  /// Makes the position of a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position as `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Whether the first position comes earlier in the text.
  public static func < (first: Self, second: Self) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}
