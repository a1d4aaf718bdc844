import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Simulated power: repeats a test on resampled users, and counts how often it finds the planned effect.
///
/// Draws are keyed by row, replicate and arm, so the number of workers does not change the result.
struct PowerSimulation: Sendable {
  /// The largest number of users of both arms that a replicate draws one by one.
  static let mostUsers = 200_000
  /// The largest number of trials of an arm that are drawn as one number.
  static let mostTrials = 1_000_000_000

  /// The draws of a replicate.
  private enum Source {
    /// The number of successes in each arm.
    case proportions(control: BinomialTable, treatment: BinomialTable)
    /// Users of a pool, with replacement; the treatment's level is shifted to the planned difference.
    case users(control: PooledMetric, treatment: PooledMetric, shift: Double)
  }

  private let source: Source
  private let users: (control: Int, treatment: Int)
  private let question: TestQuestion
  private let margin: Double
  private let significance: Double
  private let key: (seed: UInt64, row: UInt32)

  /// Prepares the draws of a row; nil if they would be too many.
  init?(
    control: PooledMetric, treatment: PooledMetric, levels: (control: Double, planned: Double, simulated: Double),
    question: TestQuestion, margin: Double?, users: (control: Int, treatment: Int), errors: ErrorRates,
    key: (seed: UInt64, row: UInt32)
  ) {
    let planned = levels.planned
    (self.question, self.margin) = (question, margin ?? 0)
    if control.test == .proportions {
      guard max(users.control, users.treatment) <= Self.mostTrials, (0...1).contains(planned) else { return nil }
      source = .proportions(
        control: BinomialTable(trials: users.control, probability: levels.control),
        treatment: BinomialTable(trials: users.treatment, probability: planned))
    } else {
      guard users.control + users.treatment <= Self.mostUsers else { return nil }
      source = .users(control: control, treatment: treatment, shift: planned - levels.simulated)
    }
    self.users = users
    significance = errors.significance
    self.key = key
  }

  /// The number of replicates that find the effect; a test that cannot be made does not find it.
  func rejections(in replicates: Range<Int>) throws -> Int {
    var rejections = 0
    for replicate in replicates {
      if replicate % 64 == 0 { try Task.checkCancellation() }
      if (try? finds(in: replicate)) ?? false { rejections += 1 }
    }
    return rejections
  }

  private func finds(in replicate: Int) throws(UndefinedQuantity) -> Bool {
    var control = ReplicateDraws(seed: key.seed, row: key.row, replicate: replicate, arm: 0)
    var treatment = ReplicateDraws(seed: key.seed, row: key.row, replicate: replicate, arm: 1)
    switch source {
    case .proportions(let first, let second):
      let (old, new) = (first.count(at: control.uniform()), second.count(at: treatment.uniform()))
      let both = try ProportionDifference(
        control: Proportion(successes: old, trials: users.control),
        treatment: Proportion(successes: new, trials: users.treatment))
      return question == .difference
        ? try both.pooledTest().pValue < significance : rulesOut(both.newcombeInterval(level: level))
    case .users(let first, let second, let shift):
      let old = try first.drawn(users.control, &control)
      let new = try second.drawn(users.treatment, &treatment)
      let moved = SampleSummary(count: new.count, mean: new.mean + shift, variance: try new.variance)
      let both = MeanDifference(control: old, treatment: moved)
      return question == .difference
        ? try both.test().pValue < significance : rulesOut(try both.interval(level: level))
    }
  }

  /// The level of the interval whose ends are tests of one side.
  private var level: Double { 1 - significance }

  /// Whether an interval lies within the margin, on the side or sides that count.
  private func rulesOut(_ interval: ConfidenceInterval) -> Bool {
    switch question {
    case .difference: false
    case .nonInferiority(better: .higher): interval.lower > -margin
    case .nonInferiority(better: .lower): interval.upper < margin
    case .equivalence: interval.lower > -margin && interval.upper < margin
    }
  }
}

extension PooledMetric {
  /// The level and spread among so many of the users, drawn with replacement.
  fileprivate func drawn(_ count: Int, _ draws: inout ReplicateDraws) throws(UndefinedQuantity) -> SampleSummary {
    var sums = UserSums()
    let (values, denominators) = (values.span, denominators.span)
    for _ in 0..<count {
      let position = draws.position(below: values.count)
      sums.add(values[position], per: denominators.isEmpty ? 0 : denominators[position])
    }
    return try sums.summary(test, scale: scale)
  }
}

