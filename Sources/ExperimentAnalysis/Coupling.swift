/// For how many of the same users a metric is higher or lower under a treatment than under the control.
///
/// The difference of the levels does not hang on how the draws of both arms are coupled, and these shares do: the model has
/// no others than those under its own coupling. For a share of users the levels alone bound what any coupling could give
/// (Fréchet, 1951).
public struct Coupling: Sendable {
  /// The metric's position.
  public var metric: Int
  /// The treatment's position.
  public var treatment: Int
  /// Who is compared.
  public var scope: Comparison.Scope
  /// The users.
  public var count: Int
  /// Those with a higher value under the treatment.
  public var higher: Int
  /// Those with a lower one.
  public var lower: Int
  /// The shares that those with a higher value can have under any coupling, of a metric of zeros and ones.
  public var higherBounds: ClosedRange<Double>?
  /// The shares that those with a lower value can have.
  public var lowerBounds: ClosedRange<Double>?
  /// Whether those with a higher value are helped; `nil` where neither way is better.
  public var higherHelps: Bool?

  /// The share with a higher value under the treatment.
  public var higherShare: Double { Double(higher) / Double(count) }
  /// The share with a lower one.
  public var lowerShare: Double { Double(lower) / Double(count) }
}
