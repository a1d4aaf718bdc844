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
  /// Steps of the funnel in another order than that in which users reach them.
  case reversedSteps = "reversed-steps"
  /// A modal that covers the screen and that nothing closes.
  case inescapableModal = "inescapable-modal"
  /// More tabs than a phone shows.
  case tooManyTabs = "too-many-tabs"
  /// An item without a scent that users must tap to get through the funnel.
  case unscentedItem = "unscented-item"
  /// An item that goals name under `then`, with a scent and without `decides`.
  case undecidedItem = "undecided-item"
  /// A variant that is built as the control is.
  case identicalVariant = "identical-variant"
  /// A value that is possible and far from any that makes sense, mostly because of its unit.
  case implausibleValue = "implausible-value"
  /// A metric whose horizon lies beyond the window of the funnel.
  case lateHorizon = "late-horizon"
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
    case .unreachedScreen, .deadEnd, .inescapableModal: "screen"
    case .tooManyTabs: "coordinator"
    case .unscentedItem, .undecidedItem: "item"
    case .identicalVariant: "variant"
    case .implausibleValue: "key and those it stands under, such as `funnel.window`"
    case .lateHorizon: "metric"
    case .unansweredIntent: "intent"
    case .failingInput: "intent, or `toggle` or `traits`"
    case .failingDestination, .droppedLink, .lostLink, .stuckGate: "destination"
    case .unreachableStep, .reversedSteps: "step"
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
    case .reversedSteps: "Steps of the funnel in another order than that in which users reach them."
    case .inescapableModal: "A modal that covers the screen and that nothing closes."
    case .tooManyTabs: "More tabs than a phone shows."
    case .unscentedItem: "An item without a scent that users must tap to get through the funnel."
    case .undecidedItem: "An item that goals name under 'then', with a scent and without 'decides'."
    case .identicalVariant: "A variant that is built as the control is."
    case .implausibleValue:
      "A value that is possible and far from any that makes sense, mostly because of its unit."
    case .lateHorizon: "A metric whose horizon lies beyond the window of the funnel."
    case .divergentExposure: "The same inputs expose people under one variant and not under another."
    case .changedInput:
      "A screen or item that a variant keeps, with another scent, decision, load time or number of words."
    case .missingLeaf:
      "Something to look for that a menu has under some variants only: under the others nobody finds it."
    case .staleExpectation: "A finding that is declared and is not there."
    }
  }
}
