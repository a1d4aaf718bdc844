import Assignment
import Desireline
import EventLogs
import ExperimentDesign
import ExperimentDrafts
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// What is analyzed of a log for which there is no experiment file.
struct StepOptions: ParameterGroup {
  @Option(
    "--steps STEPS", .text, else: "FILE has the funnel",
    "Analyze the log without an experiment file: the funnel of these screens and events of the log, such as "
      + "\"Home>Search|Browse>Paid\", of which | takes either")
  var steps: String?
  @Option(
    "--variant COLUMN", .text, else: "where the product has it",
    "Take each user's variant from COLUMN, in CSV a column and in NDJSON a path; users are exposed at their first row "
      + "that has it")
  var variant: String?
  @Option(
    "--screens COLUMN", .text, else: "where the product has them, or the column with values that are steps",
    "Take the names of screens from COLUMN, in rows of events that are called a view, or else of all that have it")
  var screens: String?
  @Option(
    "--experiment NAME", .text, else: "the only one", "Use the experiment that the log calls NAME")
  var experiment: String?
  @Option(
    "--control VARIANT", .text, else: "the one that is called like a control, or the first by name",
    "Compare the other variants with VARIANT")
  var control: String?
  @Option(
    "--weights NUMBERS", .weights, else: "1 for each", "How users were to be divided, the control first, such as 9,1")
  var weights: [Double]?
  @Option(
    "--window TIME", .duration, else: "1d",
    "Count steps that are reached within TIME from the first, such as 30min or 7d")
  var window = 86_400_000

  /// The units of times, the longest first.
  fileprivate static let units: KeyValuePairs = ["d": 86_400_000, "h": 3_600_000, "min": 60_000, "s": 1000, "ms": 1]

  /// The steps, each with the names that count; `nil` where there are not two.
  /// - Parameter isName: Whether all of a step is a name of the log.
  func stepNames(where isName: (String) -> Bool = { _ in false }) -> [[String]]? {
    let steps = (steps ?? "").split(separator: ">", omittingEmptySubsequences: false).map { step in
      let names = isName(step.trimmingCharacters(in: .whitespaces)) ? [step] : step.split(separator: "|")
      return names.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    return 2...20 ~= steps.count && !steps.contains([]) ? steps : nil
  }
}

extension ValueForm where Value == Int {
  /// A duration such as `30min`, in milliseconds.
  static var duration: Self {
    .one("a time such as 30min, 12h or 7d") { text in
      let number = text.prefix { $0.isNumber }
      let unit = text.dropFirst(number.count).trimmingCharacters(in: .whitespaces)
      guard let count = Int(number), let length = StepOptions.units.first(where: { $0.key == unit })?.value else {
        return nil
      }
      let (time, isTooLong) = count.multipliedReportingOverflow(by: length)
      return !isTooLong && 1...864_000_000_000 ~= time ? time : nil
    }
  }
}

extension ValueForm where Value == [Double] {
  /// Weights, with commas between them.
  static var weights: Self {
    .one("weights such as 9,1") { text in
      let numbers = text.split(separator: ",").compactMap { Double($0) }
      return numbers.count == text.split(separator: ",").count && numbers.allSatisfy { $0 > 0 && $0.isFinite }
        ? numbers : nil
    }
  }
}

extension Experiment {
  /// What a funnel of a log's screens and events compares, between the variants that its users have; it has no app.
  /// - Parameter options: Options that answer all of ``LogQuestion/all(of:_:)``.
  init(_ options: StepOptions, of open: OpenLog, id: String) throws {
    let names = Set(open.log.facts.filter { [.screenView, .act].contains($0.event.kind) }.map(\.event.name))
    let steps = options.stepNames(where: names.contains) ?? []
    let variants = Self.variantNames(options, of: open)
    var (stepIDs, variantIDs) = (DraftNames("step"), DraftNames("variant"))
    var funnel = ExperimentFunnel(
      steps: steps.indices.map { place in
        let earlier = steps[..<place].count { $0 == steps[place] }
        let name = steps[place].joined(separator: "|") + (earlier > 0 ? " \(earlier + 1)" : "")
        return Self.step(steps[place], id: stepIDs.add(name, avoiding: ["exposure"]), of: open)
      },
      windowMilliseconds: Int64(options.window))
    funnel.horizonMilliseconds = funnel.windowMilliseconds
    let weights = options.weights ?? variants.map { _ in 1 }
    let app = AppDefinition(screens: [], root: "app")
    let made = zip(variants, weights).map { name, weight in
      let id = variantIDs.add(name)
      return NavigationExperiments.Variant(
        id: id, title: id == name ? "" : name.harmless.clipped, weight: weight,
        coordinator: CoordinatorChoice(compact: Name(id), regular: Name(id)), app: app)
    }
    let metrics = funnel.steps.indices.dropFirst().map { step in
      var metric = ExperimentDesign.Metric(
        id: "reached_" + funnel.steps[step].id.replacing("-", with: "_"), measure: .reached(step: step),
        role: step == funnel.steps.count - 1 ? .primary : .secondary, better: .higher)
      metric.isTested = step == funnel.steps.count - 1
      return metric
    }
    let definition = ExperimentDefinition(
      id: id, slot: "app", variants: made, control: 0,
      assignment: try DesirelineScheme(salt: id, coverage: 1, weights: weights), funnel: funnel, metrics: metrics)
    self.init(
      ExperimentDocument(
        experiment: definition, cohort: Cohort(count: 1, seed: 0, devices: [], goals: []), grows: false, uncertain: [],
        expectations: [], fingerprint: ""))
  }

  /// A step of names that the log has for screens, for acts, or for both.
  private static func step(_ wanted: [String], id: String, of open: OpenLog) -> ExperimentFunnel.Step {
    func names(_ kind: AnalyticsEvent.Kind) -> [String] {
      let names = Set(open.log.facts.filter { $0.event.kind == kind }.map(\.event.name))
      return wanted.filter(names.contains)
    }
    return ExperimentFunnel.Step(id: id, screens: names(.screenView).map { Name($0) }, acts: names(.act))
  }

  /// The variants that users have, the control first.
  static func variantNames(_ options: StepOptions, of open: OpenLog) -> [String] {
    let names = open.variants.namesFromControl
    return options.control.map { control in [control] + names.filter { $0 != control } } ?? names
  }
}
