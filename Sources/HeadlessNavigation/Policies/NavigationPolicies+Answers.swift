/// The answers that policies choose from.
extension NavigationPolicies {
  /// How bad something is.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is done, and ``ScreenTree/warnings(in:under:)`` tells.
    case warning
    /// It is refused.
    case error
  }

  /// What becomes of the stack in a tab.
  public enum TabStack: String, Hashable, Sendable, Codable, CaseIterable {
    /// It stays.
    case kept
    /// It is popped to its root.
    case poppedToRoot = "popped-to-root"
  }

  /// What a second screen of the same kind and context is.
  public enum Repetition: String, Hashable, Sendable, Codable, CaseIterable {
    /// Another object that shows the same.
    case another
    /// The same object, which cannot be twice.
    case refused
  }

  /// What becomes of a presentation that nobody could see.
  public enum Unseen: String, Hashable, Sendable, Codable, CaseIterable {
    /// It fails.
    case refused
    /// It waits until its presenter is seen, and is forgotten when that goes.
    case deferUntilVisible = "defer-until-visible"
  }

  /// What a presentation in the current context covers.
  public enum PresentationContext: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everything below.
    case layer
    /// The column of a split in which the user was.
    case column
  }

  /// What is on top of a split that has just collapsed.
  public enum TopColumn: String, Hashable, Sendable, Codable, CaseIterable {
    /// The last column that somebody chose.
    case lastChosen = "last-chosen"
    /// The primary; what stood in the later columns is discarded.
    case primary
  }

  /// What becomes of a request that comes at a bad time.
  public enum Contention: String, Hashable, Sendable, Codable, CaseIterable {
    /// It fails.
    case reject
    /// It waits; a second one fails.
    case queue
  }

  /// Whether somebody is listened to.
  public enum Hearing: String, Hashable, Sendable, Codable, CaseIterable {
    /// What they ask for is lost.
    case dropped
    /// What they ask for is done.
    case allowed
  }

  /// When a screen counts as loaded.
  public enum Loading: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the tree says that brings it.
    case asWritten = "as-written"
    /// When it is first seen.
    case whenShown = "when-shown"
  }
}
