import EventLogs
package import ExperimentAnalysis
import ExperimentDesign
package import ExperimentReports
import ExperimentStatistics
import FunnelAnalysis
public import TextFormats

/// What a run or a log says about an experiment: the funnel, the metrics, the comparisons and the recommendation.
///
/// The same as the report says, and ``write(to:)`` writes the report.
public struct Results: Sendable {
  package var report: ExperimentReport

  package init(_ report: ExperimentReport) { self.report = report }

  /// The experiment without its apps.
  public var experiment: ExperimentOutline { report.results.experiment }
  /// How many users were simulated, or are in the log.
  public var users: Int { report.imported?.users ?? report.userCount }
  /// Everything that was counted and compared, by position of variant, metric and step.
  package var analysis: AnalysisResults { report.results }
  /// How many users reached each step, by variant and size class.
  public var funnel: FunnelResults { FunnelResults(results: report.results) }
  /// Whether the results can be trusted: samples as they should be, exposure the same under every variant, no empty step.
  public var isHealthy: Bool { report.results.health.isGood }
  /// The variant to ship by the results, by size class where that differs; empty where nothing is decided.
  public var recommended: [(sizeClass: SizeClass?, variant: String)] {
    report.results.recommendation(by: report.design).choices.compactMap { choice in
      switch choice.action {
      case .ship(let variant, _, _): (choice.sizeClass, experiment.variants[variant].id)
      case .keep: (choice.sizeClass, experiment.variants[experiment.control].id)
      case .undecided: nil
      }
    }
  }
  /// Whether every requirement is met.
  public var meetsRequirements: Bool { report.meetsRequirements }
  /// The results in a few lines of text, as the command prints them.
  public var overview: String { report.overview }
  /// The results as a Markdown page.
  public var summary: String { report.summary }

  /// The level of a metric under a variant.
  /// - Parameters:
  ///   - metric: The metric's id.
  ///   - variant: The variant's id.
  ///   - sizeClass: The size class at exposure; `nil` for all of them.
  /// - Throws: `Problem` where there is no such metric or variant.
  public func metric(
    _ metric: String, of variant: String, in sizeClass: SizeClass? = nil
  ) throws(Problem) -> MetricLevel? {
    let place = try Problem.position(of: metric, "metric", among: experiment.metrics.map(\.id))
    let variant = try Problem.position(of: variant, "variant", among: experiment.variants.map(\.id))
    return report.results.metrics.first { $0.metric == place && $0.variant == variant && $0.sizeClass == sizeClass }.map
    { MetricLevel(users: $0.count, mean: $0.mean, standardDeviation: $0.standardDeviation) }
  }

  /// How a metric differs between a variant and the control.
  /// - Parameters:
  ///   - metric: The metric's id.
  ///   - variant: The variant's id.
  /// - Throws: `Problem` where there is no such metric or variant.
  public func difference(of metric: String, under variant: String) throws(Problem) -> MetricDifference? {
    let place = try Problem.position(of: metric, "metric", among: experiment.metrics.map(\.id))
    let variant = try Problem.position(of: variant, "variant", among: experiment.variants.map(\.id))
    return report.results.comparisons.first {
      $0.metric == place && $0.treatment == variant && $0.scope == .overall && $0.design == report.design
    }.map {
      MetricDifference(
        control: $0.controlValue, treatment: $0.treatmentValue, difference: $0.difference,
        interval: $0.interval.map { $0.lower...$0.upper }, pValue: $0.adjustedPValue)
    }
  }

  /// Writes the tables, the page and the documents into a folder named after the experiment, all or none.
  /// - Parameter directory: The directory of reports.
  /// - Returns: The path of the experiment's folder.
  /// - Throws: `Problem` where they cannot be written; the report before is as it was.
  @discardableResult public func write(to directory: String) throws -> String {
    try report.write(to: ReportDirectory(directory))
  }
}

/// A metric's level in one variant, in the metric's unit: a proportion, seconds or times.
public struct MetricLevel: Hashable, Sendable {
  /// The users whom the metric counts; of a time, those who arrive.
  public var users: Int
  /// Their mean; of a rate, the ratio of the sums; `nil` where it cannot be told.
  public var mean: Double?
  /// Their standard deviation; `nil` of a rate.
  public var standardDeviation: Double?
}

/// How a metric differs between a variant and the control, in the metric's unit.
public struct MetricDifference: Hashable, Sendable {
  /// The value under the control.
  public var control: Double?
  /// The value under the variant.
  public var treatment: Double?
  /// The variant's value less the control's.
  public var difference: Double?
  /// The confidence interval of the difference, at the experiment's level.
  public var interval: ClosedRange<Double>?
  /// The p-value, adjusted for the number of comparisons; `nil` where users are the same under both.
  public var pValue: Double?
}

/// How many users reached each step.
///
///     let rate = try results.funnel["hybrid", .regular]["product"].rate
public struct FunnelResults: Sendable {
  fileprivate let results: AnalysisResults

  /// The steps of a variant in a size class.
  /// - Throws: `Problem` where there is no such variant.
  public subscript(variant: String, sizeClass: SizeClass) -> Cell {
    get throws(Problem) {
      let position = try Problem.position(of: variant, "variant", among: results.experiment.variants.map(\.id))
      return Cell(
        steps: results.experiment.funnel.steps.map(\.id),
        rows: results.funnel.filter { $0.variant == position && $0.sizeClass == sizeClass })
    }
  }

  /// One variant in one size class.
  public struct Cell: Sendable {
    /// The ids of the steps, in order.
    public let steps: [String]
    package let rows: [AnalysisResults.FunnelRow]

    /// How many users reached a step, over all segments.
    /// - Throws: `Problem` where there is no such step.
    public subscript(step: String) -> Reach {
      get throws(Problem) {
        let position = try Problem.position(of: step, "step", among: steps)
        return rows.filter { $0.step == position }.reduce(into: Reach(exposed: 0, reached: 0)) {
          $0.exposed += $1.exposed
          $0.reached += $1.reached
        }
      }
    }
  }

  /// How many users got how far.
  public struct Reach: Hashable, Sendable {
    /// The exposed users.
    public var exposed: Int
    /// Those who reached the step.
    public var reached: Int
    /// The share who reached it, from 0 to 1; not a number where nobody was exposed.
    public var rate: Double { Double(reached) / Double(exposed) }
  }
}

extension Problem {
  /// The position of an id that was asked for.
  static func position(of id: String, _ what: String, among ids: [String]) throws(Problem) -> Int {
    guard let position = ids.firstIndex(of: id) else { throw Problem(no: what, called: id, among: ids) }
    return position
  }
}
