import HeadlessNavigation
import Synchronization

/// What a state is without the leaves it is about, what stands in tabs out of view, and the facts that are true: two
/// states with one shape differ in the values of registers, in what placeholders stand for, and in facts alone.
///
/// Rules of experiment files hand ranges of leaves on and compare them for equality, and no more, so what they answer is
/// the same for all states of a shape, with the values put in. (A register automaton: Kaminski and Francez, Theoretical
/// Computer Science 134, 1994.) The shape holds what stands where, and which values are equal; each range is replaced by
/// a ``Register``. Where a rule may read values, there are no registers, and each state is a shape of its own.
final class FlowShape: Sendable {
  /// The number, counted from 0 in order of discovery.
  let number: Int
  /// The state, with registers in place of ranges of leaves.
  let state: FlowState
  /// What users see of it, with registers counted anew.
  let outline: SceneOutline
  /// The number of that.
  let outlineNumber: Int
  /// For each register of the outline the index of the register of the state.
  let outlineSources: [Int]
  /// The panes in view, of the state.
  let panes: [Screen]
  /// How many registers the state has.
  let registerCount: Int
  /// For each placeholder how many frames own what it stands for.
  let ownerCounts: [Int]
  /// The screens of the layers above the lowest, of the state.
  let above: [Screen]
  /// About how many bytes a shape takes, measured in the apps of the experiments.
  static let byteCount = 2_000
  /// The gate that waits and will not do so for ever, with registers in place of leaves; `nil` where none does.
  let wait: GateWait?
  /// How many layers there are.
  var layerCount: Int { state.tree.layers.count }
  /// For each tab in the order in which they stand the kind of the screen at its root.
  let tabRoots: [Name<Screen>]
  /// For each placeholder the index of its tab; `nil` for that of a stack.
  let placeholderTabs: [Int?]

  init(
    _ state: FlowState, registerCount: Int, number: Int, in app: AppDefinition,
    _ outlines: inout NumberTable<SceneOutline>
  ) {
    (self.state, self.number, self.registerCount) = (state, number, registerCount)
    wait = GateWait(for: state.suspended, in: app)
    ownerCounts = state.tree.ownerCounts
    above = state.tree.layers.dropFirst().flatMap(\.root.screens)
    tabRoots = state.tree.layers.flatMap { $0.root.tabRoots(under: app.containers) }
    placeholderTabs = state.tree.placeholderTabs
    panes = state.tree.panes(in: state.traits, under: app.containers)
    let outline = SceneOutline(of: state, in: app)
    var registers = Registers()
    outlineNumber = outlines.number(of: outline.mapLeaves { Register.isMark($0) ? registers.mark($0) : $0 })
    outlineSources = registers.values.map(Register.index)
    // That of the table: many shapes look alike.
    self.outline = outlines[outlineNumber]
  }
}

/// What an input leads to from all states of a shape.
///
/// Its values are those of the state's registers, then those of the input that are new.
final class FlowEdge: Sendable {
  /// The shape of the next state.
  let target: FlowShape
  /// For each register of the next state the index of its value.
  let sources: [Int]
  /// Where it is what the input leads to, and the facts that change.
  let effect: FactEffect
  /// The kinds of the screens that were looked for: it is so only where no placeholder stands for one of them; see
  /// ``SharedFlow/bits(of:)``.
  let sought: UInt64
  /// Whether anything changed.
  let isEffective: Bool
  /// Whether a screen came into view.
  let hasAppearances: Bool
  /// Whether the user has met the coordinator of the observed slot by it.
  let meetsSlot: Bool
  /// Whether the navigation that it was about has come to where it was going.
  let hasArrived: Bool
  /// Whether it did nothing but take back what was opened before.
  let undoes: Bool
  /// The screen instances that were destroyed, with registers that are indices of values.
  let destroyed: [ScreenInstance]
  /// The slots whose coordinators reached their ends.
  let finished: [Name<any Coordinator>]
  /// The indices of the values that events of the step can be about: those of screens that appeared or are in view.
  let eventSources: [Int]
  /// What the placeholders of the next state stand for.
  let parts: [Part]
  /// Whether a placeholder stays while something stands in a layer above, which may be equal to what is behind it.
  let mayHideTwins: Bool
  /// How the tree changed, for each record of the step.
  let actions: [NavigationRecord.Action?]
  /// The events that the flow's interceptor made of the step, with registers that are indices of values.
  let events: [AnalyticsEvent]

  /// About how many bytes an edge takes with what it is found by.
  static let byteCount = 500

  /// What a placeholder stands for: what one of the state before stood for, if any, and what is closed above it.
  struct Part: Hashable {
    /// The number of the placeholder of the state before.
    var kept: Int?
    /// What is closed, the lowest first.
    var closed: [Closed]
  }

  /// A part that is closed, about values of these indices.
  struct Closed: Hashable {
    var content: ClosedPart
    var sources: [Int]
  }

