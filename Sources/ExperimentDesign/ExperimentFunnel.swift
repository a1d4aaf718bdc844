public import FunnelAnalysis
public import NavigationEvents

/// The funnel in the words of the app: its steps are screens that come into view, and things that users do.
///
/// What may be chosen of it means what it means in a `FunnelDefinition`.
public struct ExperimentFunnel: Hashable, Sendable {
  /// Something that must not happen between two steps.
  public struct Exclusion: Hashable, Sendable {
    /// What hits; its id is not used.
    public var event: Step
    /// The place of the step after which it hits.
    public var from: Int
    /// The place of the step after which it hits no longer.
    public var to: Int
    /// What becomes of who is hit.
    public var effect: FunnelExclusion.Effect

    /// Makes an exclusion.
    public init(_ event: Step, from: Int, to: Int, effect: FunnelExclusion.Effect) {
      self.event = event
      self.from = from
      self.to = to
      self.effect = effect
    }
  }

  /// The steps in order.
  public var steps: [Step]
  /// The longest time from the start of a chain to any of its steps, in milliseconds.
  public var windowMilliseconds: Int64
  /// The time at which restricted means are cut, where a metric has no horizon of its own, in milliseconds.
  public var horizonMilliseconds: Int64
  /// In which order the steps are filled.
  public var order = FunnelOrder.ordered
  /// Where a chain may start.
  public var entry = FunnelEntry.bestChain
  /// How events of one instant are ordered.
  public var ties = FunnelTies.inputOrder
  /// How far apart events of one instant may be, in milliseconds.
  public var toleranceMilliseconds: Int64 = 0
  /// What is counted; of several units of a user the one that got furthest speaks for the user.
  public var unit = FunnelUnit.user
  /// What must not happen between steps.
  public var exclusions: [Exclusion] = []

  /// Makes a funnel with the default of every choice.
  public init(steps: [Step], windowMilliseconds: Int64) {
    self.steps = steps
    self.windowMilliseconds = windowMilliseconds
    horizonMilliseconds = windowMilliseconds
  }

  /// How many times the mean patience of users the horizon of restricted means is, unless a file says otherwise.
  ///
  /// A window may be a day, and a task takes seconds: with the window for a horizon the mean would tell who arrives and
  /// nothing of times.
  package static let patiencesToHorizon = 4.0

  /// The horizon for users of a mean patience, both in milliseconds: so many times it, at most the window.
  package func horizon(forPatience patience: Double) -> Int64 {
    max(1, Int64(min(Double(windowMilliseconds), (Self.patiencesToHorizon * patience).rounded())))
  }

  /// The position of the step of that id.
  package func step(_ id: String) -> Int? { steps.firstIndex { $0.id == id } }

  /// Whether users may pass a step by and still reach the next.
  package func isOptional(_ step: Int) -> Bool { step > 0 && order != .unordered && steps[step].isOptional }

  /// The pairs of steps that wait for one event together, with the screen or act that fills either of them.
  ///
  /// An optional step waits together with all that follow it up to the next required one; without order, all steps do.
  package var rivalSteps: [(first: Int, second: Int, event: String)] {
    steps.indices.flatMap { first in
      steps.indices.dropFirst(first + 1).compactMap { second in
        guard order == .unordered || (first..<second).allSatisfy(isOptional) else { return nil }
        return steps[first].events(sharedWith: steps[second]).first.map { (first, second, $0) }
      }
    }
  }

  /// The step that whoever reaches a step has reached before; `nil` for the first.
  package func required(before step: Int) -> Int? { (0..<step).last { !isOptional($0) } }
}

extension ExperimentFunnel {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// The step's id.
    public var id: String
    /// The screens that count, one of which must come into view.
    public var screens: [Name<Screen>]
    /// Whether the screen must serve what the user came for, whatever kind of goal it is.
    ///
    /// A leaf is served by screens about it, a screen by itself, a flow by what the record in which it finished shows
    /// and all that follows. A notification is a detour: what it announced is not what the user came for, and the user's
    /// own goal stays the goal meanwhile. The act `answered` counts who reached what a notification announced.
    public var onGoal: Bool
    /// The acts that count, one of which must be done, by their names; a step has either screens or acts.
    public var acts: [String]
    /// The width in which a screen must come into view; `nil` for any.
    public var sizeClass: SizeClass?
    /// Whether users may pass the step by and still reach the next.
    public var isOptional: Bool
    /// How long after the nearest required step before it the step may be reached; `nil` for any time.
    public var window: StepWindow?
    /// How many of the control's users of today reach it.
    package var baselines: [Baseline] = []

