package import HeadlessNavigation
import Synchronization

/// The states and transitions of a flow at the first rows of its menus, and which inputs lead away from a target.
///
/// What it answers depends on the flow alone, so all workers of a run share one.
package final class WayGraph: Sendable {
  /// What is wanted.
  enum Target: Hashable {
    /// A screen about a leaf of the menu comes into view.
    case leaf(of: Name<MenuDefinition>)
    /// A screen of that kind comes into view.
    case screen(Name<Screen>)
    /// The coordinator of that slot finishes.
    case flow(Name<any Coordinator>)
  }

  private let search: Mutex<WaySearch>

  /// The rules of the app's containers.
  let rules: ContainerCatalog

  /// Makes a graph in which nothing is known yet.
  package init(of engine: FlowEngine) {
    search = Mutex(WaySearch(engine))
    rules = engine.app.containers
  }

  private struct Judged: Hashable {
    var edge: ObjectIdentifier
    var facts: Int
    var target: Int
  }

  /// Edges that were judged, kept alive as long as they are known by their identity.
  private let judged = Mutex<(edges: [FlowEdge], verdicts: [Judged: Bool])>(([], [:]))

  private static let mostJudged = 100_000

  /// Forgets the edges that were judged, and what is only kept by them.
  func forgetEdges() { judged.withLock { $0 = ([], [:]) } }

  /// The number of a target.
  func number(of target: Target) -> Int { search.withLock { $0.targets.number(of: target) } }

  /// Whether the target of a number is on no way from what an edge leads to.
  /// - Parameters:
  ///   - facts: The number of the facts that are true before it.
  ///   - example: An input and a state that the edge answers, at first rows.
  func leadsAway(
    _ edge: FlowEdge, where facts: Int, toward target: Int, example: () -> (FlowInput, FlowState)
  ) -> Bool {
    let judged = Judged(edge: ObjectIdentifier(edge), facts: facts, target: target)
    if let known = self.judged.withLock({ $0.verdicts[judged] }) { return known }
    let (input, state) = example()
    let isOff = search.withLock { $0.leadsAway(input, in: state, from: target) }
    self.judged.withLock { known in
      // Where nothing is remembered, each step has an edge of its own.
      if known.edges.count > Self.mostJudged { known = ([], [:]) }
      known.edges.append(edge)
      known.verdicts[judged] = isOff
    }
    return isOff
  }
}

/// A search in numbers: a search goes by thousands of edges, and there is one for each state, input and target.
private struct WaySearch: Sendable {
  /// Something to take, and the screen it stands on; a tab stands on none.
  struct Offer: Hashable {
    var input: FlowInput
    var kind: Name<Screen>?
    var context: Value
  }

  /// What an offer leads to.
  enum Step {
    /// It was not asked for yet.
    case unknown
    /// It changes nothing.
    case nothing
    /// It depends on which facts are true, and may change that; no step of a place.
    case usesFacts
    /// It leads to the place of a number, with the number of the list of slots whose coordinators finish; where it is the
    /// same with any facts, to a body.
    case leads(to: Int32, finishing: Int32)
  }

  /// An input in a state.
  struct RouteQuery: Hashable {
    var state: Int
    /// The number of the input.
    var input: Int
  }

  /// What an input leads to.
  struct Answer {
    /// The next state, and its number at first rows.
    var next, nextAtFirstRows: Int
    var finished: Int
    /// For each target whether it leads away.
    var leadsAway: [Bool?] = []
  }

  /// What was found out about a state.
  struct Place {
    /// The number of what it is without its facts.
    let body: Int
    /// The number of its facts.
    let facts: Int
    /// What each of the offers that are tried leads to, as far as that is not the same with any facts.
    var steps: [Step] = []
    /// The last search that came by.
    var search = 0
  }

  /// What was found out about all states that differ in facts alone.
  struct Body {
    /// What they have in common: one of them, without any facts.
    let state: KeyedState
    /// The places with it, by the numbers of their facts; negative where there is none.
    var places: [Int] = []
    /// What can be taken there, with all rows.
    var offers: [Int]?
    /// What is tried there, with the first and last rows.
    var tried: [Int]?
    /// What each of the offers that are tried leads to, as far as that is the same with any facts.
    var steps: [Step] = []
    /// For each target whether it is in view.
    var meets: [Bool?] = []
  }

