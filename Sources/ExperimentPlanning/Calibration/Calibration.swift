public import ExperimentRuns
public import NavigationExperiments
import UserSimulation

/// What replicates in which there is nothing to find say of the procedures of an analysis.
public struct Calibration: Sendable {
  /// The levels at which rejections are counted.
  public static let levels = ProcedureTally.levels

  /// The Kolmogorov–Smirnov distance that chance exceeds in one of a thousand calibrations of so many replicates.
  public static func distanceLimit(_ replicates: Int) -> Double { UniformDistance.limit(of: replicates) }

  /// The experiment, with the control everywhere.
  public let experiment: ExperimentDefinition
  /// Whether users were assigned to variants, or each variant had users of its own.
  public let design: ExperimentRun.Design
  /// How many replicates there were.
  public let replicates: Int
  /// How many users each had.
  public let users: Int
  /// The seed of every draw.
  public let seed: UInt64
  /// What was found of each procedure.
  public let rows: [Row]

  init(study: CalibrationStudy, rows: [Row]) {
    experiment = study.experiment
    design = study.design
    replicates = study.replicates
    users = study.users
    seed = study.cohort.seed
    self.rows = rows
  }

  /// Whether every procedure keeps its word, as far as chance lets one tell.
  public var isKept: Bool { rows.allSatisfy(\.isKept) }
}
