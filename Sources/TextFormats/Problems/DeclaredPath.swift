/// What an experiment declares, by the keys and ids that lead to it in a file: `funnel`, `steps`, `paid`.
///
/// A check says by it what a problem or finding is about; an experiment made in Swift has the same things without a file.
package struct DeclaredPath: Hashable, Sendable {
  /// One component, from the outermost object on.
  package enum Component: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A key of an object, or the id of an item of an array.
    case key(String)
    /// The member or item at a position.
    case position(Int)
    /// Every member or item.
    case any
    /// A text anywhere below, as the value of one of some keys; of every key where there are none.
    case text(String, under: [String])
    /// The value itself in place of its key.
    case value

    /// A key.
    package init(stringLiteral key: String) { self = .key(key) }
  }

  /// The name of what is declared, such as `paid`.
  package var name: String
  /// Where that is declared: the first that a file has counts.
  package var places: [[Component]]

  /// What is declared at a place, or the value of one of its keys where a file writes it.
  package init(_ name: String, _ place: Component..., key: String? = nil) {
    self.name = name
    places = (key.map { [place + [.key($0), .value]] } ?? []) + [place]
  }

  /// The same, or something else where a file does not declare it.
  package func or(_ other: DeclaredPath) -> DeclaredPath {
    var path = self
    path.places += other.places
    return path
  }
}
