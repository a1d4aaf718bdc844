import HeadlessNavigation
import Synchronization

/// What the combinations of texts in a log say, worked out once for each and shared by all who read it.
final class FactsRegistry: Sendable {
  private struct State {
    var numbers: [LogFacts: Int32] = [:]
    var facts: [LogFacts] = []
  }

  private let interpreter: any LogInterpreter
  private let state = Mutex(State())

  init(_ interpreter: any LogInterpreter) { self.interpreter = interpreter }

  /// The number of what the texts say; negative where they say nothing, or cannot be understood.
  func number(of texts: [String]) -> Int32 {
    do throws(FactsFault) {
      guard let facts = try interpreter.facts(texts) else { return Self.passedOver }
      return state.withLock { state in
        if let known = state.numbers[facts] { return known }
        guard state.facts.count < RecordShape.mostFacts else { return Self.number(of: .variety) }
        state.numbers[facts] = Int32(state.facts.count)
        state.facts.append(facts)
        return Int32(state.facts.count - 1)
      }
    } catch {
      return Self.number(of: error.fault)
    }
  }

  /// What is not understood in texts that have a fault, worked out anew: only a few of those are ever shown.
  func example(of texts: [String]) -> String {
    do throws(FactsFault) { return try interpreter.facts(texts)?.event.name ?? "" } catch { return error.example }
  }

  /// Everything that happened.
  var facts: [LogFacts] { state.withLock(\.facts) }

  /// The number of texts with a fault.
  static func number(of fault: LogFault) -> Int32 { passedOver - 1 - Int32(fault.order) }

  /// The fault of a negative number; `nil` where there is none.
  static func fault(of number: Int32) -> LogFault? {
    number == passedOver ? nil : LogFault.allCases[Int(passedOver - 1 - number)]
  }

  /// The number of rows that say nothing to the experiment.
  static let passedOver: Int32 = -1
}
