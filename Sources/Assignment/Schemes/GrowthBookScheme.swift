/// GrowthBook's experiments: FNV-1a, ranges of a number from 0 to 1, namespaces and filters.
///
/// With hash version 1, n = (fnv(id + seed) mod 1000) / 1000. With version 2, n = (fnv(text of fnv(seed + id)) mod
/// 10000) / 10000. The arm is the first whose range holds n: arm k's range begins at the sum of the weights before it
/// and is as wide as coverage · weight, so that a wider coverage moves no user between arms.
///
/// Source: GrowthBook, *Build Your Own SDK* (https://docs.growthbook.io/lib/build-your-own) and the JavaScript and Swift
/// libraries (https://github.com/growthbook).
public struct GrowthBookScheme: BucketingScheme, Hashable {
  /// The version of the hash.
  public enum HashVersion: Int, Hashable, Sendable, CaseIterable {
    /// The first: thousandths; experiments whose seeds differ in their last character alone are correlated.
    case one = 1
    /// The present one: ten-thousandths, hashed twice.
    case two = 2
  }

  /// Which of GrowthBook's libraries computes.
  public enum SDK: Hashable, Sendable, CaseIterable {
    /// The JavaScript library and those that equal it: UTF-16 and doubles.
    case reference
    /// The Swift library: UTF-8, and floats with ends that are rounded to 4 digits.
    case swift
  }

  /// The slice of a namespace that belongs to the experiment; always hashed with version 1.
  public struct Namespace: Hashable, Sendable {
    /// The namespace's name.
    public let id: String
    /// The slice, within 0 to 1.
    public let range: Range<Double>

    /// A slice of a namespace.
    public init(_ id: String, _ range: Range<Double>) { (self.id, self.range) = (id, range) }
  }

  /// Slices, one of which must hold the user.
  public struct Filter: Hashable, Sendable {
    /// What sets the filter's hash apart from others.
    public let seed: String
    /// The slices, within 0 to 1.
    public let ranges: [Range<Double>]
    /// The version of the filter's hash.
    public let hashVersion: HashVersion

    /// A filter.
    public init(seed: String, ranges: [Range<Double>], hashVersion: HashVersion = .two) {
      (self.seed, self.ranges, self.hashVersion) = (seed, ranges, hashVersion)
    }
  }

  /// What sets the experiment's hash apart from others: its seed or key.
  public let seed: String
  /// The version of the hash.
  public let hashVersion: HashVersion
  /// The proportion of users enrolled; below 0 counts as 0 and above 1 as 1.
  public let coverage: Double
  /// The weight of each arm; equal ones count instead where their sum is below 0.99 or above 1.01.
  public let weights: [Double]
  /// The arms' ranges; where given, coverage and weights do not count.
  public let ranges: [Range<Double>]?
  /// The slice of a namespace; does not count where there are filters.
  public let namespace: Namespace?
  /// The filters, all of which must hold the user.
  public let filters: [Filter]
  /// Which library computes.
  public let sdk: SDK

  /// The hash of the experiment's own seed, as far as it is the same for every id.
  private let seeded: SeededHash
  /// The half-open ranges of the arms.
  private let bounds: [Range<Double>]
  /// The real share of each arm.
  public let expectedShares: [Double]

  /// A scheme for one experiment.
  ///
  /// - Throws: `AssignmentError` for an empty seed, no arms, negative weights, a coverage that is no number, and ranges
  ///   outside of 0 to 1.
  public init(
    seed: String, hashVersion: HashVersion = .one, weights: [Double], coverage: Double = 1,
    ranges: [Range<Double>]? = nil, namespace: Namespace? = nil, filters: [Filter] = [], sdk: SDK = .reference
  ) throws(AssignmentError) {
    guard !seed.isEmpty else { throw .emptySalt }
    guard !coverage.isNaN else { throw .coverage(coverage) }
    try Parameters.check(weights: weights)
    let slices = filters.flatMap(\.ranges) + [namespace?.range].compactMap(\.self)
    try Parameters.check(slices + (ranges ?? []), within: 0...1, called: "ranges")
    if let ranges, ranges.count != weights.count {
      throw .parameter(name: "ranges", value: "\(ranges.count) long", rule: "one for each of \(weights.count) arms")
    }
    (self.seed, self.hashVersion, self.weights, self.coverage) = (seed, hashVersion, weights, coverage)
    (self.ranges, self.namespace, self.filters, self.sdk) = (ranges, namespace, filters, sdk)
    seeded = SeededHash(seed, hashVersion, sdk)
    let arithmetic = Arithmetic(sdk: sdk)
    bounds = ranges?.map(arithmetic.range) ?? arithmetic.ranges(weights: weights, coverage: coverage)
    var counts = weights.map { _ in 0.0 }
    for number in 0..<hashVersion.buckets {
      let position = arithmetic.position(number, hashVersion)
      if let arm = bounds.firstIndex(where: { $0.contains(position) }) { counts[arm] += 1 }
    }
    expectedShares = Parameters.shares(counts, orElse: weights)
  }

