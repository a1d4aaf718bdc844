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
    var target: Target
  }

  /// Edges that were judged, kept alive as long as they are known by their identity.
  private let judged = Mutex<(edges: [FlowEdge], verdicts: [Judged: Bool])>(([], [:]))

  private static let mostJudged = 100_000

  /// Whether the target is on no way from what an edge leads to.
  /// - Parameter example: An input and a state that the edge answers, at first rows.
  func leadsAway(_ edge: FlowEdge, toward target: Target, example: () -> (FlowInput, FlowState)) -> Bool {
    let judged = Judged(edge: ObjectIdentifier(edge), target: target)
    if let known = self.judged.withLock({ $0.verdicts[judged] }) { return known }
    let (input, state) = example()
    let keyed = KeyedState(state)
    let isOff = search.withLock { $0.leadsAway(input, in: keyed, from: target) }
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

  struct Edge {
    var offer: Int
    var target: Int
    /// The number of the list of slots whose coordinators finish.
    var finished: Int
  }

  /// An input in a state.
  struct RouteQuery: Hashable {
    var state: Int
    var input: FlowInput
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
    var state: KeyedState
    var edges: [Edge]?
    /// What can be taken in it, with all rows.
    var offers: [Int]?
    /// For each target whether it is in view.
    var meets: [Bool?] = []
    /// The last search that came by.
    var search = 0
  }

  /// Everything found out, which is forgotten together.
  struct Known {
    var numbers: [KeyedState: Int] = [:]
    var places: [Place] = []
    var answers: [RouteQuery: Answer] = [:]
    var offers = NumberTable<Offer>()
    /// For each offer the last search in whose first state it could have been taken.
    var standing: [Int] = []
    var finished = NumberTable<[Name<any Coordinator>]>()
  }

  /// A search that has seen so many states without finding the target ends, and what was taken counts as on the way.
  private static let mostStatesOfSearch = 1000
  /// As many states are remembered, and as many answers.
  private static let (mostStates, mostAnswers) = (20_000, 200_000)

  private let engine: FlowEngine
  private var targets = NumberTable<WayGraph.Target>()
  private var known = Known()
  private var searches = 0

  init(_ engine: FlowEngine) { self.engine = engine }

  mutating func leadsAway(_ input: FlowInput, in state: KeyedState, from wanted: WayGraph.Target) -> Bool {
    if known.places.count > Self.mostStates || known.answers.count > Self.mostAnswers { known = Known() }
    let target = targets.number(of: wanted)
    let query = RouteQuery(state: number(of: state), input: input)
    var answer = known.answers[query] ?? answer(to: query)
    if target < answer.leadsAway.count, let known = answer.leadsAway[target] { return known }
    let leadsAway = search(from: answer, to: query, target)
    while answer.leadsAway.count <= target { answer.leadsAway.append(nil) }
    answer.leadsAway[target] = leadsAway
    known.answers[query] = answer
    return leadsAway
  }

  private mutating func answer(to query: RouteQuery) -> Answer {
    let step = engine.handle(query.input, in: known.places[query.state].state.state)
    return Answer(
      next: number(of: KeyedState(step.state)),
      nextAtFirstRows: number(of: KeyedState(step.state.atFirstRows(under: engine.app.containers))),
      finished: known.finished.number(of: step.finished)
    )
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
      for edge in edges(of: reached[next]) where known.standing[edge.offer] != searches {
        if isMet(target, by: edge.finished) || isMet(target, in: edge.target) { return false }
        guard known.places[edge.target].search != searches else { continue }
        known.places[edge.target].search = searches
        reached.append(edge.target)
      }
      guard reached.count <= Self.mostStatesOfSearch else { return false }
      next += 1
    }
    return true
  }

  /// Marks what could have been taken in the first state; a tab may be tapped again.
  private mutating func mark(_ query: RouteQuery) {
    let offers = known.places[query.state].offers ?? self.offers(in: query.state, rows: .all)
    known.places[query.state].offers = offers
    let isTab = if case .selectTab = query.input { true } else { false }
    for offer in offers where !isTab || known.offers[offer].input != query.input { known.standing[offer] = searches }
  }

  private mutating func number(of state: KeyedState) -> Int {
    if let number = known.numbers[state] { return number }
    known.numbers[state] = known.places.count
    known.places.append(Place(state: state))
    return known.places.count - 1
  }

  private mutating func edges(of number: Int) -> [Edge] {
    if let edges = known.places[number].edges { return edges }
    let state = known.places[number].state.state
    var edges: [Edge] = []
    for offer in offers(in: number, rows: .outermost) {
      let step = engine.handle(known.offers[offer].input, in: state)
      let finished = step.finished
      guard step.state != state || !finished.isEmpty else { continue }
      edges.append(
        Edge(
          offer: offer,
          target: self.number(of: KeyedState(step.state.atFirstRows(under: engine.app.containers))),
          finished: known.finished.number(of: finished)
        )
      )
    }
    known.places[number].edges = edges
    return edges
  }

  private mutating func offers(in number: Int, rows: RowChoice) -> [Int] {
    let state = known.places[number].state.state
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
    if target < known.places[number].meets.count, let isMet = known.places[number].meets[target] { return isMet }
    let isMet = engine.shows(targets[target], in: known.places[number].state.state)
    while known.places[number].meets.count <= target { known.places[number].meets.append(nil) }
    known.places[number].meets[target] = isMet
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
