import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// For whom which variants can differ from the control, as far as that hangs on the device.
///
/// It is known before anybody is assigned a variant, and so is something that a real test can be limited to. Users whose
/// sessions happened to differ are not: nobody can tell who they are, and who they are depends on the draws.
package struct TriggerTable: Sendable {
  /// By device, the variants that can differ on it and not on all devices.
  private let variants: [[Int]]

  /// Works out who is concerned, device by device.
  package init(_ experiment: ExperimentDefinition, _ cohort: Cohort) {
    let differing = cohort.devices.map { device in
      experiment.treatments.filter { variant in
        device.heldSituations.contains { experiment.canDiffer(variant, in: $0.traits.horizontal) }
      }
    }
    let everywhere = experiment.treatments.filter { variant in differing.allSatisfy { $0.contains(variant) } }
    variants = differing.map { variants in variants.filter { !everywhere.contains($0) } }
  }

  /// The variants that can differ for a user and not for everybody.
  package subscript(user: SimulatedUser) -> [Int] { variants[user.device] }
}
