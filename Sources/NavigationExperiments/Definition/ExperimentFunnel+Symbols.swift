public import FunnelAnalysis
public import HeadlessNavigation

extension ExperimentFunnel {
  /// The funnel in terms of interned names.
  public func definition(_ symbols: inout SymbolTable) -> FunnelDefinition {
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
      steps: interned,
      windowMilliseconds: windowMilliseconds,
      order: order,
      entry: entry,
      ties: ties,
      toleranceMilliseconds: toleranceMilliseconds,
      exclusions: excluded,
      unit: unit,
      bystanders: Set(bystanders)
    )
  }

  /// The name of a view of a screen, which tells the width only in a funnel that asks for it.
  private func names(of screen: Name<Screen>, in sizeClass: SizeClass?) -> [String] {
    guard (steps + exclusions.map(\.event)).contains(where: { $0.sizeClass != nil }) else { return [screen.rawValue] }
    return (sizeClass.map { [$0] } ?? SizeClass.allCases).map { SymbolTable.name(of: screen, in: $0) }
  }

  private func interned(_ step: Step, _ symbols: inout SymbolTable) -> FunnelStep {
    let views = step.screens.flatMap { names(of: $0, in: step.sizeClass) }
    var interned = FunnelStep(
      id: step.id,
      symbols: [],
      requiresGoal: step.onGoal,
      isOptional: step.isOptional,
      window: step.window
    )
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
  public func symbol(of screen: Name<Screen>, in sizeClass: SizeClass) -> Symbol? {
    self[screen.rawValue] ?? self[Self.name(of: screen, in: sizeClass)] ?? self[Self.stranger]
  }

  /// The symbol of an act, if the funnel has one for it.
  public func symbol(ofAct act: String) -> Symbol? { self[Self.name(ofAct: act)] }
}
