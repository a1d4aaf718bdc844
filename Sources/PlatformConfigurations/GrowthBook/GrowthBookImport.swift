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
    let scheme = scheme(rule, parts, attribute)
    rule.finish()
    return parts.experiment(notes, scheme)
  }

  /// Forces the users whom rules before the experiment give a variation by their ids, and excludes all others of them.
  private func exclude(_ rules: [PartReader], _ variations: [PlacedValue], in parts: inout ImportedParts) {
    for rule in rules {
      let condition = rule.value("condition")
      let variation = (rule.value("force")?.value.attribute).flatMap { value in
        variations.firstIndex { $0.value.attribute == value }
      }
      if !rule.takesAll {
        rule.refuse("a rule before the experiment, which takes some users by a hash or by other features")
      } else if parts.excluded.isEmpty, let users = Self.users(condition), let variation,
        parts.force(users, to: variation)
      {
        rule.finish()
      } else {
        rule.omit("a rule before the experiment; its users are left out by the condition")
        parts.excluded.append(condition?.value.attribute ?? [:])
      }
    }
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

  private func sticky(_ rule: PartReader) -> JSONDocument? {
    let versions = ValueForm<Int>.integer(in: 0...1_000_000)
    let version = rule.read("bucketVersion", versions)
    let minimum = rule.read("minBucketVersion", versions)
    let isOff = rule.read("disableStickyBucketing", .boolean) == true
    guard !isOff, version != nil || minimum != nil else { return nil }
    return .present(["bucket_version": version?.unless(0), "minimum_version": minimum?.unless(0)])
  }

  /// What GrowthBook hashes, and the ranges of its variations.
  private func scheme(
    _ rule: PartReader, _ parts: ImportedParts, _ attribute: String
  ) -> KeyValuePairs<String, any JSONRepresentable> {
    let count = parts.variants.count
    var weights = rule.read("weights", .array(of: .number(in: 0...1e9)))
    if let written = weights, written.count != count {
      rule.omit("weights", "there are \(count) variations, so that GrowthBook splits evenly")
      weights = nil
    }
    var ranges = rule.read("ranges", .array(of: .growthBookRange))
    if let written = ranges, written.count > count {
      rule.report(.wrongCount, "has \(written.count) ranges for \(count) variations", at: "ranges")
    }
    // One that is missing holds no user.
    let missing = max(0, count - (ranges?.count ?? 0))
    ranges? += repeatElement([0, 0], count: missing)
    let filters = filters(rule, attribute)
    let namespace = rule.read("namespace", .growthBookNamespace)
    let hasFilters = rule.value("filters") != nil
    if hasFilters { rule.omit("namespace", "GrowthBook ignores it beside 'filters'") }
    return [
      "seed": (rule.read("seed", .string)?.unless("") ?? parts.key.text).unless(parts.id),
      "hash_version": rule.read("hashVersion", .integer(in: 1...2)) ?? 1,
      "coverage": rule.read("coverage", .number())?.clamped.unless(1).map(JSONDocument.init(exactly:)),
      "weights": (weights ?? [Double](repeating: 1 / Double(count), count: count)).map(JSONDocument.init(exactly:)),
      "ranges": ranges, "namespace": hasFilters ? nil : namespace, "filters": filters.unless([]),
    ]
  }

  /// The filters that go by the same attribute as the experiment.
  private func filters(_ rule: PartReader, _ attribute: String) -> [JSONDocument] {
    rule.objects("filters").compactMap { part in
      let filter = JSONDocument.object([
        "seed": part.require("seed", .filled),
        "ranges": part.require("ranges", .array(of: .growthBookRange, count: 1...100)),
        "hash_version": part.read("hashVersion", .integer(in: 1...2)) ?? 2,
      ])
      let own = part.read("attribute", .string) ?? "id"
      part.finish()
      guard own != attribute else { return filter }
      part.refuse("the filter goes by '\(own)' and the experiment by '\(attribute)'; a file has one attribute")
      return nil
    }
  }
}

extension ValueForm where Value == [JSONDocument] {
  /// Two ends of a range, of which only what lies within 0 to 1 can hold a user.
  ///
  /// A position of 1 does not occur, so an end beyond 1 is 1.
  fileprivate static var growthBookRange: Self {
    .converting(ValueForm<[Double]>.array(of: .number(), count: 2...2)) { .ends($0[0], $0[1]) }
  }
}

extension [JSONDocument] {
  fileprivate static func ends(_ start: Double, _ end: Double) -> Self {
    [start.clamped, Swift.max(start.clamped, end.clamped)].map(JSONDocument.init(exactly:))
  }
}

extension Double {
  /// The nearest number from 0 to 1.
  fileprivate var clamped: Double { min(max(self, 0), 1) }
}

extension ValueForm where Value == JSONDocument {
  /// The name, and the two ends of the slice.
  fileprivate static var growthBookNamespace: Self {
    let ends = ValueForm<Double>.number()
    return Self("an array of a name and two ends", of: [.array], as: .anything) { context in
      let items = context.value.items
      guard items.count == 3, let id = items[0].text, !id.isEmpty else {
        return context.reject(.wrongType, "must be an array of a name and two ends, such as [\"nav\", 0, 0.5]")
      }
      let known = items.dropFirst().compactMap { ends.read($0, as: context.subject, into: context.diagnostics) }
      return known.count == 2 ? .object(["id": id, "range": [JSONDocument].ends(known[0], known[1])]) : nil
    }
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
