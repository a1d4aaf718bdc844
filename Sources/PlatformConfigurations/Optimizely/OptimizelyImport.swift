import Assignment
import ExperimentFile
import TextFormats

/// Optimizely's datafile: experiments, alone and in groups, and the audiences they are for.
///
/// Source: Optimizely's public libraries (https://github.com/optimizely/javascript-sdk).
struct OptimizelyImport: ConfigurationImporter {
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
    let key = reader.require("key", .filled)
    let entity = reader.require("id", .filled)
    let variations = reader.objects("variations")
    let keys = variations.map { $0.named($0.require("key", .filled) ?? "", by: "key") }
    let ids = variations.map { $0.require("id", .filled) ?? "" }
    for part in variations { part.finish() }
    let status = reader.read("status", .optimizelyStatus) ?? .running
    let allocation = reader.allocation(0...1000) ?? []
    let exclusion = group.flatMap { $0.read("policy", .string) == "overlapping" ? nil : self.group($0) }
    guard let key, let entity, !notes.diagnostics.hasErrors else { return nil }
    var parts = ImportedParts(
      key: reader.named(key, by: "key"), source: reader.source, variants: ImportedNames.variants(keys, notes))
    parts.status = status
    for (id, value) in reader.object("forcedVariations")?.source.members ?? [] {
      let variant = value.text.flatMap { key in keys.firstIndex { $0.text.utf8.elementsEqual(key.utf8) } }
      if let variant, parts.force([id], to: variant) { continue }
      let full = "a file forces at most \(ImportedParts.mostForced) users"
      notes.omit(value, variant == nil ? "the experiment has no such variation" : full)
    }
    let ofIDs = reader.value("audienceIds")
    if let source = reader.value("audienceConditions") ?? ofIDs, !source.value.isBlank {
      parts.condition = (AudienceReader(root, notes).tree(source).condition(), source)
    }
    for holdout in root.items("holdouts") {
      let isRunning = holdout["status"]?.text == "Running"
      notes.omit(holdout, "Optimizely's holdouts are hashed by their own ids", excludesAll: isRunning)
    }
    reader.finish()
    // A variant that has no range gets one without users, and unknown ids are holes.
    let known = allocation.map { entry in
      (arm: ids.firstIndex { $0.utf8.elementsEqual(entry.entity.utf8) }, end: entry.end)
    }
    let slots = ids.indices.filter { arm in !known.contains { $0.arm == arm } }.map { (arm: $0, end: 0) } + known
    let isPlain = slots.map(\.arm) == Array(ids.indices)
    return parts.experiment(
      notes,
      [
        "entity": entity.unless(parts.id), "end_of_range": isPlain ? slots.map(\.end) : nil,
        "allocation": isPlain
          ? nil
          : slots.map { slot in
            JSONDocument.object(["variant": slot.arm.map { parts.variants[$0] } ?? "", "end_of_range": slot.end])
          }, "exclusion_group": exclusion,
      ])
  }

  private func group(_ reader: PartReader) -> JSONDocument {
    let entries = reader.allocation(1...1000)?.map {
      JSONDocument.object(["entity": $0.entity, "end_of_range": $0.end])
    }
    return .object(["id": reader.require("id", .filled), "allocation": entries])
  }
}

extension PartReader {
  fileprivate func allocation(_ count: ClosedRange<Int>) -> [OptimizelyScheme.Entry]? {
    require("trafficAllocation", .array(of: .optimizelyEntry, count: count))
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
