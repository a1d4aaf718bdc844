import Synchronization

/// Where assignments are kept, so that users keep their variant when weights, coverage or targeting change.
public protocol StickyStore: Sendable {
  /// The assignments of a user in an experiment, of all versions, the earliest first.
  func records(of user: String, in experiment: String) throws(AssignmentError) -> [StickyRecord]

  /// Keeps an assignment, unless the user has one of the same experiment and version.
  ///
  /// - Returns: The assignment that is kept: the earlier one where there is one, also of another writer.
  func keep(_ record: StickyRecord) throws(AssignmentError) -> StickyRecord
}

/// An assignment that is kept.
public struct StickyRecord: Sendable {
  /// The experiment's id.
  public let experiment: String
  /// The user's id.
  public let user: String
  /// The version of the buckets, from 0.
  public let version: Int
  /// The variant's name.
  public let variant: String

  /// An assignment.
  public init(experiment: String, user: String, version: Int, variant: String) {
    (self.experiment, self.user, self.version, self.variant) = (experiment, user, version, variant)
  }
}

extension StickyRecord: Hashable {
  /// Whether two assignments are the same by their bytes.
  public static func == (one: StickyRecord, other: StickyRecord) -> Bool {
    one.version == other.version && UserID(one.user) == UserID(other.user)
      && UserID(one.experiment) == UserID(other.experiment) && UserID(one.variant) == UserID(other.variant)
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    for text in [experiment, user, variant] { hasher.combine(UserID(text)) }
    hasher.combine(version)
  }
}

/// Assignments by experiment and user.
struct StickyTable: Sendable {
  private struct Key: Hashable {
    let experiment: UserID
    let user: UserID
  }

  private var records: [Key: [StickyRecord]] = [:]

  func records(of user: String, in experiment: String) -> [StickyRecord] {
    records[Key(experiment: UserID(experiment), user: UserID(user))] ?? []
  }

  /// Adds an assignment unless there is one of its version, and returns the one that is kept.
  @discardableResult mutating func add(_ record: StickyRecord) -> StickyRecord {
    let key = Key(experiment: UserID(record.experiment), user: UserID(record.user))
    if let kept = records[key]?.first(where: { $0.version == record.version }) { return kept }
    records[key, default: []].append(record)
    return record
  }
}

/// Assignments that are kept as long as the program runs.
public final class MemoryStickyStore: StickyStore {
  private let table = Mutex(StickyTable())

  /// A store without assignments.
  public init() {}

  /// The assignments of a user in an experiment.
  public func records(of user: String, in experiment: String) -> [StickyRecord] {
    table.withLock { $0.records(of: user, in: experiment) }
  }

  /// Keeps an assignment, unless there is one.
  public func keep(_ record: StickyRecord) -> StickyRecord { table.withLock { $0.add(record) } }
}

/// A store that is read and never written.
struct ReadOnlyStore: StickyStore {
  let store: any StickyStore

  func records(of user: String, in experiment: String) throws(AssignmentError) -> [StickyRecord] {
    try store.records(of: user, in: experiment)
  }

  func keep(_ record: StickyRecord) -> StickyRecord { record }
}
