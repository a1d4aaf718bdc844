/// A chain of steps to a destination, written from the destination backwards and checked when it is built.
///
///     try Route(taking: .number) {
///       RouteStep.screen("product", takes: .number, by: .push)
///       RouteStep.container(.stack, by: .present(.sheet))
///       Query.Start.topmost
///     }
public struct Route: Sendable {
  /// The context its destination takes.
  public let takes: ContextKind
  /// The chain, destination first.
  public let elements: [RouteElement]

  /// Builds a chain.
  /// - Throws: ``RouteError`` when a step would not get the context it takes, or the chain hangs in the air.
  public init(
    taking takes: ContextKind = .none,
    @RouteBuilder _ elements: () -> [RouteElement]
  ) throws(RouteError) {
    self.takes = takes
    self.elements = elements()
    try Self.check(self.elements, given: takes)
  }

  private static func check(_ elements: [RouteElement], given: ContextKind) throws(RouteError) {
    var given = given
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      switch element {
      case .step(let step):
        guard step.takes.accepts(given) else {
          throw .wrongContext(step: step.name, takes: step.takes, given: given)
        }
        guard step.finder != nil || step.factory != nil else { throw .emptyStep(step.name) }
        guard (step.factory == nil) == (step.integration == .none) else { throw .notIntegrated(step.name) }
        if isLast, step.factory != nil { throw .noStart }
      case .transform(let transformer):
        guard transformer.takes.accepts(given) else {
          throw .wrongContext(step: "transformer", takes: transformer.takes, given: given)
        }
        given = transformer.gives
        if isLast { throw .noStart }
      case .choice(let choice):
        guard isLast else { throw .unreachable(after: index) }
        for option in choice.cases {
          try check(option.elements, given: option.takes == .none ? given : option.takes)
        }
      case .start: guard isLast else { throw .unreachable(after: index) }
      }
    }
    if elements.isEmpty { throw .noStart }
  }
}

/// Why a chain cannot be built.
public enum RouteError: Error, Hashable, Sendable {
  /// A step takes another context than it would be given.
  case wrongContext(step: String, takes: ContextKind, given: ContextKind)
  /// A step neither finds nor makes anything.
  case emptyStep(String)
  /// What a step makes is put nowhere, or it puts somewhere what it does not make.
  case notIntegrated(String)
  /// The chain does not end at something that must be there.
  case noStart
  /// Elements stand behind the start or a choice, where nobody gets to; after that many.
  case unreachable(after: Int)
}

/// A link of a chain.
public indirect enum RouteElement: Sendable {
  /// Find or make something.
  case step(RouteStep)
  /// Change the context for what follows.
  case transform(ContextTransformer)
  /// Go on in one of several ways.
  case choice(Choice)
  /// Begin there.
  case start(Query.Start)
}

/// Writes a chain as one link a line.
@resultBuilder public enum RouteBuilder {
  /// A step.
  public static func buildExpression(_ step: RouteStep) -> [RouteElement] { [.step(step)] }
  /// A transformer.
  public static func buildExpression(_ transformer: ContextTransformer) -> [RouteElement] {
    [.transform(transformer)]
  }
  /// A choice.
  public static func buildExpression(_ choice: Choice) -> [RouteElement] { [.choice(choice)] }
  /// A start.
  public static func buildExpression(_ start: Query.Start) -> [RouteElement] { [.start(start)] }
  /// Links made elsewhere.
  public static func buildExpression(_ elements: [RouteElement]) -> [RouteElement] { elements }
  /// A single link.
  public static func buildExpression(_ element: RouteElement) -> [RouteElement] { [element] }
  /// The chain.
  public static func buildBlock(_ elements: [RouteElement]...) -> [RouteElement] { elements.flatMap { $0 } }
}
