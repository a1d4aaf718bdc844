import Assignment
import ExperimentFile
import TextFormats

/// The features that Unleash's clients load, whose strategies let users in and whose variants divide them.
///
/// Source: Unleash, *Client specification* (https://github.com/Unleash/client-specification).
struct UnleashImport: ConfigurationImporter {
  static var versions: ClosedRange<Int>? { 1...2 }
  let root: PartReader

  /// The features; a configuration may also be one feature.
  private var features: [PlacedValue] { root.value("features") == nil ? [root.source] : root.items("features") }

  /// Each strategy that lets users in by their id, of a feature with variants, is an experiment.
  func experiments() -> [FoundExperiment] {
    features.flatMap { feature -> [FoundExperiment] in
      let hasVariants = feature.hasVariants
      let strategies = feature["strategies"]?.items ?? []
      let found =
        strategies.isEmpty
        ? hasVariants ? [feature] : []
        : strategies.filter {
          (hasVariants || $0.hasVariants) && UnleashStrategy.names.contains($0["name"]?.text ?? "")
        }
      return found.map { source in
        FoundExperiment(feature["name"]?.text ?? "", at: source.path) { experiment(at: source.path, of: feature) }
      }
    }
  }

  /// The strategy at a path within a feature, or the feature itself.
  private func experiment(at path: String, of source: PlacedValue) -> PlatformExperiment? {
    guard let feature = PartReader(source, notes) else { return nil }
    let errors = notes.diagnostics.errorCount
    let name = feature.require("name", .filled) ?? ""
    let strategies = feature.objects("strategies")
    let own = strategies.first { $0.source.path == path }
    let strategy = UnleashStrategy(own, feature: name, notes)
    let isStrategys = own?.source.hasVariants == true
    let list = UnleashVariants(isStrategys ? own : feature, stickiness: strategy.stickiness, isStrategys: isStrategys)
    // Also those that do not count are taken down as read.
    if isStrategys { feature.omit("variants", "the variants of the strategy count") }
    let isEnabled = feature.read("enabled", .boolean) ?? false
    guard notes.diagnostics.errorCount == errors else { return nil }
    var parts = ImportedParts(
      key: feature.named(name, by: "name"),
      source: own?.source ?? PlacedValue(value: feature.source.value, path: feature.source.subject),
      variants: ImportedNames.variants(list.keys, notes))
    parts.unit = strategy.unit
    parts.status = isEnabled && own?.read("disabled", .boolean) != true ? .running : .stopped
    parts.condition = own.flatMap { strategy in
      let source = strategy.value("constraints") ?? strategy.value("segments") ?? strategy.source
      return condition(strategy).map {
        ($0, PlacedValue(value: source.value, path: strategy.source.path.path(to: "constraints")))
      }
    }
    let place = strategies.firstIndex { $0.source.path == path } ?? 0
    for (index, other) in strategies.enumerated() where index != place && !other.isDisabled {
      guard index < place, isStrategys || other.source.hasVariants else {
        other.omit("users whom another strategy lets in are not in the file")
        continue
      }
      let isKnown = UnleashStrategy.names.contains(other.source["name"]?.text ?? "")
      guard isKnown, UnleashStrategy(other, feature: name, notes).rollout == 100 else {
        other.refuse("a strategy before the experiment, which takes some users by a hash")
        continue
      }
      other.omit("a strategy before the experiment; its users are left out by the condition")
      parts.excluded.append(condition(other) ?? [:])
    }
    parts.forced = list.forced(parts.variants, isForAll: strategy.rollout == 100 && parts.condition == nil, notes)
    own?.finish()
    feature.finish()
    let group = isStrategys ? strategy.group : name
    return parts.experiment(notes) { () throws(AssignmentError) in
      try UnleashScheme(group: strategy.group, variantGroup: group, rollout: strategy.rollout, weights: list.weights)
    }
  }

  /// The constraints of a strategy, and those of the segments it names; `nil` without any.
  private func condition(_ strategy: PartReader) -> AttributeValue? {
    var items = strategy.items("constraints")
    for segment in strategy.items("segments") {
      let id = segment.value.number
      if let found = root.items("segments").first(where: { $0.value["id"]?.number == id && id != nil }) {
        items += found["constraints"]?.items ?? []
      } else {
        notes.omit(segment, "there is no such segment, as on Unleash", excludesAll: true)
      }
    }
    guard !items.isEmpty else { return nil }
    return .all(
      items.map { item in
        PartReader(item, notes).flatMap { AttributeTest($0, .unleash)?.condition() } ?? .never
      })
  }
}

