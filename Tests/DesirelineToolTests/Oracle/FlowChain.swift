import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// What users who go by weights may do in every state of an app, asked of the flow engine itself.
///
/// Everything that the walker and its tables work out is worked out here once more and in another way. Only what has a
/// weight is followed: the whole graph of an app with many tabs has millions of states.
struct FlowChain {
  /// One input, and what comes of it.
  struct Edge {
    var target: Int
    var probability: Double
    /// The position of what it means in ``consequences``.
    var consequence: Int
  }

  /// What a step means to a funnel.
  struct Consequence: Hashable {
    /// The screens that came into view, in order.
    var views: [AnalyticsEvent]
    /// The slots whose coordinators finished.
    var finished: [Name<any Coordinator>]
  }

  /// One start of the app.
  struct Start: Hashable {
    var traits: Traits
    var facts: [Name<Fact>]
  }

  /// The choices in each state.
  var edges: [[Edge]] = []
  var starts: [Start: Edge] = [:]
  /// What steps mean: each meaning once.
  private(set) var consequences: [Consequence] = []
  /// The inputs within which users are in states whose choices are all known; `nil` where no state is left out.
  var horizon: Int?

  private let engine: FlowEngine
  private let weights: InputWeights
  private let interceptor: AnalyticsInterceptor
  private var states: [FlowState] = []
  private var numbers: [FlowState: Int] = [:]
  private var meanings: [Consequence: Int] = [:]

  /// Follows everything that has a weight, one input after another, until there are more states than allowed.
  init(_ engine: FlowEngine, weights: InputWeights, starts: [Start], mostStates: Int) {
    (self.engine, self.weights) = (engine, weights)
    interceptor = AnalyticsInterceptor(app: engine.app)
    for start in starts {
      let step = engine.start(in: start.traits, facts: start.facts)
      self.starts[start] = edge(along: step, probability: 1)
    }
    var depth = 0
    while edges.count < states.count {
      let end = states.count
      while edges.count < end, states.count <= mostStates { edges.append(choices(in: states[edges.count])) }
      guard edges.count == end, states.count <= mostStates else {
        horizon = edges.count == end ? depth + 1 : depth
        break
      }
      depth += 1
    }
    // Beyond the horizon nobody goes.
    while edges.count < states.count { edges.append([]) }
    (states, numbers, meanings) = ([], [:], [:])
  }

  private mutating func number(of state: FlowState) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }

  private mutating func edge(along step: FlowStep, probability: Double) -> Edge {
    let meaning = consequence(of: step)
    let number = meanings[meaning] ?? consequences.count
    if number == consequences.count {
      meanings[meaning] = number
      consequences.append(meaning)
    }
    return Edge(target: self.number(of: step.state), probability: probability, consequence: number)
  }

  private func consequence(of step: FlowStep) -> Consequence {
    let events = step.records.flatMap { interceptor.events(for: $0, in: step.state) }
    return Consequence(
      views: events.filter { $0.kind == .screenView },
      finished: step.records.flatMap { record in
        record.ended.compactMap { if case .finished = $0.cause { $0.slot } else { nil } }
      })
  }

  private mutating func choices(in state: FlowState) -> [Edge] {
    let screens = state.tree.panes(in: state.traits, under: engine.app.containers)
    let trailing = screens.last.map { weights[$0.kind] } ?? weights.otherwise
    var inputs = screens.flatMap { taps(on: $0, where: state.facts) }
    inputs += tabs(of: state, trailing)
    var steps = inputs.map { (step: engine.handle($0.input, in: state), weight: $0.weight) }
    let back = engine.goingBack(in: state)
    if back.records.contains(where: { $0.action != nil }) { steps.append((back, trailing.back)) }
    let total = steps.reduce(trailing.leave) { $0 + $1.weight }
    return steps.filter { $0.weight > 0 }.map { edge(along: $0.step, probability: $0.weight / total) }
  }

  private func taps(on screen: Screen, where facts: [Name<Fact>]) -> [(input: FlowInput, weight: Double)] {
    let own = weights[screen.kind]
    let elements = (engine.app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, where: facts)
    let rows = elements.count { if case .row(let row) = $0.content { !row.isHeading } else { false } }
    return elements.compactMap { element in
      guard let input = element.input else { return nil }
      return switch element.content {
      case .row: (input, own.rows / Double(rows))
      case .item(let item): (input, own.items[item.id] ?? 1)
      }
    }
  }

  private func tabs(of state: FlowState, _ own: ScreenWeights) -> [(input: FlowInput, weight: Double)] {
    guard let tabs = state.tree.layers.last?.root.innermostTabs(engine.app.containers, state.traits) else { return [] }
    let inView = tabs.tabsInView(in: state.traits)
    return (inView.bar + inView.list).filter { $0 != tabs.selected }.map { index in
      let root = tabs.children[index].screens.first?.kind ?? ""
      let label = engine.app.screens[root]?.tab?.id ?? Name(root.rawValue)
      return (.selectTab(index), own.items[label] ?? 1)
    }
  }
}

extension Node {
  /// The innermost tabs on the way to where the user looks.
  fileprivate func innermostTabs(_ rules: ContainerCatalog, _ traits: Traits) -> Container? {
    guard case .container(let container) = self else { return nil }
    let looked = rules[container.kind].visible(container, in: traits).last.map { container.children[$0] }
    return looked?.innermostTabs(rules, traits) ?? (container.kind == .tabs ? container : nil)
  }
}
