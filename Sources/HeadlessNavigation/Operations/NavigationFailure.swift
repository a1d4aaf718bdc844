/// Why a navigation could not be done.
///
/// The tree is as it was before.
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
  public enum Code: String, Sendable, Codable, CaseIterable {
    /// The screen stands on the stack already; a stack holds a screen once.
    case alreadyOnStack = "already-on-stack"
    /// The screen to pop to does not stand on the stack.
    case notOnStack = "not-on-stack"
    /// There is no navigation stack to push on.
    case noStack = "no-stack"
    /// A container of that kind may not stand on a navigation stack.
    case containerOnStack = "container-on-stack"
    /// A split view may not stand on a navigation stack.
    case splitInStack = "split-in-stack"
    /// The layer presents something already.
    case alreadyPresenting = "already-presenting"
    /// The screen is not in the window: it stands nowhere, or where nobody looks.
    case notInHierarchy = "not-in-hierarchy"
    /// What is to be presented stands in the tree already.
    case alreadyInTree = "already-in-tree"
    /// The compact column of a split does not show a screen that its other columns show.
    case notRepresented = "not-represented"
    /// The container has no such child.
    case childOutOfRange = "child-out-of-range"
    /// No container of that kind stands in the tree.
    case noContainer = "no-container"
    /// No visible screen is of that kind.
    case screenNotVisible = "screen-not-visible"
    /// The layer or screen may not be left this way.
    case blocked
    /// Nobody registered a coordinator, gate or destination of that name.
    case unknownName = "unknown-name"
    /// A gate failed.
    case gateFailed = "gate-failed"
    /// Another navigation waits at a gate.
    case busy
    /// No section of the visible listing covers these leaves.
    case noSection = "no-section"
    /// Coordinators start and end one another without an end.
    case endless
    /// Nothing that the chain of a route could start from was found.
    case startNotFound = "start-not-found"
    /// What the chain started from was gone when the gates were passed.
    case startGone = "start-gone"
    /// The context is of another type than a step or route takes.
    case wrongContext = "wrong-context"
    /// No case of a choice matches.
    case noCase = "no-case"
    /// What a step relies on is not there once the steps behind it are done.
    case notThere = "not-there"
    /// What is to be replaced is not the root of the app.
    case notRoot = "not-root"
    /// A gate gave no answer in time.
    case timedOut = "timed-out"
    /// The state is none that an engine could have made.
    case malformedState = "malformed-state"
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
