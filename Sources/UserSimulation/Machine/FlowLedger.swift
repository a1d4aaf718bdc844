import HeadlessNavigation

/// Everything discovered about a flow, in order of discovery; machines copy it into their tables.
///
/// Entries never change, except the table of steps, which fills up.
struct FlowLedger: Sendable {
  /// A screen of a tree, distinguished from equal ones in lower layers.
  struct Instance: Hashable {
    var kind: Name<Screen>
    var context: Value
    var ordinal: Int
  }

  /// Something on one screen instance.
  struct Mark: Hashable {
    var instance: Int
    var key: UInt32
  }

  /// What a transition starts from.
  enum Origin: Hashable {
    /// The start of the app.
    case launch(FlowTables.Launch)
    /// An input of a state, at a place of the table of steps.
    case slot(InputSlot, state: Int, place: Int)
    /// An input that comes from outside of what is in view.
    case outside(FlowTables.Outside)

    /// The number of the state; `nil` at launch.
    var state: Int? {
      switch self {
      case .launch: nil
      case .slot(_, let state, _): state
      case .outside(let outside): outside.state
      }
    }
  }

  /// What states that look alike have in common.
  struct SceneRecord {
    var panes, bars: Range<Int>
    var showsLeaf: Bool
    var firstInput, inputCount: Int
  }

  var states: [StateRecord] = []
  var panes: [PaneRecord] = []
  var items: [ItemRecord] = []
  var looks: [LookRecord] = []
  var transitions: [TransitionRecord] = []
  /// For each state and input slot the transition; negative where it is not known.
  var steps: [Int32] = []
  var destroyed: [Int] = []
  var finished: [Int] = []
  var owners: [Int] = []
  var waits = NumberTable<GateWait>()
  var instances = NumberTable<Instance>()
  var marks = NumberTable<Mark>()
  var nodes = NumberTable<UInt32>()
  /// The inputs of the items of all scenes.
  var inputs: [FlowInput] = []
  private var flowStates: [KeyedState] = []
  /// The screen instances of all states.
  private var instanceLists: [[Int]] = []
  /// The steps of all transitions.
  private(set) var flowSteps: [FlowStep] = []
  private var numbers: [KeyedState: Int] = [:]
  private var scenes: [SceneOutline: SceneRecord] = [:]
  private var starts: [FlowTables.Launch: Int] = [:]
  private var outside: [FlowTables.Outside: Int] = [:]

  /// The number of the transition from somewhere, if it is known.
  func known(_ origin: Origin) -> Int? {
    switch origin {
    case .launch(let launch): starts[launch]
    case .slot(_, _, let place): steps[place] < 0 ? nil : Int(steps[place])
    case .outside(let outside): self.outside[outside]
    }
  }

  /// Remembers the transition from somewhere.
  mutating func note(_ number: Int, from origin: Origin) {
    switch origin {
    case .launch(let launch): starts[launch] = number
    case .slot(_, _, let place): steps[place] = Int32(clamping: number)
    case .outside(let outside): self.outside[outside] = number
    }
  }

  /// The state of a number.
  func flowState(_ number: Int) -> KeyedState { flowStates[number] }

  /// The input of a slot.
  func input(of slot: InputSlot, in state: Int) -> FlowInput {
    slot.input ?? inputs[states[state].firstInput + slot.index - InputSlot.first]
  }

  /// Records the engine's answer and returns the number of the new transition.
  /// - Parameters:
  ///   - next: The state it leads to.
  ///   - origin: The number of the state it starts from; `nil` at launch.
  ///   - merges: Whether equal states have one number, wherever they turn up.
  mutating func add(
    _ step: FlowStep,
    to next: KeyedState,
    at origin: Int?,
    merges: Bool,
    in flow: SharedFlow,
    _ vocabulary: inout FlowVocabulary
  ) -> Int {
    let target = number(of: next, from: origin, merges: merges, flow.engine.app, &vocabulary)
    let remaining = instanceLists[target]
    let destroyed = origin.map { instanceLists[$0].filter { !remaining.contains($0) } } ?? []
    let finished = step.finished.map { vocabulary.names.number(of: $0.rawValue) }
    transitions.append(
      TransitionRecord(
        target: target,
        isEffective: step.records.contains { $0.action != nil },
        hasAppearances: step.records.contains { !$0.changes.appeared.isEmpty },
        meetsSlot: step.meets(flow.slot),
        hasArrived: step.records.last?.hasArrived ?? false,
        destroyed: self.destroyed.append(all: destroyed),
        finished: self.finished.append(all: finished)
      )
    )
    flowSteps.append(step)
    return transitions.count - 1
  }

  private mutating func number(
    of keyed: KeyedState,
    from origin: Int?,
    merges: Bool,
    _ app: AppDefinition,
    _ vocabulary: inout FlowVocabulary
  ) -> Int {
    if merges, let known = numbers[keyed] { return known }
    let state = keyed.state
    if !merges, let origin, flowStates[origin] == keyed { return origin }
    let scene = scene(of: SceneOutline(of: state, in: app), in: app, &vocabulary)
    let number = states.count
    let slotCount = InputSlot.first + scene.inputCount
    states.append(
      StateRecord(
        panes: scene.panes,
        showsLeaf: scene.showsLeaf,
        bars: scene.bars,
        firstStep: steps.append(all: Array(repeating: -1, count: slotCount)).lowerBound,
        slotCount: slotCount,
        firstInput: scene.firstInput,
        wait: GateWait(in: state, of: app).map { waits.number(of: $0) } ?? -1
      )
    )
    flowStates.append(keyed)
    instanceLists.append(instances(of: state.tree, in: app))
    if merges { numbers[keyed] = number }
    return number
  }

