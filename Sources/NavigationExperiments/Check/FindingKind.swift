/// What may be wrong with an app under the variants of an experiment, each under a name that never changes.
public enum FindingKind: String, Hashable, Sendable, CaseIterable {
  /// A screen that no variant ever shows.
  case unreachedScreen = "unreached-screen"
  /// A place that cannot be left, and is not where the funnel ends.
  case deadEnd = "dead-end"
  /// Something to tap that does nothing, because no coordinator answers.
  case unansweredIntent = "unanswered-intent"
  /// Something to tap, or a turn of the device, that fails.
  case failingInput = "failing-input"
  /// A destination that cannot be reached from some state.
  case failingDestination = "failing-destination"
  /// A navigation that a gate gives up though the person passed it.
  case droppedLink = "dropped-link"
  /// A destination that does nothing in some state, though the person is somewhere else.
  case lostLink = "lost-link"
  /// A navigation that waits at a gate and cannot go on, whatever the answer.
  case stuckGate = "stuck-gate"
  /// A step of the funnel that cannot be reached after the steps before it.
  case unreachableStep = "unreachable-step"
  /// The same inputs expose people under one variant and not under another.
  case divergentExposure = "divergent-exposure"
  /// A scent, a decision, a load time or a number of words that a variant changes, where the screen or item is the same.
  case changedInput = "changed-input"
  /// Something to look for that a menu has under some variants only.
  case missingLeaf = "missing-leaf"
  /// A finding that the experiment declares, and that is not there.
  case staleExpectation = "stale-expectation"

  /// The kinds that an experiment may declare.
  public static let declarable: [FindingKind] = allCases.filter { $0 != .staleExpectation }

  /// What it is about.
  public var subject: String {
    switch self {
    case .unreachedScreen, .deadEnd: "screen"
    case .unansweredIntent: "intent"
    case .failingInput: "intent, or `toggle` or `traits`"
    case .failingDestination, .droppedLink, .lostLink, .stuckGate: "destination"
    case .unreachableStep: "step"
    case .divergentExposure: "intent, the kind of input, or `start`"
    case .changedInput: "screen or item"
    case .missingLeaf: "the labels from the coarsest to the leaf"
    case .staleExpectation: "finding"
    }
  }

  /// The kind in one line.
  public var explanation: String {
    switch self {
    case .unreachedScreen: "A screen that no variant ever shows."
    case .deadEnd: "A place that cannot be left, and is not where the funnel ends."
    case .unansweredIntent: "Something to tap that does nothing, because no coordinator answers."
    case .failingInput: "Something to tap, or a turn of the device, that fails."
    case .failingDestination: "A destination that cannot be reached from some state."
    case .droppedLink: "A navigation that a gate gives up though the person passed it."
    case .lostLink: "A destination that does nothing in some state, though the person is somewhere else."
    case .stuckGate: "A navigation that waits at a gate and cannot go on, whatever the answer."
    case .unreachableStep: "A step of the funnel that cannot be reached after the steps before it."
    case .divergentExposure: "The same inputs expose people under one variant and not under another."
    case .changedInput:
      "A screen or item that a variant keeps, with another scent, decision, load time or number of words."
    case .missingLeaf:
      "Something to look for that a menu has under some variants only: under the others nobody finds it."
    case .staleExpectation: "A finding that is declared and is not there."
    }
  }
}
