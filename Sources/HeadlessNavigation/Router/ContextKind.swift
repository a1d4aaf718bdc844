/// The type of a context, by which a chain is checked when it is built.
public enum ContextKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// No context; a step that takes none leaves the one it is given alone.
  case none
  /// Yes or no.
  case flag
  /// A whole number.
  case number
  /// A name.
  case name
  /// A node of a menu.
  case range
  /// Several values.
  case list
  /// Whatever comes.
  case any

  /// Whether a step that takes this can stand where that is given.
  func accepts(_ given: ContextKind) -> Bool { self == .any || self == .none || self == given }

  /// Whether a value is of this kind; a step that takes none is content with any.
  func accepts(_ value: Value) -> Bool { accepts(ContextKind(of: value)) }

  init(of value: Value) {
    self =
      switch value {
      case .none: .none
      case .flag: .flag
      case .number: .number
      case .name: .name
      case .range: .range
      case .list: .list
      }
  }
}
