import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import TextFormats

/// How far the funnel can be followed.
extension CheckedCell {
  /// The first step that cannot be reached, with a shortest path to the one before it; in a funnel without order every
  /// step that cannot.
  ///
  /// Steps that are acts, or may be passed by, are taken for reached; windows, exclusions and widths are not asked. That
  /// users get no further is shown by no path: the graph is believed.
  var unreachableSteps: [Suspicion] {
    guard funnel.order == .unordered else {
      return unreachable(funnel.steps.enumerated().filter(isAsked).map(\.element))
    }
    return funnel.steps.filter(\.acts.isEmpty).flatMap { unreachable([$0]) }
  }

  private func isAsked(_ place: Int, _ step: ExperimentFunnel.Step) -> Bool {
    step.acts.isEmpty && !funnel.isOptional(place)
  }

  /// The furthest that users get through steps by some inputs, and a shortest path there.
  func furthest(
    through steps: [ExperimentFunnel.Step], by isTaken: (FlowInput) -> Bool = { _ in true }
  ) -> (progress: Int, path: FlowPath?) {
    var search = FunnelSearch(self, steps, by: isTaken)
    return search.run()
  }

  private func unreachable(_ steps: [ExperimentFunnel.Step]) -> [Suspicion] {
    let last = furthest(through: steps)
    guard last.progress < steps.count else { return [] }
    let step = steps[last.progress].id
    let found = suspicion(
      .unreachableStep, .step(step), "no path leads through the funnel to step '\(step)'",
      fix: reaching(steps[last.progress]), last.path
    ) { progress(along: $0, in: steps) == last.progress }
    return [found]
  }

  /// How many steps are reached along a path.
  func progress(along walk: WalkedPath, in steps: [ExperimentFunnel.Step]) -> Int {
    walk.steps.reduce(0) { progress($0, in: steps, seeing: $1.records.flatMap(\.changes.appeared)) }
  }

  /// Each screen that comes into view counts for one step at the most.
  ///
  /// Whoever looks for what the screen is about has reached a step on their goal.
  fileprivate func progress(_ progress: Int, in steps: [ExperimentFunnel.Step], seeing screens: [Screen]) -> Int {
    screens.reduce(progress) { progress, screen in
      guard progress < steps.count else { return progress }
      let step = steps[progress]
      let counts = step.screens.contains(screen.kind) && (!step.onGoal || mayServe(screen))
      return counts ? progress + 1 : progress
    }
  }

  /// A screen about a menu serves who looks for the node it shows; any other may itself be what somebody came for.
  private func mayServe(_ screen: Screen) -> Bool {
    guard engine.app.screens[screen.kind]?.subject != nil else { return true }
    if case .range = screen.context { return true }
    return false
  }
}

/// A breadth-first search over the states of a graph, each with how many steps were reached on the way to it.
struct FunnelSearch {
  private struct Place {
    var state: Int
    var progress: Int
    /// The place before, and the number of the input from there; `nil` at a start.
    var origin: (place: Int, input: Int)?
    var start: Int
  }

  private let cell: CheckedCell
  private let steps: [ExperimentFunnel.Step]
  /// For each input of the graph whether users may take it.
  private let isTaken: [Bool]
  /// The screens before which steps have to be reached.
  private let avoided: Set<Name<Screen>>
  private let levels: Int
  private var places: [Place] = []
  private var isSeen: [Bool]
  /// What is reached after something happens, by its number and what was reached before; `nil` while that is unknown.
  private var after: [Int??]

  init(
    _ cell: CheckedCell, _ steps: [ExperimentFunnel.Step], by isTaken: (FlowInput) -> Bool = { _ in true },
    avoiding others: Set<Name<Screen>> = []
  ) {
    (self.cell, self.steps, avoided) = (cell, steps, others)
    self.isTaken = cell.graph.inputs.map(isTaken)
    levels = steps.count + 1
    isSeen = Array(repeating: false, count: cell.graph.states.count * levels)
    after = Array(repeating: nil, count: cell.graph.records.count * levels)
  }

  /// The furthest that can be reached, and a shortest path there; it ends as soon as the whole funnel is.
  mutating func run() -> (progress: Int, path: FlowPath?) {
    for (number, start) in cell.graph.starts.enumerated() {
      guard let progress = progress(0, seeing: start.record.changes.appeared) else { continue }
      reach(Place(state: start.target, progress: progress, origin: nil, start: number))
    }
    var furthest = 0
    var next = 0
    while next < places.count {
      let place = places[next]
      if place.progress > places[furthest].progress { furthest = next }
      guard places[furthest].progress < levels - 1 else { break }
      for edge in cell.graph.numberedEdges(from: place.state) where isTaken[edge.input] {
        guard let progress = progress(place.progress, along: edge) else { continue }
        reach(Place(state: edge.target, progress: progress, origin: (next, edge.input), start: place.start))
      }
      next += 1
    }
    return places.isEmpty ? (0, nil) : (places[furthest].progress, path(to: furthest))
  }

  private mutating func reach(_ place: Place) {
    let index = place.state * levels + place.progress
    guard !isSeen[index] else { return }
    isSeen[index] = true
    places.append(place)
  }

  private mutating func progress(_ progress: Int, along edge: FlowGraph.NumberedEdge) -> Int? {
    let index = edge.records * levels + progress
    if let known = after[index] { return known }
    let reached = self.progress(progress, seeing: cell.appeared[edge.records])
    after[index] = .some(reached)
    return reached
  }

  /// How many steps are reached when screens come into view, in order; `nil` where one that is avoided comes before.
  private func progress(_ progress: Int, seeing screens: [Screen]) -> Int? {
    guard !avoided.isEmpty else { return cell.progress(progress, in: steps, seeing: screens) }
    var reached = progress
    for screen in screens where reached < steps.count {
      let next = cell.progress(reached, in: steps, seeing: [screen])
      if next == reached, avoided.contains(screen.kind) { return nil }
      reached = next
    }
    return reached
  }

  private func path(to place: Int) -> FlowPath {
    var inputs: [FlowInput] = []
    var current = places[place]
    while let origin = current.origin {
      inputs.append(cell.graph.inputs[origin.input])
      current = places[origin.place]
    }
    let start = cell.graph.starts[current.start]
    return FlowPath(start: start.traits, facts: start.facts, inputs: inputs.reversed())
  }
}
