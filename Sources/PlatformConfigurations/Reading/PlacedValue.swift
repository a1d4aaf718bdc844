import ExperimentFile
import TextFormats

/// A value of a configuration, with the keys and positions that lead to it.
struct PlacedValue {
  /// The value.
  let value: JSON5Value
  /// The keys and positions.
  let path: String

  /// What the value of a key is.
  subscript(key: String) -> PlacedValue? { value[key].map { PlacedValue(value: $0, path: path.path(to: key)) } }

  /// The items of an array; none of another value.
  var items: [PlacedValue] { value.items.enumerated().map { PlacedValue(value: $1, path: path.path(to: $0)) } }

  /// The members of an object; none of another value.
  var members: [(key: String, value: PlacedValue)] {
    guard case .object(let members) = value.kind else { return [] }
    return members.map { ($0.key, PlacedValue(value: $0.value, path: path.path(to: $0.key))) }
  }

  /// The text, if the value is one.
  var text: String? { value.text }

  /// Whether the value is an object.
  var isObject: Bool { value.isObject }
}

/// The name that something has on a platform, and where it is written.
typealias PlatformName = (text: String, source: PlacedValue)
