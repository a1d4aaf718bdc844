package import ExperimentRuns
import ExperimentStatistics
package import NavigationExperiments
import UserSimulation

/// The error rates of an analysis, measured on replicates without a difference.
package struct Calibration: Sendable {
  /// The levels at which rejections are counted.
  package static let levels = ProcedureTally.levels

  /// The Kolmogorov–Smirnov distance that chance exceeds in one of a thousand calibrations of so many replicates.
  package static func distanceLimit(_ replicates: Int) -> Double { UniformDistance.limit(of: replicates) }

  /// The experiment, with the control everywhere.
  package let experiment: ExperimentDefinition
  /// Whether users were assigned to variants, or each variant had its own users.
  package let design: ExperimentRun.Design
  /// The number of replicates.
  package let replicates: Int
  /// The number of users of each replicate.
  package let users: Int
  /// The seed of every draw.
  package let seed: UInt64
  /// The results by procedure.
  package let rows: [Row]

  init(study: CalibrationStudy, rows: [Row]) {
    experiment = study.experiment
    design = study.design
    replicates = study.replicates
    users = study.users
    seed = study.cohort.seed
    self.rows = rows
  }

  /// Whether every procedure's error rates are within chance of its claim.
  package var isKept: Bool { rows.allSatisfy(\.isKept) }
}

extension Calibration {
  /// The results of one procedure.
  package struct Row: Hashable, Sendable {
    /// The rejections at one level.
    package struct Rejections: Hashable, Sendable {
      /// The level, between 0 and 1.
      package let level: Double
      /// The number of replicates that rejected zero.
      package let count: Int
      /// The numbers that chance allows.
      package let band: ChanceBand
      /// Whether the number is not above the band and, if the claim is exact, not below it.
      package let isKept: Bool
    }

    /// The coverage of zero by intervals.
    package struct Coverage: Hashable, Sendable {
      /// The coverage claimed, between 0 and 1.
      package let level: Double
      /// The number of intervals that contain zero.
      package let count: Int
      /// The numbers that chance allows.
      package let band: ChanceBand
      /// Whether the number is not below the band and, if the claim is exact, not above it.
      package let isKept: Bool
    }

    /// The distance of p-values from a uniform distribution.
    package struct Distance: Hashable, Sendable {
      /// The distance, between 0 and 1.
      package let value: Double
      /// The value that chance exceeds once in a thousand times.
      package let limit: Double
    }

    /// The position of the metric; `nil` if the procedure has none.
    package let metric: Int?
    /// The position of the treatment; `nil` if the procedure has none.
    package let treatment: Int?
    /// The names of the tests that were made.
    package let procedure: String
    /// Its claim about its error rate.
    package let claim: ChanceBand.Claim
    /// The number of replicates with a result.
    package let replicates: Int
    /// How often it rejected, by level; empty without results.
    package let rejections: [Rejections]
    /// How often its intervals contained zero; `nil` without intervals.
    package let coverage: Coverage?
    /// The distance of its p-values from a uniform distribution; `nil` if they need not be uniform.
    package let distance: Distance?

    /// Whether its error rates are within chance of its claim.
    package var isKept: Bool {
      rejections.allSatisfy(\.isKept) && coverage.map(\.isKept) ?? true && distance.map { $0.value < $0.limit } ?? true
    }
  }
}

extension Calibration.Row {
  /// Judges a procedure by what was counted of it.
  /// - Parameters:
  ///   - procedure: The procedure.
  ///   - tally: Its results in replicates.
  ///   - total: The number of replicates; without a result, a procedure did not reject.
  package init(_ procedure: CalibratedProcedure, _ tally: ProcedureTally, of total: Int) {
    metric = procedure.metric
    treatment = procedure.treatment
    self.procedure = tally.methods.isEmpty ? procedure.name : tally.methods.sorted().joined(separator: "+")
    let claim = tally.isSparse ? .atMost : procedure.claim
    self.claim = claim
    replicates = tally.count
    let levels = tally.count > 0 ? Array(zip(ProcedureTally.levels, tally.rejections)) : []
    rejections = levels.map { level, count in
      let band = ChanceBand(trials: claim == .atMost ? total : tally.count, probability: level)
      return Rejections(level: level, count: count, band: band, isKept: band.admits(count, by: claim))
    }
    coverage = tally.level.map { level in
      let band = ChanceBand(trials: tally.intervals, probability: level)
      let isKept = claim.admits(covering: tally.covering, in: band)
      return Coverage(level: level, count: tally.covering, band: band, isKept: isKept)
    }
    let isUniform = procedure.isContinuous && !tally.isSparse && !tally.pValues.isEmpty
    distance =
      isUniform
      ? Distance(value: UniformDistance.of(tally.pValues), limit: UniformDistance.limit(of: tally.pValues.count)) : nil
  }
}

/// The counts among trials that chance leaves out once in a thousand times, and within which a claim is believed.
package struct ChanceBand: Hashable, Sendable {
  /// The share of the counts that chance brings about and that lie within.
  package static let coverage = 0.999

  /// The fewest.
  package let lower: Int
  /// The most.
  package let upper: Int
  /// The number of trials.
  package let trials: Int

  /// The equal-tailed band of at least one trial with a probability between 0 and 1.
  package init(trials: Int, probability: Double) {
    let distribution = BinomialDistribution(trials: trials, probability: probability)
    lower = distribution.quantile((1 - Self.coverage) / 2)
    upper = distribution.upperQuantile((1 - Self.coverage) / 2)
    self.trials = trials
  }

  /// Whether a count is not above the band and, if the claim is exact, not below it.
  package func admits(_ count: Int, by claim: Claim) -> Bool { count <= upper && (claim == .atMost || count >= lower) }

  /// A procedure's claim about its error rate.
  package enum Claim: String, Hashable, Sendable {
    /// Its error rate is its level.
    case exact
    /// Its error rate is at most its level: exact tests of counts, tests at every look, and all tests of small counts.
    case atMost = "at_most"

    /// The same for intervals, which may cover the truth more often if the procedure may err less often.
    package func admits(covering count: Int, in band: ChanceBand) -> Bool {
      count >= band.lower && (self == .atMost || count <= band.upper)
    }
  }
}

/// The distance of p-values from a uniform distribution, by Kolmogorov and Smirnov: the greatest between the
/// distribution functions.
package enum UniformDistance {
  /// The distance of at least one number between 0 and 1.
  package static func of(_ values: [Double]) -> Double {
    let count = Double(values.count)
    let distances = values.sorted().enumerated().map { index, value in
      max(Double(index + 1) / count - value, value - Double(index) / count)
    }
    return distances.max() ?? 1
  }

  /// The distance that chance exceeds once in a thousand times, by its limit for many values.
  ///
  /// Kolmogorov 1933: 2·Σ(−1)^(k−1)·e^(−2k²x²) is 0.001 at x = 1.9495.
  package static func limit(of count: Int) -> Double { 1.9495 / Double(count).squareRoot() }
}
