/// Why one tree cannot be made from another by moves that leave the root where it is.
public enum DifferenceFailure: Error, Hashable, Sendable {
  /// What stands in the bottom layer cannot be changed into what should stand there.
  case root
  /// The layer at this index can neither be kept nor presented.
  case layer(Int)
  /// More arrangements of one layer were tried than is reasonable.
  case tooLarge
}

extension DifferenceFailure: CustomStringConvertible {
  /// The failure in a line.
  public var description: String {
    switch self {
    case .root: "the root would have to be replaced"
    case .layer(let index): "layer \(index) can neither be kept nor presented"
    case .tooLarge: "too many arrangements to try"
    }
  }
}
