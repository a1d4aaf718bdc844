import Assignment
import ExperimentDesign
import ExperimentFile
import TextFormats

/// GrowthBook's payload: features whose rules are experiments, and experiments of their own.
///
/// Source: GrowthBook, *Build Your Own SDK* (https://docs.growthbook.io/lib/build-your-own).
struct GrowthBookImport: ConfigurationImporter {
  let root: PartReader

  /// Experiments are rules with variations, and what is under `experiments`.
  func experiments() -> [FoundExperiment] {
    let ruled = (root.value("features") ?? root.source).members.flatMap { key, feature in
      (feature["rules"]?.items ?? []).filter { $0["variations"] != nil }.map { rule in
        FoundExperiment(rule["key"]?.text ?? key, at: rule.path) { experiment(at: rule.path, of: key, feature) }
      }
    }
    let others = root.items("experiments").map { found in
      FoundExperiment(found["key"]?.text ?? "", at: found.path) {
        PartReader(found, notes).flatMap { experiment($0, feature: nil, forced: []) }
      }
    }
    return ruled + others
  }

  /// The rule at a path within a feature.
  private func experiment(at path: String, of key: String, _ source: PlacedValue) -> PlatformExperiment? {
    guard let feature = PartReader(source, notes) else { return nil }
    let (before, own, behind) = feature.objects("rules").parted(at: path)
    guard let own else { return nil }
    feature.finish()
    for rule in behind { rule.omit("a rule behind the experiment, for users who are not in it") }
    return experiment(own, feature: key, forced: Array(before))
  }

  private func experiment(_ rule: PartReader, feature: String?, forced rules: [PartReader]) -> PlatformExperiment? {
    let variations = rule.items("variations")
    guard variations.count > 1 else {
      let message = "has fewer than two variations, so that GrowthBook assigns no user"
      rule.report(.wrongCount, message, at: "variations", hint: "write at least two, such as [false, true]")
      return nil
    }
    guard let key = rule.read("key", .filled) ?? feature else {
      rule.report(.missingKey, "lacks the key 'key'", hint: "it is a text")
      return nil
    }
    var parts = ImportedParts(
      key: rule.named(key, by: "key"), source: rule.source, variants: variants(rule, variations))
    let attribute = rule.read("hashAttribute", .string) ?? "id"
    parts.unit = attribute == "id" || attribute.isEmpty ? nil : attribute
    parts.status = rule.read("status", .anyCase) ?? .running
    if rule.read("active", .boolean) == false { parts.status = .draft }
    parts.sticky = sticky(rule)
    exclude(rules, variations, in: &parts)
    if let condition = rule.value("condition"), !condition.value.isBlank {
      parts.condition = (condition.value.attribute, condition)
    }
    // A saved group that is missing has no users, as on the platform.
    let saved = root.value("savedGroups")
    let names = (rules + [rule]).flatMap { $0.source["condition"]?.value.groupNames ?? [] }
    for name in names where !parts.groups.contains(where: { $0.name == name }) {
      parts.groups.append(.init(name, .array((saved?[name]?.items ?? []).map(\.value.attribute))))
    }
    let scheme = GrowthBookParameters.scheme(rule, key: key, count: variations.count, attribute: attribute)
    rule.finish()
    return scheme.flatMap { parts.experiment(notes, $0) }
  }

  /// Forces the users whom rules before the experiment give a variation by their ids, and excludes all others of them.
  private func exclude(_ rules: [PartReader], _ variations: [PlacedValue], in parts: inout ImportedParts) {
    var forced = ForcedUsers()
    for rule in rules {
      let condition = rule.value("condition")
      let variation = (rule.value("force")?.value.attribute).flatMap { value in
        variations.firstIndex { $0.value.attribute == value }
      }
      if !rule.takesAll {
        rule.refuse("a rule before the experiment, which takes some users by a hash or by other features")
      } else if parts.excluded.isEmpty, let users = Self.users(condition), let variation,
        forced.add(users, parts.variants[variation], from: rule)
      {
        continue
      } else {
        rule.omit("a rule before the experiment; its users are left out by the condition")
        parts.excluded.append(condition?.value.attribute ?? [:])
      }
    }
    parts.forced = forced.list
  }

  /// The users whom a condition names by their ids and by nothing else.
  private static func users(_ condition: PlacedValue?) -> [String]? {
    let members = condition?.members ?? []
    guard members.count == 1, members[0].key == "id" else { return nil }
    let test = members[0].value
    if let user = test.text { return [user] }
    guard test.members.map(\.key) == ["$in"], let users = test["$in"]?.items, !users.isEmpty else { return nil }
    let texts = users.compactMap(\.text)
    return texts.count == users.count ? texts : nil
  }

  /// The keys of the variations, or their positions.
  private func variants(_ rule: PartReader, _ variations: [PlacedValue]) -> [String] {
    let meta = rule.objects("meta")
    let keys = variations.enumerated().map { place, variation -> PlatformName in
      let own = place < meta.count ? meta[place] : nil
      // Without a key of their own, variations are distinguished by texts that can be ids, or else by their positions.
      let text = variation.text.flatMap { Identifier.isValid($0) ? $0 : nil }
      let name = own?.read("key", .string) ?? text ?? "\(place)"
      let path = own.map { $0.source.path.path(to: "key") } ?? variation.path
      return (name, PlacedValue(value: (own?.value("key") ?? variation).value, path: path))
    }
    for part in meta { part.finish() }
    let ids = ImportedNames.variants(keys, notes)
    for (variation, id) in zip(variations, ids) where variation.text != id {
      notes.omit(variation, "what a variant does is its coordinator")
    }
    return ids
  }

  private func sticky(_ rule: PartReader) -> AssignmentRules.Sticky? {
    let versions = ValueForm<Int>.integer(in: 0...1_000_000)
    let version = rule.read("bucketVersion", versions)
    let minimum = rule.read("minBucketVersion", versions)
    let isOff = rule.read("disableStickyBucketing", .boolean) == true
    guard !isOff, version != nil || minimum != nil else { return nil }
    return AssignmentRules.Sticky(bucketVersion: version ?? 0, minimumVersion: minimum ?? 0)
  }
}

extension PartReader {
  /// Whether a rule of a feature takes all users of its condition.
  fileprivate var takesAll: Bool {
    let others = ["range", "ranges", "filters", "namespace", "parentConditions", "hashAttribute"]
    let goOn = source["meta"]?.items.contains { $0["passthrough"]?.value.kind == .bool(true) } ?? false
    return !goOn && others.allSatisfy { source[$0] == nil } && source["coverage"].map { $0.value.number == 1 } ?? true
      && (source["force"] != nil || source["variations"] != nil)
  }
}

extension JSON5Value {
  /// The names behind `$inGroup` and `$notInGroup`, in the order of the file.
  fileprivate var groupNames: [String] {
    switch kind {
    case .array(let items): items.flatMap(\.groupNames)
    case .object(let members):
      members.flatMap { member in
        let name = ["$inGroup", "$notInGroup"].contains(member.key) ? member.value.text : nil
        return name.map { [$0] } ?? member.value.groupNames
      }
    default: []
    }
  }
}
