package import ExperimentDesign
import ExperimentStatistics
import NavigationEvents

/// The users that a real test of a share needs, as `power` and reports say them.
package struct TestSize: Hashable, Sendable {
  /// The control's exposed users.
  package var control: Int
  /// The treatment's.
  package var treatment: Int
  /// The users of all variants to assign, exposed or not; `nil` where the share of the exposed is not known.
  package var assigned: Int?
}

extension AnalysisResults {
  /// The users that find a difference from the control's share in four tests of five; `nil` of what is no share, and
  /// where none suffice.
  package func testSize(of row: Comparison, finding difference: Double) -> TestSize? {
    let shares = experiment.expectedShares
    guard experiment.analysis.cluster == nil, experiment.metrics[row.metric].isBinary, let control = row.controlValue,
      control > 0, control < 1,
      canDiffer(row), shares[experiment.control] > 0,
      shares[row.treatment] > 0
    else { return nil }
    let ratio = shares[row.treatment] / shares[experiment.control]
    guard let size = try? PlannedTest(rates: (control, control + difference), ratio: ratio).size() else { return nil }
    let users = (size.control, size.treatment)
    // Of the same users under every variant it is known how many of the assigned are exposed.
    let enrolled = assignments.reduce(0) { $0 + $1.assigned }
    let assigned =
      row.design == .paired && enrolled > 0
      ? experiment.usersToAssign(users, to: row.treatment, exposed: Double(row.controlCount) / Double(enrolled)) : nil
    return TestSize(control: size.control, treatment: size.treatment, assigned: assigned)
  }

  /// Whether users differ, or others could.
  private func canDiffer(_ row: Comparison) -> Bool {
    guard row.undefined == .identicalArms || row.difference == 0 else { return true }
    let classes = row.scope.sizeClass.map { [$0] } ?? SizeClass.allCases
    return classes.contains { experiment.canDiffer(row.treatment, in: $0) }
  }
}

extension Metric {
  /// A difference of a size, with its sign: that of the simulated one; without one, the better direction; and the other
  /// direction if a share has no room for it.
  package func difference(ofSize size: Double, from level: Double, simulated: Double) -> Double {
    let isFall = simulated == 0 ? better == .lower : simulated < 0
    let difference = isFall ? -size : size
    guard isBinary, !(0...1).contains(level + difference), (0...1).contains(level - difference) else {
      return difference
    }
    return -difference
  }
}

extension ExperimentOutline {
  /// The users to assign to all variants together, so that the control and a treatment get their exposed users.
  /// - Parameter exposed: The share of the assigned who are exposed.
  package func usersToAssign(
    _ users: (control: Int, treatment: Int), to treatment: Int, exposed: Double
  ) -> Int? {
    let shares = expectedShares
    let all = max(Double(users.control) / shares[control], Double(users.treatment) / shares[treatment])
    return Self.ceiling(all / exposed)
  }

  /// The least whole number that is not below; `nil` if it is too large for an `Int`.
  ///
  /// Rounding that lies in the last digits is not taken for one more.
  package static func ceiling(_ number: Double) -> Int? {
    guard number.isFinite, number < 1e18 else { return nil }
    let whole = Int(number)
    return number - Double(whole) > number * 1e-12 ? whole + 1 : whole
  }
}
