/// A rule that turns a user's id into an arm, the same arm wherever and whenever it is asked.
public protocol BucketingScheme: Sendable {
  /// What share of the enrolled each arm will get, in the order of the arms: real bucket widths, adding up to 1.
  var expectedShares: [Double] { get }

  /// The arm of the user with this id, given in UTF-8; these bytes decide, so the id is never normalized.
  ///
  /// An empty id is never enrolled: a scheme that hashed it would put every user without an id into one arm.
  func assign(utf8 id: Span<UInt8>) -> ArmAssignment

  /// The arm of the simulated user whose id is the decimal index; always equal to `assign(String(index))`.
  func assign(index: UInt64) -> ArmAssignment

  /// What the platform's conditions know of a user: what is given, and the id under the platform's name for it.
  func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member]

  /// The id that is hashed for a user with these attributes, where no attribute is hashed in its place.
  func hashedID(ofUser id: String, _ attributes: AttributeValue) -> String
}

extension BucketingScheme {
  /// What is given, for a platform that has no conditions or no name for the id.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] { given }

  /// The user's id, for a platform that knows no other.
  public func hashedID(ofUser id: String, _ attributes: AttributeValue) -> String { id }

  /// The arm of the user with this id; the id's UTF-8 bytes decide, so it is never normalized.
  public func assign(_ id: String) -> ArmAssignment {
    var id = id
    return id.withUTF8 { unsafe assign(utf8: Span(_unsafeElements: $0)) }
  }

  /// The arm of the simulated user whose id is the decimal index, through its text.
  public func assign(index: UInt64) -> ArmAssignment { assign(String(index)) }
}

/// What a bucketing scheme decides about one user.
public struct ArmAssignment: Hashable, Sendable {
  /// The index of the arm in declared order, from 0; nil for a user who is not in the experiment.
  public let arm: Int?

  /// The bucket that decided, as the platform numbers it; nil where none was computed.
  ///
  /// For a user who is not in the experiment this is the bucket that excluded them. ``DesirelineScheme`` states the
  /// bucket of the arm they would get.
  public let bucket: Bucket?

  /// Why the user is not in the experiment; nil for a user who is.
  public let exclusion: Exclusion?

  /// A decision; without an arm, the bucket lies outside of the coverage.
  public init(arm: Int?, bucket: Bucket?) {
    self.arm = arm
    self.bucket = bucket
    exclusion = arm == nil ? .coverage : nil
  }

  /// A decision against taking part.
  public init(_ exclusion: Exclusion, bucket: Bucket? = nil) {
    arm = nil
    self.bucket = bucket
    self.exclusion = exclusion
  }

  /// Whether the user takes part in the experiment.
  public var isEnrolled: Bool { arm != nil }
}

/// A bucket, as a platform numbers it.
public enum Bucket: Hashable, Sendable {
  /// One of a number of buckets, from 0, or from 1 with Unleash.
  case whole(Int)
  /// A position from 0 to 1, or from 0 to 100 with Flagsmith.
  case real(Double)
}

extension Bucket: CustomStringConvertible {
  /// The number with all its digits.
  public var description: String {
    switch self {
    case .whole(let number): String(number)
    case .real(let number): "\(number)"
    }
  }
}

/// Why a bucketing scheme leaves a user out of an experiment.
public enum Exclusion: String, Hashable, Sendable, CaseIterable {
  /// The id is empty, so nothing sets the user apart.
  case emptyID = "empty-id"
  /// The platform cannot hash the id: PlanOut takes ASCII only.
  case unsupportedID = "unsupported-id"
  /// The user's slice of the layer, namespace or group belongs to another experiment or to none.
  case layer
  /// The user is in the holdout.
  case holdout
  /// The user's bucket lies outside of the share of users who take part.
  case coverage
  /// The user takes part, but no arm holds the bucket: the weights leave a gap.
  case noArm = "no-arm"
  /// The user gets an arm's behavior outside of the experiment, as LaunchDarkly's untracked arms.
  case untracked
}

/// The checks that schemes share.
enum Parameters {
  /// The most that a weight may be; sums of them stay exact.
  static let greatestWeight = 1_000_000_000.0

  /// Checks that there are weights and none is out of range.
  static func check(weights: [Double]) throws(AssignmentError) {
    guard !weights.isEmpty else { throw .noArms }
    for (arm, weight) in weights.enumerated() where !(0...greatestWeight ~= weight) {
      throw .weight(arm: arm, value: weight)
    }
  }

  /// Checks that there are whole weights and none is out of range.
  static func check(weights: [Int]) throws(AssignmentError) { try check(weights: weights.map { Double($0) }) }

  /// Checks that a text is not empty.
  static func check(_ text: String, called name: String) throws(AssignmentError) {
    guard !text.isEmpty else { throw .parameter(name: name, value: "empty", rule: "of at least one character") }
  }

  /// Checks that ranges lie within bounds.
  static func check<Bound>(
    _ ranges: [Range<Bound>], within bounds: ClosedRange<Bound>, called name: String
  ) throws(AssignmentError) {
    for range in ranges where !(bounds ~= range.lowerBound && bounds ~= range.upperBound) {
      let rule = "from \(bounds.lowerBound) to \(bounds.upperBound)"
      throw .parameter(name: name, value: "[\(range.lowerBound), \(range.upperBound)]", rule: rule)
    }
  }

  /// Checks that a number lies within bounds.
  static func check<Bound>(
    _ value: Bound, within bounds: ClosedRange<Bound>, called name: String
  ) throws(AssignmentError) {
    guard bounds ~= value else {
      throw .parameter(name: name, value: "\(value)", rule: "from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
  }

  /// The share of each arm by the width of its part; where no part has a width, by its weight.
  static func shares(_ widths: [Double], orElse weights: [Double]) -> [Double] {
    let parts = widths.contains { $0 > 0 } ? widths : weights
    let total = parts.reduce(0, +)
    return parts.map { total > 0 ? $0 / total : 1 / Double(parts.count) }
  }

  /// The width of each part between ascending ends; an end below the one before leaves none.
  static func widths(_ ends: [Int], upTo most: Int = .max) -> [Double] {
    var start = 0
    return ends.map { end in
      defer { start = max(start, min(end, most)) }
      return Double(max(0, min(end, most) - start))
    }
  }
}
