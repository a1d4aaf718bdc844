/// Why a bucketing scheme cannot be made from its parameters.
public enum BucketingError: Error, Hashable, Sendable {
  /// The salt is empty: two experiments without a salt would give everybody the same arm.
  case emptySalt
  /// The coverage is not a proportion from 0 to 1.
  case coverage(Double)
  /// There is no arm.
  case noArms
  /// The weight of the arm with this index is not a number from 0 to 1,000,000,000.
  case weight(arm: Int, value: Double)
  /// Every weight is 0.
  case noWeight
}

extension BucketingError: CustomStringConvertible {
  /// One sentence that names the value and its bound.
  public var description: String {
    switch self {
    case .emptySalt: "the salt is empty; every experiment needs its own"
    case .coverage(let value): "the coverage is \(value); it must be a proportion from 0 to 1"
    case .noArms: "there is no arm to assign to"
    case .weight(let arm, let value): "the weight of arm \(arm) is \(value); it must be from 0 to 1000000000"
    case .noWeight: "every weight is 0; at least one arm needs a weight above 0"
    }
  }
}
