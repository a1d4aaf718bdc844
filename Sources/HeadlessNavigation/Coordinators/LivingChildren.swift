/// The slots of a coordinator's living children, in the order they were started.
public struct LivingChildren: FlowMemory {
  /// The slots.
  public var slots: [Name<any Coordinator>]

  /// No children.
  public init() { slots = [] }

  /// Reads a list of names back.
  public init?(_ value: Value) {
    guard case .list(let values) = value else { return nil }
    slots = []
    for value in values {
      guard case .name(let name) = value else { return nil }
      slots.append(Name(name))
    }
  }

  /// The names as a list.
  public var value: Value { .list(slots.map { .name($0.rawValue) }) }
}
