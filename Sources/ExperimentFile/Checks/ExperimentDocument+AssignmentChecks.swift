import Assignment
import ExperimentDesign
import HeadlessNavigation
package import NavigationExperiments
import TextFormats

/// What is allowed in an assignment and seldom meant.
extension ExperimentDocument {
  /// What platforms make of a scheme that was hardly meant.
  var schemeFindings: [Finding] {
    switch rules?.scheme {
    case let scheme as GrowthBookScheme: correlatedHash(scheme) + filterSalts(scheme) + uncountedWeights(scheme)
    case let scheme as PostHogScheme: gap(scheme.percentages, "get the flag without a variant")
    case let scheme as FlagsmithScheme: gap(scheme.percentages, "get the control value outside of the experiment")
    case let scheme as LaunchDarklyScheme: missingWeights(scheme)
    case let scheme as StatsigScheme where scheme.layer?.salt == scheme.salt:
      [reusedSalt(scheme.salt, "the layer's part decides the variant too", "experiment_salt")]
    case let scheme as EppoScheme: trafficSalts(scheme)
    default: []
    }
  }

  private func correlatedHash(_ scheme: GrowthBookScheme) -> [Finding] {
    guard scheme.hashVersion == .one else { return [] }
    return [
      Finding(
        .correlatedHash, .value("assignment.hash_version"),
        "hash version 1 puts the same users together in experiments whose seeds differ in their last characters",
        fix: "write hash_version: 2, unless production computes version 1")
    ]
  }

  private func filterSalts(_ scheme: GrowthBookScheme) -> [Finding] {
    let isReused = scheme.filters.contains { $0.seed == scheme.seed && $0.hashVersion == scheme.hashVersion }
    return isReused ? [reusedSalt(scheme.seed, "the filter decides the variant too", "seed")] : []
  }

  private func trafficSalts(_ scheme: EppoScheme) -> [Finding] {
    let salts = scheme.splits.flatMap { $0.map(\.salt) }
    guard let salt = salts.first, Set(salts).count == 1 else { return [] }
    return [reusedSalt(salt, "who takes part decides the variant too", "split_salt")]
  }

  /// One hash for two decisions.
  private func reusedSalt(_ salt: String, _ effect: String, _ key: String) -> Finding {
    Finding(
      .reusedSalt, .salt(salt), "two decisions hash '\(salt)', so \(effect)",
      fix: "write a salt of its own, such as \(key): \"\(salt)-2\"")
  }

  private func uncountedWeights(_ scheme: GrowthBookScheme) -> [Finding] {
    let sum = scheme.weights.reduce(0, +)
    guard scheme.ranges == nil, sum < 0.99 || sum > 1.01 else { return [] }
    return [incomplete("weights", "the weights add up to \(shortest(sum)) and not to 1, so GrowthBook splits evenly")]
  }

  private func missingWeights(_ scheme: LaunchDarklyScheme) -> [Finding] {
    let sum = scheme.weights.reduce(0, +)
    guard sum != 100_000 else { return [] }
    let message = "the weights add up to \(sum) and not to 100000, so LaunchDarkly gives the rest to the last variant"
    return [incomplete("weights", message)]
  }

  /// Rounding of thirds is a gap too: with 33.33 three times one user in ten thousand has no variant.
  private func gap(_ percentages: [Double], _ effect: String) -> [Finding] {
    let rest = 100 - percentages.reduce(0, +)
    guard rest > 1e-9 else { return [] }
    return [
      incomplete("percents", "the percentages leave \(shortest((rest * 1e6).rounded() / 1e6)) %, whose users \(effect)")
    ]
  }

  private func incomplete(_ key: String, _ message: String) -> Finding {
    Finding(.incompleteWeights, .value("assignment.\(key)"), message)
  }

  /// Variants without a share of the users.
  var emptyVariants: [Finding] {
    guard let rules else { return [] }
    return zip(rules.variants, rules.scheme.expectedShares).filter { $0.1 == 0 }.map { variant, _ in
      Finding(
        .emptyVariant,
        DeclaredPath(variant, "variants", .key(variant), "weight", .value).or(DeclaredPath(variant, "assignment"))
          .or(.variant(variant)), "no user is assigned to variant '\(variant)'")
    }
  }

  /// A condition that changes who takes part while users do.
  var unkeptCondition: [Finding] {
    guard let rules, rules.condition != nil, rules.sticky == nil else { return [] }
    return [
      Finding(
        .unkeptCondition, .value("assignment.condition"),
        "users whose attributes change leave or enter the experiment, as assignments are not kept",
        fix: "write sticky: {} under 'assignment', unless the attributes cannot change")
    ]
  }
}

