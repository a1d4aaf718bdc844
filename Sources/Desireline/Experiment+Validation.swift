import ExperimentFile
public import TextFormats
import UserBehavior

extension Experiment {
  /// Finds everything that is wrong with the definition and the cohort, as `check` does with a file.
  ///
  /// An experiment is checked when it is made, and again when it is run, as it may have been changed since.
  /// - Throws: `Problems` with all of it.
  public func validate() throws(Problems) {
    let problems = document.problems
    guard problems.isEmpty else { throw Problems(problems, of: id) }
  }
}
