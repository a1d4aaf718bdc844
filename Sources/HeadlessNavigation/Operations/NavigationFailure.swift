/// Why a navigation could not be done.
///
/// The tree is as it was before, but for what was closed to begin with: the alert that asked, or the screen of a gate that
/// was answered.
public struct NavigationFailure: Error, Hashable, Sendable, Codable {
  /// The part of the work that failed.
  public enum Phase: String, Sendable, Codable {
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
  public enum Code: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// What a navigation stack, or any container, refuses.
    case alreadyOnStack, notOnStack, noStack, containerOnStack, splitInStack, emptyContainer
    /// What presenting, or a layer, refuses.
    case alreadyPresenting, notInHierarchy, alreadyInTree
    /// What is not in the tree, or not in view.
    case childOutOfRange, noContainer, screenNotVisible, blocked
    /// Names, gates and coordinators that do not work out.
    case unknownName, gateFailed, busy, noSection, endless, nothingLeft
    /// Routes whose steps do not fit the tree.
    case startNotFound, startGone, wrongContext, noCase, notThere, notRoot
    /// Answers that do not come, and states that cannot be.
    case timedOut, malformedState

    /// The name, such as `not-on-stack`.
    public var rawValue: String { facts.name }

    /// What went wrong, in a sentence.
    package var explanation: String { facts.explanation }

    /// The code of a name; `nil` where there is none.
    public init?(rawValue: String) {
      guard let code = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = code
    }

    private var facts: (name: String, explanation: String) {
      switch self {
      case .alreadyOnStack:
        ("already-on-stack", "The screen stands on the stack already, and the policy refuses a second push.")
      case .notOnStack: ("not-on-stack", "The screen to pop to does not stand on the stack.")
      case .noStack: ("no-stack", "There is no navigation stack to push on.")
      case .containerOnStack: ("container-on-stack", "A container of that kind may not stand on a navigation stack.")
      case .splitInStack: ("split-in-stack", "A split view may not stand on a navigation stack.")
      case .emptyContainer: ("empty-container", "A container is brought with nothing in it.")
      case .alreadyPresenting: ("already-presenting", "The layer presents something already.")
      case .notInHierarchy:
        ("not-in-hierarchy", "The screen is not in the window, or in a part of it that is not shown.")
      case .alreadyInTree: ("already-in-tree", "What is to be presented stands in the tree already.")
      case .childOutOfRange: ("child-out-of-range", "The container has no such child.")
      case .noContainer: ("no-container", "No container of that kind stands in the tree.")
      case .screenNotVisible: ("screen-not-visible", "No visible screen is of that kind.")
      case .blocked: ("blocked", "The layer or screen may not be left this way.")
      case .unknownName: ("unknown-name", "No coordinator, gate or destination has that name.")
      case .gateFailed: ("gate-failed", "A gate failed.")
      case .busy: ("busy", "Another navigation waits at a gate.")
      case .noSection: ("no-section", "No section of the visible listing covers these leaves.")
      case .endless: ("endless", "Coordinators start and end one another without an end.")
      case .nothingLeft: ("nothing-left", "The last screen would go, and nothing would be on display.")
      case .startNotFound: ("start-not-found", "Nothing that the chain of a route could start from was found.")
      case .startGone: ("start-gone", "What the chain started from was gone when the gates were passed.")
      case .wrongContext: ("wrong-context", "The context is of another type than a step or route takes.")
      case .noCase: ("no-case", "No case of a choice matches.")
      case .notThere: ("not-there", "What a step relies on is not there once the steps behind it are done.")
      case .notRoot: ("not-root", "What is to be replaced is not the root of the app.")
      case .timedOut: ("timed-out", "A gate gave no answer in time.")
      case .malformedState: ("malformed-state", "The state is none that an engine could have made.")
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
