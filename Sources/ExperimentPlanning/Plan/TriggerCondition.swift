package import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// For whom a treatment can differ from the control, as far as that hangs on width and device.
package struct TriggerCondition: Hashable, Sendable {
  /// The treatment's position.
  package var treatment: Int
  /// The widths in which it can differ.
  package var widths: [SizeClass]
  /// The positions of the devices that are ever in such a width.
  package var devices: [Int]
  /// Whether that is every device of the experiment.
  package var isEverybody: Bool

  /// Works out the condition of a treatment.
  package init(_ treatment: Int, _ experiment: ExperimentDefinition, _ cohort: Cohort) {
    self.treatment = treatment
    let widths = SizeClass.allCases.filter { experiment.canDiffer(treatment, in: $0) }
    self.widths = widths
    devices = cohort.devices.indices.filter { device in
      cohort.devices[device].heldSituations.contains { widths.contains($0.traits.horizontal) }
    }
    isEverybody = devices.count == cohort.devices.count
  }
}
