extension NavigationFailure.Code {
  /// What went wrong, in a sentence.
  public var explanation: String {
    switch self {
    case .alreadyOnStack: "The screen stands on the stack already; a stack holds a screen once."
    case .notOnStack: "The screen to pop to does not stand on the stack."
    case .noStack: "There is no navigation stack to push on."
    case .containerOnStack: "A container of that kind may not stand on a navigation stack."
    case .splitInStack: "A split view may not stand on a navigation stack."
    case .alreadyPresenting: "The layer presents something already."
    case .notInHierarchy: "The screen is not in the window: it stands nowhere, or where nobody looks."
    case .alreadyInTree: "What is to be presented stands in the tree already."
    case .notRepresented: "The compact column of a split does not show a screen that its other columns show."
    case .childOutOfRange: "The container has no such child."
    case .noContainer: "No container of that kind stands in the tree."
    case .screenNotVisible: "No visible screen is of that kind."
    case .blocked: "The layer or screen may not be left this way."
    case .unknownName: "Nobody registered a coordinator, gate or destination of that name."
    case .gateFailed: "A gate failed."
    case .busy: "Another navigation waits at a gate."
    case .noSection: "No section of the visible listing covers these leaves."
    case .endless: "Coordinators start and end one another without an end."
    case .startNotFound: "Nothing that the chain of a route could start from was found."
    case .startGone: "What the chain started from was gone when the gates were passed."
    case .wrongContext: "The context is of another type than a step or route takes."
    case .noCase: "No case of a choice matches."
    case .notThere: "What a step relies on is not there once the steps behind it are done."
    case .notRoot: "What is to be replaced is not the root of the app."
    case .timedOut: "A gate gave no answer in time."
    case .malformedState: "The state is none that an engine could have made."
    }
  }
}
