package import Assignment
import ExperimentFile
import TextFormats

/// The platforms whose configurations can be imported and exported, by the name of their scheme.
package enum ConfigurationPlatform: String, Sendable, CaseIterable {
  /// GrowthBook: the payload of its SDK, or the features in it.
  case growthbook
  /// Optimizely Feature Experimentation: its datafile.
  case optimizely
  /// Unleash: the features that its clients load, or one of them.
  case unleash
  /// LaunchDarkly: the flags that its SDK loads, or one of them.
  case launchdarkly

  /// The platform of the scheme of an assignment, as a file writes it; `nil` where it is another's.
  package init?(schemeOf assignment: AttributeValue) {
    let name = assignment["scheme"]?.text ?? ""
    self.init(rawValue: name.replacing("-swift", with: ""))
  }

  /// The platform's own name.
  package var title: String { Self.table[rawValue]?.heading[1] ?? rawValue }

  /// What makes an experiment of it, in words.
  var sign: String { Self.table[rawValue]?.heading[2] ?? "" }

  /// Its members that a file has no place for, by their keys.
  var notCarried: [String: [String]] { Self.table[rawValue]?.rows ?? [:] }

  /// The keys of `assignment` that its configurations have no place for.
  var notExported: [String: [String]] { Self.table["to \(rawValue)"]?.rows ?? [:] }

  private static let table = TextRows.sections(PackageResources.NotCarried_txt)

  /// The platform whose form a configuration has; `nil` where it has none of them.
  init?(formOf value: JSON5Value) {
    let features = value["features"]?.kind.name
    if value["flags"]?.isObject == true || value["fallthrough"] != nil || value["environments"] != nil {
      self = .launchdarkly
    } else if features == .array || value["strategies"] != nil {
      self = .unleash
    } else if features == .object {
      self = .growthbook
    } else if value["experiments"]?.items.contains(where: { $0["trafficAllocation"] != nil }) == true
      || value["projectId"] != nil || value["groups"] != nil && value["experiments"] != nil
    {
      self = .optimizely
    } else if value["experiments"]?.kind.name == .array || Self.isFeatures(value) {
      self = .growthbook
    } else {
      return nil
    }
  }

  /// The name of another platform whose form a configuration has; `nil` where it has none of them.
  static func other(formOf value: JSON5Value) -> String? {
    let flags = PlacedValue(value: value, path: "")["flags"]?.members.map(\.value) ?? []
    func has(_ key: String) -> Bool { flags.contains { $0[key] != nil } }
    if has("state") || has("defaultVariant") { return "flagd" }
    if has("allocations") { return "Eppo" }
    return ["feature_gates", "dynamic_configs", "layer_configs"].contains { value[$0] != nil } ? "Statsig" : nil
  }

  /// Whether the members are all features of GrowthBook.
  private static func isFeatures(_ value: JSON5Value) -> Bool {
    guard case .object(let members) = value.kind, !members.isEmpty else { return false }
    return members.allSatisfy { $0.value["defaultValue"] != nil || $0.value["rules"]?.kind.name == .array }
  }
}
