/// What may be wrong with an app under the variants of an experiment, each under a name that never changes.
///
/// What each of them means is its ``explanation``; `desireline explain` prints it with a remedy.
package enum FindingKind: Hashable, Sendable, CaseIterable {
  /// A screen that users cannot reach, or cannot leave.
  case unreachedScreen, deadEnd
  /// An input that does nothing, or fails.
  case unansweredIntent, failingInput
  /// A destination or gate that does not work in every state.
  case failingDestination, droppedLink, lostLink, stuckGate
  /// A step that the funnel cannot count.
  case unreachableStep, reversedSteps, rivalSteps
  /// A container that users cannot leave, or cannot see whole.
  case inescapableModal, tooManyTabs
  /// An item that lacks what users decide by.
  case unscentedItem, undecidedItem
  /// A flow that users complete whatever they came for.
  case unwantedFlow
  /// A variant, value or metric that cannot be meant.
  case identicalVariant, implausibleValue, lateHorizon
  /// A difference between variants that is none of navigation.
  case divergentExposure, changedInput, missingLeaf
  /// An assignment that correlates experiments, leaves users out, or lets them change sides.
  case correlatedHash, incompleteWeights, emptyVariant, unkeptCondition
  /// Something that experiments should not share.
  case reusedSalt, overAllocatedLayer, slotTestedTwice
  /// A declaration that no longer holds.
  case staleExpectation

  /// The kinds that an experiment may declare.
  package static let declarable: [FindingKind] = allCases.filter { $0 != .staleExpectation }

  /// Whether it may be about two files, so that a check of one cannot say that it is not there.
  var spansFiles: Bool { [.reusedSalt, .overAllocatedLayer, .slotTestedTwice].contains(self) }

  /// What it is about.
  package var subject: String { facts.subject }

  /// The kind in one line.
  package var explanation: String { facts.meaning }

  /// How to mend it.
  package var remedy: String { facts.remedy }

  private var facts: CodeFacts {
    switch self {
    case .unreachedScreen:
      .init(
        "unreached-screen", means: "A screen that no variant ever shows.", about: "screen",
        remedy: "Let a coordinator show the screen, or take it out of the file: funnels and reports would never see it."
      )
    case .deadEnd:
      .init(
        "dead-end", means: "A place that cannot be left, and is not where the funnel ends.", about: "screen",
        remedy: "Give the screen something that leads on, or unlock it. Where users are meant to end there, let the "
          + "funnel end there.")
    case .unansweredIntent:
      .init(
        "unanswered-intent", means: "Something to tap that does nothing, because no coordinator answers.",
        about: "intent",
        remedy:
          "Answer the intent under 'on' of a coordinator, or of one that it stands on. Where it leads out of what "
          + "is tested, declare it under 'expects', with the reason.")
    case .failingInput:
      .init(
        "failing-input", means: "Something to tap, or a turn of the device, that fails.",
        about: "intent, or `toggle` or `traits`",
        remedy: "Look at the state at the end of the path; the last line says what it does not allow. A push onto a "
          + "sheet needs a stack: start a coordinator that enters as a sheet, in place of presenting a screen.")
    case .failingDestination:
      .init(
        "failing-destination", means: "A destination that cannot be reached from some state.", about: "destination",
        remedy: "Look at the state at the end of the path; the last line says what it does not allow. What is in the "
          + "way is mostly locked, or has to be answered first.")
    case .droppedLink:
      .init(
        "dropped-link", means: "A navigation that a gate gives up though the user passed it.", about: "destination",
        remedy: "Let the gate go on with on_proceed: \"resume\", so that a user who logs in for a link sees what "
          + "they came for.")
    case .lostLink:
      .init(
        "lost-link", means: "A destination that does nothing in some state, though the user is somewhere else.",
        about: "destination",
        remedy:
          "Let the destination show its screen from every state: where it is already, without 'reuse: false', or by "
          + "another way under 'find_or'. Or close what lies above it.")
    case .stuckGate:
      .init(
        "stuck-gate", means: "A navigation that waits at a gate and cannot go on, whatever the answer.",
        about: "destination",
        remedy:
          "Give the screen of the gate something to tap with answers: \"proceed\", or with 'sets' for the fact it "
          + "waits for.")
    case .unreachableStep:
      .init(
        "unreachable-step", means: "A step of the funnel that cannot be reached after the steps before it.",
        about: "step",
        remedy: "Follow the path as far as it goes; either the variant never shows the screen, or the steps before it "
          + "lead past it.")
    case .reversedSteps:
      .init(
        "reversed-steps", means: "Steps of the funnel in another order than that in which users reach them.",
        about: "step",
        remedy: "Write the steps in the order in which users reach their screens, or take one of them out.")
    case .rivalSteps:
      .init(
        "rival-steps", means: "Two steps of the funnel that wait for the same event, which fills only one of them.",
        about: "step",
        remedy:
          "Let no event fill both steps. An optional step that the step after it includes counts only users with two such "
          + "events; a metric of who saw a screen at any time is 'visited'.")
    case .inescapableModal:
      .init(
        "inescapable-modal", means: "A modal that covers the screen and that nothing closes.", about: "screen",
        remedy: "Give the screen an item that a coordinator answers with { dismiss: true }, or present it as a sheet.")
    case .tooManyTabs:
      .init(
        "too-many-tabs", means: "More tabs than a phone shows.", about: "coordinator",
        remedy:
          "Keep five tabs at most.")
    case .unscentedItem:
      .init(
        "unscented-item", means: "An item without a scent that users must tap to get through the funnel.",
        about: "item", remedy: "Write how well the item announces what users look for, such as scent: 0.9.")
    case .undecidedItem:
      .init(
        "undecided-item", means: "An item that goals name under 'then', with a scent and without 'decides'.",
        about: "item",
        remedy:
          "Write decides: 0.35 where 35 % of those who see the item take it; a scent counts only while users look "
          + "for something.")
    case .unwantedFlow:
      .init(
        "unwanted-flow", means: "An item that starts what only some users came to finish, and that does not say so.",
        about: "item",
        remedy:
          "Write only_for with the goals whose users want it: others may open it by mistake, and do not pay or send "
          + "anything. An item that is decided on needs none.")
    case .identicalVariant:
      .init(
        "identical-variant", means: "A variant that is built as the control is.", about: "variant",
        remedy: "Give the variant another coordinator, or another app under 'app'.")
    case .implausibleValue:
      .init(
        "implausible-value",
        means: "A value that is possible and far from any that makes sense, mostly because of its unit.",
        about: "key and those it stands under, such as `funnel.window`",
        remedy: "Look at the unit. Where the value is meant, declare it under 'expects', with the reason.")
    case .lateHorizon:
      .init(
        "late-horizon", means: "A metric whose horizon lies beyond the window of the funnel.", about: "metric",
        remedy: "Write a horizon that is no longer than the window of the funnel, or a longer window.")
    case .divergentExposure:
      .init(
        "divergent-exposure", means: "The same inputs expose users under one variant and not under another.",
        about: "intent, the kind of input, or `start`",
        remedy: "Let both variants answer the input with the slot under test, or neither: users who are exposed under "
          + "one alone are a sample-ratio mismatch in production.")
    case .changedInput:
      .init(
        "changed-input",
        means: "A screen or item that a variant keeps, with another scent, decision, load time or number of words.",
        about: "screen or item",
        remedy: "Change structure alone, or say that the difference is meant under 'expects': what is left is not an "
          + "effect of navigation.")
    case .missingLeaf:
      .init(
        "missing-leaf",
        means: "Something to look for that a menu has under some variants only: under the others no user finds it.",
        about: "the labels from the coarsest to the leaf",
        remedy: "Give it a place in the menu of every variant, or say under 'expects' that it is meant to be gone. The "
          + "same thing under another label is matched by its 'node_id' in a table of labels.")
    case .correlatedHash:
      .init(
        "correlated-hash", means: "A hash that puts the same users together in experiments with similar names.",
        about: "`assignment.hash_version`",
        remedy:
          "Write hash_version: 2 for a new experiment. Where production computes version 1, declare it under 'expects', "
          + "and give experiments seeds that differ in more than their last characters.")
    case .incompleteWeights:
      .init(
        "incomplete-weights",
        means: "Weights or percentages that do not add up to all users, so that the platform does something else.",
        about: "`assignment.weights` or `assignment.percents`",
        remedy: "Write numbers that add up to the whole, as the platform counts it.")
    case .emptyVariant:
      .init(
        "empty-variant", means: "A variant that no real user gets.", about: "variant",
        remedy: "Give the variant a part of the users under 'assignment', or take it out of the file.")
    case .unkeptCondition:
      .init(
        "unkept-condition", means: "A condition on attributes that may change, without assignments that are kept.",
        about: "`assignment.condition`",
        remedy:
          "Write sticky: {} under 'assignment': users whose attributes change would leave or enter the experiment in "
          + "the middle of it. Where the attributes cannot change, declare it under 'expects'.")
    case .reusedSalt:
      .init(
        "reused-salt",
        means: "A salt that is hashed for two decisions or in two experiments: the same users come together in both.",
        about: "salt", remedy: "Give every experiment, and every layer and share of traffic, a salt of its own.")
    case .overAllocatedLayer:
      .init(
        "over-allocated-layer",
        means: "A part of a layer that two experiments have, so that they do not exclude each other.", about: "layer",
        remedy: "Give each experiment slices that no other of the layer has.")
    case .slotTestedTwice:
      .init(
        "slot-tested-twice", means: "A slot of one app that two experiments test, with users who are in both.",
        about: "slot",
        remedy:
          "Give both experiments parts of one layer that do not overlap: a slot holds one coordinator, so a user in both "
          + "experiments meets the variant of only one.")
    case .staleExpectation:
      .init(
        "stale-expectation", means: "A finding that is declared and is not there.", about: "finding",
        remedy: "Take the expectation out of the file; it would hide the finding when it comes back.")
    }
  }
}

extension FindingKind: RawRepresentable {
  /// The name that stands in brackets behind a finding, such as `dead-end`.
  package var rawValue: String { facts.name }

  /// The kind of a name; `nil` where there is none.
  package init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }
}
