import ExperimentStatistics

/// The users that one test of the plan needs, looks included.
package struct PlannedSize: Sendable {
  /// The test.
  package var row: PowerRow
  /// The control's exposed users in the scope.
  package var control: Int
  /// The treatment's.
  package var treatment: Int
  /// The users of all variants to assign.
  package var assigned: Int
}

extension PowerAnalysis {
  /// The users that a row needs under a stopping rule; nil where no number is known.
  package func size(_ row: PowerRow, _ rule: StoppingRule) -> PlannedSize? {
    guard let needed = row.needed else { return nil }
    let control = needed.exactControl * rule.inflation
    guard let own = Self.ceiling(control), let other = Self.ceiling(control * row.ratio),
      let assigned = assigned((max(1, own), max(1, other)), row)
    else { return nil }
    return PlannedSize(row: row, control: max(1, own), treatment: max(1, other), assigned: assigned)
  }
}