  /// Everything found out, which is forgotten together.
  struct Known {
    var numbers: [KeyedState: Int] = [:]
    var pool = StatePool()
    var bodies: [Body] = []
    var facts = NumberTable<[Name<Fact>]>()
    var places: [Place] = []
    var inputs = NumberTable<FlowInput>()
    var answers: [RouteQuery: Answer] = [:]
    var offers = NumberTable<Offer>()
    /// For each offer the last search in whose first state it could have been taken.
    var standing: [Int] = []
    var finished = NumberTable<[Name<any Coordinator>]>()
  }

  /// The most states of a search.
  ///
  /// One that has seen more without finding the target ends, and what was taken counts as on the way. As stacks keep no
  /// more than their ends, only what counts without end has as many.
  private static let mostStatesOfSearch = 5000
  /// As many states are remembered, and as many answers.
  private static let (mostStates, mostAnswers) = (50_000, 200_000)

  private let engine: FlowEngine
  /// The numbers of what is wanted, which are never forgotten.
  var targets = NumberTable<WayGraph.Target>()
  private var known = Known()
  private var searches = 0

  init(_ engine: FlowEngine) { self.engine = engine }

  mutating func leadsAway(_ input: FlowInput, in state: FlowState, from target: Int) -> Bool {
    if known.places.count > Self.mostStates || known.answers.count > Self.mostAnswers { known = Known() }
    let query = RouteQuery(state: number(of: state), input: known.inputs.number(of: input))
    var answer = known.answers[query] ?? answer(to: query)
    if target < answer.leadsAway.count, let known = answer.leadsAway[target] { return known }
    let leadsAway = search(from: answer, to: query, target)
    while answer.leadsAway.count <= target { answer.leadsAway.append(nil) }
    answer.leadsAway[target] = leadsAway
    known.answers[query] = answer
    return leadsAway
  }

  private mutating func answer(to query: RouteQuery) -> Answer {
    let step = engine.handle(known.inputs[query.input], in: state(query.state))
    return Answer(
      next: number(of: step.state), nextAtFirstRows: number(of: step.state.atFirstRows(under: engine.app.containers)),
      finished: known.finished.number(of: step.finished))
  }

  private mutating func search(from answer: Answer, to query: RouteQuery, _ target: Int) -> Bool {
    guard !isMet(target, by: answer.finished), !isMet(target, in: answer.next) else { return false }
    searches += 1
    mark(query)
    known.places[query.state].search = searches
    known.places[answer.nextAtFirstRows].search = searches
    var reached = [answer.nextAtFirstRows]
    var next = 0
    while next < reached.count {
      let place = reached[next]
      for (index, offer) in tried(in: place).enumerated() where known.standing[offer] != searches {
        guard case .leads(let end, let finished) = step(index, offer, in: place) else { continue }
        let other = Int(end)
        if isMet(target, by: Int(finished)) || isMet(target, in: other) { return false }
        guard known.places[other].search != searches else { continue }
        known.places[other].search = searches
        reached.append(other)
      }
      guard reached.count <= Self.mostStatesOfSearch else { return false }
      next += 1
    }
    return true
  }

  /// Marks what could have been taken in the first state; a tab may be tapped again.
  private mutating func mark(_ query: RouteQuery) {
    let body = known.places[query.state].body
    let offers = known.bodies[body].offers ?? self.offers(in: body, rows: .all)
    known.bodies[body].offers = offers
    let input = known.inputs[query.input]
    let isTab = if case .selectTab = input { true } else { false }
    for offer in offers where !isTab || known.offers[offer].input != input { known.standing[offer] = searches }
  }

  private mutating func number(of state: FlowState) -> Int {
    var body = state
    body.facts = []
    let keyed = KeyedState(body)
    let number = known.numbers[keyed] ?? known.bodies.count
    if number == known.bodies.count {
      let kept = KeyedState(keyed, sharing: &known.pool)
      known.numbers[kept] = number
      known.bodies.append(Body(state: kept))
    }
    return placeNumber(of: number, facts: known.facts.number(of: state.facts))
  }

  private mutating func placeNumber(of body: Int, facts: Int) -> Int {
    while known.bodies[body].places.count <= facts { known.bodies[body].places.append(-1) }
    if known.bodies[body].places[facts] < 0 {
      known.bodies[body].places[facts] = known.places.count
      known.places.append(Place(body: body, facts: facts))
    }
    return known.bodies[body].places[facts]
  }

