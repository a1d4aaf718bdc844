/// The users for whom a variant can differ from the control, where that is not everybody.
public struct TriggeredTally: Hashable, Sendable {
  /// Those of them who were run under both.
  public internal(set) var pairs: ContrastTally
  /// Those of them who were assigned to the control.
  public internal(set) var control: ArmTally
  /// Those of them who were assigned to the variant.
  public internal(set) var treatment: ArmTally

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
