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
    let rules = feature.objects("rules")
    guard let own = rules.firstIndex(where: { $0.source.path == path }) else { return nil }
    feature.omit("defaultValue", "what users outside of the experiment get is the app's own")
    feature.finish()
    for rule in rules[(own + 1)...] { rule.omit("a rule behind the experiment, for users who are not in it") }
    return experiment(rules[own], feature: key, forced: Array(rules[..<own]))
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
    parts.status = status(rule)
    parts.sticky = sticky(rule)
    parts.forced = forced(rules, variations, parts.variants, isByID: parts.unit == nil)
    if let condition = rule.value("condition"), !condition.value.isBlank {
      parts.condition = (condition.value.attribute, condition)
      parts.groups = groups(of: condition.value)
    }
    let scheme = GrowthBookParameters.scheme(rule, key: key, count: variations.count, attribute: attribute)
    omitOthers(rule)
    return scheme.flatMap { parts.experiment(notes, $0) }
  }

  /// The users whom rules before the experiment force to a variation by their ids.
  private func forced(
    _ rules: [PartReader], _ variations: [PlacedValue], _ variants: [String], isByID: Bool
  ) -> [AssignmentRules.ForcedVariant] {
    var forced = ForcedUsers()
    for rule in rules {
      let users = isByID ? Self.users(rule) : nil
      let variation = (rule.value("force")?.value.attribute).flatMap { value in
        variations.firstIndex { $0.value.attribute == value }
      }
      guard let users, let variation, forced.add(users, variants[variation], from: rule) else {
        rule.omit("a rule before the experiment, whose users do not reach it")
        continue
      }
    }
    return forced.list
  }

  /// The users whom a rule names by their ids and nothing else.
  private static func users(_ rule: PartReader) -> [String]? {
    let others = ["coverage", "range", "filters", "namespace", "variations", "parentConditions", "ranges"]
    guard others.allSatisfy({ rule.value($0) == nil }) else { return nil }
    let members = rule.value("condition")?.members ?? []
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
    for reader in meta {
      reader.omit("passthrough", "users of the variation go on to the next rule")
      reader.finish()
    }
    let ids = ImportedNames.variants(keys, notes)
    for (variation, id) in zip(variations, ids) where variation.text != id {
      notes.omit(variation, "what a variant does is its coordinator")
    }
    return ids
  }

  private func status(_ rule: PartReader) -> AssignmentRules.Status {
    let status = rule.read("status", ValueForm<AssignmentRules.Status>.anyCase) ?? .running
    return rule.read("active", .boolean) == false ? .draft : status
  }

  private func sticky(_ rule: PartReader) -> AssignmentRules.Sticky? {
    let versions = ValueForm<Int>.integer(in: 0...1_000_000)
    let version = rule.read("bucketVersion", versions)
    let minimum = rule.read("minBucketVersion", versions)
    let isOff = rule.read("disableStickyBucketing", .boolean) == true
    guard !isOff, version != nil || minimum != nil else { return nil }
    return AssignmentRules.Sticky(bucketVersion: version ?? 0, minimumVersion: minimum ?? 0)
  }

  /// The saved groups that a condition names; one that is missing has no users, as on the platform.
  private func groups(of condition: JSON5Value) -> [AttributeValue.Member] {
    let saved = root.value("savedGroups")
    return condition.groupNames.map { name in
      .init(name, .array((saved?[name]?.items ?? []).map(\.value.attribute)))
    }
  }

  private func omitOthers(_ rule: PartReader) {
    rule.omit("fallbackAttribute", "assignments are kept under one id")
    rule.omit("parentConditions", "prerequisites on other features are not known here")
    rule.omit("name", "a file has no other name than its id")
    rule.omit("force", "all users get this variation; write 'forced' for some users")
    rule.finish()
  }
}

extension JSON5Value {
  /// The names behind `$inGroup` and `$notInGroup`, each once, in the order of the file.
  fileprivate var groupNames: [String] {
    var names: [String] = []
    func collect(_ value: JSON5Value) {
      switch value.kind {
      case .array(let items): for item in items { collect(item) }
      case .object(let members):
        for member in members {
          if ["$inGroup", "$notInGroup"].contains(member.key), let name = member.value.text {
            if !names.contains(name) { names.append(name) }
          } else {
            collect(member.value)
          }
        }
      default: break
      }
    }
    collect(self)
    return names
  }
}