extension DeclaredPath {
  /// A text that is hashed under `assignment`; the experiment's id where it stands for that.
  fileprivate static func salt(_ text: String) -> Self {
    Self(text, "assignment", .text(text, under: [])).or(Self(text, "experiment", .value))
  }
}

/// What two files should not share.
extension ExperimentDocument {
  /// The findings about this file beside one that is checked before it, without those that either file declares.
  package func findings(beside other: ExperimentDocument) -> [Finding] {
    guard let rules, let others = other.rules else { return [] }
    let name = other.text?.source.name ?? other.experiment.id
    var found = sharedSalt(rules, others, in: name)
    if !excludes(other) { found += sharedLayers(rules, others, in: name) + sharedSlot(other, in: name) }
    return found.declared(by: expectations + other.expectations).undeclared
  }

  private func sharedSalt(_ rules: AssignmentRules, _ others: AssignmentRules, in name: String) -> [Finding] {
    guard let own = rules.salt, own == others.salt else { return [] }
    return [
      Finding(
        .reusedSalt, .salt(own.text),
        "'\(name)' hashes '\(own.text)' too, so users get the same buckets in both experiments",
        fix: "write a salt of its own under 'assignment', such as \(own.key): \"\(own.text)-2\"")
    ]
  }

  private func sharedLayers(_ rules: AssignmentRules, _ others: AssignmentRules, in name: String) -> [Finding] {
    rules.layerParts.compactMap { part in
      guard let overlap = others.layerParts.lazy.compactMap(part.overlap).first else { return nil }
      let range = "\(shortest(overlap.lowerBound)) to \(shortest(overlap.upperBound))"
      return Finding(
        .overAllocatedLayer, .salt(part.name),
        "'\(name)' has \(range) of layer '\(part.name)' too, so its users are in both experiments")
    }
  }

  private func sharedSlot(_ other: ExperimentDocument, in name: String) -> [Finding] {
    let slot = experiment.slot.rawValue
    guard hasSameSlot(as: other), hasSameApp(as: other) else { return [] }
    return [
      Finding(
        .slotTestedTwice, DeclaredPath(slot, "replaces", .value),
        "'\(name)' tests slot '\(slot)' too, so users in both experiments get only one of the coordinators",
        fix:
          "write layer: { salt: \"\(slot)\", slices: [[0, 5000]] } under 'assignment' of one file, and [[5000, 10000]] "
          + "in the other")
    ]
  }

  /// Whether two files test the same slot of an app, be it under another name in each: with the same coordinator in it,
  /// and with the same root.
  private func hasSameSlot(as other: ExperimentDocument) -> Bool {
    guard let own = text?.value["app"], let others = other.text?.value["app"] else { return false }
    let (slot, otherSlot) = (experiment.slot.rawValue, other.experiment.slot.rawValue)
    let coordinators = (own["coordinators"], others["coordinators"])
    // Of two slots in one file each is another one, whatever fills them.
    guard slot == otherSlot || coordinators.0?[otherSlot] == nil && coordinators.1?[slot] == nil else { return false }
    let roots = (own["root"]?.text ?? slot, others["root"]?.text ?? otherSlot)
    return coordinators.0?[slot]?.fingerprint == coordinators.1?[otherSlot]?.fingerprint
      && (roots.0 == slot) == (roots.1 == otherSlot) && (roots.0 == slot || roots.0 == roots.1)
  }

  /// Whether two files are about one app: with most screens of the smaller one in the other, with the same on them.
  ///
  /// Screens with nothing on them say nothing of an app. The rest may differ, as each file has the screens of its own
  /// variants, and its own guesses of what users make of the items.
  private func hasSameApp(as other: ExperimentDocument) -> Bool {
    let (own, others) = (structure, other.structure)
    let alike = own.count { others[$0.key] == $0.value }
    return 2 * alike >= min(own.count, others.count)
  }

  /// What stands on the screens of the control's app, by their names.
  private var structure: [Name<Screen>: ScreenStructure] {
    experiment.variants[experiment.declaredControl].app.screens.compactMapValues { content in
      let structure = ScreenStructure(items: Set(content.items.map(\.id)), menu: content.listing?.menu)
      return structure.items.isEmpty && structure.menu == nil ? nil : structure
    }
  }

