import FunnelAnalysis

/// A case in our terms: the funnel, and each user's log.
struct RestatedCase {
  var symbols = SymbolTable()
  var definition = FunnelDefinition(steps: [], windowMilliseconds: .max)
  var logs: [(user: String, log: [FunnelEvent])] = []
  let exposures: [String: Int64]

  init(_ restated: FunnelVectors.Case) {
    let source = restated.definition
    exposures = source.exposure ?? [:]
    definition.windowMilliseconds = source.window_ms ?? source.window ?? .max
    definition.ties = .stepOrder
    for (place, step) in source.steps.enumerated() {
      let window = step.window_ms.map { StepWindow(maximumMilliseconds: $0) }
      let names = step.event.map { [$0.text] } ?? names(in: step.range ?? [], of: restated.events)
      definition.steps.append(self.step("\(place)", names, step.optional ?? false, window))
    }
    switch source.semantics {
    case "clickhouse_windowFunnel": restateClickHouse(source.modes ?? [])
    case "pinot_funnelMaxStep": restatePinot(source)
    case "mixpanel_uniques_specific_order": definition.entry = source.entry_mode == "reentry" ? .bestChain : .firstEntry
    case "growthbook_funnel_metric": definition.entry = .exposure
    default: restatePostHog(source)
    }
    let seesOnlySteps = source.semantics == "pinot_funnelMaxStep" && source.modes?.contains("keep_all") != true
    addLogs(restated.events, onlySteps: seesOnlySteps)
  }

  private mutating func step(
    _ id: String, _ names: [String], _ isOptional: Bool = false, _ window: StepWindow? = nil
  ) -> FunnelStep {
    var step = FunnelStep(id: id, symbols: [], isOptional: isOptional, window: window)
    for name in names { step.symbols.append(symbols.symbol(for: name)) }
    return step
  }

  private func names(in range: [Int?], of events: [FunnelVectors.Event]) -> [String] {
    guard range.count == 2 else { return [] }
    return events.map(\.event.text).filter { text in
      Int(text).map { $0 >= range[0] ?? .min && $0 <= range[1] ?? .max } ?? false
    }
  }

  /// Deduplication is the exclusion of a step from where it is filled to the end.
  ///
  /// Where it strikes ClickHouse stops for good, so the first entry counts.
  private mutating func restateClickHouse(_ modes: [String]) {
    if modes.contains("strict_order") { definition.order = modes.contains("allow_reentry") ? .ordered : .strict }
    if modes.contains("strict_increase") { definition.ties = .strictlyLater }
    if modes.contains("strict_deduplication") {
      definition.entry = .firstEntry
      let last = definition.steps.count - 1
      excludeRepeats { _ in last }
    }
  }

  /// The window is half open, and a step that is repeated before the next ends an attempt.
  private mutating func restatePinot(_ source: FunnelVectors.Definition) {
    let modes = source.modes ?? []
    definition.windowMilliseconds -= 1
    if modes.contains("strict_order") { definition.order = .strict }
    if modes.contains("strict_increase") { definition.ties = .strictlyLater }
    if modes.contains("strict_deduplication") || modes.contains("strict_order") { excludeRepeats { $0 + 1 } }
    if let longest = source.max_step_duration, longest > 0 {
      for place in definition.steps.indices {
        definition.steps[place].window = StepWindow(maximumMilliseconds: longest)
      }
    }
  }

  private mutating func excludeRepeats(to end: (Int) -> Int) {
    for place in definition.steps.indices.dropFirst().dropLast() {
      definition.exclusions.append(FunnelExclusion(definition.steps[place], from: place, to: end(place)))
    }
  }

  private mutating func restatePostHog(_ source: FunnelVectors.Definition) {
    definition.order = source.order.flatMap(FunnelOrder.init) ?? .ordered
    for exclusion in source.exclusions ?? [] {
      let event = step("excluded", [exclusion.event.text])
      let effect = definition.order == .unordered ? FunnelExclusion.Effect.voidAttempt : .dropUser
      definition.exclusions.append(
        FunnelExclusion(event, from: exclusion.from_step, to: exclusion.to_step, effect: effect))
    }
  }

  private mutating func addLogs(_ events: [FunnelVectors.Event], onlySteps: Bool) {
    var numbers: [String: Int] = [:]
    for event in events {
      let number = numbers[event.user] ?? logs.count
      if number == logs.count { logs.append((event.user, [])) }
      numbers[event.user] = number
      let symbol = symbols.symbol(for: event.event.text)
      logs[number].log.append(FunnelEvent(time: event.ts, symbol: symbol))
    }
    for number in logs.indices {
      logs[number].log = logs[number].log.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element).filter { event in !onlySteps || definition.steps.contains { $0.matches(event) } }
    }
    for user in exposures.keys.sorted() where numbers[user] == nil { logs.append((user, [])) }
  }
}
