/// Lists the inputs to try in the states of an app.
///
/// What does not depend on the state is worked out once.
package struct InputList: Sendable {
  private let exploration: FlowExploration
  private let engine: FlowEngine
  /// The destinations that are asked for.
  let openings: [FlowInput]
  /// The contexts that destinations are asked for with.
  let contexts: Set<Value>
  /// The changes of facts that lead somewhere.
  private let changes: [FlowInput]

  /// Prepares the list.
  package init(_ exploration: FlowExploration, on engine: FlowEngine) {
    self.exploration = exploration
    self.engine = engine
    let destinations = exploration.destinations ?? engine.app.openings
    openings = destinations.map(FlowInput.open)
    contexts = Set(destinations.map(\.context))
    changes = engine.app.changesFromOutside.filter { !exploration.facts.contains($0.fact) }.map {
      .fact($0.fact, $0.isTrue)
    }
  }

  /// The inputs to try in a state: what the user can do there, then what may come from outside.
  package func inputs(of state: FlowState) -> [FlowInput] {
    onScreen(in: state) + openings
      + fromOutside(in: state).filter { input in
        if case .fact(let fact, let isTrue) = input { state.facts.contains(fact) != isTrue } else { true }
      }
  }

  /// What the user can do in a state, whatever facts are true.
  func onScreen(in state: FlowState) -> [FlowInput] { engine.inputs(of: state, rows: exploration.rows) }

  /// What may come from outside beside destinations: turns of the device, and changes of facts whatever they are.
  func fromOutside(in state: FlowState) -> [FlowInput] {
    let turns = exploration.turns ? exploration.traits.filter { $0 != state.traits }.map(FlowInput.traits) : []
    return turns + exploration.facts.flatMap { [.fact($0, true), .fact($0, false)] } + changes
  }
}

extension AppDefinition {
  /// What may be asked for from outside: what links lead to, or in an app without links each destination with its
  /// examples.
  var openings: [Destination] {
    guard links.entries.isEmpty else {
      var seen: Set<Destination> = []
      return links.entries.flatMap(\.examples).filter { seen.insert($0).inserted }
    }
    return destinations.sorted { $0.key < $1.key }.flatMap { name, rule in
      rule.examples.map { Destination(name, context: $0) }
    }
  }
}

extension LinkTable.Entry {
  /// What the link leads to: with the first and the last node of a menu, or with a sample in each hole.
  fileprivate var examples: [Destination] {
    if let nodes {
      let ends = [nodes.first, nodes.count > 1 ? nodes.last : nil].compactMap { $0 }
      return ends.map { Destination(destination, context: .range($0.leaves)) }
    }
    let samples = pattern.samples
    return [Destination(destination, context: samples.count > 1 ? .list(samples) : samples.first ?? .none)]
  }
}

extension LinkPattern {
  /// Something that fits each hole, in the order in which holes fill a context.
  fileprivate var samples: [Value] {
    let path = parts.compactMap { if case .hole(let hole) = $0 { hole } else { nil } }
    return (path + order.compactMap { query[$0] }).map { $0.isNumber ? .number(1) : .name($0.name) }
  }
}
