import ExperimentDesign
import ExperimentStatistics

/// The units of a test: users, or what variants were assigned to as a whole.
extension ExperimentAnalyzer {
  /// How the sums of users count that a log has of a value.
  struct ValueScale: Sendable {
    /// The most that a user's sum counts.
    var most = Int64.max
    /// How many of its last bits are left out: sums of squares of all users are whole numbers of 128 bits.
    var shift: Int64 = 0

    /// A sum as it counts.
    func counted(_ sum: Int64) -> Int64 { min(most, sum) >> shift }

    /// How many of the whole numbers make one.
    var units: Double { 1_000_000 / Double(1 << shift) }
  }

  /// How values count, by their places among the metrics that are values; the same under every variant.
  static func scales(of experiment: ExperimentOutline, _ tally: ExperimentTally) -> [ValueScale] {
    experiment.values.indices.map { place in
      let users = tally.revealed.joined().flatMap { $0.values[place] }
      var scale = ValueScale()
      if let quantile = experiment.metrics[experiment.values[place]].value?.quantile {
        let sums = users.filter { $0.key.events > 0 }.sorted { $0.key.sum < $1.key.sum }
        let rank = quantile * Double(sums.reduce(0) { $0 + $1.value }) * (1 - 1e-12)
        var count = 0
        scale.most =
          sums.first { sum in
            count += sum.value
            return Double(count) >= rank
          }?.key.sum ?? .max
      }
      let total = users.reduce(0) { $0 + Int128(min(scale.most, $1.key.sum).magnitude) * Int128($1.value) }
      while total >> scale.shift > 1 << 60 { scale.shift += 1 }
      return scale
    }
  }

  /// Whether the units are not users.
  var isClustered: Bool { clusters != nil }

  /// Two whole numbers of each unit, and how many units have them: the value, and what it is counted per.
  typealias Units = (pairs: [UnitPair: Int], scale: Double)

  /// Two whole numbers of a unit.
  struct UnitPair: Hashable {
    var value: Int128
    var base: Int128
  }

  /// The units of a metric in an arm; `nil` where the units are users and the metric is no value of a log.
  func units(_ metric: Int, of arm: TallyRow) -> Units? {
    if let place = valuePlaces[metric] { return valueUnits(place, of: arm) }
    guard isClustered else { return nil }
    var pairs: [UnitPair: Int] = [:]
    for own in arm.units.values.map({ $0[.metric(metric)] }) where own.count > 0 {
      let base = experiment.metrics[metric].isRate ? own.sum(1) : Int128(own.count)
      pairs[UnitPair(value: own.sum(), base: base), default: 0] += 1
    }
    return (pairs, experiment.metrics[metric].unitsPerOne)
  }

  private func valueUnits(_ place: Int, of arm: TallyRow) -> Units {
    let isPerEvent = experiment.metrics[experiment.values[place]].value?.isPerEvent ?? false
    let scale = scales[place]
    var pairs: [UnitPair: Int] = [:]
    var clusters: [Int64: UnitPair] = [:]
    for (user, count) in arm.values[place] {
      let pair = UnitPair(value: Int128(scale.counted(user.sum)), base: isPerEvent ? Int128(user.events) : 1)
      if isClustered {
        clusters[user.cluster, default: UnitPair(value: 0, base: 0)].add(pair, times: count)
      } else {
        pairs[pair, default: 0] += count
      }
    }
    for pair in clusters.values { pairs[pair, default: 0] += 1 }
    return (pairs, scale.units)
  }

  /// The rows over all users with how often their intervals hold the truth, where units are clusters or values.
  func withCoverage(_ rows: [Comparison]) -> [Comparison] {
    guard isObserved, isClustered || !experiment.values.isEmpty else { return rows }
    let arms = experiment.variants.indices.map { level(of: $0, in: .overall) }
    return rows.map { row in
      guard row.scope == .overall, row.interval != nil,
        let control = units(row.metric, of: arms[experiment.control]),
        let treatment = units(row.metric, of: arms[row.treatment])
      else { return row }
      let pool = control.pairs.merging(treatment.pairs, uniquingKeysWith: +).map { pair, count in
        IntervalCoverage.Unit(value: Double(pair.value), base: Double(pair.base), count: count)
      }.sorted { ($0.value, $0.base) < ($1.value, $1.base) }
      let counts = (control.pairs.values.reduce(0, +), treatment.pairs.values.reduce(0, +))
      var row = row
      row.coverage = IntervalCoverage.simulated(pool, arms: counts, level: experiment.analysis.level)
      return row
    }
  }

  /// A metric among units.
  func sample(_ units: Units, _ metric: Int) -> MetricSample {
    let moments = JointMoments(units)
    if isClustered { return .clustered(moments) }
    return experiment.metrics[metric].value?.isPerEvent ?? false ? .ratio(moments) : .mean(moments.first)
  }

  /// The interval of the share of users who reach a step, by units that were assigned as a whole.
  static func interval(of step: Int, _ units: [Int64: TallyRow], level: Double) -> ConfidenceInterval? {
    var pairs: [UnitPair: Int] = [:]
    for unit in units.values {
      pairs[UnitPair(value: unit[.step(step)].sum(), base: Int128(unit.count)), default: 0] += 1
    }
    return MetricSample.clustered(JointMoments((pairs, 1))).interval(level: level).map {
      ConfidenceInterval(lower: max(0, $0.lowerBound), upper: min(1, $0.upperBound))
    }
  }
}

/// How many units variants were assigned to.
package struct ClusterCounts: Hashable, Sendable {
  /// Those of each variant.
  package var ofVariants: [Int]
  /// Those that have users in several variants.
  package var mixed: Int
  /// All of them.
  package var all: Int

  init(_ tally: ExperimentTally) {
    let marks = tally.revealed.map { cells in Set(cells.flatMap(\.units.keys)) }
    var variants: [Int64: Int] = [:]
    for mark in marks.joined() { variants[mark, default: 0] += 1 }
    (ofVariants, mixed, all) = (marks.map(\.count), variants.values.count { $0 > 1 }, variants.count)
  }
}

extension ExperimentAnalyzer.UnitPair {
  fileprivate mutating func add(_ other: Self, times: Int) {
    value += other.value * Int128(times)
    base += other.base * Int128(times)
  }
}

extension JointMoments {
  fileprivate init(_ units: ExperimentAnalyzer.Units) {
    var (count, sums, squares, product) = (0, (Int128(0), Int128(0)), (Int128(0), Int128(0)), Int128(0))
    for (pair, times) in units.pairs {
      let (value, base, number) = (pair.value, pair.base, Int128(times))
      count += times
      sums = (sums.0 + value * number, sums.1 + base * number)
      squares = (squares.0 + value * value * number, squares.1 + base * base * number)
      product += value * base * number
    }
    self.init(
      first: SampleMoments(count: count, sum: sums.0, sumOfSquares: squares.0, scale: units.scale),
      second: SampleMoments(count: count, sum: sums.1, sumOfSquares: squares.1), sumOfProducts: product)
  }
}
