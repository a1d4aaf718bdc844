package import EventLogs
package import ExperimentAnalysis
package import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import TextFormats
package import UserBehavior

/// A run, ready to be written: its results, and what they were made from.
package struct ExperimentReport: Sendable {
  /// The results.
  package var results: AnalysisResults
  /// How many users are simulated; in a report of a log, how many the experiment asks for.
  package var userCount: Int
  /// The seed of their draws.
  package var seed: UInt64
  /// The uncertain parameters, in the order of the results' scenarios; empty where the users were not replayed.
  package var uncertain: [UncertainParameter]
  /// How many scenarios were asked for; `nil` where the command does not say.
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
  /// The control's levels beside its baselines; empty of a log, and where the file has none.
  package var baselines: [BaselineComparison] = []
  /// What past tests say of predictions, where verdicts rest on it; `nil` of a log.
  package var record: PredictionRecord?
  /// In how many scenarios the control does not meet the baselines that it is brought to.
  package var unmetScenarios = 0
  /// The screens on the way to the goal, by size class and variant; of a log, those of simulated users.
  package var paths: [ScreenPath] = []
  /// What the command line reads that makes the report of a log again, and its options after a space each.
  package var (inputs, options) = ("<log> <file>", "")
  /// Whether options name the steps, so that there is neither an experiment file nor an app.
  package var isOfSteps = false
  /// A hash of the experiment file, whatever its spacing and comments; empty of an experiment written in Swift.
  package var fingerprint: String
  /// The version of the tool.
  package var toolVersion: String

  let definitions: Definitions

  /// Prepares a report.
  package init(
    results: AnalysisResults, userCount: Int, seed: UInt64, uncertain: [UncertainParameter] = [],
    scenarioCount: Int? = nil,
    design: Comparison.Design = .paired, fingerprint: String, toolVersion: String
  ) {
    self.results = results
    (self.userCount, self.seed) = (userCount, seed)
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
    let title = experiment.hypothesis.nonempty ?? experiment.id
    let package = DataPackage.document(experiment.id, title: title, of: tables)
    var files = tables.map(\.file) + [ReportFile(name: DataPackage.fileName, bytes: package.bytes)]
    files += [
      ("summary.md", summary), ("overview.svg", OverviewPicture(report: self).text),
      ("report.html", ReportPage(report: self).text), ("report.json", reportDocument(tables).text(.rows)),
    ].map(ReportFile.init)
    files.append(ReportFile(name: ReportFile.record, bytes: runDocument(files: files, tables: tables).bytes))
    return try directory.write(files, experiment: experiment.id, with: log)
  }

  /// The fingerprint as files have it: `swift` where there is no file to take one of.
  var fingerprintText: String { fingerprint.isEmpty ? "swift" : "sha256:" + fingerprint }

  /// Where the users come from, as reports name it.
  var source: String { imported == nil ? "simulated" : "log" }

  /// The experiment.
  var experiment: ExperimentOutline { results.experiment }

  /// What the scenarios of the run are, as some row has them; `nil` where the users were not replayed.
  var scenarioSpread: ScenarioSpread? { results.comparisons.lazy.compactMap(\.scenarios).first }

  /// The metric of a row.
  func metric(of row: Comparison) -> Metric { experiment.metrics[row.metric] }

  func variantID(_ variant: Int) -> String { experiment.variants[variant].id }

  /// The position of the variant that a row's treatment is compared with.
  func reference(of row: Comparison) -> Int { row.reference ?? experiment.control }

  /// The name of a segment; `all` without segments.
  func segmentID(_ segment: Int) -> String {
    let segments = experiment.segments
    return segments.indices.contains(segment) ? segments[segment] : "all"
  }

  func stepID(_ step: Int) -> String { experiment.funnel.steps[step].id }

  func metricID(_ metric: Int) -> String { experiment.metrics[metric].id }
}

extension ExperimentReport {
  /// The tables: six, that of baselines where there are some, and those of a prediction where it is compared with one.
  var contents: [TableContent] {
    countContents + (baselines.isEmpty ? [] : [Table.baselines.of(baselines, in: self).content]) + predictionContents
  }

  /// The six tables, in the order of ``TableDescription/all``.
  var countContents: [TableContent] {
    [
      Table.funnel.of(results.funnel, in: self).content, Table.comparisons.of(results.comparisons, in: self).content,
      Table.pairs.of(results.pairs, in: self).content,
      Table.times.of(results.times.flatMap(TimeCell.all), in: self).content,
      Table.transitions.of(results.transitions, in: self).content,
      Table.assignments.of(results.assignments, in: self).content,
    ]
  }
}

/// An experiment in a line or two of a table of several.
extension ExperimentReport {
  /// What the columns of ``lines`` are called.
  package static let lineHeader = ["experiment", "metric", "treatment", "difference", "verdict", "requirements"]

  /// Experiment, first primary metric, treatment, difference among all users, verdict, and the requirements met; a row
  /// for each treatment.
  package var lines: [[String]] {
    guard let metric = experiment.metrics.firstIndex(where: { $0.role == .primary }) else { return [] }
    let requirements = results.requirements
    return experiment.treatments.map { treatment in
      let row = overallRows.first { $0.metric == metric && $0.treatment == treatment }
      return [
        experiment.id, metricID(metric), variantID(treatment),
        row.map(difference) ?? "–", row.flatMap(verdict(of:)) ?? "–",
        requirements.isEmpty ? "none" : "\(requirements.count { $0.isMet }) of \(requirements.count) met",
      ]
    }
  }
}

extension ExperimentReport {
  /// Why something is missing, as written in reports.
  func status(_ undefined: UndefinedQuantity?) -> String { undefined.map { "undefined: \($0)" } ?? "ok" }

  /// The size class or segment of a scope; `all` of the others.
  func scopeID(_ scope: Comparison.Scope) -> String {
    scope.sizeClass?.rawValue ?? scope.segment.map(segmentID) ?? scope.goal.map(goalID) ?? "all"
  }

  /// The id of the goal at a position.
  func goalID(_ goal: Int) -> String { experiment.goals[goal] }
}

extension Comparison.Scope {
  /// The scope as written in reports.
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