extension PowerAnalysis {
  /// The rows with power by simulation beside power by formula.
  ///
  /// Workers share the rows; a row's draws are keyed by its contents and not by its place.
  /// - Parameters:
  ///   - rows: The rows to simulate.
  ///   - seed: The seed of the draws.
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called from any worker when a row is done.
  /// - Throws: `CancellationError` when the task is canceled.
  package func simulated(
    _ rows: [PowerRow], seed: UInt64, workers: Int, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> [PowerRow] {
    let workers = max(1, workers)
    guard demand.replicates > 0 else { return rows }
    return try await withThrowingTaskGroup(of: [(Int, PowerRow.Simulated?)].self) { group in
      for worker in 0..<workers {
        group.addTask {
          try stride(from: worker, to: rows.count, by: workers).map { index in
            let power = try simulated(rows[index], seed: seed)
            progress()
            return (index, power)
          }
        }
      }
      var rows = rows
      for try await part in group { for (index, power) in part { rows[index].simulated = power } }
      return rows
    }
  }

  /// The power of a row by simulation; nil without a planned effect, or if it needs too many draws.
  private func simulated(_ row: PowerRow, seed: UInt64) throws -> PowerRow.Simulated? {
    guard let users = row.users, let planned = row.planned, let control = row.control, let other = row.treatmentSummary
    else { return nil }
    let samples = samples(of: row.metric, of: row.treatment, in: row.scope)
    let simulation = PowerSimulation(
      control: samples.control, treatment: samples.treatment,
      levels: (control.mean, control.mean + planned, other.mean), question: row.question, margin: row.margin?.value,
      users: users, errors: demand.errors, key: (seed, key(of: row)))
    guard let rejections = try simulation?.rejections(in: 0..<demand.replicates) else { return nil }
    return PowerRow.Simulated(rejections: rejections, replicates: demand.replicates)
  }

  private func key(of row: PowerRow) -> UInt32 {
    let scope = row.scope.sizeClass?.rawValue ?? (row.scope == .triggered ? "triggered" : "overall")
    let question = row.question == .difference ? "" : " \(row.question.name) \(row.margin?.source.rawValue ?? "")"
    return NameNumbers.mixed(
      [UInt32(row.metric), UInt32(row.treatment)] + "\(scope)\(question)".utf8.map { UInt32($0) })
  }
}

/// Random numbers of one arm of one replicate of one row, keyed by row, replicate and arm.
struct ReplicateDraws {
  /// Keeps these draws apart from those of users.
  private static let stream: UInt64 = 0x706F_7765_725F_6E21

  private let key: UInt64
  private let row: UInt32
  private let replicate: UInt32
  private let arm: UInt32
  private var block: UInt32 = 0
  private var words: Philox4x32.Block = (0, 0, 0, 0)
  private var left = 0

  /// The draws of an arm: 0 for the control, 1 for the treatment.
  init(seed: UInt64, row: UInt32, replicate: Int, arm: UInt32) {
    key = seed ^ Self.stream
    self.row = row
    self.replicate = UInt32(truncatingIfNeeded: replicate)
    self.arm = arm
  }

  /// The next word.
  mutating func word() -> UInt32 {
    if left == 0 {
      words = Philox4x32.block((block, replicate, row, arm), key: key)
      block &+= 1
      left = 4
    }
    left -= 1
    return switch left {
    case 3: words.0
    case 2: words.1
    case 1: words.2
    default: words.3
    }
  }

  /// A position below `count`, to one part in 2³² as likely as any other.
  mutating func position(below count: Int) -> Int { Int(truncatingIfNeeded: (UInt64(word()) &* UInt64(count)) &>> 32) }

  /// A number in 0..<1, a multiple of 2⁻⁵³.
  mutating func uniform() -> Double {
    let high = UInt64(word())
    return Double((high << 32 | UInt64(word())) >> 11) * 0x1p-53
  }
}

/// The distribution of successes among trials as a table to draw from.
///
/// Each count's weight follows from its neighbor's by one ratio, so there are only sums, products and quotients, and
/// the same numbers on every platform. Counts of less than 10⁻¹⁸ of the likeliest are left out.
package struct BinomialTable: Sendable {
  /// The count that the first sum belongs to.
  private let first: Int
  /// The sums of the weights up to each count.
  private let sums: [Double]

  /// The distribution among `trials` ≥ 0 of a `probability` 0…1.
  package init(trials: Int, probability: Double) {
    precondition(trials >= 0, "trials == \(trials), must be >= 0.")
    precondition((0...1).contains(probability), "probability == \(probability), must lie in 0...1.")
    guard probability > 0, probability < 1 else {
      (first, sums) = (probability > 0 ? trials : 0, [1])
      return
    }
    let odds = probability / (1 - probability)
    let mode = min(trials, Int(Double(trials + 1) * probability))
    let least = 1e-18
    var (below, above) = ([Double](), [1.0])
    var (weight, count) = (1.0, mode)
    while count > 0 {
      weight *= Double(count) / Double(trials - count + 1) / odds
      count -= 1
      guard weight > least else { break }
      below.append(weight)
    }
    (weight, count) = (1, mode)
    while count < trials {
      weight *= Double(trials - count) / Double(count + 1) * odds
      count += 1
      guard weight > least else { break }
      above.append(weight)
    }
    first = mode - below.count
    var sum = 0.0
    sums = (below.reversed() + above).map { weight in
      sum += weight
      return sum
    }
  }

  /// The count that a number in 0..<1 falls on.
  package func count(at uniform: Double) -> Int {
    let sum = uniform * (sums.last ?? 1)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > sum { high = middle } else { low = middle + 1 }
    }
    return first + low
  }
}