  private mutating func scene(of outline: SceneOutline, in app: AppDefinition, _ vocabulary: inout FlowVocabulary)
    -> SceneRecord
  {
    if let known = scenes[outline] { return known }
    var builder = SceneBuilder(app: app)
    let scene = builder.scene(of: outline) { instance(of: $0, ordinal: $1) }
    let record = SceneRecord(
      panes: add(scene.panes, &vocabulary),
      bars: add(scene.chrome, &vocabulary),
      showsLeaf: scene.panes.contains { $0.isLeafScreen },
      firstInput: inputs.count,
      inputCount: builder.inputs.count
    )
    inputs += builder.inputs
    scenes[outline] = record
    return record
  }

  /// The instances of a tree: a screen is distinguished from an equal one below it.
  private mutating func instances(of tree: ScreenTree, in app: AppDefinition) -> [Int] {
    tree.numberedScreens(of: app.containers).map { instance(of: $0.screen, ordinal: $0.ordinal) }
  }

  private mutating func instance(of screen: Screen, ordinal: Int) -> Int {
    instances.number(of: Instance(kind: screen.kind, context: screen.context, ordinal: ordinal))
  }
}

extension Array {
  /// Appends values and returns their positions.
  mutating func append(all values: [Element]) -> Range<Int> {
    let start = count
    append(contentsOf: values)
    return start..<count
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

/// Records of scenes.
extension FlowLedger {
  /// Adds panes or bars of one scene and tells where they are.
  mutating func add(_ panes: [Pane], _ vocabulary: inout FlowVocabulary) -> Range<Int> {
    let records = panes.map { record(of: $0, &vocabulary) }
    return self.panes.append(all: records)
  }

  private mutating func record(of pane: Pane, _ vocabulary: inout FlowVocabulary) -> PaneRecord {
    let owners = pane.owners.map { vocabulary.names.number(of: $0.rawValue) }
    let looks = pane.items.map { look($0, on: pane, &vocabulary) }
    self.looks += looks
    let items = pane.items.map { record(of: $0, &vocabulary) }
    return PaneRecord(
      instance: pane.instance,
      kind: vocabulary.names.number(of: pane.kind.rawValue),
      owners: self.owners.append(all: owners),
      isBar: pane.isBar,
      items: self.items.append(all: items),
      load: pane.loadMilliseconds,
      words: pane.words,
      fields: pane.fields.count,
      characters: pane.fields.reduce(0) { $0 + ($1.characters ?? 0) },
      unmeasuredFields: pane.fields.count { $0.characters == nil },
      listed: pane.listed.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
      subject: pane.subject.map { vocabulary.names.number(of: $0.rawValue) } ?? -1,
      leaves: pane.leaves ?? 0..<0,
      isLeafScreen: pane.isLeafScreen,
      isSearchedThroughout: looks.allSatisfy(\.isSearched),
      listsLeaves: listsLeaves(looks),
      openRows: pane.openRows ?? 0..<0
    )
  }

  private func listsLeaves(_ looks: [LookRecord]) -> Bool {
    guard let first = looks.first else { return false }
    return looks.enumerated().allSatisfy { position, look in
      look.isLeaf && look.isSearched && look.firstLeaf == first.firstLeaf + position
    }
  }

  private mutating func look(_ item: SceneItem, on pane: Pane, _ vocabulary: inout FlowVocabulary) -> LookRecord {
    let mark = Mark(instance: pane.instance, key: item.node)
    var look = LookRecord(
      key: item.node,
      node: (nodes.number(of: item.node)),
      mark: (marks.number(of: mark)),
      row: (item.row),
      scent: -1,
      isSearched: item.isSearched
    )
    switch item.look {
    case .label(let leaves, let isLeaf):
      look.firstLeaf = (leaves.lowerBound)
      look.endOfLeaves = (leaves.upperBound)
      look.isLeaf = isLeaf
    case .fixed(let item, let scent, _), .tab(let item, let scent, _):
      look.scent = (vocabulary.scents.number(of: ItemScent(item: item, scent: scent)))
    }
    return look
  }

  private mutating func record(of item: SceneItem, _ vocabulary: inout FlowVocabulary) -> ItemRecord {
    var record = ItemRecord(look: .label, isSection: item.isSection, name: -1, leaves: 0..<0, slot: item.slot)
    (record.size, record.fillsForm) = (item.size ?? 0, item.fillsForm)
    switch item.look {
    case .label(let leaves, _): record.leaves = leaves
    case .fixed(let name, _, let decides):
      (record.look, record.decides) = (.fixed, decides)
      record.name = vocabulary.names.number(of: name.rawValue)
    case .tab(let name, _, _):
      record.look = .tab
      record.name = vocabulary.names.number(of: name.rawValue)
    }
    return record
  }
}
