import Desireline
import EventLogs
import ExperimentFile
import ExperimentReports
import NavigationExperiments
import TextFormats

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
        log: $0, variant: parsed[InitOption.variant], funnel: parsed[InitOption.funnel], reading: LogReading(parsed))
    }
    guard !listsTemplates else { return }
    let needLog =
      [InitOption.variant.description, InitOption.funnel.description] + CommandDescription.logOptions.map(\.description)
    if log == nil, let lonely = needLog.map(\.name).first(where: { parsed.values[$0] != nil }) {
      throw Failure(
        .conflictingOptions, "'\(lonely)' means nothing without '--from-log'", hint: "say which log, or leave it out")
    }
    if log != nil, template != nil {
      throw Failure(
        .conflictingOptions, "'--template' means nothing beside '--from-log'", hint: "leave one of them out")
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
        draft.findings = try await Experiment(document).appCheck.report().findings
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
    guard ExperimentFlaw.experimentID(id).isEmpty else {
      throw Failure(
        .invalidOptionValue, "'\(id)' is no id of an experiment", hint: "take small letters, digits and '-'")
    }
    return id
  }
}

/// An experiment to begin with, and what is wrong with it.
struct Draft {
  var id: String
  var text: String
  var findings: [Finding]
}

/// Where an experiment to begin with is written; nothing is ever overwritten.
struct DraftPlace {
  /// The file; `-` is standard output.
  var path: String

  var isPiped: Bool { path == "-" }

  /// Makes sure that there is no such file yet.
  func check() throws(Failure) {
    // A link that leads nowhere is something too.
    if !isPiped, (try? FileKind(at: path, followsLinks: false)) != nil { throw taken }
  }

  /// Writes a draft, and tells where it is and what is wrong with it.
  func write(_ draft: Draft, _ console: Console) throws {
    if !isPiped { try write(draft.text) }
    let file = ShellWord(path).text
    let next = isPiped ? [] : ["desireline check \(file)", "desireline run \(file)"]
    if console.manner.isJSON {
      console.answer(document(of: draft, next: next))
    } else if isPiped {
      console.answer(draft.text)
    }
    if !isPiped { console.remark("wrote \(path.harmless)\nnext: \(next.joined(separator: "\n      "))\n") }
    for finding in draft.findings { console.talk(FindingText(finding, in: isPiped ? draft.id : path, at: nil).text) }
  }

  /// Writes a text where nothing is yet.
  func write(_ text: String) throws {
    let file = try PartialFile(path: path)
    try file.write(Array(text.utf8))
    do throws(EventLogError) { try file.commit(replacing: false) } catch {
      try check()
      throw error
    }
  }

  /// Something stands there.
  var taken: Failure { Failure(.existingFile, "\(path) is there already", hint: "give another NAME, or '--out FILE'") }

  private func document(of draft: Draft, next: [String]) -> JSONDocument {
    [
      "schema": "desireline.init/1",
      "experiment_id": .text(draft.id),
      "file": JSONDocument(isPiped ? nil : path),
      "text": JSONDocument(isPiped ? draft.text : nil),
      "findings": .array(draft.findings.map { $0.document(at: nil) }),
      "next": .array(next.map { .text($0) }),
    ]
  }
}
