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

  static func search(_ code: Code, _ culprit: some CustomStringConvertible) -> Self {
    Self(phase: .search, code: code, culprit: "\(culprit)")
  }

  static func gate(_ code: Code, _ culprit: some CustomStringConvertible) -> Self {
    Self(phase: .gate, code: code, culprit: "\(culprit)")
  }

  static func plan(_ code: Code, _ culprit: some CustomStringConvertible) -> Self {
    Self(phase: .plan, code: code, culprit: "\(culprit)")
  }

  static func commit(_ code: Code, _ culprit: some CustomStringConvertible) -> Self {
    Self(phase: .commit, code: code, culprit: "\(culprit)")
  }

  static func childOutOfRange(_ child: Int, of container: Container) -> Self {
    .commit(.childOutOfRange, "child \(child) of \(container)")
  }
}

extension NavigationFailure: CustomStringConvertible {
  /// The code, the phase and the culprit, in one line.
  public var description: String { "\(code.rawValue) while in \(phase.rawValue): \(culprit)" }
}
