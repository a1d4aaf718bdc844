import TextFormats
import Desireline
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments

/// `desireline init`: writes an experiment to begin with.
struct InitCommand: ToolCommand {
  static let description = CommandDescription.initialize

  private let name: String?
  private let template: String?
  private let listsTemplates: Bool
  private let log: LogDraft?
  private let out: String?
  private let isDryRun: Bool

  init(_ parsed: ParsedCommand, _: CommandSetting) throws {
    (name, template, out) = (parsed.arguments.first, parsed[InitOption.template], parsed[InitOption.out])
    (listsTemplates, isDryRun) = (parsed[InitOption.list], parsed[CommonOption.dryRun])
    log = parsed[InitOption.log].map {
      LogDraft(
        log: $0,
        variant: parsed[InitOption.variant],
        funnel: parsed[InitOption.funnel],
        reading: LogReading(parsed)
      )
    }
    guard !listsTemplates else { return }
    let needLog =
      [InitOption.variant.description, InitOption.funnel.description] + CommandDescription.logOptions.map(\.description)
    if log == nil, let lonely = needLog.map(\.name).first(where: { parsed.values[$0] != nil }) {
      throw Failure(
        .conflictingOptions,
        "'\(lonely)' means nothing without '--from-log'",
        hint: "say which log, or leave it out"
      )
    }
    if log != nil, template != nil {
      throw Failure(
        .conflictingOptions,
        "'--template' means nothing beside '--from-log'",
        hint: "leave one of them out"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitCode {
    if listsTemplates { return list(console) }
    let id = try id()
    let place = DraftPlace(path: out ?? (name == "-" ? "-" : "\(id).json5"))
    // Seen before the work, so that nobody waits for a file that cannot be written.
    try place.check()
    var draft = Draft(id: id, text: "", findings: [])
    if let log {
      let (text, document, isComplete) = try await log.draft(id: id, console)
      draft.text = text
      if isComplete {
        draft.findings = await ExperimentCheck(document).report().findings
      } else {
        console.talk("note: too many states to look at all of them here; 'desireline check' takes its time\n")
      }
    } else {
      let chosen = Template.all.first { $0.name == template } ?? Template.all.first
      draft.text = chosen?.text(id: id) ?? ""
    }
    if isDryRun {
      var rehearsal = Rehearsal(command: Self.description.name)
      rehearsal.reads = log.map { [$0.log] } ?? []
      rehearsal.writes = place.isPiped ? [] : [place.path]
      return rehearsal.tell(console)
    }
    try place.write(draft, console)
    return draft.findings.isEmpty ? .done : .answerIsNo
  }

  private func list(_ console: Console) -> ExitCode {
    if console.manner.isJSON {
      console.answer([
        "schema": "desireline.templates/1",
        "templates": .array(Template.all.map { ["name": .text($0.name), "asks": .text($0.summary)] }),
      ])
    } else {
      for template in Template.all { console.answer("\(template.name)\n  \(template.summary)\n") }
    }
    return .done
  }

  /// The experiment's id.
  private func id() throws(Failure) -> String {
    let standard = log?.standardName ?? template ?? Template.all.first?.name ?? "experiment"
    let id = name == "-" ? standard : name ?? standard
    guard Identifier.isValid(id), !Identifier.reserved.contains(id) else {
      throw Failure(
        .invalidOptionValue,
        "'\(id)' is no id of an experiment",
        hint: "take small letters, digits and '-'"
      )
    }
    return id
  }
}
