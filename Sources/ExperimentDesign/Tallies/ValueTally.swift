package import FunnelAnalysis

/// The users of a metric that is a value of a log, one by one: merges in any order to the same result.
///
/// Sums alone do not do: which users count for less than they have is known when all are there.
package struct ValueTally: Hashable, Sendable, StoredTally {
  /// What a user has.
  package struct User: Hashable, Sendable, Comparable {
    /// The mark of the unit that was assigned; 0 where it is the user.
    package var cluster: Int64
    /// The sum of the numbers, in millionths.
    package var sum: Int64
    /// How many events have one.
    package var events: Int64

    package static func < (first: User, second: User) -> Bool {
      (first.cluster, first.sum, first.events) < (second.cluster, second.sum, second.events)
    }
  }

  /// How many users have what.
  package private(set) var users: [User: Int] = [:]
  /// How many users.
  package private(set) var count = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(_ sum: Int64, events: Int64, cluster: Int64 = 0) {
    users[User(cluster: cluster, sum: sum, events: events), default: 0] += 1
    count += 1
  }

  /// In order, each with how many there are, so that each takes a byte at least.
  package mutating func code(_ coder: inout TallyCoder) {
    let sorted = coder.isWriting ? users.sorted { $0.key < $1.key } : []
    var (left, last) = (coder.number(sorted.count), User?.none)
    while left > 0, !coder.isDamaged {
      let own = coder.isWriting ? sorted[sorted.count - left] : (User(cluster: 0, sum: 0, events: 0), 0)
      let user = User(
        cluster: coder.signed(own.0.cluster), sum: coder.signed(own.0.sum), events: coder.signed(own.0.events))
      let number = coder.number(own.1)
      left -= 1
      guard !coder.isWriting else { continue }
      if number == 0 || last.map({ user <= $0 }) ?? false || user.events < 0 { coder.refuse(.disorder) }
      last = user
      users[user, default: 0] += number
      count += number
    }
  }
}
