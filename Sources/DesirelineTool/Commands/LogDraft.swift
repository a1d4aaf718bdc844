import Desireline
import EventLogs
import ExperimentDrafts
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import NavigationEvents
import TextFormats

/// Drafts an experiment from a log, or from those that a pattern means.
extension InitCommand {
  /// What the experiment is called without a NAME: the log's name, if it makes an id.
  static func name(ofLog log: String) -> String {
    let file = log.split(separator: "/").last.map(String.init) ?? ""
    let name = file.split(separator: ".").first.map { $0.lowercased() } ?? ""
    return Problem.experimentID(name).isEmpty ? name : "observed"
  }

  /// The file, its mapping if one is needed, what the file says, and whether all states of its app were looked at.
  func draft(
    of path: String, id: String, _ console: Console
  ) async throws -> (text: String, mapping: String?, document: ExperimentDocument, isComplete: Bool) {
    let reading = logOptions.reading()
    let open = try await console.showingProgress("\(id), logs") { _ in
      var choices = OpenLog.Choices()
      (choices.experiment, choices.viewsActs) = (experiment, true)
      return try await OpenLog([path], reading, choices, workers: 1)
    }
    if let experiment, open.experiment != experiment {
      throw Problem(
        .unknownVariant, "no row of the log is of the experiment \(quoted(experiment))",
        hint: Suggestion.choices(for: experiment, among: open.experiments.keys.sorted()))
    }
    try console.remark(open: open)
    let names = open.variants.namesFromControl
    if let variant, variant != "all", !names.contains(variant) {
      let hint = Suggestion.choices(for: variant, among: names)
      throw Problem(.unknownVariant, "no user in the log has the variant \(quoted(variant))", hint: hint)
    }
    let steps = funnel?.split(separator: ",").map(String.init)
    var (log, mapping) = (open.log, open.draft)
    if !open.draft.isNative {
      let acts = Set(log.facts.filter { $0.event.kind == .act }.map(\.event.name))
      let viewed = acts.intersection(steps ?? []).sorted()
      if !viewed.isEmpty {
        try mapping.viewActs(called: viewed)
        log = log.changing { facts in
          guard facts.event.kind == .act, viewed.contains(facts.event.name) else { return }
          facts.event = AnalyticsEvent(.screenView, name: facts.event.name)
        }
      }
      let events = acts.subtracting(viewed).sorted()
      let list = events.prefix(10).joined(separator: ", ") + (events.count > 10 ? ", …" : "")
      if !events.isEmpty {
        console.remark(
          "log: events that a draft has no step for, unless '--funnel' names them among its screens: \(list.harmless)\n"
        )
      }
    }
    let chosen = variant == "all" ? nil : variant ?? names.first
    let survey = try LogSurvey(log, of: chosen)
    let draft = try DraftExperiment(
      survey, id: id, steps: steps, origin: origin(of: survey, path, chosen, among: names, console),
      variants: [chosen ?? names.first].compactMap(\.self) + names.filter { $0 != chosen ?? names.first },
      countsBacks: open.log.facts.contains { $0.event == AnalyticsEvent(.act, name: "back") },
      isOfDays: open.log.report.times.map { $0.upperBound - $0.lowerBound >= 2 * 86_400_000 } ?? false)
    let fit = try await console.showingProgress("\(id), draft") { _ in try DraftFit(draft) }
    for line in draft.notes(on: fit) { console.remark("\(line.harmless)\n") }
    let text = draft.text(fit)
    let document = try ExperimentDocument(SourceText(name: id, bytes: Array(text.utf8)))
    mapping.add(draft.renamed.screens, to: "screens")
    mapping.add(draft.renamed.variants, to: "variants")
    if names.isEmpty {
      mapping["exposure"] = nil
      mapping["variant"] = .object("all", .text(draft.control))
    }
    let comment =
      "How the logs of '\(id)' are read" + (mapping.preset == nil ? "." : "; the rest is as the preset has it.")
    return (text, mapping.isNative ? nil : mapping.text(under: [comment]), document, fit.isComplete)
  }

  /// Where the draft comes from, in words.
  private func origin(
    of survey: LogSurvey, _ path: String, _ chosen: String?, among names: [String], _ console: Console
  ) -> [String] {
    if let chosen, names.count > 1 {
      if variant == nil {
        console.talk(
          "note: the log has several variants: \(names.sorted().joined(separator: ", ").harmless); "
            + "'\(chosen.harmless)' is looked at, see '--variant'\n")
      }
      return ["What the \(survey.users) users with the variant '\(chosen)' did, from \(path)."]
    }
    let origin = "What \(survey.users) users did, from \(path)."
    guard names.count > 1 else { return [origin] }
    return [
      origin,
      "They had several variants: \(names.sorted().joined(separator: ", ")). What is drawn here is a mixture of them.",
    ]
  }
}

extension Console {
  /// Says what became of the rows of a log, and what it names.
  func remark(open: OpenLog) throws {
    guard !manner.isQuiet else { return }
    remark(log: try open.log.forEachUser { _ in }.lines(by: open.interpreter.clock))
    remark(namesOf: open)
    if open.viewsActs { remark("log: no row views a screen, so every event is taken for the view of one\n") }
  }

  /// Says what a log was recognized as, and which experiments and variants it names.
  func remark(namesOf open: OpenLog) {
    if !open.draft.isNative, !open.draft.description.isEmpty { remark("log: \(open.draft.description.harmless)\n") }
    for (name, variants) in open.experiments.sorted(by: { $0.key < $1.key }) {
      let list = variants.namesFromControl.prefix(20).map { "\($0) (\(variants.users[$0] ?? 0) users)" }
      let several = variants.inSeveral > 0 ? "; in several: \(variants.inSeveral)" : ""
      let title = name.isEmpty ? "variants" : "experiment '\(name)'"
      remark("log: \("\(title): \(list.joined(separator: ", "))\(several)".harmless)\n")
    }
    if open.variants.isUnequal {
      remark("log: if the variants were not to get equal shares, write 'weight' into the file, or use '--weights'\n")
    }
    if open.experiments.count > 1, manner.command == "init" {
      remark("log: '\(open.experiment.harmless)' has most users and is looked at, see '--experiment'\n")
    }
  }
}

extension Parameter where Value == String? {
  /// Which experiment of a log is meant.
  static var experiment: Self {
    Self(
      "--experiment NAME", .text, else: "the one with most users", "Use the experiment that the log calls NAME")
  }
}
