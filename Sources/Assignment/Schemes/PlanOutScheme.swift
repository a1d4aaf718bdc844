/// PlanOut's random parameters: SHA-1 of salts and id, and namespaces whose segments belong to one experiment each.
///
/// With h the first 15 hexadecimal digits of sha1(experiment salt + "." + parameter + "." + id): a uniform choice takes
/// h mod the number of arms, a weighted one the first arm whose cumulative weight reaches total · h / 16¹⁵. An id that
/// is not ASCII is refused, as PlanOut refuses it.
///
/// Source: Bakshy, Eckles and Bernstein 2014, Designing and deploying online field experiments, §4
/// (https://doi.org/10.1145/2566486.2567967), and its public library (https://github.com/facebookarchive/planout).
public struct PlanOutScheme: BucketingScheme, Hashable {
  /// How an arm is chosen.
  public enum Choice: Hashable, Sendable {
    /// Each of so many arms alike.
    case uniform(Int)
    /// By weight.
    case weighted([Double])
  }

  /// The segments of a namespace that belong to the experiment.
  public struct Segments: Hashable, Sendable {
    /// The namespace.
    public let namespace: String
    /// How many segments the namespace has.
    public let count: Int
    /// The segments of the experiment.
    public let own: Set<Int>

    /// Segments of a namespace.
    public init(namespace: String, count: Int, own: Set<Int>) {
      (self.namespace, self.count, self.own) = (namespace, count, own)
    }
  }

  /// The experiment's salt; in a namespace, the namespace and the experiment with a period between them.
  public let experimentSalt: String
  /// The parameter's name or salt.
  public let parameter: String
  /// How an arm is chosen.
  public let choice: Choice
  /// The experiment's part of a namespace; nil for an experiment outside of namespaces.
  public let segments: Segments?
  private let hash: MessageDigest

  /// A scheme for one parameter.
  ///
  /// - Throws: `AssignmentError` for salts that are empty or not ASCII, no arms, and weights or segments out of range.
  public init(
    experimentSalt: String, parameter: String, choice: Choice, segments: Segments? = nil
  ) throws(AssignmentError) {
    for (text, name) in [
      (experimentSalt, "experiment_salt"), (parameter, "parameter"), (segments?.namespace ?? "-", "namespace"),
    ] {
      try Parameters.check(text, called: name)
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
        throw .parameter(name: name, value: "'\(text)'", rule: "of ASCII characters only")
      }
    }
    switch choice {
    case .uniform(let count): guard count > 0 else { throw .noArms }
    case .weighted(let weights):
      try Parameters.check(weights: weights)
      guard weights.contains(where: { $0 > 0 }) else { throw .noWeight }
    }
    if let segments { try Parameters.check(segments.count, within: 1...1_000_000_000, called: "segments") }
    (self.experimentSalt, self.parameter) = (experimentSalt, parameter)
    (self.choice, self.segments) = (choice, segments)
    hash = MessageDigest(.sha1, after: experimentSalt + "." + parameter + ".")
  }

  /// The share of each arm.
  public var expectedShares: [Double] {
    switch choice {
    case .uniform(let count): [Double](repeating: 1 / Double(count), count: count)
    case .weighted(let weights): Parameters.shares(weights, orElse: weights)
    }
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    for place in id.indices where id[place] >= 0x80 { return ArmAssignment(.unsupportedID) }
    if let segments {
      let digits = MessageDigest(.sha1, after: segments.namespace + ".segment.").digits15(with: id)
      guard segments.own.contains(Int(digits % UInt64(segments.count))) else { return ArmAssignment(.layer) }
    }
    let digits = hash.digits15(with: id)
    let position = Double(digits) / 0x1p60
    switch choice {
    case .uniform(let count): return ArmAssignment(arm: Int(digits % UInt64(count)), bucket: .real(position))
    case .weighted(let weights):
      let place = position * weights.reduce(0, +)
      var cumulative = 0.0
      let arm = weights.firstIndex { weight in
        cumulative += weight
        return place <= cumulative
      }
      return ArmAssignment(arm: arm ?? weights.count - 1, bucket: .real(position))
    }
  }
}
