/// What is decided about one user, and why.
public struct Decision: Hashable, Sendable {
  /// Why a user gets a variant, or none.
  public enum Reason: Hashable, Sendable {
    /// The bucket belongs to the variant.
    case bucket
    /// The user is forced to the variant.
    case forced
    /// The user got the variant before, under this version.
    case sticky(version: Int)
    /// The experiment does not run yet.
    case draft
    /// The experiment runs no more.
    case stopped
    /// The window has not begun.
    case beforeWindow
    /// The window is over.
    case afterWindow
    /// The user was assigned under a version that is blocked.
    case blockedVersion(Int)
    /// The condition fails: at this attribute.
    case condition(String)
    /// The user was not assigned before, and the question was not to assign anybody.
    case notYetAssigned
    /// The scheme, the holdout or the layer leaves the user out.
    case excluded(Exclusion)
  }

  /// The variant, by position; nil for a user who is not in the experiment.
  public let variant: Int?
  /// The variant's name.
  public let variantName: String?
  /// Why.
  public let reason: Reason
  /// The bucket that decided; nil where none was computed.
  public let bucket: Bucket?

  /// Whether the user counts in an analysis: assigned by bucket, now or before, and not forced.
  public var counts: Bool { variant != nil && reason != .forced }
}

extension Decision.Reason {
  /// The reason in one word, for tables.
  public var code: String {
    switch self {
    case .bucket: "bucket"
    case .forced: "forced"
    case .sticky: "sticky"
    case .draft: "draft"
    case .stopped: "stopped"
    case .beforeWindow: "before-window"
    case .afterWindow: "after-window"
    case .blockedVersion: "blocked-version"
    case .condition: "condition"
    case .notYetAssigned: "not-yet-assigned"
    case .excluded(let exclusion): exclusion.rawValue
    }
  }

  /// The words of every reason, in the order of the checks.
  public static let codes: [String] = {
    let reasons: [Decision.Reason] = [
      .draft, .stopped, .beforeWindow, .afterWindow, .forced, .blockedVersion(0), .sticky(version: 0),
      .notYetAssigned,
      .condition(""), .bucket,
    ]
    return reasons.map(\.code) + Exclusion.allCases.map(\.rawValue)
  }()
}

extension Decision: CustomStringConvertible {
  /// The decision in a sentence.
  public var description: String {
    let place = bucket.map { " (bucket \($0))" } ?? ""
    guard let variantName else { return "not in the experiment: \(cause)\(place)" }
    return "'\(variantName)': \(cause)\(place)"
  }

  private var cause: String {
    switch reason {
    case .bucket: "the bucket belongs to it"
    case .forced: "the user is forced to it and does not count"
    case .sticky(let version): "the user got it before, under version \(version)"
    case .draft: "it is a draft"
    case .stopped: "it was stopped"
    case .beforeWindow: "it has not begun"
    case .afterWindow: "it is over"
    case .blockedVersion(let version): "the user was assigned under version \(version), which is blocked"
    case .condition(let failure): "the condition fails, as \(failure)"
    case .notYetAssigned: "the user was not assigned before"
    case .excluded(let exclusion): exclusion.reason
    }
  }
}

extension Exclusion {
  /// The reason in a half-sentence.
  fileprivate var reason: String {
    switch self {
    case .emptyID: "the id is empty"
    case .unsupportedID: "the platform cannot hash the id"
    case .layer: "the user belongs to another part of the layer"
    case .holdout: "the user is held out"
    case .coverage: "the user is outside of the coverage"
    case .noArm: "no arm holds the bucket"
    case .untracked: "the arm is outside of the experiment"
    }
  }
}

extension AssignmentRules {
  /// One check of a decision, for explanations.
  public struct Step: Hashable, Sendable {
    /// What is checked.
    public let check: String
    /// What came of it.
    public let outcome: String
  }

  /// Decides about a user who meets the experiment, and keeps a new assignment where assignments are kept.
  ///
  /// - Parameters:
  ///   - id: The user's id.
  ///   - attributes: What is known of the user, as an object.
  ///   - time: The moment, in milliseconds since 1970 (UTC); nil where the window does not matter.
  ///   - store: Where assignments are kept; nil where none is, and then no user has one.
  /// - Throws: ``AssignmentError`` where the store fails; no user is assigned then.
  public func decide(
    _ id: String, attributes: AttributeValue = .object([]), at time: Int64? = nil, store: (any StickyStore)? = nil
  ) throws(AssignmentError) -> Decision {
    var steps: [Step]?
    return try decide(id, attributes, time, store, enrolls: true, &steps)
  }

  /// Decides without assigning anybody anew: a user who was not assigned before is in no variant.
  ///
  /// For screens that only ask what a user has, so that no user enters the experiment in the middle of it. Without kept
  /// assignments the answer is that of ``decide(_:attributes:at:store:)``.
  public func current(
    _ id: String, attributes: AttributeValue = .object([]), at time: Int64? = nil, store: (any StickyStore)? = nil
  ) throws(AssignmentError) -> Decision {
    var steps: [Step]?
    return try decide(id, attributes, time, store, enrolls: false, &steps)
  }

