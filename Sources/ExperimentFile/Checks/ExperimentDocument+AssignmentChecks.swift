import Assignment
import ExperimentDesign
import HeadlessNavigation
package import NavigationExperiments
import TextFormats

/// What is allowed in an assignment and seldom meant.
extension ExperimentDocument {
  /// What platforms make of a scheme that was hardly meant.
  var schemeFindings: [Finding] { rules.map { SchemeKind.traits(of: $0.scheme).findings } ?? [] }

  /// Variants without a share of the users.
  var emptyVariants: [Finding] {
    guard let rules else { return [] }
    return zip(rules.variants, rules.scheme.expectedShares).filter { $0.1 == 0 }.map { variant, _ in
      Finding(
        .emptyVariant,
        DeclaredPath(variant, "variants", .key(variant), "weight", .value).or(DeclaredPath(variant, "assignment"))
          .or(.variant(variant)), "no user is assigned to variant '\(variant)'",
        fix: (rules.scheme is DesirelineScheme ? "weight: 1 for '\(variant)'" : evenParts).map { "write \($0)" })
    }
  }

  /// What gives all variants the same part of the users, in the keys of the platform.
  private var evenParts: String? {
    guard let rules, let written = text?.value["assignment"] else { return nil }
    let count = rules.variants.count
    for key in ["weights", "percents", "ends", "end_of_range"] {
      guard let parts = written[key]?.items.compactMap(\.number), parts.count == count, let last = parts.last else {
        continue
      }
      if key.hasPrefix("end") {
        let ends = (1...count).map { shortest((last * Double($0) / Double(count)).rounded()) }
        return "\(key): [\(ends.joined(separator: ", "))]"
      }
      let whole = key == "percents" ? 100 : SchemeKind.traits(of: rules.scheme).whole
      let weight = parts.max() ?? 1
      return "\(key): \(SchemeTraits.parts(parts.map { _ in 1 }, of: whole ?? weight * Double(count)))"
    }
    return nil
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
  static func salt(_ text: String) -> Self {
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
    guard type(of: rules.scheme) == type(of: others.scheme), let own = SchemeKind.traits(of: rules.scheme).salt,
      let other = SchemeKind.traits(of: others.scheme).salt, own.detail == other.detail,
      own.text.utf8.elementsEqual(other.text.utf8)
    else { return [] }
    return [
      Finding(
        .reusedSalt, .salt(own.text),
        "'\(name)' hashes '\(own.text)' too, so users get the same buckets in both experiments",
        fix: "write a salt of its own under 'assignment', such as \(own.key): \"\(own.text)-2\"")
    ]
  }

  private func sharedLayers(_ rules: AssignmentRules, _ others: AssignmentRules, in name: String) -> [Finding] {
    rules.layerParts.compactMap { part in
      guard
        let (other, overlap) = others.layerParts.lazy.compactMap({ other in part.overlap(other).map { (other, $0) } })
          .first
      else { return nil }
      let rest = part.rest(beside: other).map { "[\(shortest($0.lowerBound)), \(shortest($0.upperBound))]" }
      let range = "\(shortest(overlap.lowerBound)) to \(shortest(overlap.upperBound))"
      return Finding(
        .overAllocatedLayer, .salt(part.name),
        "'\(name)' has \(range) of layer '\(part.name)' too, so its users are in both experiments",
        fix: part.kind == "layer" && !rest.isEmpty ? "write slices: [\(rest.joined(separator: ", "))]" : nil)
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

extension AssignmentRules {
  /// The experiment's parts of layers, by the project's own rule and by that of its platform.
  fileprivate var layerParts: [LayerPart] {
    (layer.map { [LayerPart("layer", $0.salt, $0.slices)] } ?? []) + SchemeKind.traits(of: scheme).layers
  }
}