extension PlacedValue {
  /// Whether a feature or a strategy has variants.
  fileprivate var hasVariants: Bool { self["variants"]?.items.isEmpty == false }
}

extension PartReader {
  /// Whether a strategy is left out.
  fileprivate var isDisabled: Bool { source["disabled"]?.value.kind == .bool(true) }
}

/// A strategy that lets in a percentage of the users by their id.
struct UnleashStrategy {
  /// The strategies by which an id decides.
  static let names = ["flexibleRollout", "gradualRolloutUserId", "gradualRolloutSessionId", "default"]

  /// The percentage of users whom it lets in.
  var rollout = 100
  /// What sets its hash apart.
  var group: String
  /// Which value of the context is hashed.
  var stickiness = "default"

  /// The attribute that is hashed; `nil` for the user's id.
  var unit: String? { Self.unit(stickiness) }

  /// Without a strategy a feature is for all users.
  init(_ reader: PartReader?, feature: String, _ notes: ImportNotes) {
    group = feature
    guard let reader else { return }
    let name = reader.read("name", .string) ?? "default"
    let key = name == "flexibleRollout" ? "rollout" : "percentage"
    guard let parameters = reader.object("parameters") else {
      if name != "default" { reader.report(.missingKey, "lacks 'parameters'", hint: "write { \"\(key)\": \"50\" }") }
      return
    }
    stickiness = name == "gradualRolloutSessionId" ? "sessionId" : parameters.read("stickiness", .string) ?? "default"
    if let own = parameters.read("groupId", .string), !own.isEmpty { group = own }
    if name != "default", let percent = parameters.require(key, .unleashPercentage) { rollout = percent }
    if stickiness == "random" {
      parameters.report(.outOfRange, "is 'random': no id decides", at: "stickiness", hint: "write \"userId\"")
    }
    parameters.finish()
  }

  static func unit(_ stickiness: String) -> String? {
    ["default", "userId", ""].contains(stickiness) ? nil : stickiness
  }
}

extension ValueForm where Value == Int {
  /// A percentage, which platforms write as a number or as its text; a part of one lets no more users in.
  fileprivate static var unleashPercentage: Self {
    let expected = "a percentage from 0 to 100"
    return Self(expected, of: [.number, .string], as: .anything, sample: "50") { context in
      guard let number = context.value.number ?? context.value.text.flatMap(Double.init), number.isFinite else {
        return context.reject(.wrongType, "must be \(expected)", hint: "write 50")
      }
      return Int(min(max(number, 0), 100))
    }
  }
}

/// The variants of a feature or a strategy.
struct UnleashVariants {
  /// Their names, as keys of the file are made of them.
  private(set) var keys: [PlatformName] = []
  /// Their weights.
  private(set) var weights: [Int] = []
  private var overrides: [(variant: Int, part: PartReader)] = []

  init(_ reader: PartReader?, stickiness: String, isStrategys: Bool) {
    guard let reader else { return }
    for (place, part) in reader.objects("variants").enumerated() {
      let name = part.require("name", .string) ?? ""
      keys.append(part.named(name, by: "name"))
      weights.append(part.require("weight", .integer(in: 0...1_000_000)) ?? 0)
      let own = part.read("stickiness", .string)
      let standard = isStrategys ? stickiness : "default"
      if place == 0, stickiness != "random", UnleashStrategy.unit(own ?? standard) != UnleashStrategy.unit(stickiness) {
        let message = "goes by '\(own ?? standard)' and the rollout by '\(stickiness)'; a file hashes one of them"
        part.report(.outOfRange, message, at: "stickiness", hint: "write \"\(stickiness)\"")
      }
      overrides += part.objects("overrides").map { (place, $0) }
      part.finish()
    }
  }

  /// The users to whom variants are given by their ids; they must be let in too, which is sure if all users are.
  func forced(_ variants: [String], isForAll: Bool, _ notes: ImportNotes) -> [AssignmentRules.ForcedVariant] {
    var forced = ForcedUsers()
    for (variant, part) in overrides {
      let isByID = part.read("contextName", .string) == "userId"
      let users = part.read("values", .array(of: .string)) ?? []
      guard isByID, isForAll, forced.add(users, variants[variant], from: part) else {
        let reason = "for users whom the rollout and the constraints let in; a file forces users whatever else holds"
        part.omit(isByID ? reason : "a file forces users by their ids")
        continue
      }
    }
    return forced.list
  }
}
