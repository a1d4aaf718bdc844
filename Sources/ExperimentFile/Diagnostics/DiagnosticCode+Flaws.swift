import NavigationExperiments

extension DiagnosticCode {
  /// The code of a mistake that can be made in Swift as well.
  init(_ code: ExperimentFlaw.Code) {
    self =
      switch code {
      case .unknownName: .unknownName
      case .outOfRange: .outOfRange
      case .wrongCount: .wrongCount
      case .invalidIdentifier: .invalidIdentifier
      case .reservedWord: .reservedWord
      case .duplicateID: .duplicateID
      case .controlCount: .controlCount
      case .zeroWeights: .zeroWeights
      case .sharesNotOne: .sharesNotOne
      case .unlistedMenu: .unlistedMenu
      }
  }
}

extension DiagnosticCollector {
  /// Reports what a rule finds that files and Swift have in common.
  func report(_ flaw: ExperimentFlaw, at range: Range<Int>) {
    report(DiagnosticCode(flaw.code), flaw.message, at: range, hint: flaw.hint)
  }
}
