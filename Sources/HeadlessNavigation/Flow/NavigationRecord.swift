/// What one input did: the value that interceptors, traces and reports are made from.
///
/// It carries no user, clock or variant, so it is the same whoever causes it, and can be computed once.
public struct NavigationRecord: Hashable, Sendable {
  /// How the input ended.
  public enum Outcome: Hashable, Sendable {
    /// The tree changed.
    case completed
    /// Nobody answered, or the answer changed nothing.
    case nothing
    /// A gate holds the navigation up.
    case suspended
    /// A gate was answered with a refusal.
    case cancelled
    /// It failed; the tree is as it was, but for the screen of a gate that failed after presenting it.
    case failed(NavigationFailure)
  }

  /// What kind of change it was, as reports name it.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// The flow started, or was opened again after its end.
    case start
    /// A screen was pushed.
    case push
    /// A screen was popped.
    case pop
    /// A pane was replaced or filled.
    case replace
    /// A modal layer was presented.
    case present
    /// A modal layer was dismissed.
    case dismiss
    /// A tab was selected.
    case select
    /// A section was opened or closed in place.
    case expand
    /// The size class changed what is shown.
    case adapt
    /// Several of these at once, or a new root.
    case restructure
  }

  /// What happened.
  public var input: FlowInput?
  /// How it ended.
  public var outcome: Outcome
  /// What kind of change it was; `nil` when nothing changed.
  public var action: Action?
  /// The screen that had the user's attention before.
  public var from: Screen?
  /// The screen that has it now.
  public var to: Screen?
  /// The screens that came, went and were destroyed.
  public var changes: ScreenChanges
  /// The slot whose coordinator answered, if one did.
  public var decidedBy: Name<any Coordinator>?
  /// The coordinator that answered, of those that the slot may have.
  public var coordinator: Name<any Coordinator>?
  /// The screens of the route that was followed, root to leaf and each once; empty where there was no route.
  ///
  /// Post-navigation interceptors read it: being pure, they cannot turn a success into a failure.
  public var path: [Screen] = []
  /// The slots of the coordinators that started, in order; they may have ended again.
  public var started: [Name<any Coordinator>] = []
  /// The coordinators that ended, in order.
  public var ended: [CoordinatorEnd] = []
  /// What is no failure and yet should be known.
  public var diagnostics: [NavigationDiagnostic] = []
}
