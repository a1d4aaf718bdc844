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
  @Option(.experiment) var experiment: String?
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
  /// - Throws: `Problem` if the log has no such step, or not two variants.
  init(_ options: StepOptions, of open: OpenLog, id: String) throws {
    let steps = (options.steps ?? "").split(separator: ">", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard 2...20 ~= steps.count, !steps.contains("") else {
      throw Problem(
        .invalidOptionValue, "'--steps' takes 2 to 20 names with '>' between them, not '\(options.steps ?? "")'",
        hint: "write the screens and events in their order, such as --steps \"Home>Search>Paid\"")
    }
    let variants = try Self.variantNames(options, of: open)
    if let weights = options.weights, weights.count != variants.count {
      throw Problem(
        .invalidOptionValue, "'--weights' has \(weights.count) numbers, and the log \(variants.count) variants",
        hint: "write one for each of \(variants.joined(separator: ", "))")
    }
    var (stepIDs, variantIDs) = (DraftNames("step"), DraftNames("variant"))
    var funnel = ExperimentFunnel(
      steps: try steps.indices.map { place in
        let earlier = steps[..<place].count { $0 == steps[place] }
        let id = stepIDs.add(steps[place] + (earlier > 0 ? " \(earlier + 1)" : ""), avoiding: ["exposure"])
        return try Self.step(steps[place], id: id, of: open)
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

  /// A step of a name that the log has for a screen, for an act, or for both; or of several, with `|` between them.
  private static func step(_ name: String, id: String, of open: OpenLog) throws -> ExperimentFunnel.Step {
    func names(_ kind: AnalyticsEvent.Kind) -> Set<String> {
      Set(open.log.facts.filter { $0.event.kind == kind }.map(\.event.name))
    }
    let (views, acts) = (names(.screenView), names(.act))
    let all = views.union(acts)
    let wanted =
      all.contains(name) ? [name] : name.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    if let unknown = wanted.first(where: { !all.contains($0) }) {
      if let (path, mapping) = try open.property(having: unknown) {
        throw Problem(
          .unknownScreen,
          "'--steps' names \(quoted(unknown)), which is a value of \(path) and the name of no view or event",
          hint: "let it name screens: --mapping \(ShellWord(mapping).text)")
      }
      throw Problem(
        .unknownScreen, "'--steps' names \(quoted(unknown)), and no row of the log is a view or an event of that name",
        hint: Suggestion.hint(for: unknown, among: all.sorted(), called: "there are"))
    }
    return ExperimentFunnel.Step(
      id: id, screens: wanted.filter(views.contains).map { Name($0) }, acts: wanted.filter(acts.contains))
  }

  /// The variants that users have, the control first.
  static func variantNames(_ options: StepOptions, of open: OpenLog) throws(Problem) -> [String] {
    let names = open.variants.namesFromControl
    if let control = options.control, !names.contains(control) {
      throw Problem(
        .unknownVariant, "no user in the log has the variant \(quoted(control))",
        hint: Suggestion.choices(for: control, among: names))
    }
    guard names.count > 1 else {
      let has = names.isEmpty ? "no variant" : "one variant, \(quoted(names[0])),"
      throw Problem(
        .unknownVariant, "users have \(has) in the log, and two are compared",
        hint: "name the column of the variant: --variant COLUMN"
          + (names.isEmpty ? "" : "; experiments are named by --experiment"))
    }
    guard names.count <= 20 else {
      throw Problem(
        .unknownVariant, "users have \(names.count) different values there, such as \(quoted(names[0])): no variants",
        hint: "name the column of the variant: --variant COLUMN")
    }
    return options.control.map { control in [control] + names.filter { $0 != control } } ?? names
  }
}
