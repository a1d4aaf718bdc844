import Foundation
import HeadlessNavigation
import Testing

/// Plays lines `input | tree | outcome` on an engine, from its start on, and holds every step to the laws of all steps.
struct Script {
  let engine: FlowEngine
  private(set) var state: FlowState
  private(set) var record: NavigationRecord

  init(
    _ app: AppDefinition, choices: [Name<any Coordinator>: CoordinatorChoice] = [:], in traits: Traits = .compact
  ) throws {
    engine = FlowEngine(app: app, choices: choices)
    let step = engine.start(in: traits)
    state = step.state
    record = try #require(step.records.first)
    #expect(step.outcome == .completed && record.action == .start)
  }

  /// Goes on from a state that was written by hand.
  init(_ app: AppDefinition, from state: FlowState) {
    engine = FlowEngine(app: app)
    self.state = state
    record = engine.handle(.back(.cancelledSwipe), in: state).records[0]
  }

  /// Plays the rows of a test in the fixture of its suite.
  mutating func play(fixture suite: String, _ test: String) throws {
    for row in try fixtureRows(in: suite, test) { try play(row) }
  }

  mutating func play(_ lines: String..., location: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      let cells = cells(line)
      try give(input(cells[0]))
      #expect(state.tree.description == cells[1], "\(line)", sourceLocation: location)
      #expect(record.outcome.word == cells[2], "\(line)", sourceLocation: location)
    }
  }

  mutating func give(_ input: FlowInput) throws {
    let step = engine.handle(input, in: state)
    let record = try #require(step.records.first)
    #expect(step == engine.handle(input, in: state), "the same question, another answer")
    #expect(record.input == input && record.outcome == step.outcome)
    #expect(step.answeredBy == record.decidedBy)
    // A failure after a gate was answered ends the wait, one of what an alert's item asks for closes it; any other leaves
    // no trace.
    let isReleased = state.suspended != nil && step.state.suspended == nil
    let isAlert = state.tree.layers.last?.style == .alert
    if case .failed = step.outcome, !isReleased, !isAlert { #expect(step.state == state) }
    #expect(step.state.tree.screens.allSatisfy { step.state.coordinators.indices.contains($0.owner) })
    state = step.state
    self.record = record
  }

  /// Gives inputs with commas or semicolons between them.
  mutating func give(all inputs: String) throws {
    for text in inputs.split(whereSeparator: { ",;".contains($0) }) {
      try give(input(text.trimmingCharacters(in: .whitespaces)))
    }
  }

  /// The slots of the living coordinators.
  var living: String { state.coordinators.map(\.slot.rawValue).joined(separator: " ") }

  /// The owners of the screens, first to last.
  var owners: [Int] { state.tree.screens.map(\.owner) }
}

/// An input written in a test: `back`, `regular`, `toggle browser 0..<4`, `open chat(7)`… or else an intent, `buy(3)`.
func input(_ text: String) throws -> FlowInput {
  let words = text.split(separator: " ").map(String.init)
  switch words[0] {
  case "back": return .back(.button)
  case "swipe": return .back(.swipe)
  case "cancelled-swipe": return .back(.cancelledSwipe)
  case "pull-down": return .back(.pullDown)
  case "compact", "regular": return .traits(Traits.named(words[0])[0])
  case "tab": return .selectTab(Int(words[1]) ?? -1)
  case "open":
    let destination = try screen(words[1])
    return .open(Destination(Name(destination.kind.rawValue), context: destination.context))
  case "fact": return .fact(Name(words[1]), true)
  case "unfact": return .fact(Name(words[1]), false)
  case "answer": return .gate(Name(words[1]), words[2] == "proceed" ? .proceed : words[2] == "fail" ? .fail : .cancel)
  case "relaunch": return .relaunch
  case "timeout": return .timeout(Name(words[1]))
  case "toggle":
    guard case .range(let section) = try value(words[2]) else { throw Unreadable(text: text) }
    return .toggle(section: section, of: Name(words[1]))
  default:
    let intent = try screen(words[0])
    return .intent(Intent(Name(intent.kind.rawValue), payload: intent.context))
  }
}

extension NavigationRecord.Outcome {
  /// The outcome in a word; of a failure, the code.
  var word: String {
    switch self {
    case .completed: "completed"
    case .nothing: "nothing"
    case .suspended: "suspended"
    case .cancelled: "cancelled"
    case .failed(let failure): failure.code.rawValue
    }
  }
}
