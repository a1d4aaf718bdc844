extension Calibration {
  /// What was found of one procedure.
  public struct Row: Hashable, Sendable {
    /// How often one level was reached.
    public struct Rejections: Hashable, Sendable {
      /// The level, between 0 and 1.
      public let level: Double
      /// In how many replicates zero was rejected.
      public let count: Int
      /// In how many it may be.
      public let band: ChanceBand
      /// Whether it was in no more, and where the claim is exact, in no fewer.
      public let isKept: Bool
    }

    /// How often intervals held zero.
    public struct Coverage: Hashable, Sendable {
      /// How often they should, between 0 and 1.
      public let level: Double
      /// How many did.
      public let count: Int
      /// How many may.
      public let band: ChanceBand
      /// Whether no fewer did, and where the claim is exact, no more.
      public let isKept: Bool
    }

    /// How far p-values are from being uniform.
    public struct Distance: Hashable, Sendable {
      /// The distance, between 0 and 1.
      public let value: Double
      /// What chance exceeds once in a thousand times.
      public let limit: Double
    }

    /// The position of the metric; `nil` where it is about none of its own.
    public let metric: Int?
    /// The position of the treatment; `nil` where it is about none of its own.
    public let treatment: Int?
    /// The names of the tests that were made.
    public let procedure: String
    /// What it says of how often it errs.
    public let claim: ChanceBand.Claim
    /// In how many replicates it said something.
    public let replicates: Int
    /// How often it rejected, by level; empty where it never said anything.
    public let rejections: [Rejections]
    /// How often its intervals held zero; `nil` where there were none.
    public let coverage: Coverage?
    /// How far its p-values are from being uniform; `nil` where they need not be.
    public let distance: Distance?

    /// Whether it keeps its word, as far as chance lets one tell.
    public var isKept: Bool {
      rejections.allSatisfy(\.isKept)
        && coverage.map(\.isKept) ?? true
        && distance.map { $0.value < $0.limit } ?? true
    }
  }
}

extension Calibration.Row {
  /// - Parameter total: Of how many replicates; where a procedure said nothing, it did not reject either.
  init(_ procedure: CalibratedProcedure, _ tally: ProcedureTally, of total: Int) {
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
