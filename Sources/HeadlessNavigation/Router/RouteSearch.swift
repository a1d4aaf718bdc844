/// The first half of planning: the chain read backwards, until something is found to build on.
struct RouteSearch {
  /// A step with the context as transformed until there.
  struct Link {
    let step: RouteStep
    let context: Value

    /// The context of what the step makes.
    var own: Value { step.takes == .none ? .none : context }
  }

  /// Where building starts.
  let place: Place
  /// The step that was found; `nil` when the chain began at its start.
  let found: Link?
  /// What has to be built, root first.
  let builds: [Link]
  /// The cases that were taken at the forks, the destination's first.
  let cases: [TakenCase]
  /// The gates of the steps, the destination's first, those of the found step last.
  let gates: [Name<any Gate>]

  /// Reads a chain.
  ///
  /// A choice is looked at when its turn comes and not before.
  init(_ route: Route, for destination: Value, in scene: NavigationContext) throws(NavigationFailure) {
    guard route.takes.accepts(destination) else {
      throw .wrongContext(destination, takes: route.takes, "route")
    }
    var context = destination
    var elements = route.elements[...]
    var builds: [Link] = []
    var gates: [Name<any Gate>] = []
    var cases: [TakenCase] = []
    while let element = elements.popFirst() {
      switch element {
      case .transform(let transformer): context = try transformer(context)
      case .choice(let choice):
        let (taken, rest) = try choice.take(for: context, in: scene)
        cases.append(taken)
        elements = rest[...]
      case .start(let start):
        guard let place = start.place(in: scene) else { throw .startNotFound(start) }
        (self.place, found, self.builds, self.gates) = (place, nil, builds.reversed(), gates)
        self.cases = cases
        return
      case .step(let step):
        guard step.takes.accepts(context) else { throw .wrongContext(context, takes: step.takes, step.name) }
        let link = Link(step: step, context: context)
        gates += step.gates
        if let place = step.finder?.place(for: context, in: scene) {
          (self.place, found, self.builds, self.gates) = (place, link, builds.reversed(), gates)
          self.cases = cases
          return
        }
        builds.append(link)
      }
    }
    throw NavigationFailure(phase: .search, code: .startNotFound, culprit: builds.last?.step.name ?? "route")
  }
}

extension NavigationFailure {
  fileprivate static func wrongContext(_ value: Value, takes: ContextKind, _ name: String) -> Self {
    NavigationFailure(phase: .search, code: .wrongContext, culprit: "\(name) takes \(takes), not (\(value))")
  }

  fileprivate static func startNotFound(_ start: Query.Start) -> Self {
    NavigationFailure(phase: .search, code: .startNotFound, culprit: "start \(start)")
  }
}
