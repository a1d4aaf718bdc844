import HeadlessNavigation

/// How far the funnel can be followed.
extension CheckedCell {
  /// A state, and how many steps were reached on the way to it.
  private struct Place: Hashable {
    var state: Int
    var progress: Int
  }

  /// The first step that cannot be reached, with a shortest path to the one before it.
  var unreachableSteps: [Finding] {
    var places: [Place] = []
    var paths: [Place: FlowPath] = [:]
    for start in graph.starts {
      let place = Place(state: start.target, progress: progress(0, after: start.record))
      if paths.updateValue(FlowPath(start: start.traits), forKey: place) == nil { places.append(place) }
    }
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      for edge in graph.edges(from: place.state) {
        let reached = Place(state: edge.target, progress: progress(place.progress, after: edge.record))
        guard paths[reached] == nil, var path = paths[place] else { continue }
        path.inputs.append(edge.input)
        paths[reached] = path
        places.append(reached)
      }
    }
    let furthest = places.map(\.progress).max() ?? 0
    guard furthest < funnel.steps.count, let last = places.first(where: { $0.progress == furthest }) else { return [] }
    return [finding(.unreachableStep, funnel.steps[furthest].id, paths[last])]
  }

  /// Each screen that comes into view counts for one step at the most.
  ///
  /// Whoever looks for what the screen is about has reached a step on their goal.
  private func progress(_ progress: Int, after record: NavigationRecord) -> Int {
    record.changes.appeared.reduce(progress) { progress, screen in
      guard progress < funnel.steps.count else { return progress }
      let step = funnel.steps[progress]
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
