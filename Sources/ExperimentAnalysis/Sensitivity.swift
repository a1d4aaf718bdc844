/// How one parameter moves a difference, whatever the others are: a bar of a tornado diagram.
public struct Sensitivity: Hashable, Sendable {
  /// The position of the parameter among those nobody knows.
  public var parameter: Int
  /// The mean difference in the quarter of the scenarios with the lowest values.
  public var atLow: Double
  /// The mean difference in the quarter with the highest.
  public var atHigh: Double
  /// Where the conclusion turns over along the parameter; `nil` where it does not, or where other parameters decide.
  public var flip: Flip?

  /// How far the difference moves from one end to the other.
  public var swing: Double { abs(atHigh - atLow) }

  /// A value of a parameter that parts the scenarios with one conclusion from those with the other.
  public struct Flip: Hashable, Sendable {
    /// What is different on the other side.
    public enum Kind: String, Hashable, Sendable {
      /// The sign of the difference.
      case sign
      /// Whether the difference is at least the margin.
      case margin
    }

    /// What turns over.
    public var kind: Kind
    /// The value, halfway between the two scenarios next to it.
    public var value: Double
    /// Whether the conclusion of most scenarios holds above the value.
    public var holdsAbove: Bool
    /// How many scenarios are on the side where one would look for them.
    public var explained: Int

    /// Makes a flip.
    public init(kind: Kind, value: Double, holdsAbove: Bool, explained: Int) {
      self.kind = kind
      self.value = value
      self.holdsAbove = holdsAbove
      self.explained = explained
    }
  }
}
