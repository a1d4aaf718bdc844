import Synchronization

/// What the combinations of texts in a log say, worked out once for each and shared by all who read it.
final class FactsRegistry: Sendable {
  private struct State {
    var numbers: [LogFacts: Int32] = [:]
    var facts: [LogFacts] = []
    var faults: [FactsFault] = []

    mutating func add(_ fault: FactsFault) -> Int32 {
      // Of the texts that are not understood some are enough to show what is wrong.
      let isFull = faults.count >= 1000
      let known = faults.firstIndex { isFull ? $0.fault == fault.fault : $0 == fault }
      if known == nil { faults.append(fault) }
      return Int32(-2 - (known ?? faults.count - 1))
    }
  }

  private let interpreter: any LogInterpreter
  private let state = Mutex(State())

  init(_ interpreter: any LogInterpreter) { self.interpreter = interpreter }

  /// The number of what the texts say; negative where they say nothing, or cannot be understood.
  func number(of texts: [String]) -> Int32 {
    let result: Result<LogFacts?, FactsFault>
    do throws(FactsFault) { result = .success(try interpreter.facts(texts)) } catch { result = .failure(error) }
    return state.withLock { state in
      switch result {
      case .success(nil): return Self.passedOver
      case .success(let facts?):
        if let known = state.numbers[facts] { return known }
        guard state.facts.count < RecordShape.mostFacts else { return state.add(FactsFault(.variety, facts.name)) }
        state.numbers[facts] = Int32(state.facts.count)
        state.facts.append(facts)
        return Int32(state.facts.count - 1)
      case .failure(let fault): return state.add(fault)
      }
    }
  }

  /// The number of texts that are no texts.
  func numberOfNoText() -> Int32 { state.withLock { $0.add(FactsFault(.text)) } }

  /// Everything that happened.
  var facts: [LogFacts] { state.withLock(\.facts) }

  /// The fault of a negative number.
  func fault(of number: Int32) -> FactsFault? {
    number == Self.passedOver ? nil : state.withLock { $0.faults[Int(-number) - 2] }
  }

  /// The number of rows that say nothing to the experiment.
  static let passedOver: Int32 = -1
}
