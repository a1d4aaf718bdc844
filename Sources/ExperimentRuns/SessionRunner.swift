import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// What one person did how often, why their visits ended, and what they spent how many milliseconds on.
typealias SessionMechanisms = (acts: [Int], ends: [Int], times: [Int])

/// Sends people through one variant by one policy.
struct SessionRunner<Policy: BehaviorPolicy & ~Copyable>: ~Copyable {
  private var policy: Policy
  private var tape: SessionTape
  private var events: SessionEvents
  private var reader: SessionReader
  private let mostStates: Int

  /// - Parameter mostStates: The most flow states that are remembered from one session to the next.
  init(
    _ policy: consuming Policy,
    _ events: SessionEvents,
    _ reader: consuming SessionReader,
    mostStates: Int
  ) {
    tape = SessionTape(tellsActs: reader.readsActs)
    self.policy = policy
    self.events = events
    self.reader = reader
    self.mostStates = mostStates
  }

  /// Runs a person and works out what came of it.
  mutating func run(
    _ person: Person,
    as temperament: Temperament,
    into outcome: inout PersonOutcome,
    _ moves: inout MoveTally
  ) {
    // What does not fit is forgotten between two sessions, never within one: a session's numbers must stay valid.
    if policy.stateCount > mostStates {
      policy.forgetFlow()
      events.forget()
    }
    policy.walk(person, as: temperament, onto: &tape)
    events.follow(tape, of: policy, &moves)
    reader.read(tape, events, into: &outcome, &moves)
  }

  /// Goes on with people who behave otherwise, as ``BehaviorPolicy/turn(to:rules:)`` does.
  mutating func turn(to part: PopulationPart) { policy.turn(to: part.population, rules: part.rules) }

  /// Has the people after this tell what they spend their time on.
  mutating func tellTimes() { tape.tellsTimes = true }

  /// How often the latest person did each act, how many of their visits ended for each reason, and how long they spent on
  /// each thing.
  func latestMechanisms() -> SessionMechanisms {
    var ends = Array(repeating: 0, count: SessionEnd.count)
    for position in 0..<tape.count {
      if case .ended(let reason) = tape[position].event { ends[reason.index] += 1 }
    }
    return (PersonAct.allCases.map { tape.count(of: $0) }, ends, TimeUse.allCases.map { tape.time(spentOn: $0) })
  }

  /// The moves of the latest person.
  mutating func latestMoves(_ moves: MoveTally) -> [ScreenTransition] { reader.moves.map { moves[$0] } }

  /// Counts the moves of the latest person.
  mutating func countMoves(into moves: inout MoveTally, variant: Int, in stratum: ExposureStratum) {
    moves.count(reader.moves, variant: variant, in: stratum)
  }
}
