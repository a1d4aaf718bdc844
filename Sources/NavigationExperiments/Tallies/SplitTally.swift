/// A variant's effect in two parts, on the same users, who were also run under its structure with the control's inputs.
package struct SplitTally: Hashable, Sendable {
  /// From the control to the variant's structure.
  package internal(set) var structure: ContrastTally
  /// From there to the variant.
  package internal(set) var inputs: ContrastTally

  init(_ experiment: ExperimentDefinition) {
    structure = ContrastTally(experiment)
    inputs = structure
  }

  mutating func merge(_ other: SplitTally) {
    structure.merge(other.structure)
    inputs.merge(other.inputs)
  }
}
