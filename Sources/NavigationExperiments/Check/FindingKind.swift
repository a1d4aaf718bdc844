import TextFormats

/// What may be wrong with an app under the variants of an experiment, each under a name that never changes.
///
/// What each of them means is its ``explanation``; `desireline explain` prints it with a remedy.
package enum FindingKind: Hashable, CodeCase {
  /// A slot under test that no user meets.
  case unstartedSlot
  /// A screen that users cannot reach, or cannot leave.
  case unreachedScreen, deadEnd
  /// An input that does nothing, or fails.
  case unansweredIntent, failingInput, ineffectiveItem, repeatedPush
  /// A destination or gate that does not work in every state.
  case failingDestination, droppedLink, lostLink, strandingLink, stuckGate, bypassedGate
  /// A step that the funnel cannot count.
  case unreachableStep, reversedSteps, rivalSteps
  /// A place that users cannot leave, that comes back, or a container that they cannot see whole.
  case inescapableModal, inescapableRegion, repeatedModal, finishedScreen, tooManyTabs
  /// What users lose without asking for it.
  case lostPlace, lostInput
  /// An item that lacks what users decide by.
  case unscentedItem, undecidedItem, unconsideredItem
  /// A goal that no user reaches.
  case unfinishableGoal, unhandedRow
  /// A flow that users complete whatever they came for.
  case unwantedFlow
  /// A flow that cannot be canceled.
  case restartingSequence
  /// A variant, value or metric that cannot be meant.
  case identicalVariant, implausibleValue, lateHorizon
  /// A level of the control that is not that of today.
  case missedBaseline
  /// A metric or requirement with the wrong better side, or with none.
  case missingDirection, implausibleDirection, reversedRequirement
  /// A difference between variants that is none of navigation.
  case divergentExposure, changedInput, missingLeaf, lostItems
  /// An assignment that correlates experiments, leaves users out, or lets them change sides.
  case correlatedHash, incompleteWeights, emptyVariant, unkeptCondition
  /// Something that experiments should not share.
  case reusedSalt, overAllocatedLayer, slotTestedTwice
  /// A declaration that no longer holds.
  case staleExpectation

  /// The kinds that an experiment may declare.
  package static let declarable: [FindingKind] = allCases.filter { $0 != .staleExpectation }

  /// Whether it is a matter of taste: it is said below the findings, and is none.
  package var isNote: Bool { self == .lostInput }

  /// Whether it may be about two files, so that a check of one cannot say that it is not there.
  var spansFiles: Bool { [.reusedSalt, .overAllocatedLayer, .slotTestedTwice].contains(self) }

  /// What it is about.
  package var subject: String { code.subject }

  /// The kind in one line.
  package var explanation: String { code.meaning }

  /// How to mend it.
  package var remedy: String { code.remedy }

  /// What a file declares so that a finding is not reported.
  package func declaration(about subject: String, because reason: String) -> String {
    "{ finding: \"\(rawValue)\", about: \"\(subject)\", reason: \"\(reason)\" } under 'expects'"
  }

  /// The name that stands in brackets behind a finding, such as `dead-end`.
  package var rawValue: String { code.name }
}
