/// A chain of steps to a destination, written from the destination backwards and checked when it is built.
///
///     try Route(taking: .number) {
///       RouteStep.screen("product", takes: .number, by: .push)
///       RouteStep.container(.stack, by: .present(.sheet))
///       Query.Start.topmost
///     }
public struct Route: Sendable {
  /// The context its destination takes.
  package let takes: ContextKind
  /// The chain, destination first.
  package let elements: [RouteElement]

  /// Builds a chain.
  /// - Throws: ``RouteError`` when a step would not get the context it takes, or the chain hangs in the air.
  public init(taking takes: ContextKind = .none, @RouteBuilder _ elements: () -> [RouteElement]) throws(RouteError) {
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
        guard step.takes.accepts(given) else { throw .wrongContext(step: step.name, takes: step.takes, given: given) }
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
        for option in choice.cases { try check(option.elements, given: option.takes == .none ? given : option.takes) }
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
  case start(RouteQuery.Start)
}

/// Writes a chain as one link a line.
@resultBuilder public enum RouteBuilder {
  /// A step.
  public static func buildExpression(_ step: RouteStep) -> [RouteElement] { [.step(step)] }
  /// A transformer.
  public static func buildExpression(_ transformer: ContextTransformer) -> [RouteElement] { [.transform(transformer)] }
  /// A choice.
  public static func buildExpression(_ choice: Choice) -> [RouteElement] { [.choice(choice)] }
  /// A start.
  public static func buildExpression(_ start: RouteQuery.Start) -> [RouteElement] { [.start(start)] }
  /// Links made elsewhere.
  public static func buildExpression(_ elements: [RouteElement]) -> [RouteElement] { elements }
  /// A single link.
  public static func buildExpression(_ element: RouteElement) -> [RouteElement] { [element] }
  /// The chain.
  public static func buildBlock(_ elements: [RouteElement]...) -> [RouteElement] { elements.flatMap { $0 } }
}

/// One step of a chain: find it, or make it and put it on what the steps behind it lead to.
///
/// A step that finds and makes nothing must find its screen once the steps behind it are done (RouteComposer's
/// `NilFactory`); one that makes and finds nothing is made anew each time (`NilFinder`).
public struct RouteStep: Sendable {
  /// What it is called in failures.
  package var name: String
  /// The context it takes.
  package var takes: ContextKind
  /// How it is found, if it may be there already.
  package var finder: RouteQuery?
  /// How it is made, if it may be missing.
  package var factory: Factory?
  /// How it joins the steps behind it.
  package var integration: Integration
  /// The gates to pass for it.
  package var gates: [Name<any Gate>]
  /// What is done to its screen, made or found.
  package var tasks: [ContextTask]

  /// Makes a step.
  public init(
    _ name: String, takes: ContextKind = .none, find finder: RouteQuery? = nil, make factory: Factory? = nil,
    by integration: Integration = .none, gates: [Name<any Gate>] = [], tasks: [ContextTask] = []
  ) {
    self.name = name
    self.takes = takes
    self.finder = finder
    self.factory = factory
    self.integration = integration
    self.gates = gates
    self.tasks = tasks
  }

  /// A screen that is found by kind, and by context if it takes one, or else made.
  public static func screen(
    _ kind: Name<Screen>, takes: ContextKind = .none, by integration: Integration, gates: [Name<any Gate>] = [],
    tasks: [ContextTask] = []
  ) -> RouteStep {
    RouteStep(
      kind.rawValue, takes: takes, find: .screen(kind, takes == .none ? .any : .same), make: .screen(kind),
      by: integration, gates: gates, tasks: tasks)
  }

  /// A container that is made anew.
  public static func container(_ kind: Name<Container>, by integration: Integration) -> RouteStep {
    RouteStep(kind.rawValue, make: .container(kind), by: integration)
  }

  /// Something that must be there: at once if it stands last in a chain, else when the steps behind it are done.
  public static func found(_ finder: RouteQuery, takes: ContextKind = .none) -> RouteStep {
    RouteStep(finder.description, takes: takes, find: finder)
  }
}

/// All that a navigation will do to a tree, before any of it is done: it is applied as a whole.
package struct Plan: Sendable {
  /// The screen to recognize the place by, after the gates, that building starts from: its first one.
  package var anchor: Screen?
  /// The gates of the steps, in the order they are asked; those of the app and the destination come before them.
  package var gates: [Name<any Gate>]
  /// What is done, in order: context tasks on the found screen, dismissals, what is made visible, what is built.
  package var operations: [TreeOperation] = []
  /// The screens of the route, root to leaf and each once, for post-navigation interceptors.
  package var path: [Screen] = []
}
