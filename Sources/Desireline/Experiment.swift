package import Assignment
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

  /// What is compared, who gets what, and what is counted.
  public var definition: ExperimentDefinition
  /// The simulated users.
  public var cohort: Cohort
  /// Whether users are added until the Monte Carlo error does not matter; the cohort's count is then that of the first block.
  public var grows: Bool
  /// The parameters whose true value is unknown, with the range that scenarios take it from.
  public var uncertain: [UncertainParameter]
  /// A hash of the experiment file, SHA-256 in hexadecimal; empty of an experiment written in Swift.
  package var fingerprint: String
  /// The findings of a check that the file declares.
  package var expectations: [Expectation]

  /// What decides about a real user beside the scheme; `nil` of an experiment written in Swift.
  package var rules: AssignmentRules?

  package init(
    _ definition: ExperimentDefinition, cohort: Cohort, grows: Bool, uncertain: [UncertainParameter],
    fingerprint: String, expectations: [Expectation] = []
  ) {
    self.expectations = expectations
    self.definition = definition
    self.cohort = cohort
    self.grows = grows
    self.uncertain = uncertain
    self.fingerprint = fingerprint
  }

  /// Reads an experiment file; `-` is standard input.
  /// - Throws: `Problems` with everything that is wrong with it, in one go.
  public init(path: String) throws { self.init(try ExperimentDocument.read(path: path)) }

  /// The experiment of a file that was read.
  package init(_ document: ExperimentDocument) {
    self.init(
      document.experiment, cohort: document.cohort, grows: document.grows, uncertain: document.uncertain,
      fingerprint: document.fingerprint, expectations: document.expectations)
    rules = document.rules
  }

  /// The experiment's id.
  public var id: String { definition.id }
}
