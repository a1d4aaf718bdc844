import HeadlessNavigation

/// Writing what the engine answers into the tables.
extension FlowMachine {
  /// The number of a transition that is new.
  /// - Parameter origin: The number of the state it starts from; `nil` at launch.
  mutating func add(_ step: FlowStep, from before: FlowState, at origin: Int?) -> Int {
    let remaining = Set(instances(of: step.state.tree))
    let destroyed = instances(of: before.tree).filter { !remaining.contains($0) }
    let finished = step.finished.map { names.number(of: $0.rawValue) }
    let transition = TransitionRecord(
      target: number(of: step.state, from: origin),
      isEffective: step.records.contains { $0.action != nil },
      hasAppearances: step.records.contains { !$0.changes.appeared.isEmpty },
      meetsSlot: step.meets(slot),
      hasArrived: step.records.last?.hasArrived ?? false,
      destroyed: tables.destroyed.append(all: destroyed),
      finished: tables.finished.append(all: finished)
    )
    tables.transitions.append(transition)
    newSteps.append(step)
    return tables.transitions.count - 1
  }

  private mutating func number(of state: FlowState, from origin: Int?) -> Int {
    if let known = known(state, from: origin) { return known }
    var builder = SceneBuilder(app: engine.app)
    let scene = builder.scene(of: state) { instance(of: $0, ordinal: $1) }
    let wait = GateWait(in: state, of: engine.app).map { tables.waits.number(of: $0) } ?? -1
    let steps = Array(repeating: -1, count: InputSlot.first + builder.inputs.count)
    let record = StateRecord(
      panes: add(scene.panes, in: state),
      showsLeaf: scene.panes.contains { $0.isLeafScreen },
      bars: add(scene.chrome, in: state),
      firstStep: tables.steps.append(all: steps).lowerBound,
      slotCount: steps.count,
      firstInput: tables.inputs.count,
      wait: wait
    )
    tables.inputs += builder.inputs
    let number = tables.states.count
    tables.states.append(record)
    tables.flowStates.append(state)
    tables.numbers[state] = number
    return number
  }

  /// The instances of a tree: a screen is told from an equal one in a lower layer.
  private mutating func instances(of tree: ScreenTree) -> [Int] {
    var below: [Screen] = []
    var found: [Int] = []
    for layer in tree.layers {
      let screens = layer.root.screens
      for screen in screens {
        found.append(instance(of: screen, ordinal: below.reduce(0) { $0 + ($1.isSame(as: screen) ? 1 : 0) }))
      }
      below += screens
    }
    return found
  }

  private mutating func instance(of screen: Screen, ordinal: Int) -> Int {
    tables.instances.number(of: FlowTables.Instance(kind: screen.kind, context: screen.context, ordinal: ordinal))
  }
}

extension NavigationRecord {
  /// Whether the navigation was not held up, refused or left undone: a route that finds its screen in view has arrived
  /// though nothing changes; an app that was opened again has not.
  fileprivate var hasArrived: Bool {
    guard input != .relaunch else { return false }
    return switch outcome {
    case .completed: true
    case .nothing: !path.isEmpty
    case .suspended, .cancelled, .failed: false
    }
  }
}
