package import EventLogs
package import ExperimentAnalysis
package import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
package import NavigationExperiments
import TextFormats
package import UserSimulation

/// A run, ready to be written: its results, and what they were made from.
package struct ExperimentReport: Sendable {
  /// The results.
  package var results: AnalysisResults
  /// The users.
  package var cohort: Cohort
  /// The parameters nobody knows, in the order of the results' scenarios; empty where the users were not replayed.
  package var uncertain: [UncertainParameter]
  /// How many scenarios were asked for; `nil` where nobody said.
  package var scenarioCount: Int?
  /// Whether every row was asked to get a verdict.
  package var hasAllVerdicts = false
  /// How users met the variants; of a paired run, what an analyst would see is a part.
  package var design: Comparison.Design
  /// What became of the log's rows, of an observed experiment; `nil` of a simulated one.
  package var imported: ImportReport?
  /// How many users of a log could still have got further; `nil` of a simulated experiment.
  package var dropOffs: DropOffs?
  /// What the times of the log are.
  package var clock = LogClock.native
  /// By which rules the users of the log are counted.
  package var counting = LogCounting.native
  /// The run that the log is compared with; `nil` where it is compared with none.
  package var compared: ComparedRun?
  /// Users of a paired run, to look at; empty of a log.
  package var examples: [ExampleTrace] = []
  /// The screens on the way to the goal, by size class and variant; of a log, those of simulated users.
  package var paths: [ScreenPath] = []
  /// A hash of the experiment file, whatever its spacing and comments; empty of an experiment written in Swift.
  package var fingerprint: String
  /// The version of the tool.
  package var toolVersion: String

  let definitions: Definitions

  /// Prepares a report.
  package init(
    results: AnalysisResults, cohort: Cohort, uncertain: [UncertainParameter] = [], scenarioCount: Int? = nil,
    design: Comparison.Design = .paired, fingerprint: String, toolVersion: String
  ) {
    self.results = results
    self.cohort = cohort
    self.uncertain = uncertain
    self.scenarioCount = scenarioCount
    self.design = design
    self.fingerprint = fingerprint
    self.toolVersion = toolVersion
    definitions = Definitions(results.experiment)
  }

  /// Writes the files of the report into a directory of reports, all or none.
  /// - Parameters:
  ///   - directory: The directory of reports.
  ///   - log: The log of the run, which appears with the report or not at all.
  /// - Returns: The directory of this report.
  /// - Throws: `Problem`; the report before is as it was.
  @discardableResult package func write(to directory: ReportDirectory, with log: PartialFile? = nil) throws -> String {
    let tables = contents
    let package = DataPackage(
      name: results.experiment.id,
      title: results.experiment.hypothesis.isEmpty ? results.experiment.id : results.experiment.hypothesis,
      tables: tables)
    var files = tables.map(\.file) + [ReportFile(package)]
    files.append(ReportFile(name: "summary.md", bytes: Array(summary.utf8)))
    files.append(ReportFile(name: "overview.svg", bytes: Array(OverviewPicture(report: self).text.utf8)))
    files.append(ReportFile(name: "report.html", bytes: Array(ReportPage(report: self).text.utf8)))
    files.append(ReportFile(name: "report.json", bytes: Array(reportDocument(tables).text(.rows).utf8)))
    files.append(ReportFile(name: ReportFile.record, bytes: runDocument(files: files, tables: tables).bytes))
    return try directory.write(files, experiment: results.experiment.id, with: log)
  }

  /// The fingerprint as files have it: `swift` where there is no file to take one of.
  var fingerprintText: String { fingerprint.isEmpty ? "swift" : "sha256:" + fingerprint }

  /// Where the users come from, as reports name it.
  var source: String { imported == nil ? "simulated" : "log" }

  func variantID(_ variant: Int) -> String { results.experiment.variants[variant].id }

  /// The position of the variant that a row's treatment is compared with.
  func reference(of row: Comparison) -> Int { row.reference ?? results.experiment.control }

  /// The name of a segment; `all` where segments are not told apart.
  func segmentID(_ segment: Int) -> String {
    let segments = results.experiment.segments
    return segments.indices.contains(segment) ? segments[segment] : "all"
  }

  func stepID(_ step: Int) -> String { results.experiment.funnel.steps[step].id }

  func metricID(_ metric: Int) -> String { results.experiment.metrics[metric].id }
}

extension ExperimentReport {
  /// The tables: six, and those of a prediction where the report is compared with one.
  var contents: [TableContent] { countContents + predictionContents }

  /// The six tables, in the order of ``TableDescription/all``.
  var countContents: [TableContent] {
    [
      ReportTable<AnalysisResults.FunnelRow>.funnel.content(results.funnel, of: self),
      ReportTable<Comparison>.comparisons.content(results.comparisons, of: self),
      ReportTable<Comparison>.pairs.content(results.pairs, of: self),
      ReportTable<TimeCell>.times.content(TimeCell.all(results.times), of: self),
      ReportTable<AnalysisResults.TransitionRow>.transitions.content(results.transitions, of: self),
      ReportTable<AnalysisResults.AssignmentRow>.assignments.content(results.assignments, of: self),
    ]
  }
}

/// An experiment in a line or two of a table of several.
extension ExperimentReport {
  /// What the columns of ``lines`` are called.
  package static let lineHeader = ["experiment", "metric", "treatment", "difference", "verdict", "requirements"]

  /// Experiment, first primary metric, treatment, difference among everybody, verdict, and the requirements met; a row
  /// for each treatment.
  package var lines: [[String]] {
    guard let metric = results.experiment.metrics.firstIndex(where: { $0.role == .primary }) else { return [] }
    return results.experiment.treatments.map { treatment in
      let row = results.comparisons.first { row in
        row.design == design && row.scope == .overall && row.metric == metric
          && row.treatment == treatment
      }
      return [
        results.experiment.id, metricID(metric), variantID(treatment),
        row.map { difference($0, results.experiment.metrics[metric]) } ?? "–", row.flatMap(verdict(of:)) ?? "–",
        requirementsMet,
      ]
    }
  }

  /// Such as `2 of 3 met`.
  private var requirementsMet: String {
    let all = results.requirements
    return all.isEmpty ? "none" : "\(all.count { $0.isMet }) of \(all.count) met"
  }
}

extension ExperimentReport {
  /// Why something is missing, as it stands in reports.
  func status(_ undefined: UndefinedQuantity?) -> String { undefined.map { "undefined: \($0)" } ?? "ok" }

  /// The size class or segment of a scope; `all` of the others.
  func scopeID(_ scope: Comparison.Scope) -> String {
    scope.sizeClass?.rawValue ?? scope.segment.map(segmentID) ?? scope.goal.map(goalID) ?? "all"
  }

  /// The id of the goal at a position.
  func goalID(_ goal: Int) -> String { results.experiment.goals[goal] }
}

extension Comparison.Scope {
  /// The scope as it stands in reports.
  package var name: String {
    switch self {
    case .overall: "overall"
    case .triggered: "triggered"
    case .sizeClass: "size_class"
    case .segment: "persona"
    case .goal: "goal"
    }
  }
}
