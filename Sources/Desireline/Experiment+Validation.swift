import ExperimentRuns
public import NavigationExperiments
import UserSimulation

extension Experiment {
  /// Finds everything that is wrong with the definition and the cohort, as `check` does with a file.
  /// - Throws: `InvalidExperiment` with all of it.
  public func validate() throws(InvalidExperiment) {
    let flaws = flaws
    guard flaws.isEmpty else { throw InvalidExperiment(experiment: id, flaws: flaws) }
  }

  /// Everything that is wrong with the definition and the cohort.
  var flaws: [ExperimentFlaw] { definition.flaws(acts: UserAction.allCases.map(\.rawValue)) }
}
