/// Why a navigation could not be done.
///
/// The tree is as it was before, but for what was closed to begin with: the alert that asked, or the screen of a gate that
/// was answered.
public struct NavigationFailure: Error, Hashable, Sendable {
  /// The part of the work that failed.
  public enum Phase: String, Sendable {
    /// The destination, or anything to start from, was not found.
    case search
    /// A gate refused or did not exist.
    case gate
    /// What to do could not be worked out.
    case plan
    /// An operation was not allowed by the containers.
    case commit
  }

  /// What went wrong, as a name that programs compare.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// What a navigation stack, or any container, refuses.
    case alreadyOnStack = "already-on-stack", notOnStack = "not-on-stack", noStack = "no-stack", containerOnStack =
      "container-on-stack", splitInStack = "split-in-stack", emptyContainer = "empty-container"
    /// What presenting, or a layer, refuses.
    case alreadyPresenting = "already-presenting", notInHierarchy = "not-in-hierarchy", alreadyInTree =
      "already-in-tree"
    /// What is not in the tree, or not in view.
    case childOutOfRange = "child-out-of-range", noContainer = "no-container", screenNotVisible = "screen-not-visible",
      blocked = "blocked"
    /// Names, gates and coordinators that do not work out.
    case unknownName = "unknown-name", gateFailed = "gate-failed", busy = "busy", noSection = "no-section", endless =
      "endless", nothingLeft = "nothing-left"
    /// Routes whose steps do not fit the tree.
    case startNotFound = "start-not-found", startGone = "start-gone", wrongContext = "wrong-context", noCase =
      "no-case", notThere = "not-there", notRoot = "not-root"
    /// Answers that do not come, and states that cannot be.
    case timedOut = "timed-out", malformedState = "malformed-state"

    /// What went wrong, in a sentence.
    package var explanation: String {
      switch self {
      case .alreadyOnStack: "The screen stands on the stack already, and the policy refuses a second push."
      case .notOnStack: "The screen to pop to does not stand on the stack."
      case .noStack: "There is no navigation stack to push on."
      case .containerOnStack: "A container of that kind may not stand on a navigation stack."
      case .splitInStack: "A split view may not stand on a navigation stack."
      case .emptyContainer: "A container is brought with nothing in it."
      case .alreadyPresenting: "The layer presents something already."
      case .notInHierarchy: "The screen is not in the window, or in a part of it that is not shown."
      case .alreadyInTree: "What is to be presented stands in the tree already."
      case .childOutOfRange: "The container has no such child."
      case .noContainer: "No container of that kind stands in the tree."
      case .screenNotVisible: "No visible screen is of that kind."
      case .blocked: "The layer or screen may not be left this way."
      case .unknownName: "No coordinator, gate or destination has that name."
      case .gateFailed: "A gate failed."
      case .busy: "Another navigation waits at a gate."
      case .noSection: "No section of the visible listing covers these leaves."
      case .endless: "Coordinators start and end one another without an end."
      case .nothingLeft: "The last screen would go, and nothing would be on display."
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

  /// The phase.
  public var phase: Phase
  /// The code.
  public var code: Code
  /// The screen, container or name at fault, in the tree's notation.
  public var culprit: String

  /// Makes a failure.
  public init(phase: Phase = .commit, code: Code, culprit: String) {
    self.phase = phase
    self.code = code
    self.culprit = culprit
  }

  static func childOutOfRange(_ child: Int, of container: Container) -> Self {
    NavigationFailure(code: .childOutOfRange, culprit: "child \(child) of \(container)")
  }
}

extension NavigationFailure: CustomStringConvertible {
  /// The code, the phase and the culprit, in one line.
  public var description: String { "\(code.rawValue) while in \(phase.rawValue): \(culprit)" }
}
