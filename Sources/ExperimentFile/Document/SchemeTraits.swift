import Assignment
import NavigationExperiments
import TextFormats

/// What is known of a scheme before it assigns: what it hashes, what it divides with others, and what is seldom meant.
struct SchemeTraits {
  /// A text that a scheme hashes with an id to choose the variant.
  struct Salt {
    /// The key of a file that says the text.
    let key: String
    let text: String
    /// What else sets the hash apart.
    let detail: String
  }

  /// The one text it hashes; `nil` where that is not one.
  var salt: Salt?
  /// Its parts of what the platform's experiments divide between them.
  var layers: [LayerPart] = []
  /// What is allowed in it and seldom meant.
  var findings: [Finding] = []
  /// What its weights or percentages add up to; `nil` where that is not fixed.
  var whole: Double?

  /// Parts of a whole as a file writes them, in proportion, with as many digits as platforms show.
  static func parts(_ weights: [Double], of whole: Double) -> String {
    let (sum, scale) = (weights.reduce(0, +), whole == 1 ? 10_000 : whole == 100 ? 100.0 : 1)
    var parts = weights.map { (($0 / sum) * whole * scale).rounded(.down) }
    if let last = parts.indices.last { parts[last] += whole * scale - parts.reduce(0, +) }
    return "[\(parts.map { shortest($0 / scale) }.joined(separator: ", "))]"
  }
}

extension SchemeTraits {
  init(
    salt: (key: String, text: String)?, _ detail: String = "", layers: [LayerPart] = [], findings: [Finding] = []
  ) {
    self.init(
      salt: salt.map { Salt(key: $0.key, text: $0.text, detail: detail) }, layers: layers, findings: findings)
  }

  init(_ scheme: GrowthBookScheme) {
    self.init(salt: ("seed", scheme.seed), "\(scheme.hashVersion)")
    layers = scheme.filters.map { LayerPart(kind: "filter \($0.hashVersion)", name: $0.seed, ranges: $0.ranges) }
    if layers.isEmpty, let namespace = scheme.namespace {
      layers = [LayerPart(kind: "namespace", name: namespace.id, ranges: [namespace.range])]
    }
    if scheme.hashVersion == .one {
      findings.append(
        Finding(
          .correlatedHash, .value("assignment.hash_version"),
          "hash version 1 puts the same users together in experiments whose seeds differ in their last characters",
          fix: "write hash_version: 2, unless production computes version 1"))
    }
    if scheme.filters.contains(where: { $0.seed == scheme.seed && $0.hashVersion == scheme.hashVersion }) {
      findings.append(.reusedSalt(scheme.seed, "the filter decides the variant too", "seed"))
    }
    whole = 1
    let sum = scheme.weights.reduce(0, +)
    if scheme.ranges == nil, sum < 0.99 || sum > 1.01 {
      let message = "the weights add up to \(shortest(sum)) and not to 1, so GrowthBook splits evenly"
      findings.append(.incomplete("weights", message, scheme.weights, of: 1))
    }
  }

  init(_ scheme: LaunchDarklyScheme) {
    self.init(salt: scheme.seed.map { ("rollout_seed", "\($0)") } ?? ("salt", scheme.salt))
    if scheme.seed == nil { salt = Salt(key: "salt", text: scheme.salt, detail: scheme.flag) }
    whole = 100_000
    let sum = scheme.weights.reduce(0, +)
    guard sum != 100_000 else { return }
    let message = "the weights add up to \(sum) and not to 100000, so LaunchDarkly gives the rest to the last variant"
    findings = [.incomplete("weights", message, scheme.weights.map(Double.init), of: 100_000)]
  }
}

extension Finding {
  /// One hash for two decisions.
  static func reusedSalt(_ salt: String, _ effect: String, _ key: String) -> Finding {
    Finding(
      .reusedSalt, .salt(salt), "two decisions hash '\(salt)', so \(effect)",
      fix: "write a salt of its own, such as \(key): \"\(salt)-2\"")
  }

  fileprivate static func incomplete(_ key: String, _ message: String, _ parts: [Double], of whole: Double) -> Finding {
    let fix = parts.contains { $0 > 0 } ? "write \(key): \(SchemeTraits.parts(parts, of: whole))" : nil
    return Finding(.incompleteWeights, .value("assignment.\(key)"), message, fix: fix)
  }
}

extension [Finding] {
  /// What percentages leave of the whole.
  ///
  /// Rounding of thirds is a gap too: with 33.33 three times one user in ten thousand has no variant.
  static func gap(_ percentages: [Double], _ effect: String) -> [Finding] {
    let rest = 100 - percentages.reduce(0, +)
    guard rest > 1e-9 else { return [] }
    let percent = shortest((rest * 1e6).rounded() / 1e6)
    return [.incomplete("percents", "the percentages leave \(percent) %, whose users \(effect)", percentages, of: 100)]
  }
}

/// A part of something that experiments divide between them.
struct LayerPart {
  /// Whose layer it is: names of different platforms are different layers.
  let kind: String
  let name: String
  let ranges: [Range<Double>]

  /// What two parts of one layer have in common; `nil` where that is nothing.
  func overlap(_ other: LayerPart) -> Range<Double>? {
    guard isPart(ofTheLayerOf: other) else { return nil }
    return ranges.lazy.flatMap { range in other.ranges.lazy.map { range.clamped(to: $0) } }.first { !$0.isEmpty }
  }

  /// What another part of the layer leaves of this one.
  func rest(beside other: LayerPart) -> [Range<Double>] {
    other.ranges.reduce(ranges) { rest, taken in
      rest.flatMap { range in
        let cut = range.clamped(to: taken)
        return cut.isEmpty ? [range] : [range.lowerBound..<cut.lowerBound, cut.upperBound..<range.upperBound]
      }.filter { !$0.isEmpty }
    }
  }
}

extension LayerPart {
  init(_ kind: String, _ name: String, _ buckets: [Range<Int>]) {
    self.init(kind: kind, name: name, ranges: buckets.map { Double($0.lowerBound)..<Double($0.upperBound) })
  }

  /// Whether two parts are of one layer, whose name has the same bytes in both.
  private func isPart(ofTheLayerOf other: LayerPart) -> Bool {
    kind == other.kind && name.utf8.elementsEqual(other.name.utf8)
  }
}
