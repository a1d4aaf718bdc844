package import FunnelAnalysis

/// What the users of each unit come to that variants were assigned to: merges in any order to the same result.
package struct ClusterTally: Hashable, Sendable, StoredTally {
  /// Sums over the users of one unit.
  package struct Sums: Hashable, Sendable, StoredTally {
    /// How many users.
    package fileprivate(set) var count = 0
    /// How many of them reached each step.
    package fileprivate(set) var reached: [Int]
    /// How many of them each metric counts.
    package fileprivate(set) var users: [Int]
    /// The values of each metric; of a value of a log, 0.
    package fileprivate(set) var values: [Int128]
    /// The denominators of each metric that is a rate, in their order.
    package fileprivate(set) var denominators: [Int128]

    package mutating func code(_ coder: inout TallyCoder) {
      coder.code(&count)
      coder.code(&reached)
      coder.code(&users)
      coder.code(&values)
      coder.code(&denominators)
      coder.require((reached + users).allSatisfy { $0 <= count })
    }
  }

  /// The sums by the mark of the unit.
  package private(set) var sums: [Int64: Sums] = [:]
  private let empty: Sums
  private let layout: MetricLayout

  init(_ experiment: ExperimentOutline, _ layout: MetricLayout) {
    let metrics = experiment.metrics.count
    empty = Sums(
      reached: Array(repeating: 0, count: experiment.funnel.steps.count), users: Array(repeating: 0, count: metrics),
      values: Array(repeating: 0, count: metrics), denominators: Array(repeating: 0, count: layout.rates.count))
    self.layout = layout
  }

  /// Counts one user; nothing of those who were assigned by themselves.
  mutating func add(_ outcome: UserOutcome) {
    guard outcome.cluster != 0 else { return }
    func add(to sums: inout Sums) {
      sums.count += 1
      for step in sums.reached.indices where outcome.reaches(step) { sums.reached[step] += 1 }
      for metric in outcome.values.indices where layout.counts(metric, goal: outcome.goal) {
        sums.users[metric] += 1
        sums.values[metric] += Int128(layout.value(of: metric, in: outcome))
      }
      for rate in layout.rates.indices where layout.counts(layout.rates[rate], goal: outcome.goal) {
        sums.denominators[rate] += Int128(outcome.denominators[rate])
      }
    }
    add(to: &sums[outcome.cluster, default: empty])
  }

  /// In the order of their marks, none of which is 0, so that each takes a byte at least.
  package mutating func code(_ coder: inout TallyCoder) {
    let sorted = coder.isWriting ? sums.sorted { $0.key < $1.key } : []
    var (left, last) = (coder.number(sorted.count), Int64?.none)
    while left > 0, !coder.isDamaged {
      var own: (key: Int64, value: Sums) = coder.isWriting ? sorted[sorted.count - left] : (0, empty)
      let mark = coder.signed(own.key)
      left -= 1
      guard !coder.isWriting else {
        own.value.code(&coder)
        continue
      }
      if mark == 0 || last.map({ mark <= $0 }) ?? false { return coder.refuse(.disorder) }
      last = mark
      sums[mark, default: empty].code(&coder)
    }
  }
}
