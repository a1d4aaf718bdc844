import Assignment
import ExperimentFile
import TextFormats

/// The features that Unleash's clients load, whose strategies let users in and whose variants divide them.
///
/// Source: Unleash, *Client specification* (https://github.com/Unleash/client-specification).
struct UnleashImport: ConfigurationImporter {
  let root: PartReader

  /// Each strategy that lets users in by their id, of a feature with variants, is an experiment.
  ///
  /// A configuration may also be one feature.
  func experiments() -> [FoundExperiment] {
    let features = root.value("features") == nil ? [root.source] : root.items("features")
    return features.flatMap { feature -> [FoundExperiment] in
      let strategies = feature["strategies"]?.items ?? []
      let known = strategies.filter { (feature.hasVariants || $0.hasVariants) && $0.goesByID }
      let found = strategies.isEmpty && feature.hasVariants ? [feature] : known
      return found.map { source in
        FoundExperiment(feature["name"]?.text ?? "", at: source.path) { experiment(at: source.path, of: feature) }
      }
    }
  }

  /// The strategy at a path within a feature, or the feature itself.
  private func experiment(at path: String, of source: PlacedValue) -> PlatformExperiment? {
    guard let feature = PartReader(source, notes) else { return nil }
    let name = feature.require("name", .filled) ?? ""
    let (before, own, behind) = feature.objects("strategies").parted(at: path)
    let strategy = UnleashStrategy(own, feature: name)
    let isStrategys = own?.source.hasVariants == true
    var variants = UnleashVariants(strategy, isStrategys: isStrategys)
    for part in (isStrategys ? own : feature)?.objects("variants") ?? [] { variants.add(part) }
    // Also those that do not count are taken down as read.
    if isStrategys { feature.omit("variants", "the variants of the strategy count") }
    let isEnabled = feature.read("enabled", .boolean) ?? false
    guard !notes.diagnostics.hasErrors else { return nil }
    var parts = ImportedParts(
      key: feature.named(name, by: "name"),
      source: own?.source ?? PlacedValue(value: feature.source.value, path: feature.source.subject),
      variants: ImportedNames.variants(variants.keys, notes))
    parts.unit = UnleashStrategy.unit(strategy.stickiness)
    parts.status = isEnabled && own?.read("disabled", .boolean) != true ? .running : .stopped
    if let own, let condition = condition(own) {
      let value = (own.value("constraints") ?? own.value("segments") ?? own.source).value
      parts.condition = (condition, PlacedValue(value: value, path: own.source.path.path(to: "constraints")))
    }
    let others = "users whom another strategy lets in are not in the file"
    for other in behind where !other.isDisabled { other.omit(others) }
    for other in before where !other.isDisabled {
      if !isStrategys, !other.source.hasVariants {
        other.omit(others)
      } else if other.source.goesByID, UnleashStrategy(other, feature: name).rollout == 100 {
        other.omit("a strategy before the experiment; its users are left out by the condition")
        parts.excluded.append(condition(other) ?? [:])
      } else {
        other.refuse("a strategy before the experiment, which takes some users by a hash")
      }
    }
    variants.force(in: &parts, isForAll: strategy.rollout == 100 && parts.condition == nil)
    own?.finish()
    feature.finish()
    return parts.experiment(
      notes,
      [
        "group": strategy.group.unless(parts.id), "variant_group": isStrategys ? nil : name.unless(strategy.group),
        "rollout": strategy.rollout.unless(100), "weights": variants.weights,
      ])
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
    return items.isEmpty ? nil : .all(items.map { AttributeTest.condition($0, .unleash, notes) })
  }
}

extension PlacedValue {
  /// Whether a feature or a strategy has variants.
  fileprivate var hasVariants: Bool { self["variants"]?.items.isEmpty == false }

  /// Whether an id decides whom a strategy lets in.
  fileprivate var goesByID: Bool {
    ["flexibleRollout", "gradualRolloutUserId", "gradualRolloutSessionId", "default"].contains(self["name"]?.text)
  }
}

extension PartReader {
  /// Whether a strategy is left out.
  fileprivate var isDisabled: Bool { source["disabled"]?.value.kind == .bool(true) }
}

/// A strategy that lets in a percentage of the users by their id.
private struct UnleashStrategy {
  /// The percentage of users whom it lets in.
  var rollout = 100
  /// What sets its hash apart.
  var group: String
  /// Which value of the context is hashed.
  var stickiness = "default"

  /// Without a strategy a feature is for all users.
  init(_ reader: PartReader?, feature: String) {
    group = feature
    guard let reader else { return }
    let name = reader.read("name", .string) ?? "default"
    let key = name == "flexibleRollout" ? "rollout" : "percentage"
    guard let parameters = reader.object("parameters") else {
      if name != "default" { reader.report(.missingKey, "lacks 'parameters'", hint: "write { \"\(key)\": \"50\" }") }
      return
    }
    stickiness = name == "gradualRolloutSessionId" ? "sessionId" : parameters.read("stickiness", .string) ?? "default"
    group = parameters.read("groupId", .string)?.unless("") ?? feature
    if name != "default", let percent = parameters.require(key, .unleashPercentage) { rollout = percent }
    if stickiness == "random" {
      parameters.report(.outOfRange, "is 'random': no id decides", at: "stickiness", hint: "write \"userId\"")
    }
    parameters.finish()
  }

  /// The attribute that is hashed; `nil` for the user's id.
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
private struct UnleashVariants {
  /// Their names, as keys of the file are made of them.
  private(set) var keys: [PlatformName] = []
  /// Their weights.
  private(set) var weights: [Int] = []
  private var overrides: [(variant: Int, part: PartReader)] = []
  private let stickiness: String
  private let standard: String

  init(_ strategy: UnleashStrategy, isStrategys: Bool) {
    (stickiness, standard) = (strategy.stickiness, isStrategys ? strategy.stickiness : "default")
  }

  mutating func add(_ part: PartReader) {
    let own = part.read("stickiness", .string) ?? standard
    if keys.isEmpty, stickiness != "random", UnleashStrategy.unit(own) != UnleashStrategy.unit(stickiness) {
      let message = "goes by '\(own)' and the rollout by '\(stickiness)'; a file hashes one of them"
      part.report(.outOfRange, message, at: "stickiness", hint: "write \"\(stickiness)\"")
    }
    overrides += part.objects("overrides").map { (keys.count, $0) }
    keys.append(part.named(part.require("name", .string) ?? "", by: "name"))
    weights.append(part.require("weight", .integer(in: 0...1_000_000)) ?? 0)
    part.finish()
  }

  /// The users to whom variants are given by their ids; they must be let in too, which is sure if all users are.
  func force(in parts: inout ImportedParts, isForAll: Bool) {
    for (variant, part) in overrides {
      let isByID = part.read("contextName", .string) == "userId"
      let users = part.read("values", .array(of: .string)) ?? []
      if isByID, isForAll, parts.force(users, to: variant) {
        part.finish()
        continue
      }
      let reason = "for users whom the rollout and the constraints let in; a file forces users whatever else holds"
      part.omit(isByID ? reason : "a file forces users by their ids")
    }
  }
}
