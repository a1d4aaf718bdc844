/// The case of a ``Choice`` that a navigation used: what exposure on use hangs on, where cases stand for variants (C72).
public struct TakenCase: Hashable, Sendable, Codable {
  /// The choice's name.
  public var choice: String
  /// The index of the case in its choice.
  public var index: Int
  /// The case's label.
  public var label: String

  /// Makes a record of one case.
  public init(of choice: String, index: Int, label: String) {
    self.choice = choice
    self.index = index
    self.label = label
  }
}

extension TakenCase: CustomStringConvertible {
  /// The choice and the case, as plans write them: `layout: tiles`, or the index where there is no label.
  public var description: String {
    (choice.isEmpty ? "" : "\(choice): ") + (label.isEmpty ? "case \(index)" : label)
  }
}
