package import HeadlessNavigation
package import TextFormats

/// What an experiment declares, by name.
extension DeclaredPath {
  /// A screen.
  package static func screen(_ name: Name<Screen>) -> Self {
    Self(name.rawValue, "app", "screens", .key(name.rawValue))
  }

  /// An item of whatever screen, or one of its keys.
  package static func item(_ name: Name<Item>, key: String? = nil) -> Self {
    Self(name.rawValue, "app", "screens", .any, "items", .key(name.rawValue), key: key)
  }

  /// A destination.
  package static func destination(_ name: Name<Destination>) -> Self {
    Self(name.rawValue, "app", "destinations", .key(name.rawValue))
  }

  /// A coordinator, or one of its keys.
  package static func coordinator(_ name: Name<any Coordinator>, key: String? = nil) -> Self {
    Self(name.rawValue, "app", "coordinators", .key(name.rawValue), key: key)
  }

  /// An intent, where a screen or item asks for it.
  package static func intent(_ name: String) -> Self {
    Self(name, "app", "screens", .text(name, under: ["does", "leaf_does"]))
  }

  /// The answer of a coordinator to an intent.
  package static func answer(to intent: String, by coordinator: Name<any Coordinator>) -> Self {
    Self(intent, "app", "coordinators", .key(coordinator.rawValue), "on", .key(intent))
  }

  /// A screen or item that a variant's app says otherwise than the control's.
  package static func change(of name: String, under variant: String) -> Self {
    Self(name, "variants", .key(variant), "app", "screens", .any, "items", .key(name), .value)
      .or(Self(name, "variants", .key(variant), "app", "screens", .key(name)))
      .or(Self(name, "variants", .key(variant), "app"))
  }

  /// A variant, or one of its keys.
  package static func variant(_ id: String, key: String? = nil) -> Self { Self(id, "variants", .key(id), key: key) }

  /// A step of the funnel, or one of its keys.
  package static func step(_ id: String, key: String? = nil) -> Self { Self(id, "funnel", "steps", .key(id), key: key) }

  /// A metric, or one of its keys.
  package static func metric(_ id: String, key: String? = nil) -> Self { Self(id, "metrics", .key(id), key: key) }

  /// A value by its keys, such as `funnel.window`; what it stands in where a file does not write it.
  package static func value(_ name: String) -> Self {
    let keys = name.split(separator: ".").map { key in Int(key).map(Component.position) ?? .key(String(key)) }
    var path = Self(name)
    path.places = keys.indices.reversed().map { keys[...$0] + [.value] }
    return path
  }
}
