import EventLogs
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// What a combination of texts in a log means to an experiment, as numbers; worked out once for each.
struct LogMeaning {
  /// What happened.
  enum Event {
    case exposure
    /// A screen came into view: its number, and its symbols where it takes part in the funnel.
    case viewed(Int, Symbols, isOnGoal: Bool)
    /// The number of an act, and its symbol where it is a step of the funnel.
    case did(Int, Symbol?)
    /// The number of the move.
    case moved(Int)
    /// The number of the move that is the end.
    case ended(Int, hitStepCap: Bool)
  }

  /// The symbols of a screen in each width.
  struct Symbols {
    let compact: Symbol?
    let regular: Symbol?

    subscript(sizeClass: SizeClass) -> Symbol? { sizeClass == .compact ? compact : regular }
  }

  let event: Event
  /// The variant's position; `nil` where the row tells none.
  let variant: Int?
  /// The segment's position; `nil` where the row tells none.
  let segment: Int?
  /// The goal's position; `nil` where the row tells none.
  let goal: Int?
  /// The size class; `nil` where the row tells none.
  let sizeClass: SizeClass?

  init(
    _ facts: LogFacts,
    _ experiment: Experiment,
    _ symbols: SymbolTable,
    _ dropOffs: DropOffs,
    _ acts: inout SymbolTable,
    _ moves: inout MoveTally
  ) {
    variant = experiment.variants.firstIndex { $0.id == facts.variant }
    segment = experiment.segments.firstIndex(of: facts.segment)
    goal = experiment.goals.firstIndex(of: facts.goal)
    sizeClass = SizeClass(rawValue: facts.sizeClass)
    let from = facts.from.isEmpty ? nil : Name<Screen>(facts.from)
    let name = Name<Screen>(facts.name)
    switch facts.event {
    case .exposure: event = .exposure
    case .screenView:
      let symbols = Symbols(
        compact: symbols.symbol(of: name, in: .compact),
        regular: symbols.symbol(of: name, in: .regular)
      )
      event = .viewed(dropOffs.number(of: facts.name), symbols, isOnGoal: facts.isOnGoal)
    case .act: event = .did(acts.symbol(for: facts.name).index, symbols.symbol(ofAct: facts.name))
    case .move:
      let (action, cause) = (facts.action.orUnknown, facts.cause.orUnknown)
      let move = ScreenTransition(from: from, to: name, action: action, cause: cause)
      event = .moved(moves.number(of: move))
    case .sessionEnd:
      let move = ScreenTransition(from: from, to: nil, action: "end", cause: facts.name)
      event = .ended(moves.number(of: move), hitStepCap: facts.name == "step-cap")
    }
  }
}

extension String {
  /// The text, or a word for one that a log leaves out.
  fileprivate var orUnknown: String { isEmpty ? "unknown" : self }
}
