package import FunnelAnalysis

/// What of a log says whether it can carry a decision.
package struct LogHealthTally: Hashable, Sendable, StoredTally {
  /// By variant, the exposed users who have not completed the funnel, and whose window since the exposure was open when
  /// the log ended.
  package var open: [Int]
  /// Exposed users whom rows give several variants, counted or not.
  package var inSeveralVariants = 0
  /// Exposed users who are not counted, as no row gives them a cluster.
  package var withoutCluster = 0
  /// Exposed users of whom steps of the funnel do not count, being before the exposure.
  package var withEarlierSteps = 0
  /// Exposed users who had the funnel's first step before their exposure only, where only what follows it counts.
  package var begunTooEarly = 0
  /// Exposed users with rejected rows.
  package var withRejections = 0
  /// Users of rejected rows alone.
  package var rejected = 0
  /// Exposed users who are not counted, as they could still get further when the log ended.
  package var incomplete = 0
  /// Rows of a user that follow another with nothing that orders them, exposures apart.
  package var neighbors = 0
  /// Those of them with the time of the other.
  package var ties = 0
  /// Exposed users whose last row ends a visit.
  package var ended = 0
  /// How many exposed users reach the last step after how many minutes, begun ones counted; 0 for those within the window.
  private var completions: [Int: Int] = [:]
  /// How many exposed users have how many views of screens.
  private var viewers: [Int: Int] = [:]

  /// Makes the tally of nothing.
  /// - Parameter variants: How many variants there are.
  package init(variants: Int = 0) { open = Array(repeating: 0, count: variants) }

  /// Counts a user with so many views.
  package mutating func addViews(_ count: Int) { viewers[count, default: 0] += 1 }

  /// Counts a user who reaches the last step.
  /// - Parameter time: How long that took outside of the window, in milliseconds; `nil` within it.
  package mutating func addCompletion(after time: Int64?) {
    completions[time.map { Int(($0 - 1) / 60_000) + 1 } ?? 0, default: 0] += 1
  }

  /// How many users reach the last step, and how many of them outside of the window.
  package var completed: (all: Int, outside: Int) {
    let all = completions.values.reduce(0, +)
    return (all, all - (completions[0] ?? 0))
  }

  /// The minutes within which 95 % of the users who reach the last step do so; 0 where the window holds as many.
  package var minutesOfMost: Int {
    var left = (completed.all * 95 + 99) / 100
    for (minutes, users) in completions.sorted(by: { $0.key < $1.key }) {
      left -= users
      if left <= 0 { return minutes }
    }
    return 0
  }

  /// The share of all views that the thousandth of users with most of them make, one user at least; `nil` where there are
  /// too few users or no views.
  package var shareOfMostViews: Double? {
    let users = viewers.values.reduce(0, +)
    let views = viewers.reduce(0) { $0 + $1.key * $1.value }
    guard users >= Self.leastViewers, views > 0 else { return nil }
    var (left, most) = (max(1, users / 1000), 0)
    for (key, count) in viewers.sorted(by: { $0.key > $1.key }) where left > 0 {
      most += key * min(left, count)
      left -= min(left, count)
    }
    return Double(most) / Double(views)
  }

  /// Among fewer users one of them makes much of all that happens.
  private static let leastViewers = 100

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&open)
    coder.code(&inSeveralVariants)
    coder.code(&withoutCluster)
    coder.code(&withEarlierSteps)
    coder.code(&begunTooEarly)
    coder.code(&withRejections)
    coder.code(&rejected)
    coder.code(&incomplete)
    coder.code(&neighbors)
    coder.code(&ties)
    coder.code(&ended)
    coder.code(&viewers)
    coder.code(&completions)
  }
}

/// What of a log is beside its users' outcomes, as far as it says whether the log can carry a decision.
package struct ObservedLog: Sendable {
  /// What is counted of its users.
  package var health = LogHealthTally()
  /// The rows that count, those of them before 2000, and the rejected ones that name no user.
  package var (rows, before2000, rejectedWithoutUser) = (0, 0, 0)
  /// From the first to the last row, in milliseconds.
  package var duration: Int64 = 0

  /// Makes a log of which nothing is known but its users' outcomes.
  package init() {}
}
