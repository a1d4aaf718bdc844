/// Everything that decides who gets which variant of an experiment, as plain data.
///
/// The checks run in this order: the id, status and window, forced variant, sticky assignment, holdout, layer, condition,
/// and then the scheme's own: mutual exclusion, coverage, arm. A user who was assigned before keeps the variant whatever
/// holdout, layer, condition and coverage say by now.
public struct AssignmentRules: Sendable {
  /// The experiment's id; sticky assignments are kept under it.
  public let experiment: String
  /// The names of the variants, in the order of the scheme's arms.
  public let variants: [String]
  /// How an id becomes an arm.
  public let scheme: any BucketingScheme
  /// The attribute whose value is hashed in place of the user's id; nil for the id.
  public let unit: String?
  /// Whether the experiment runs.
  public let status: Status
  /// When the experiment runs.
  public let window: Window
  /// Users who get a variant whatever else holds.
  public let forced: [ForcedVariant]
  /// How assignments are kept; nil where they are not.
  public let sticky: Sticky?
  /// Users who are in no experiment.
  public let holdout: Holdout?
  /// The experiment's part of a layer, whose experiments exclude each other.
  public let layer: Layer?
  /// Which users the experiment is for; nil for all.
  public let condition: Condition?
  private let forcedVariants: [UserID: Int]

  /// Whether an experiment runs.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// Not yet: no user takes part.
    case draft
    /// Yes.
    case running
    /// No more: no user takes part, also of those who did.
    case stopped
  }

  /// When an experiment runs, in milliseconds since 1970 (UTC).
  public struct Window: Hashable, Sendable {
    /// The first moment; nil without one.
    public let start: Int64?
    /// The first moment behind it; nil without one.
    public let end: Int64?

    /// A window, open where an end is left out.
    public init(start: Int64? = nil, end: Int64? = nil) { (self.start, self.end) = (start, end) }
  }

  /// A user who gets a variant whatever else holds; such users do not count in an analysis.
  public struct ForcedVariant: Hashable, Sendable {
    /// The user's id.
    public let id: String
    /// The variant's name.
    public let variant: String

    /// A user's forced variant.
    public init(id: String, variant: String) { (self.id, self.variant) = (id, variant) }
  }

  /// How assignments are kept, as GrowthBook's sticky bucketing.
  public struct Sticky: Hashable, Sendable {
    /// The version that is kept with an assignment; raise it to assign every user anew.
    public let bucketVersion: Int
    /// The least version that is not blocked: users kept under a lower one leave the experiment.
    public let minimumVersion: Int
    /// Other versions that are blocked.
    public let blockedVersions: Set<Int>

    /// Assignments that are kept.
    public init(bucketVersion: Int = 0, minimumVersion: Int = 0, blockedVersions: Set<Int> = []) {
      (self.bucketVersion, self.minimumVersion) = (bucketVersion, minimumVersion)
      self.blockedVersions = blockedVersions
    }

    /// Whether users who were assigned under a version leave the experiment.
    public func blocks(_ version: Int) -> Bool { version < minimumVersion || blockedVersions.contains(version) }
  }

  /// Users who are in no experiment that has the holdout.
  public struct Holdout: Hashable, Sendable {
    /// What the experiments with the holdout share.
    public let salt: String
    /// The proportion of users held out, 0 to 1.
    public let share: Double

    /// A holdout.
    public init(salt: String, share: Double) { (self.salt, self.share) = (salt, share) }
  }

  /// A part of a layer.
  public struct Layer: Hashable, Sendable {
    /// What the experiments of the layer share.
    public let salt: String
    /// The parts of the experiment, within 0 to 10,000.
    public let slices: [Range<Int>]

    /// A part of a layer.
    public init(salt: String, slices: [Range<Int>]) { (self.salt, self.slices) = (salt, slices) }
  }

  /// Rules for one experiment; what is left out does not restrict.
  ///
  /// - Throws: ``AssignmentError`` for rules that contradict each other.
  public init(
    experiment: String, variants: [String], scheme: any BucketingScheme, unit: String? = nil, status: Status = .running,
    window: Window = Window(), forced: [ForcedVariant] = [], sticky: Sticky? = nil, holdout: Holdout? = nil,
    layer: Layer? = nil, condition: Condition? = nil
  ) throws(AssignmentError) {
    (self.experiment, self.variants, self.scheme, self.unit) = (experiment, variants, scheme, unit)
    (self.status, self.window, self.forced, self.sticky) = (status, window, forced, sticky)
    (self.holdout, self.layer, self.condition) = (holdout, layer, condition)
    guard variants.count == scheme.expectedShares.count else {
      throw .variants(variants.count, arms: scheme.expectedShares.count)
    }
    if let start = window.start, let end = window.end, start >= end { throw .emptyWindow }
    if let holdout, holdout.salt.isEmpty || !(0...1 ~= holdout.share) { throw .holdout(holdout.share) }
    if let layer {
      let isInside = layer.slices.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= BucketAllocation.buckets }
      guard isInside, !layer.salt.isEmpty else { throw .layer }
    }
    if let unit, Self.namesSizeClass(unit) { throw .sizeClassHashed(unit) }
    if sticky == nil, let problem = condition?.sizeClassProblem { throw problem }
    var forcedVariants: [UserID: Int] = [:]
    for user in forced {
      guard let variant = variants.firstIndex(where: { $0.utf8.elementsEqual(user.variant.utf8) }) else {
        throw .forcedVariant(user)
      }
      guard forcedVariants.updateValue(variant, forKey: UserID(user.id)) == nil else { throw .forcedTwice(user.id) }
    }
    self.forcedVariants = forcedVariants
  }

  /// Whether the scheme alone decides.
  public var isScheme: Bool {
    status == .running && window == Window() && forced.isEmpty && sticky == nil && holdout == nil && layer == nil
      && condition == nil && unit == nil
  }

  /// The variant that a user is forced to, by position; nil for others.
  func forcedVariant(of id: String) -> Int? { forcedVariants.isEmpty ? nil : forcedVariants[UserID(id)] }

  /// The bucket of a user in a holdout or layer: apart from those of every scheme.
  static func bucket(of id: String, under salt: String, _ word: String) -> Int {
    var hash = Murmur3(after: salt + "/" + word + "/")
    hash.update(id.utf8)
    return Murmur3.bucket(hash.value, of: BucketAllocation.buckets)
  }

  /// Whether an attribute's name is one of the size class: `size_class`, `sizeClass`, `horizontalSizeClass`.
  fileprivate static func namesSizeClass(_ name: String) -> Bool {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }.hasSuffix("sizeclass")
  }
}

/// An id that equals another only by its bytes, where Swift's texts are equal when their characters are.
struct UserID: Hashable, Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (one: UserID, other: UserID) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}

extension Condition {
  /// Why it cannot decide who takes part where assignments are not kept: the size class may change.
  package var sizeClassProblem: AssignmentError? {
    let path = paths.first { $0.contains(where: AssignmentRules.namesSizeClass) }
    return path.map { .sizeClassTargeted($0.joined(separator: ".")) }
  }
}