  /// Decides as ``current(_:attributes:at:store:)`` would if everybody could be assigned, and lists every check.
  public func explain(
    _ id: String, attributes: AttributeValue = .object([]), at time: Int64? = nil, store: (any StickyStore)? = nil
  ) throws(AssignmentError) -> (decision: Decision, steps: [Step]) {
    var steps: [Step]? = []
    let reading = store.map { ReadOnlyStore(store: $0) }
    let decision = try decide(id, attributes, time, reading, enrolls: true, &steps)
    return (decision, steps ?? [])
  }

  private func decide(
    _ id: String, _ attributes: AttributeValue, _ time: Int64?, _ store: (any StickyStore)?, enrolls: Bool,
    _ steps: inout [Step]?
  ) throws(AssignmentError) -> Decision {
    guard !id.isEmpty else { return out(.excluded(.emptyID)) }
    if let reason = pausing(at: time) {
      steps?.append(Step(check: "status and window", outcome: reason.code))
      return out(reason)
    }
    steps?.append(Step(check: "status and window", outcome: "running"))
    if let variant = forcedVariant(of: id) { return decision(variant, .forced) }
    if !forced.isEmpty { steps?.append(Step(check: "forced variant", outcome: "none")) }
    if let sticky, let store {
      let kept = try store.records(of: id, in: experiment)
      if let blocked = kept.first(where: { sticky.blocks($0.version) }) { return out(.blockedVersion(blocked.version)) }
      if let record = kept.first(where: { $0.version == sticky.bucketVersion }), let variant = position(record.variant)
      {
        return decision(variant, .sticky(version: record.version))
      }
      steps?.append(Step(check: "sticky assignment", outcome: "none of version \(sticky.bucketVersion)"))
      guard enrolls else { return out(.notYetAssigned) }
    }
    if let (exclusion, bucket) = slice(of: id, &steps) { return out(.excluded(exclusion), bucket) }
    var attributes = attributes
    if condition != nil || unit != nil, case .object(let members) = attributes {
      attributes = .object(scheme.attributes(members, ofUser: id))
    }
    if let condition {
      if let failure = condition.failure(for: attributes) { return out(.condition(failure)) }
      steps?.append(Step(check: "condition", outcome: "holds"))
    }
    let hashed = unit.map { attributes[$0].map { $0.isTruthy ? $0.plainText : "" } ?? "" }
    let assignment = scheme.assign(hashed ?? scheme.hashedID(ofUser: id, attributes))
    let bucket = assignment.bucket.map { "bucket \($0)" } ?? "no bucket"
    steps?.append(Step(check: "scheme", outcome: bucket))
    guard let arm = assignment.arm, variants.indices.contains(arm) else {
      return out(.excluded(assignment.exclusion ?? .noArm), assignment.bucket)
    }
    guard let sticky, let store else { return decision(arm, .bucket, assignment.bucket) }
    let record = StickyRecord(experiment: experiment, user: id, version: sticky.bucketVersion, variant: variants[arm])
    let kept = try store.keep(record)
    // Another writer may have been first.
    guard kept != record, let variant = position(kept.variant) else { return decision(arm, .bucket, assignment.bucket) }
    return decision(variant, .sticky(version: kept.version))
  }

  private func pausing(at time: Int64?) -> Decision.Reason? {
    switch status {
    case .draft: return .draft
    case .stopped: return .stopped
    case .running:
      guard let time else { return nil }
      if let start = window.start, time < start { return .beforeWindow }
      if let end = window.end, time >= end { return .afterWindow }
      return nil
    }
  }

  private func slice(of id: String, _ steps: inout [Step]?) -> (Exclusion, Bucket)? {
    if let holdout {
      let bucket = Self.bucket(of: id, under: holdout.salt, "holdout")
      let end = BucketAllocation.threshold(holdout.share)
      steps?.append(Step(check: "holdout", outcome: "bucket \(bucket), held out below \(end)"))
      if bucket < end { return (.holdout, .whole(bucket)) }
    }
    if let layer {
      let bucket = Self.bucket(of: id, under: layer.salt, "layer")
      let slices = layer.slices.map { "\($0.lowerBound) to \($0.upperBound)" }.joined(separator: ", ")
      steps?.append(Step(check: "layer", outcome: "bucket \(bucket), the experiment has \(slices)"))
      if !layer.slices.contains(where: { $0.contains(bucket) }) { return (.layer, .whole(bucket)) }
    }
    return nil
  }

  private func position(_ variant: String) -> Int? { variants.firstIndex { $0.utf8.elementsEqual(variant.utf8) } }

  private func decision(_ variant: Int, _ reason: Decision.Reason, _ bucket: Bucket? = nil) -> Decision {
    Decision(variant: variant, variantName: variants[variant], reason: reason, bucket: bucket)
  }

  private func out(_ reason: Decision.Reason, _ bucket: Bucket? = nil) -> Decision {
    Decision(variant: nil, variantName: nil, reason: reason, bucket: bucket)
  }
}
