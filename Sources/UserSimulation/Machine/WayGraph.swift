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

  /// Makes a graph in which nothing is known yet.
  package init(of engine: FlowEngine) { search = Mutex(WaySearch(engine)) }

  /// The number of a target.
  func number(of target: Target) -> Int { search.withLock { $0.targets.number(of: target) } }

  /// Whether the target of a number is on no way from what an input, at first rows, leads to in a state.
  func leadsAway(_ input: FlowInput, in state: FlowState, toward target: Int) -> Bool {
    search.withLock { $0.leadsAway(input, in: state, from: target) }
  }
}

/// A search over what is known of a flow: there is one for each state, input and target.
private struct WaySearch: Sendable {
  /// Something to take, and the screen it stands on; a tab stands on none.
  struct Offer: Hashable {
    var input: FlowInput
    var kind: Name<Screen>?
    var context: Value
  }

  /// What is judged: what an input in a state leads to, and what is wanted.
  struct Question: Hashable {
    var state: StateKey
    var input: Int32
    var target: Int
  }

  /// What was found out about all states that differ in facts alone.
  struct Body {
    /// What is tried there, with the first and last rows, and the edge that it is.
    var tried: [(offer: Int, edge: Int32)]
    /// For each target whether it is in view.
    var meets: [Bool?] = []
  }

  /// Everything found out, which is forgotten together.
  struct Known {
    var flow: CompiledFlow
    var bodies: [Int32: Body] = [:]
    /// For each state the last search that came by.
    var searched: [StateKey: Int] = [:]
    var verdicts: [Question: Bool] = [:]
    var offers = NumberTable<Offer>()
    /// For each offer the last search in whose first state it could have been taken.
    var standing: [Int] = []

    init(_ engine: FlowEngine) {
      flow = CompiledFlow(engine, usesRegisters: false, keeping: { !$0.ended.isEmpty }) {
        ($0.atFirstRows(under: engine.app.containers), false)
      }
    }
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
  private var known: Known
  private var searches = 0

  init(_ engine: FlowEngine) {
    self.engine = engine
    known = Known(engine)
  }

  mutating func leadsAway(_ input: FlowInput, in state: FlowState, from target: Int) -> Bool {
    if known.searched.count > Self.mostStates || known.flow.answerCount > Self.mostAnswers { known = Known(engine) }
    let question = Question(state: known.flow.key(of: state), input: known.flow.number(of: input), target: target)
    if let known = known.verdicts[question] { return known }
    let leadsAway = search(question)
    known.verdicts[question] = leadsAway
    return leadsAway
  }

  private mutating func search(_ question: Question) -> Bool {
    let target = question.target
    let first = known.flow.step(of: question.input, from: question.state)
    guard !isMet(target, by: first.records), !isMet(target, in: first.state) else { return false }
    searches += 1
    mark(question)
    known.searched[question.state] = searches
    known.searched[first.state] = searches
    var reached = [first.state]
    var next = 0
    while next < reached.count {
      for (offer, edge) in body(reached[next]).tried where known.standing[offer] != searches {
        let step = known.flow.step(edge, from: reached[next])
        if isMet(target, by: step.records) { return false }
        let isNew = known.searched.updateValue(searches, forKey: step.state) != searches
        if isNew || step.state == question.state, isMet(target, in: step.state) { return false }
        if isNew { reached.append(step.state) }
      }
      guard reached.count <= Self.mostStatesOfSearch else { return false }
      next += 1
    }
    return true
  }

  /// Marks what could have been taken in the first state; a tab may be tapped again.
  private mutating func mark(_ question: Question) {
    let input = known.flow.inputs[Int(question.input)]
    let isTab = if case .selectTab = input { true } else { false }
    for offer in offers(in: known.flow.state(question.state), rows: .all) where !isTab || offer.input != input {
      known.standing[number(of: offer)] = searches
    }
  }

  private mutating func number(of offer: Offer) -> Int {
    let number = known.offers.number(of: offer)
    if number == known.standing.count { known.standing.append(0) }
    return number
  }

  private mutating func body(_ state: StateKey) -> Body {
    if let body = known.bodies[state.body] { return body }
    let offers = offers(in: known.flow.state(state), rows: .outermost)
    let edges = known.flow.append(offers.map(\.input))
    let body = Body(tried: zip(offers, edges).map { (number(of: $0), $1) })
    known.bodies[state.body] = body
    return body
  }

  private func offers(in state: FlowState, rows: RowChoice) -> [Offer] {
    let taps = state.tree.panes(in: state.traits, under: engine.app.containers).flatMap { screen in
      (engine.app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, where: state.facts, rows: rows)
        .compactMap(\.input).map { Offer(input: $0, kind: screen.kind, context: screen.context) }
    }
    return taps + engine.tabs(of: state).map { Offer(input: $0, kind: nil, context: .none) }
  }

  private func isMet(_ target: Int, by records: Int) -> Bool {
    guard case .flow(let slot) = targets[target] else { return false }
    return known.flow.records[records].finished.contains(slot)
  }

  private mutating func isMet(_ target: Int, in state: StateKey) -> Bool {
    var body = body(state)
    if target < body.meets.count, let isMet = body.meets[target] { return isMet }
    let isMet = engine.shows(targets[target], in: known.flow.state(state))
    while body.meets.count <= target { body.meets.append(nil) }
    body.meets[target] = isMet
    known.bodies[state.body] = body
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

extension [NavigationRecord] {
  /// The slots whose coordinators reached their ends.
  var finished: [Name<any Coordinator>] {
    flatMap(\.ended).compactMap { end in if case .finished = end.cause { end.slot } else { nil } }
  }
}
