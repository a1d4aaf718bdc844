import EventLogs
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension ExperimentReport {
  /// `summary.md`: the report in a page, for a pull request.
  var summary: String {
    let experiment = results.experiment
    let sections =
      [
        "# \(experiment.id)",
        experiment.hypothesis.inMarkdown,
        imported == nil ? prediction : observation,
        headline.joined(separator: "\n"),
      ] + requirementSections + [
        "## Health",
        healthLines.joined(separator: "\n\n"),
        precisionNote.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } ?? "",
        "## What differs",
        whatDiffers,
        comparisonTable,
      ] + predictionSections + worldSections + whySections + triggeredSections + splitSections + couplingSections + [
        "## Funnel",
        "\(imported == nil ? Self.revealedPeople : "Each person under the variant they had.") Shares of the exposed.",
        funnelTable,
      ] + dropOffSections + importSections + [
        "## Again",
        imported == nil ? "`desireline run <file> \(settings)`" : "`desireline analyze <log> <file>\(comparing)`",
      ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  var prediction: String {
    """
    *Prediction, not a test.* \(peopleRun). \(Self.notice) \
    \(worldsNote ?? "How it holds when the model's assumptions change is not part of this run.")
    """
  }

  private var comparing: String { compared == nil ? "" : " --compare <run>" }

  private static let revealedPeople = "Each person under the variant they were assigned: what an analyst would see."

  /// What of the command line makes the same report again.
  package var settings: String {
    let design = design == .paired ? "" : " --design \(design.rawValue)"
    let worlds = worldCount.map { " --worlds \($0)" } ?? ""
    return "--users \(population.count) --seed \(seedText)\(design)\(worlds)"
  }

  private var peopleRun: String {
    let count = grouped(population.count)
    return switch design {
    case .paired: "\(count) people were run under every variant"
    case .independent: "\(count) people were run under each variant, others under every one"
    case .revealed, .observed: "\(count) people were run, each under the variant they were assigned"
    }
  }

  var whatDiffers: String {
    let people =
      switch design {
      case .paired: "The same people"
      case .independent: "Different people"
      case .revealed: "The people who were assigned to each,"
      case .observed: "The people who had each,"
      }
    let sides = "\(people) under control (`\(variantID(results.experiment.control))`) and treatment"
    if imported != nil { return "\(sides); ± is the standard error." }
    return "\(sides); ± is the standard error that comes from simulating this many people and no more."
  }

  private var comparisonTable: String {
    let header = "| metric | width | treatment | control | treatment's | difference |\n|---|---|---|--:|--:|--:|"
    let rows = comparisonRows.map { "| " + $0.joined(separator: " | ") + " |" }
    return ([header] + rows).joined(separator: "\n")
  }

  /// Every comparison of the run's design within a size class.
  var overviewRows: [Comparison] {
    results.comparisons.filter { $0.design == design && $0.part == .whole && $0.scope.sizeClass != nil }
  }

  /// Metric, width, treatment, level under control, level under treatment and difference of ``overviewRows``.
  var comparisonRows: [[String]] {
    overviewRows.map { row in
      let metric = results.experiment.metrics[row.metric]
      return [
        metric.id + (metric.role == .primary ? " ★" : ""), row.scope.sizeClass?.rawValue ?? "",
        variantID(row.treatment), level(row.controlValue, metric), level(row.treatmentValue, metric),
        difference(row, metric),
      ]
    }
  }

  /// What must be said beside every simulated result.
  package static let notice =
    "These are simulated people. The result tests the model in the experiment file, not people."

  func level(_ value: Double?, _ metric: Metric) -> String { metric.level(value) }

  /// A difference with its standard error, in the metric's unit.
  func difference(_ row: Comparison, _ metric: Metric) -> String {
    if row.undefined == .identicalArms { return "identical" }
    guard let difference = row.difference else { return "–" }
    let direction = difference < 0 ? "−" : "+"
    guard let error = row.standardError else { return "–" }
    let scale = metric.isBinary ? 100.0 : 1
    let digits = digits(showing: error * scale)
    let size = rounded(abs(difference) * scale, digits)
    return "\(direction)\(size) ± \(rounded(error * scale, digits))\(metric.isBinary ? " pp" : unit(metric))"
  }

  func unit(_ metric: Metric) -> String { metric.unitSuffix }

  private var funnelTable: String {
    let steps = results.experiment.funnel.steps.map(\.id)
    let header = (["variant", "width", "exposed"] + steps).joined(separator: " | ")
    let rule = (["---", "---", "--:"] + steps.map { _ in "--:" }).joined(separator: "|")
    let rows = results.experiment.variants.indices.flatMap { variant in
      results.experiment.strata.map { stratum in
        let rows = results.funnel.filter { $0.variant == variant && $0.stratum == stratum }
        let shares = rows.map { row in row.rate.map { "\(rounded($0 * 100, 1)) %" } ?? "–" }
        let segment = results.experiment.segments.isEmpty ? "" : ", \(segmentID(stratum.segment))"
        let cells =
          [variantID(variant), stratum.sizeClass.rawValue + segment, grouped(rows.first?.exposed ?? 0)] + shares
        return "| " + cells.joined(separator: " | ") + " |"
      }
    }
    return (["| \(header) |", "|\(rule)|"] + rows).joined(separator: "\n")
  }
}
