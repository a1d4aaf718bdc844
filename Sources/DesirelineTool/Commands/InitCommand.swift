import Desireline
import EventLogs
import ExperimentFile
import ExperimentReports
import NavigationExperiments
import TextFormats

/// `desireline init`: writes an experiment to begin with.
struct InitCommand: ToolCommand {
  static let description = CommandDescription.initialize

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) async throws -> ExitCode {
    if parsed[InitOption.list] { return list(console) }
    let (name, template) = (parsed.arguments.first, parsed[InitOption.template])
    let log = parsed[InitOption.log].map {
      LogDraft(
        log: $0, variant: parsed[InitOption.variant], funnel: parsed[InitOption.funnel], reading: LogReading(parsed))
    }
    let standard = log?.standardName ?? template ?? Template.all.first?.name ?? "experiment"
    let id = name == "-" ? standard : name ?? standard
    guard Problem.experimentID(id).isEmpty else {
      throw Problem(
        .invalidOptionValue, "'\(id)' is no id of an experiment", hint: "take small letters, digits and '-'")
    }
    let place = DraftPlace(path: parsed[InitOption.out] ?? (name == "-" ? "-" : "\(id).json5"))
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
    if parsed[CommonOption.dryRun] {
      return Rehearsal(Self.self, reads: log.map { [$0.log] } ?? [], writes: place.files).tell(console)
    }
    try place.write(draft, console)
    return draft.findings.isEmpty ? .done : .answerIsNo
  }

  private func list(_ console: Console) -> ExitCode {
    console.answer(
      JSONDocument.object([
        "schema": "desireline.templates/1",
        "templates": Template.all.map {
          JSONDocument.object([
            "name": $0.name,
            "asks": $0.summary,
          ])
        },
      ]), or: Template.all.map { "\($0.name)\n  \($0.summary)\n" }.joined())
    return .done
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

  /// The file, unless it is standard output.
  var files: [String] { isPiped ? [] : [path] }

  /// Makes sure that there is no such file yet.
  func check() throws(Problem) {
    // A link that leads nowhere is something too.
    if !isPiped, (try? FileKind(at: path, followsLinks: false)) != nil { throw taken }
  }

  /// Writes a draft, and tells where it is and what is wrong with it.
  func write(_ draft: Draft, _ console: Console) throws {
    let file = ShellWord(path).text
    let next = isPiped ? [] : ["desireline check \(file)", "desireline run \(file)"]
    try write(draft.text, console) {
      JSONDocument.object([
        "schema": "desireline.init/1",
        "experiment_id": draft.id,
        "file": $0,
        "text": isPiped ? draft.text : nil,
        "findings": draft.findings.map { $0.document(at: nil) },
        "next": next,
      ])
    }
    if !isPiped { console.remark("next: \(next.joined(separator: "\n      "))\n") }
    for finding in draft.findings { console.talk(FindingText(finding, in: isPiped ? draft.id : path, at: nil).text) }
  }

  /// Writes a text where nothing is yet, and answers with a document about it, or with the text where it is piped.
  /// - Parameter document: Makes the document, given the file that was written.
  func write(_ text: String, _ console: Console, document: (_ file: String?) -> JSONDocument) throws {
    if !isPiped { try write(text) }
    if console.manner.isJSON {
      console.answer(document(isPiped ? nil : path))
    } else if isPiped {
      console.answer(text)
    }
    if !isPiped { console.remark("wrote \(path.harmless)\n") }
  }

  /// Writes a text where nothing is yet.
  func write(_ text: String) throws {
    let file = try PartialFile(path: path)
    try file.write(Array(text.utf8))
    do throws(Problem) { try file.commit(replacing: false) } catch {
      try check()
      throw error
    }
  }

  /// Something stands there.
  var taken: Problem { Problem(.existingFile, "\(path) is there already", hint: "give another NAME, or '--out FILE'") }
}
