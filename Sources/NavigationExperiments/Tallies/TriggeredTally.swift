/// The users for whom a variant can differ from the control, where that is not everybody.
package struct TriggeredTally: Hashable, Sendable {
  /// Those of them who were run under both.
  package internal(set) var pairs: ContrastTally
  /// Those of them who were assigned to the control.
  package internal(set) var control: ArmTally
  /// Those of them who were assigned to the variant.
  package internal(set) var treatment: ArmTally

  init(_ experiment: ExperimentDefinition) {
    pairs = ContrastTally(experiment)
    control = ArmTally(experiment)
    treatment = control
  }

  mutating func merge(_ other: TriggeredTally) {
    pairs.merge(other.pairs)
    control.merge(other.control)
    treatment.merge(other.treatment)
  }
}
