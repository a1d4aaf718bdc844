import ExperimentFile
package import ExperimentRuns
package import TextFormats

/// An experiment that begins with what happened in a log: a control that does what the log shows, and a copy to be
/// changed.
package struct DraftExperiment {
  /// The experiment's id.
  let id: String
  /// Where it comes from, in words: the logs, and the variant that was looked at.
  let origin: [String]
  let survey: LogSurvey
  let app: DraftApp
  let funnel: DraftFunnel
  /// The ids of screens.
  let names: DraftNames
  /// The names and ids of the variants, the control first.
  let variants: [(name: String, id: String)]
  /// Whether the log has users of all of them, and not of the control alone.
  let isOfLog: Bool
  /// Whether the log has the act by which steps back are counted.
  let countsBacks: Bool
  /// Whether the log lasts for days, in which users come back.
  let isOfDays: Bool

  /// Drafts an experiment.
  /// - Parameters:
  ///   - steps: The screens of the funnel, as the log or the file calls them; `nil` for the commonest way.
  ///   - origin: Where it comes from, in words.
  ///   - variants: What the log calls the variants, the control first; `observed` and `changed` where it has none.
  ///   - countsBacks: Whether it has the act `back`.
  ///   - isOfDays: Whether it lasts for days, in which users come back: then they get one for the funnel.
  /// - Throws: `Problem` if there is nothing to begin with, or no such step.
  package init(
    _ survey: LogSurvey, id: String, steps: [String]?, origin: [String], variants: [String], countsBacks: Bool,
    isOfDays: Bool
  ) throws(Problem) {
    guard let app = DraftApp(survey) else {
      throw Problem(.uncountableLog, "no user in the log saw a screen", hint: "'help init' says what a log is")
    }
    var names = DraftNames("screen")
    let ids = app.screens.map { names.add($0) }
    (self.id, self.origin, self.survey, self.app, self.names) = (id, origin, survey, app, names)
    var variantIDs = DraftNames("variant")
    let pair = ["observed", "changed"]
    let given = variants.isEmpty ? pair : variants.count == 1 ? variants + [pair[1]] : variants
    isOfLog = variants.count > 1
    self.variants = given.map { ($0, variantIDs.add($0)) }
    (self.countsBacks, self.isOfDays) = (countsBacks, isOfDays)
    guard let steps else {
      funnel = DraftFunnel(survey, app)
      return
    }
    var screens: [String] = []
    for step in steps {
      guard let place = app.screens.firstIndex(of: step) ?? ids.firstIndex(of: step) else {
        throw Problem(
          .unknownScreen, "'--funnel' names \(quoted(step)), and there is no such screen in the log",
          hint: Suggestion.hint(for: step, among: app.screens, called: "there are"))
      }
      if !screens.contains(app.screens[place]) { screens.append(app.screens[place]) }
    }
    funnel = DraftFunnel(Array(screens.prefix(20)))
  }

  /// The names of the log that the file writes otherwise, with their ids: of its screens, and of its variants.
  package var renamed: (screens: [JSONDocument.Member], variants: [JSONDocument.Member]) {
    func members(_ names: [(name: String, id: String)]) -> [JSONDocument.Member] {
      names.filter { $0.name != $0.id }.map { .init($0.name, .text($0.id)) }
    }
    return (members(app.screens.map { ($0, name($0)) }), members(variants))
  }

  /// The id of the control.
  package var control: String { variants[0].id }

  /// What the coordinators of each variant but the control begin with.
  var changes: [String] {
    variants.count == 2 ? ["changed"] : variants.dropFirst().map { "changed-\($0.id)" }
  }

  /// The id of a screen.
  func name(_ screen: String) -> String { names[screen] }

  /// What users came for: the first screens that served them, or where they left if the log does not tell; with how many
  /// users each.
  var goals: [(screen: String, count: Int)] {
    let kept = Set(app.screens)
    var counts = survey.destinations.filter { kept.contains($0.key) }
    if counts.isEmpty {
      for (end, count) in survey.ends where kept.contains(end.screen) && end.screen != app.root {
        counts[end.screen, default: 0] += count
      }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20)
    return sorted.isEmpty ? [(app.root, 1)] : sorted.map { ($0.key, $0.value) }
  }

  /// How well something on a screen announces each goal, by who took it of those who were there; none where nobody tells.
  func scents(from screen: String, _ choices: [(to: String, cause: String)]) -> [(goal: String, scent: Double)] {
    guard !survey.destinations.isEmpty else { return [] }
    return goals.compactMap { goal, _ in
      let there = LogSurvey.Choice(goal: goal, from: screen, to: "", cause: "")
      guard let shown = survey.choices[there] else { return nil }
      let clicks = choices.reduce(0) { sum, choice in
        sum + (survey.choices[LogSurvey.Choice(goal: goal, from: screen, to: choice.to, cause: choice.cause)] ?? 0)
      }
      return (goal, ScentTable.scent(clicks: min(clicks, shown), shown: shown))
    }
  }
}