  /// What is tried in a place.
  private mutating func tried(in number: Int) -> [Int] {
    let body = known.places[number].body
    let tried = known.bodies[body].tried ?? offers(in: body, rows: .outermost)
    if known.bodies[body].tried == nil {
      known.bodies[body].tried = tried
      known.bodies[body].steps = tried.map { _ in .unknown }
    }
    return tried
  }

  /// What the offer at an index of those that are tried leads to.
  private mutating func step(_ index: Int, _ offer: Int, in number: Int) -> Step {
    let (body, facts) = (known.places[number].body, known.places[number].facts)
    switch known.bodies[body].steps[index] {
    case .nothing: return .nothing
    case .leads(let target, let finished):
      return .leads(to: Int32(clamping: placeNumber(of: Int(target), facts: facts)), finishing: finished)
    case .usesFacts where !known.places[number].steps.isEmpty:
      if case .unknown = known.places[number].steps[index] { break }
      return known.places[number].steps[index]
    case .unknown, .usesFacts: break
    }
    let (step, usesFacts) = ask(offer, in: number)
    guard usesFacts else {
      known.bodies[body].steps[index] =
        if case .leads(let target, let finished) = step {
          .leads(to: Int32(clamping: known.places[Int(target)].body), finishing: finished)
        } else { step }
      return step
    }
    known.bodies[body].steps[index] = .usesFacts
    if known.places[number].steps.isEmpty {
      known.places[number].steps = Array(repeating: .unknown, count: known.bodies[body].steps.count)
    }
    known.places[number].steps[index] = step
    return step
  }

  /// Asks the engine what an offer leads to, and whether that depends on facts.
  private mutating func ask(_ offer: Int, in number: Int) -> (step: Step, usesFacts: Bool) {
    let state = state(number)
    let answer = engine.handle(known.offers[offer].input, in: state)
    let finished = answer.finished
    guard answer.state != state || !finished.isEmpty else { return (.nothing, !answer.usedFacts.isNone) }
    let target = self.number(of: answer.state.atFirstRows(under: engine.app.containers))
    let slots = Int32(clamping: known.finished.number(of: finished))
    return (.leads(to: Int32(clamping: target), finishing: slots), !answer.usedFacts.isNone)
  }

  private func state(_ number: Int) -> FlowState {
    let place = known.places[number]
    var state = known.bodies[place.body].state.state
    state.facts = known.facts[place.facts]
    return state
  }

  private mutating func offers(in body: Int, rows: RowChoice) -> [Int] {
    let state = known.bodies[body].state.state
    let taps = state.tree.panes(in: state.traits, under: engine.app.containers).flatMap { screen in
      (engine.app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, rows: rows).map {
        Offer(input: $0.input, kind: screen.kind, context: screen.context)
      }
    }
    let tabs = engine.tabs(of: state).map { Offer(input: $0, kind: nil, context: .none) }
    let numbers = (taps + tabs).map { known.offers.number(of: $0) }
    while known.standing.count < known.offers.count { known.standing.append(0) }
    return numbers
  }

  private func isMet(_ target: Int, by finished: Int) -> Bool {
    if case .flow(let slot) = targets[target] { known.finished[finished].contains(slot) } else { false }
  }

  private mutating func isMet(_ target: Int, in number: Int) -> Bool {
    let body = known.places[number].body
    if target < known.bodies[body].meets.count, let isMet = known.bodies[body].meets[target] { return isMet }
    let isMet = engine.shows(targets[target], in: known.bodies[body].state.state)
    while known.bodies[body].meets.count <= target { known.bodies[body].meets.append(nil) }
    known.bodies[body].meets[target] = isMet
    return isMet
  }
}

extension FlowEngine {
  fileprivate func shows(_ target: WayGraph.Target, in state: FlowState) -> Bool {
    let panes = state.tree.panes(in: state.traits, under: app.containers)
    return switch target {
    case .flow: false
    case .screen(let kind): panes.contains { $0.kind == kind }
    case .leaf(let menu):
      panes.contains { screen in
        guard case .range(let leaves) = screen.context, leaves.count == 1 else { return false }
        let content = app.screens[screen.kind]
        return content?.subject == menu
          && content?.listing?.rows(context: screen.context, display: screen.display).isEmpty ?? true
      }
    }
  }
}

extension FlowStep {
  /// The slots whose coordinators reached their ends.
  var finished: [Name<any Coordinator>] {
    records.flatMap(\.ended).compactMap { end in if case .finished = end.cause { end.slot } else { nil } }
  }
}
