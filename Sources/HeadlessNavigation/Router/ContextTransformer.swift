/// Turns the context of a step into the one that the steps behind it, and their choices, see.
public struct ContextTransformer: Sendable {
  /// What it takes.
  public var takes: ContextKind
  /// What it gives.
  public var gives: ContextKind
  let transform: @Sendable (Value) -> Value?

  /// Makes a transformer.
  /// - Parameters:
  ///   - takes: What it takes.
  ///   - gives: What it gives.
  ///   - transform: The new context, or `nil` when there is none for this one, which fails the navigation.
  public init(from takes: ContextKind, to gives: ContextKind, _ transform: @escaping @Sendable (Value) -> Value?) {
    self.takes = takes
    self.gives = gives
    self.transform = transform
  }

  func callAsFunction(_ context: Value) throws(NavigationFailure) -> Value {
    guard takes.accepts(context), let made = transform(context), gives.accepts(made) else {
      throw NavigationFailure(phase: .search, code: .wrongContext, culprit: "transformer from \(takes) to \(gives)")
    }
    return made
  }
}
