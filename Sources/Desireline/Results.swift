import EventLogs
public import ExperimentAnalysis
package import ExperimentReports
import FunnelAnalysis
public import HeadlessNavigation
public import NavigationExperiments
import UserSimulation

/// What a run or a log says about an experiment: the funnel, the metrics, the comparisons and the recommendation.
///
/// The same as the report says, and ``write(to:)`` writes the report.
public struct Results: Sendable {
  package var report: ExperimentReport

  package init(_ report: ExperimentReport) { self.report = report }

  /// The experiment that was run; with all interceptors and the number of users it took.
  public var experiment: ExperimentDefinition { report.results.experiment }
  /// How many users were simulated, or are in the log.
  public var users: Int { report.imported?.users ?? report.cohort.count }
  /// Everything that was counted and compared, by position of variant, metric and step.
  public var analysis: AnalysisResults { report.results }
  /// How many users reached each step, by variant and size class.
  public var funnel: FunnelResults { FunnelResults(results: report.results) }
  /// Whether the results can be trusted.
  public var health: AnalysisResults.Health { report.results.health }
  /// What the results advise to ship, by size class where that differs.
  public var recommendation: Recommendation { report.results.recommendation(by: report.design) }
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
  /// - Throws: ``UnknownID`` where there is no such metric or variant.
  public func metric(
    _ metric: String,
    of variant: String,
    in sizeClass: SizeClass? = nil
  ) throws(UnknownID) -> AnalysisResults.MetricRow? {
    let place = try UnknownID.position(of: metric, "metric", among: experiment.metrics.map(\.id))
    let variant = try UnknownID.position(of: variant, "variant", among: experiment.variants.map(\.id))
    return report.results.metrics.first { $0.metric == place && $0.variant == variant && $0.sizeClass == sizeClass }
  }

  /// How a metric differs between a variant and the control: difference, interval, p-value and verdict across scenarios.
  /// - Parameters:
  ///   - metric: The metric's id.
  ///   - variant: The variant's id.
  /// - Throws: ``UnknownID`` where there is no such metric or variant.
  public func comparison(of metric: String, under variant: String) throws(UnknownID) -> Comparison? {
    let place = try UnknownID.position(of: metric, "metric", among: experiment.metrics.map(\.id))
    let variant = try UnknownID.position(of: variant, "variant", among: experiment.variants.map(\.id))
    return report.results.comparisons.first {
      $0.metric == place && $0.treatment == variant && $0.scope == .overall && $0.part == .whole
        && $0.design == report.design
    }
  }

  /// Writes the tables, the page and the documents into a folder named after the experiment, all or none.
  /// - Parameter directory: The directory of reports.
  /// - Returns: The path of the experiment's folder.
  /// - Throws: `ReportDirectoryError` where they cannot be written; the report before is as it was.
  @discardableResult
  public func write(to directory: String) throws -> String { try report.write(to: ReportDirectory(directory)) }
}

/// How many users reached each step.
///
///     let rate = try results.funnel["hybrid", .regular]["product"].rate
public struct FunnelResults: Sendable {
  fileprivate let results: AnalysisResults

  /// The steps of a variant in a size class.
  /// - Throws: ``UnknownID`` where there is no such variant.
  public subscript(variant: String, sizeClass: SizeClass) -> Cell {
    get throws(UnknownID) {
      let position = try UnknownID.position(of: variant, "variant", among: results.experiment.variants.map(\.id))
      return Cell(
        steps: results.experiment.funnel.steps.map(\.id),
        rows: results.funnel.filter { $0.variant == position && $0.sizeClass == sizeClass }
      )
    }
  }

  /// One variant in one size class.
  public struct Cell: Sendable {
    fileprivate let steps: [String]
    /// The steps in order; those of each segment one after another, where segments are told apart.
    public let rows: [AnalysisResults.FunnelRow]

    /// How many users reached a step, over all segments.
    /// - Throws: ``UnknownID`` where there is no such step.
    public subscript(step: String) -> Reach {
      get throws(UnknownID) {
        let position = try UnknownID.position(of: step, "step", among: steps)
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

/// An id that an experiment does not have.
public struct UnknownID: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id that was asked for.
  public var id: String
  /// What is wrong, with the nearest id.
  public var description: String

  static func position(of id: String, _ what: String, among ids: [String]) throws(UnknownID) -> Int {
    guard let position = ids.firstIndex(of: id) else {
      throw UnknownID(id: id, description: "\(ExperimentFlaw(no: what, called: id, among: ids))")
    }
    return position
  }
}
