import Assignment
import ExperimentFile
import TextFormats

/// Optimizely's datafile: experiments, alone and in groups, and the audiences they are for.
///
/// Source: Optimizely's public libraries (https://github.com/optimizely/javascript-sdk).
struct OptimizelyImport: ConfigurationImporter {
  static var versions: ClosedRange<Int>? { 2...4 }
  let root: PartReader

  func experiments() -> [FoundExperiment] {
    let grouped = root.objects("groups").map { ($0.items("experiments"), Optional($0)) }
    return ([(root.items("experiments"), nil)] + grouped).flatMap { items, group in
      items.map { found in
        FoundExperiment(found["key"]?.text ?? "", at: found.path) {
          PartReader(found, notes).flatMap { experiment($0, group: group) }
        }
      }
    }
  }

  private func experiment(_ reader: PartReader, group: PartReader?) -> PlatformExperiment? {
    let errors = notes.diagnostics.errorCount
    let key = reader.require("key", .filled)
    let entity = reader.require("id", .filled)
    let variations = reader.objects("variations")
    let keys = variations.map { part in
      part.named(part.require("key", .filled) ?? "", by: "key")
    }
    let ids = variations.map { $0.require("id", .filled) ?? "" }
    for part in variations { part.finish() }
    let status = reader.read("status", .optimizelyStatus) ?? .running
    let allocation = reader.require("trafficAllocation", .array(of: .optimizelyEntry, count: 0...1000)) ?? []
    let exclusion = self.group(group)
    guard let key, let entity, notes.diagnostics.errorCount == errors else { return nil }
    var parts = ImportedParts(
      key: reader.named(key, by: "key"), source: reader.source, variants: ImportedNames.variants(keys, notes))
    parts.status = status
    parts.forced = forced(reader, keys.map(\.text), parts.variants)
    parts.condition = condition(reader)
    omitOthers(reader)
    let slots = Self.slots(allocation, ids)
    return parts.experiment(notes) { () throws(AssignmentError) in
      try OptimizelyScheme(entity: entity, allocation: slots, group: exclusion)
    }
  }

  /// The ranges of the variants; a variant that has none gets one without users, and unknown ids are holes.
  private static func slots(_ allocation: [OptimizelyScheme.Entry], _ ids: [String]) -> [OptimizelyScheme.Slot] {
    let slots = allocation.map { entry in
      OptimizelyScheme.Slot(arm: ids.firstIndex { $0.utf8.elementsEqual(entry.entity.utf8) }, end: entry.end)
    }
    let missing = ids.indices.filter { arm in !slots.contains { $0.arm == arm } }
    return missing.map { OptimizelyScheme.Slot(arm: $0, end: 0) } + slots
  }

  private func group(_ reader: PartReader?) -> OptimizelyScheme.Group? {
    guard let reader, reader.read("policy", .string) != "overlapping" else { return nil }
    let id = reader.require("id", .filled)
    let allocation = reader.require("trafficAllocation", .array(of: .optimizelyEntry, count: 1...1000))
    guard let id, let allocation else { return nil }
    return OptimizelyScheme.Group(id: id, allocation: allocation)
  }

  private func forced(_ reader: PartReader, _ keys: [String], _ variants: [String]) -> [AssignmentRules.ForcedVariant] {
    var forced: [AssignmentRules.ForcedVariant] = []
    for (id, value) in reader.object("forcedVariations")?.source.members ?? [] {
      let variant = value.text.flatMap { key in keys.firstIndex { $0.utf8.elementsEqual(key.utf8) } }
      if let variant, forced.count < ForcedUsers.most {
        forced.append(AssignmentRules.ForcedVariant(id: id, variant: variants[variant]))
      } else if variant == nil {
        notes.omit(value, "the experiment has no such variation")
      } else {
        notes.omit(value, "a file forces at most \(ForcedUsers.most) users")
      }
    }
    return forced
  }

  private func condition(_ reader: PartReader) -> (value: AttributeValue, source: PlacedValue)? {
    let ids = reader.value("audienceIds")
    let tree = reader.value("audienceConditions")
    guard let source = tree ?? ids, !source.value.isBlank else { return nil }
    return (AudienceReader(root, notes).tree(source).condition(), source)
  }

  private func omitOthers(_ reader: PartReader) {
    for holdout in root.items("holdouts") {
      let isRunning = holdout["status"]?.text == "Running"
      notes.omit(holdout, "Optimizely's holdouts are hashed by their own ids", excludesAll: isRunning)
    }
    reader.finish()
  }
}

extension ValueForm where Value == AssignmentRules.Status {
  /// Only a running experiment assigns users.
  fileprivate static var optimizelyStatus: Self {
    .converting(ValueForm<String>.string) { word in
      AssignmentRules.Status.ofOptimizely.first { $0.value == word }?.key ?? .stopped
    }
  }
}

extension AssignmentRules.Status {
  /// The words of Optimizely.
  static let ofOptimizely: [Self: String] = [.running: "Running", .draft: "Not started", .stopped: "Paused"]
}

extension ValueForm where Value == OptimizelyScheme.Entry {
  /// An entity, empty for a hole, and the first bucket behind it.
  fileprivate static var optimizelyEntry: Self {
    .object(
      .optional("entityId", .string, or: ""), .required("endOfRange", .integer(in: 0...10_000)),
      rules: [.check { $0.letPass() }]
    ) { OptimizelyScheme.Entry(entity: $0, end: $1) }
  }
}
