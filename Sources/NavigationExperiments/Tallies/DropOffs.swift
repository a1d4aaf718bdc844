package import FunnelAnalysis
import HeadlessNavigation

/// Where the users of a log went who did not finish the funnel, and who still could have, by variant and stratum.
package struct DropOffs: Hashable, Sendable {
  /// The screens that are told apart, by their numbers in the tallies; all others are one more.
  package let screens: [String]
  /// By variant and stratum at exposure.
  package private(set) var cells: [[DropOffTally]]

  /// Makes an empty tally.
  package init(_ experiment: ExperimentDefinition) {
    screens = Set(experiment.variants.flatMap { $0.app.screens.keys.map(\.rawValue) }).sorted()
    let empty = DropOffTally(stepCount: experiment.funnel.steps.count, actionCount: screens.count + 1)
    cells = experiment.variants.map { _ in experiment.strata.map { _ in empty } }
  }

  /// The number of a screen.
  package func number(of screen: String) -> Int { screens.firstIndex(of: screen) ?? screens.count }

  /// Counts somebody who reached a step and not the last, as `DropOffTally` does.
  package mutating func add(
    furthest step: Int,
    next screen: Int?,
    isOpen: Bool,
    variant: Int,
    in stratum: ExposureStratum
  ) {
    cells[variant][stratum.index].add(furthest: step, next: screen, isOpen: isOpen)
  }

  /// Adds the tally of other users in the same experiment.
  package mutating func merge(_ other: DropOffs) {
    for variant in cells.indices {
      for stratum in cells[variant].indices { cells[variant][stratum].merge(other.cells[variant][stratum]) }
    }
  }
}