  /// The user's id is `id`.
  public func attributes(_ given: [AttributeValue.Member], ofUser id: String) -> [AttributeValue.Member] {
    [.init("id", .text(id))] + given
  }

  /// The arm of the user with this id.
  public func assign(utf8 id: Span<UInt8>) -> ArmAssignment {
    guard !id.isEmpty else { return ArmAssignment(.emptyID) }
    let arithmetic = Arithmetic(sdk: sdk)
    for filter in filters {
      let position = arithmetic.position(
        SeededHash(filter.seed, filter.hashVersion, sdk).number(id), filter.hashVersion)
      guard filter.ranges.contains(where: { arithmetic.range($0).contains(position) }) else {
        return ArmAssignment(.layer)
      }
    }
    if filters.isEmpty, let namespace {
      let position = arithmetic.position(SeededHash("__" + namespace.id, .one, sdk).number(id), .one)
      guard arithmetic.range(namespace.range).contains(position) else { return ArmAssignment(.layer) }
    }
    let number = seeded.number(id)
    let position = arithmetic.position(number, hashVersion)
    let arm = bounds.firstIndex { $0.contains(position) }
    return ArmAssignment(arm: arm, bucket: .real(Double(number) / Double(hashVersion.buckets)))
  }
}

/// GrowthBook's hash under a seed, which comes before the id or, in the first version, after it.
private struct SeededHash: Hashable, Sendable {
  private let version: GrowthBookScheme.HashVersion
  private let units: FNV1a.Units
  /// The hash of what comes before the id.
  private let prefix: FNV1a
  /// What comes after the id.
  private let suffix: [UInt16]

  init(_ seed: String, _ version: GrowthBookScheme.HashVersion, _ sdk: GrowthBookScheme.SDK) {
    (self.version, units) = (version, sdk == .swift ? .utf8 : .utf16)
    var prefix = FNV1a()
    if version == .two { prefix.update(seed, as: units) }
    self.prefix = prefix
    suffix = version == .two ? [] : units == .utf8 ? seed.utf8.map { UInt16($0) } : Array(seed.utf16)
  }

  /// One of 1000 or 10,000.
  func number(_ id: Span<UInt8>) -> Int {
    var hash = prefix
    hash.update(id, as: units)
    for unit in suffix { hash.update(unit) }
    guard version == .two else { return Int(hash.value % 1000) }
    var second = FNV1a()
    second.update(decimal: hash.value)
    return Int(second.value % 10_000)
  }
}

extension GrowthBookScheme.HashVersion {
  /// How many numbers the hash can give.
  fileprivate var buckets: Int { self == .one ? 1000 : 10_000 }
}

/// How a library of GrowthBook computes with positions and ranges; floats are kept as the doubles that equal them.
private struct Arithmetic {
  let sdk: GrowthBookScheme.SDK

  func position(_ number: Int, _ version: GrowthBookScheme.HashVersion) -> Double {
    switch sdk {
    case .reference: Double(number) / Double(version.buckets)
    case .swift: Double(Float(number) / Float(version.buckets))
    }
  }

  func range(_ range: Range<Double>) -> Range<Double> {
    switch sdk {
    case .reference: range
    case .swift: Double(Float(range.lowerBound))..<Double(Float(range.upperBound))
    }
  }

  func ranges(weights: [Double], coverage: Double) -> [Range<Double>] {
    switch sdk {
    case .reference: Self.ranges(weights, min(max(coverage, 0), 1)) { $0 }
    case .swift:
      Self.ranges(weights.map { Float($0) }, Float(min(max(coverage, 0), 1))) { ($0 * 10_000).rounded() / 10_000 }
    }
  }

  /// Sums in the order of the arms, as the libraries do: another order gives other ends.
  private static func ranges<Number: BinaryFloatingPoint>(
    _ weights: [Number], _ coverage: Number, rounded: (Number) -> Number
  ) -> [Range<Double>] {
    let sum = weights.reduce(0, +)
    let isSound = sum >= Number(0.99) && sum <= Number(1.01)
    let equal = 1 / Number(weights.count)
    var cumulative = Number(0)
    return weights.map { weight in
      let weight = isSound ? weight : equal
      let start = cumulative
      cumulative += weight
      return Double(rounded(start))..<Double(rounded(start + coverage * weight))
    }
  }
}
