import NavigationExperiments

extension FindingKind {
  /// How to mend it.
  var remedy: String {
    switch self {
    case .unreachedScreen:
      "Let a coordinator show the screen, or take it out of the file: funnels and reports would never see it."
    case .deadEnd:
      "Give the screen something that leads on, or unlock it. Where people are meant to end there, let the funnel end there."
    case .unansweredIntent:
      "Answer the intent under 'on' of a coordinator, or of one that it stands on. Where it leads out of what is tested, "
        + "declare it under 'expects', with the reason."
    case .failingInput:
      "Look at the state at the end of the path; the last line tells what it does not allow. A push onto a sheet needs a stack: "
        + "start a coordinator that enters as a sheet, in place of presenting a screen."
    case .failingDestination:
      "Look at the state at the end of the path; the last line tells what it does not allow. What is in the way is mostly "
        + "locked, or has to be answered first."
    case .droppedLink:
      "Let the gate go on with on_proceed: \"resume\", so that whoever logs in for a link gets to see what they came for."
    case .lostLink:
      "Let the destination show its screen from every state, by another way under 'find_or', or close what lies above it."
    case .stuckGate:
      "Give the screen of the gate something to tap with answers: \"proceed\", or with 'sets' for the fact it waits for."
    case .unreachableStep:
      "Follow the path as far as it goes; either the variant never shows the screen, or the steps before it lead past it."
    case .reversedSteps: "Write the steps in the order in which users reach their screens, or take one of them out."
    case .inescapableModal:
      "Give the screen an item that a coordinator answers with { dismiss: true }, or present it as a sheet."
    case .tooManyTabs: "Keep five tabs at most; put the rest on a screen of their own behind the last."
    case .unscentedItem: "Write how well the item announces what users look for, such as scent: 0.9."
    case .undecidedItem:
      "Write decides: 0.35 where 35 % of those who see the item take it; a scent counts only while users look for something."
    case .identicalVariant: "Give the variant another coordinator, or another app under 'app'."
    case .implausibleValue: "Look at the unit. Where the value is meant, declare it under 'expects', with the reason."
    case .lateHorizon: "Write a horizon that is no longer than the window of the funnel, or a longer window."
    case .divergentExposure:
      "Let both variants answer the input with the slot under test, or neither: people who are exposed under one alone are "
        + "a sample-ratio mismatch in production."
    case .changedInput:
      "Change structure alone, or say that the difference is meant under 'expects': what is left is not an effect of navigation."
    case .missingLeaf:
      "Give it a place in the menu of every variant, or say under 'expects' that it is meant to be gone. The same thing under "
        + "another label is matched by its 'node_id' in a table of labels."
    case .staleExpectation: "Take the expectation out of the file; it would hide the finding when it comes back."
    }
  }
}