  /// The same with values in place of their indices.
  typealias GivenPart = (closed: [(content: ClosedPart, values: [Range<Int>])], kept: Int?)

  /// Describes a step that an engine made.
  /// - Parameters:
  ///   - values: The values of the state and the input; the step may add others.
  ///   - origin: The state it starts from; `nil` at launch.
  ///   - rows: What it shares with other edges.
  init(
    _ step: FlowStep, by effect: FactEffect, seeking sought: UInt64, to target: FlowShape, _ targetValues: [Range<Int>],
    _ hidden: [GivenPart], from origin: FlowState?,
    observing slots: [Name<any Coordinator>], in app: AppDefinition, making events: [AnalyticsEvent],
    _ values: inout Registers, usesRegisters: Bool, sharing rows: borrowing Mutex<SharedRows>
  ) {
    var all = values
    (self.target, self.effect, self.sought) = (target, effect, sought)
    let sources = targetValues.map { all.index(of: $0) }
    let parts = hidden.map { closed, kept in
      Part(
        kept: kept,
        closed: closed.map { part in Closed(content: part.content, sources: part.values.map { all.index(of: $0) }) })
    }
    isEffective = step.records.contains { $0.action != nil }
    hasAppearances = step.records.contains { !$0.changes.appeared.isEmpty }
    meetsSlot = slots.contains(where: step.meets)
    hasArrived = step.records.last?.hasArrived ?? false
    let remaining = ScreenInstance.instances(of: step.state.tree, in: app)
    let earlier = origin.map { ScreenInstance.instances(of: $0.tree, in: app) } ?? []
    let gone = earlier.filter { !remaining.contains($0) }
    undoes = origin.map { step.undoes(from: $0) && (step.cancels || remaining.allSatisfy(earlier.contains)) } ?? false
    mayHideTwins = !target.above.isEmpty && hidden.contains { $0.kept != nil }
    let events = events.map { event in
      var event = event
      if usesRegisters, let leaves = event.leaves { event.leaves = all.mark(leaves) }
      return event
    }
    var shown = Registers()
    let destroyed = usesRegisters ? gone.map { $0.mapLeaves { all.mark($0) } } : gone
    if usesRegisters {
      for screen in step.records.flatMap(\.changes.appeared) + target.panes {
        _ = screen.mapLeaves { range in
          let value = Register.isMark(range) ? targetValues[Register.index(range)] : range
          _ = shown.index(of: value)
          return range
        }
      }
    }
    let eventSources = shown.values.map { all.index(of: $0) }
    values = all
    (self.sources, self.eventSources, self.parts, self.destroyed, self.events, finished, actions) = rows.withLock {
      (
        $0.sources.insert(sources).memberAfterInsert, $0.sources.insert(eventSources).memberAfterInsert,
        $0.parts.insert(parts).memberAfterInsert, $0.destroyed.insert(destroyed).memberAfterInsert,
        $0.events.insert(events).memberAfterInsert, $0.finished.insert(step.records.finished).memberAfterInsert,
        $0.actions.insert(step.records.map(\.action)).memberAfterInsert
      )
    }
  }
}

/// What edges are made of: equal rows are kept once, as most edges differ in one or two of them only.
struct SharedRows {
  fileprivate var sources: Set<[Int]> = []
  fileprivate var parts: Set<[FlowEdge.Part]> = []
  fileprivate var destroyed: Set<[ScreenInstance]> = []
  fileprivate var events: Set<[AnalyticsEvent]> = []
  fileprivate var finished: Set<[Name<any Coordinator>]> = []
  fileprivate var actions: Set<[NavigationRecord.Action?]> = []

  /// About how many bytes they take, also those of edges that no one keeps any more.
  var byteCount: Int {
    let lists = sources.count + parts.count + destroyed.count + events.count + finished.count + actions.count
    return lists * Self.bytesOfList
  }

  private static var bytesOfList: Int { 200 }
}

extension FlowStep {
  /// Whether a coordinator ended because the user gave up on it.
  fileprivate var cancels: Bool { records.contains { $0.ended.contains { $0.cause == .cancelled } } }

  /// Whether it took something away, and that was all besides what it may have opened: nothing reached its end, no fact
  /// changed, and nobody went anywhere by a route or through a gate.
  fileprivate func undoes(from origin: FlowState) -> Bool {
    let letsThrough = origin.suspended != nil && state.suspended == nil && outcome != .cancelled
    return records.contains { !$0.changes.removed.isEmpty } && records.finished.isEmpty && state.facts == origin.facts
      && records.allSatisfy(\.path.isEmpty) && !letsThrough
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

/// What an input leads to from all states of a shape.
struct FlowAnswer: Sendable {
  /// An edge for each way in which facts matter to it, as far as they are known.
  var edges: [FlowEdge] = []
  /// Where it depends on what placeholders stand for.
  var dependent: [FactEffect] = []

  /// The edge where some facts are true.
  func edge(where facts: FactSet) -> FlowEdge? { edges.first { $0.effect.applies(where: facts) } }
}