    /// Makes a step.
    public init(
      id: String, screens: [Name<Screen>], onGoal: Bool = false, acts: [String] = [], sizeClass: SizeClass? = nil,
      isOptional: Bool = false, window: StepWindow? = nil
    ) {
      self.id = id
      self.screens = screens
      self.onGoal = onGoal
      self.acts = acts
      self.sizeClass = sizeClass
      self.isOptional = isOptional
      self.window = window
    }

    /// The screens and acts that one event may be of both steps by.
    package func events(sharedWith other: Step) -> [String] {
      guard sizeClass == nil || other.sizeClass == nil || sizeClass == other.sizeClass else { return [] }
      return screens.filter(other.screens.contains).map(\.rawValue) + acts.filter(other.acts.contains)
    }
  }
}

extension ExperimentFunnel {
  /// The funnel in terms of interned names.
  package func definition(_ symbols: inout SymbolTable) -> FunnelDefinition {
    var interned: [FunnelStep] = []
    for step in steps { interned.append(self.interned(step, &symbols)) }
    var excluded: [FunnelExclusion] = []
    for exclusion in exclusions {
      let event = self.interned(exclusion.event, &symbols)
      excluded.append(FunnelExclusion(event, from: exclusion.from, to: exclusion.to, effect: exclusion.effect))
    }
    // Where strangers stop a chain, every other screen is one; an act is one only where it is a step.
    if order == .strict { _ = symbols.symbol(for: SymbolTable.stranger) }
    let bystanders = exclusions.flatMap(\.event.acts).compactMap { symbols.symbol(ofAct: $0) }
    return FunnelDefinition(
      steps: interned, windowMilliseconds: windowMilliseconds, order: order, entry: entry, ties: ties,
      toleranceMilliseconds: toleranceMilliseconds, exclusions: excluded, unit: unit, bystanders: Set(bystanders))
  }

  /// The name of a view of a screen, which tells the width only in a funnel that asks for it.
  private func names(of screen: Name<Screen>, in sizeClass: SizeClass?) -> [String] {
    guard (steps + exclusions.map(\.event)).contains(where: { $0.sizeClass != nil }) else { return [screen.rawValue] }
    return (sizeClass.map { [$0] } ?? SizeClass.allCases).map { SymbolTable.name(of: screen, in: $0) }
  }

  /// The symbols of views of a screen, which the funnel need not ask for.
  package func symbols(of screen: Name<Screen>, _ symbols: inout SymbolTable) -> [Symbol] {
    var own: [Symbol] = []
    for name in names(of: screen, in: nil) { own.append(symbols.symbol(for: name)) }
    return own
  }

  private func interned(_ step: Step, _ symbols: inout SymbolTable) -> FunnelStep {
    let views = step.screens.flatMap { names(of: $0, in: step.sizeClass) }
    var interned = FunnelStep(
      id: step.id, symbols: [], requiresGoal: step.onGoal, isOptional: step.isOptional, window: step.window)
    for name in views + step.acts.map(SymbolTable.name(ofAct:)) { interned.symbols.append(symbols.symbol(for: name)) }
    return interned
  }
}

extension SymbolTable {
  /// The name of a view of a screen in a width; no id has a space in it.
  static func name(of screen: Name<Screen>, in sizeClass: SizeClass) -> String {
    "\(screen.rawValue) \(sizeClass.rawValue)"
  }

  /// The name of an act, which no screen has.
  static func name(ofAct act: String) -> String { "act \(act)" }

  /// The name of a view of any screen that the funnel does not ask for, which no screen has.
  static let stranger = "any other"

  /// The symbol of a view of a screen in a width, if the funnel has one for it; in a strict funnel it has.
  package func symbol(of screen: Name<Screen>, in sizeClass: SizeClass) -> Symbol? {
    self[screen.rawValue] ?? self[Self.name(of: screen, in: sizeClass)] ?? self[Self.stranger]
  }

  /// The symbol of an act, if the funnel has one for it.
  package func symbol(ofAct act: String) -> Symbol? { self[Self.name(ofAct: act)] }
}
