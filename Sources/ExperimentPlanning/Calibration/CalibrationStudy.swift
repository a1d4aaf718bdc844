package import ExperimentAnalysis
package import ExperimentRuns
import ExperimentStatistics
package import NavigationExperiments
package import UserSimulation

/// Measures false positives: runs an experiment many times with the control under every variant's name.
///
/// Each replicate has a new salt and new users, and is analyzed like a report.
package struct CalibrationStudy: Sendable {
  /// The default number of users of a replicate.
  package static let standardUsers = 2000
  /// The number of users between two looks, for procedures valid at every look.
  package static let lookSpacing = 100

  /// The experiment with the control everywhere.
  package let experiment: ExperimentDefinition
  /// The users; their number is not used.
  package let cohort: Cohort
  /// Whether users are assigned to variants, `revealed`, or each variant has its own users, `independent`.
  package let design: ExperimentRun.Design
  /// The number of replicates.
  package let replicates: Int
  /// The number of users of each replicate.
  package let users: Int
  /// The users of both arms at which confidence sequences are tightest.
  package var tuningUnits: Double
  /// The procedures to test.
  package var procedures: [CalibratedProcedure]

  /// Prepares a study.
  /// - Parameters:
  ///   - experiment: The experiment; only its control is run.
  ///   - cohort: The users of the experiment.
  ///   - design: `revealed` or `independent`; `paired` would compare equal runs.
  ///   - replicates: How many replicates, at least 1.
  ///   - users: The users of each replicate, at least 1; of each variant, if variants have their own users.
  package init(
    experiment: ExperimentDefinition, cohort: Cohort, design: ExperimentRun.Design = .revealed, replicates: Int,
    users: Int = standardUsers
  ) {
    precondition(design != .paired, "a paired run of one variant has nothing to find.")
    self.experiment = experiment.withControlEverywhere
    self.cohort = cohort
    tuningUnits = Double(experiment.analysis.sequentialTuning)
    self.design = design
    self.replicates = replicates
    self.users = users
    procedures = CalibratedProcedure.standard(for: self.experiment, isAssigned: design != .independent)
  }

  private var isAssigned: Bool { design != .independent }

  /// Runs the replicates.
  ///
  /// The result does not depend on the number of workers.
  /// - Parameters:
  ///   - workers: How many workers share the work, at least 1.
  ///   - progress: Called now and then, from any worker, with the number of replicates done.
  /// - Throws: `CancellationError` when the task is canceled.
  package func calibration(
    workers: Int, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async throws -> Calibration {
    let (series, procedures) = (series, procedures)
    let found = try await series.map(workers: workers, progress: progress) { number, worker in
      let replicate = try replicate(number, of: series, by: &worker)
      return procedures.map { $0.find(replicate) }
    }
    let rows = procedures.indices.map { place in
      let tally = found.reduce(into: ProcedureTally()) { tally, findings in
        if let finding = findings[place] { tally.add(finding) }
      }
      return Calibration.Row(procedures[place], tally, of: replicates)
    }
    return Calibration(study: self, rows: rows)
  }

  /// The replicates as cohorts.
  package var series: CohortSeries {
    CohortSeries(
      run: ExperimentRun(experiment: experiment, cohort: cohort, design: design), count: replicates, users: users,
      salt: "aa/\(cohort.seed)")
  }

  private func replicate(_ number: Int, of series: CohortSeries, by worker: inout RunWorker) throws -> AnalyzedReplicate
  {
    var looks = SequentialLooks(experiment, tuningUnits: tuningUnits, isAssigned: isAssigned)
    let tally = try series.tally(of: number, by: &worker, lookingEvery: Self.lookSpacing) { looks.look(at: $0) }
    let results = ExperimentAnalyzer(experiment: experiment, tally: tally).results()
    let arms = experiment.arms(in: tally, areAssigned: isAssigned)
    return AnalyzedReplicate(
      rows: results.comparisons.filter { $0.design.rawValue == design.rawValue && $0.scope == .overall }, arms: arms,
      controlArm: arms[experiment.control], sampleRatio: results.health.sampleRatio, looks: looks)
  }
}

extension ExperimentDefinition {
  /// The users of each variant in a tally: those it was assigned, or those it has for its own.
  package func arms(in tally: ExperimentTally, areAssigned: Bool) -> [ArmTally] {
    variants.indices.map { variant in
      areAssigned
        ? tally.revealed[variant].reduce(into: ArmTally(self)) { $0.merge($1.arm) }
        : tally.independent[variant].reduce(into: ArmTally(self)) { $0.merge($1) }
    }
  }
}

/// One replicate: its counts, its analysis and the looks on the way.
package struct AnalyzedReplicate {
  /// The comparisons over all users, as in a report.
  package let rows: [Comparison]
  /// The users of each variant.
  package let arms: [ArmTally]
  /// The users under the control's own name.
  package let controlArm: ArmTally
  /// The sample ratio, as a report has it.
  let sampleRatio: TestResult?
  /// The results of the looks.
  let looks: SequentialLooks

  /// A metric of zeros and ones under control and treatment; `nil` if an arm has no users.
  func shares(of metric: Int, under treatment: Int) -> ProportionDifference? {
    try? ProportionDifference(
      control: controlArm.metrics[metric].share, treatment: arms[treatment].metrics[metric].share)
  }

  /// The comparison of a metric under a treatment.
  package func row(_ metric: Int, _ treatment: Int) -> Comparison? {
    rows.first { $0.metric == metric && $0.treatment == treatment }
  }
}

extension ExperimentDefinition {
  /// The same experiment with the control under every variant's name, its patches to the app included.
  ///
  /// The arms do not differ, so every difference found is due to chance.
  package var withControlEverywhere: ExperimentDefinition {
    var null = self
    for variant in variants.indices {
      null.variants[variant].coordinator = variants[control].coordinator
      null.variants[variant].app = variants[control].app
      null.variants[variant].sharesApp = variants[control].sharesApp
    }
    return null
  }
}
