import FunnelAnalysis

/// A step that letters fill, any of them.
func step(_ letters: String, onGoal: Bool = false, optional: Bool = false, window: StepWindow? = nil) -> FunnelStep {
  let symbols = letters.utf8.map { Symbol(index: Int($0)) }
  return FunnelStep(id: letters, symbols: symbols, requiresGoal: onGoal, isOptional: optional, window: window)
}

/// A funnel over letters, each step one or more of them.
func funnel(_ steps: [String], window: Int64, onGoal: Set<Int> = []) -> FunnelDefinition {
  FunnelDefinition(
    steps: steps.enumerated().map { step($0.element, onGoal: onGoal.contains($0.offset)) }, windowMilliseconds: window)
}

/// Events written as letter and time; a capital letter concerns the goal.
func letters(_ text: String) -> [FunnelEvent] {
  text.split(separator: " ").compactMap { word in
    guard let letter = word.utf8.first, let time = Int64(word.dropFirst()) else { return nil }
    let isOnGoal = letter < 97
    return FunnelEvent(time: time, symbol: Symbol(index: Int(isOnGoal ? letter + 32 : letter)), isOnGoal: isOnGoal)
  }
}

/// A log of events written as letter and time.
func log(_ text: String) -> [FunnelEvent] { letters(text) }

extension FunnelMatcher {
  /// Takes the next event of a log.
  mutating func count(_ event: FunnelEvent) { count(event.symbol, at: event.time, isOnGoal: event.isOnGoal) }
}
