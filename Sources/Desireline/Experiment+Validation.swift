public import TextFormats
import UserBehavior

extension Experiment {
  /// Finds everything that is wrong with the definition and the cohort, as `check` does with a file.
  ///
  /// An experiment is checked when it is made, and again when it is run, as it may have been changed since.
  /// - Throws: `Problems` with all of it.
  public func validate() throws(Problems) {
    let flaws = flaws
    guard flaws.isEmpty else { throw Problems(flaws, of: id) }
  }

  /// Everything that is wrong; what a file says was checked where it was read.
  var flaws: [Problem] {
    let references = definition.flaws(acts: UserAction.allCases.map(\.rawValue))
    return fingerprint.isEmpty ? definition.formFlaws + references + definition.flaws(of: cohort) : references
  }
}
