import Desireline
import EventLogs
import ExperimentDrafts
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import TextFormats

/// Drafts an experiment from a log, or from those that a pattern means.
extension InitCommand {
  /// What the experiment is called without a NAME: the log's name, if it makes an id.
  static func name(ofLog log: String) -> String {
    let file = log.split(separator: "/").last.map(String.init) ?? ""
    let name = file.split(separator: ".").first.map { $0.lowercased() } ?? ""
    return Problem.experimentID(name).isEmpty ? name : "observed"
  }

  /// The file, what it says, and whether all states of its app were looked at.
  func draft(
    of path: String, id: String, _ console: Console
  ) async throws -> (text: String, document: ExperimentDocument, isComplete: Bool) {
    let reading = logOptions.reading()
    let interpreter = try reading.interpreter(of: id, .open)
    let log = try await console.showingProgress("\(id), logs") { _ in
      try await reading.read([path], by: interpreter, workers: 1)
    }
    if !console.manner.isQuiet {
      console.remark(log: try log.forEachUser { _ in }.lines(by: interpreter.clock))
    }
    let (survey, origin) = try survey(of: log, path, console)
    let steps = funnel?.split(separator: ",").map(String.init)
    let draft = try DraftExperiment(survey, id: id, steps: steps, origin: origin)
    let fit = try await console.showingProgress("\(id), draft") { _ in try DraftFit(draft) }
    for line in draft.notes(on: fit) { console.remark("\(line.harmless)\n") }
    let text = draft.text(fit)
    let document = try ExperimentDocument(SourceText(name: id, bytes: Array(text.utf8)))
    return (text, document, fit.isComplete)
  }

  private func survey(
    of log: EventLog, _ path: String, _ console: Console
  ) throws -> (LogSurvey, origin: [String]) {
    let variants = try LogVariants(log)
    let names = variants.users.keys.sorted()
    if let variant, variant != "all", variants.users[variant] == nil {
      let hint = Suggestion.choices(for: variant, among: names)
      throw Problem(.unknownVariant, "no user in the log has the variant \(quoted(variant))", hint: hint)
    }
    let chosen = variant == "all" ? nil : variant ?? variants.commonest
    let survey = try LogSurvey(log, of: chosen)
    var origin = ["What \(survey.users) users did, from \(path)."]
    if let chosen, names.count > 1 {
      origin = ["What the \(survey.users) users with the variant '\(chosen)' did, from \(path)."]
      if variant == nil {
        console.talk(
          "note: the log has several variants: \(names.joined(separator: ", ").harmless); "
            + "'\(chosen.harmless)' is looked at, see '--variant'\n")
      }
    } else if chosen == nil, names.count > 1 {
      origin.append(
        "They had several variants: \(names.joined(separator: ", ")). What is drawn here is a mixture of them.")
    }
    return (survey, origin)
  }
}