  /// Whether no user can be in both experiments, as they have different parts of a layer.
  func excludes(_ other: ExperimentDocument) -> Bool {
    guard let own = rules?.layerParts, let others = other.rules?.layerParts else { return false }
    return own.contains { part in
      others.contains { $0.kind == part.kind && $0.name == part.name && part.overlap($0) == nil }
    }
  }
}

/// What stands on a screen, whatever users make of it.
private struct ScreenStructure: Equatable {
  let items: Set<Name<Item>>
  let menu: MenuDefinition?
}

/// A part of something that experiments divide between them.
private struct LayerPart {
  /// Whose layer it is: names of different platforms are different layers.
  let kind: String
  let name: String
  let ranges: [Range<Double>]

  /// What two parts of one layer have in common; `nil` where that is nothing.
  func overlap(_ other: LayerPart) -> Range<Double>? {
    guard kind == other.kind, name.utf8.elementsEqual(other.name.utf8) else { return nil }
    return ranges.lazy.flatMap { range in other.ranges.lazy.map { range.clamped(to: $0) } }.first { !$0.isEmpty }
  }
}

/// A text that a scheme hashes with an id.
private struct Salt: Equatable {
  /// The scheme and what else sets its hash apart.
  let kind: String
  /// The key of a file that says the text.
  let key: String
  let text: String

  static func == (one: Salt, other: Salt) -> Bool {
    one.kind == other.kind && one.text.utf8.elementsEqual(other.text.utf8)
  }
}

extension AssignmentRules {
  /// The experiment's parts of layers, by the project's own rule and by that of its platform.
  fileprivate var layerParts: [LayerPart] {
    let own = layer.map { LayerPart(kind: "layer", name: $0.salt, ranges: $0.slices.map(Self.bounds)) }
    return [own].compactMap { $0 } + platformParts
  }

  private var platformParts: [LayerPart] {
    switch scheme {
    case let scheme as GrowthBookScheme where scheme.filters.isEmpty:
      [scheme.namespace].compactMap { $0 }.map { LayerPart(kind: "namespace", name: $0.id, ranges: [$0.range]) }
    case let scheme as GrowthBookScheme:
      scheme.filters.map { LayerPart(kind: "filter \($0.hashVersion)", name: $0.seed, ranges: $0.ranges) }
    case let scheme as StatsigScheme:
      [scheme.layer].compactMap { $0 }.map { layer in
        LayerPart(kind: "Statsig", name: layer.salt, ranges: layer.buckets.map(Self.bounds))
      }
    case let scheme as PlanOutScheme:
      [scheme.segments].compactMap { $0 }.map { segments in
        let ranges = segments.own.sorted().map { Self.bounds($0..<$0 + 1) }
        return LayerPart(kind: "PlanOut \(segments.count)", name: segments.namespace, ranges: ranges)
      }
    default: []
    }
  }

  private static func bounds(_ range: Range<Int>) -> Range<Double> {
    Double(range.lowerBound)..<Double(range.upperBound)
  }

  /// What the scheme hashes with an id to choose the variant; `nil` where that is not one text.
  fileprivate var salt: Salt? {
    let name = "\(type(of: scheme))"
    func salt(_ key: String, _ text: String, _ detail: String = "") -> Salt {
      Salt(kind: name + detail, key: key, text: text)
    }
    return switch scheme {
    case let scheme as DesirelineScheme: salt("salt", scheme.salt)
    case let scheme as GrowthBookScheme: salt("seed", scheme.seed, "\(scheme.hashVersion)")
    case let scheme as OptimizelyScheme: salt("entity", scheme.entity)
    case let scheme as UnleashScheme: salt("variant_group", scheme.variantGroup)
    case let scheme as PlanOutScheme: salt("experiment_salt", scheme.experimentSalt, scheme.parameter)
    case let scheme as EppoScheme: scheme.splits.first?.last.map { salt("split_salt", $0.salt) }
    case let scheme as StatsigScheme: salt("experiment_salt", scheme.salt)
    case let scheme as LaunchDarklyScheme:
      scheme.seed.map { salt("rollout_seed", "\($0)") } ?? salt("salt", scheme.salt, scheme.flag)
    case let scheme as AmplitudeScheme: salt("salt", scheme.salt)
    case let scheme as FlagsmithScheme: salt("feature", scheme.feature)
    case let scheme as PostHogScheme: salt("flag", scheme.flag)
    case let scheme as FlagdScheme: salt("flag", scheme.flag)
    default: nil
    }
  }
}
