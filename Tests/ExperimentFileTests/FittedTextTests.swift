import ExperimentDesign
import Foundation
import NavigationExperiments
import Testing
import TextFormats

import ExperimentFile
import UserBehavior
import UserSimulation

struct FittedTextTests {
  private static let values = [
    FittedValue(.labelNoise, 0.441_23, in: 0.43...0.4521, source: "fitted to \"july\""),
    FittedValue(.patience, 75_432.4, in: 70_000...80_000, source: "fitted to \"july\""),
  ]

  /// A shipped experiment with another `behavior` and `uncertain`.
  private static func text(_ cohort: String) throws -> String {
    let text = try packageFile("Experiments/catalog-browse.json5")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.contains("uncertain:") && !$0.contains("behavior:")
    }
    return lines.joined(separator: "\n").replacing("  cohort: {\n", with: "  cohort: {\n" + cohort)
  }

  @Test(arguments: [
    "", "    behavior: {},\n", "    uncertain: { label_noise: [0.2, 0.5] }, // doubt\n",
    "    behavior: { label_noise: 0.3, scan: \"200 ms\" }, uncertain: { scan: [\"100 ms\", \"400 ms\"] },\n",
    "    behavior: { // all\n      policy: \"scan\",\n      patience: \"60 s\", // short\n    },\n",
  ]) func `fitted values and ranges are in the file, and all else is as it was`(cohort: String) throws {
    let before = try Self.text(cohort)
    let document = try ExperimentDocument(SourceText(name: "a", bytes: Array(before.utf8)))
    let after = try #require(document.text(fitting: Self.values))
    let changed = try ExperimentDocument(SourceText(name: "b", bytes: Array(after.utf8)))
    #expect(changed.cohort.behavior[.labelNoise] == 0.4412 && changed.cohort.behavior[.patience] == 75_432)
    #expect(changed.cohort.behavior[.scan] == document.cohort.behavior[.scan])
    let noise = try #require(changed.uncertain.first { $0.parameter == .labelNoise })
    #expect(noise.range == 0.43...0.4521 && noise.source == "fitted to \"july\"")
    #expect(try #require(changed.uncertain.first { $0.parameter == .patience }).range == 70_000...80_000)
    // Comments stay: without what was changed the texts are the same.
    for line in before.split(separator: "\n") where line.contains("//") {
      let comment = line[(try #require(line.range(of: "//"))).lowerBound...]
      #expect(after.contains(comment), "\(comment)")
    }
    #expect(changed.experiment.variants.map(\.id) == document.experiment.variants.map(\.id))
    // Once more with the same values changes nothing.
    #expect(changed.text(fitting: Self.values) == after)
  }

  @Test(arguments: [
    (BehaviorParameter.patience, 75_432.4, "\"75432 ms\""), (.labelNoise, 0.441_23, "0.4412"), (.attempts, 2.6, "3"),
    (.deliberation, 0.5, "0.5"), (.touchSpread, 1.234_56, "\"1.235 mm\""), (.tapSlope, 72.736, "72.74"),
    (.labelNoise, 0, "0"),
  ]) func `a value is written in its unit to four digits`(parameter: BehaviorParameter, value: Double, literal: String)
  { #expect(FittedValue(parameter, value, in: value...value, source: "").literal(value) == literal) }
}
