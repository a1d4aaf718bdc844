package import ExperimentFile
public import NavigationExperiments
public import UserBehavior
public import UserSimulation

/// An A/B experiment on an app's navigation with its simulated users: what a file says, or what is written in Swift.
///
/// It is valid when it exists: every mistake is found when it is made or read, all at once.
public struct Experiment: Sendable {
  /// The version of Desireline, as reports name it.
  public static let version = "0.1.0"

  /// What a file of it says.
  package var document: ExperimentDocument

  /// What is compared, who gets what, and what is counted.
  public var definition: ExperimentDefinition {
    get { document.experiment }
    set { document.experiment = newValue }
  }

  /// The simulated users.
  public var cohort: Cohort {
    get { document.cohort }
    set { document.cohort = newValue }
  }

  /// Whether users are added until the Monte Carlo error does not matter; the cohort's count is then that of the first block.
  public var grows: Bool {
    get { document.grows }
    set { document.grows = newValue }
  }

  /// The parameters whose true value is unknown, with the range that scenarios take it from.
  public var uncertain: [UncertainParameter] {
    get { document.uncertain }
    set { document.uncertain = newValue }
  }

  /// A hash of the experiment file, SHA-256 in hexadecimal; empty of an experiment written in Swift.
  package var fingerprint: String { document.fingerprint }

  /// The experiment of a document.
  package init(_ document: ExperimentDocument) { self.document = document }

  /// Reads an experiment file; `-` is standard input.
  /// - Throws: `Problems` with everything that is wrong with it, in one go.
  public init(path: String) throws { self.init(try ExperimentDocument.read(path: path)) }

  /// The experiment's id.
  public var id: String { definition.id }
}
