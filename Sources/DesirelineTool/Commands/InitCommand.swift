import ExperimentFile
import Foundation
import NavigationExperiments

/// `desireline init`: writes an experiment to begin with.
struct InitCommand {
  var name: String?
  var template: String?
  var listsTemplates: Bool
  var log: LogDraft?
  var out: String?
  var isQuiet: Bool
  /// Options that mean nothing beside each other, or without another: what is wrong, and what to do.
  var misuse: (what: String, hint: String)?

  /// The command that a command line asks for.
  init(_ parsed: ParsedCommand) {
    (name, template, out) = (parsed.arguments.first, parsed.text("--template"), parsed.text("--out"))
    (listsTemplates, isQuiet) = (parsed.flag("--list"), parsed.flag("--quiet"))
    log = parsed.text("--from-log").map {
      LogDraft(
        log: $0,
        variant: parsed.text("--variant"),
        funnel: parsed.text("--funnel"),
        reading: LogOptions(parsed)
      )
    }
    let lonely =
      log == nil
      ? ["--variant", "--funnel", "--preset", "--mapping", "--aliases"].first { parsed.text($0) != nil } : nil
    if let lonely {
      misuse = ("'\(lonely)' means nothing without '--from-log'", "say which log, or leave it out")
    } else if log != nil, template != nil {
      misuse = ("'--template' means nothing beside '--from-log'", "leave one of them out")
    }
  }

  func run(_ console: Console) async -> ExitCode {
    if listsTemplates {
      for template in Template.all { console.answer("\(template.name)\n  \(template.summary)\n") }
      return .done
    }
    if let misuse {
      console.talk("error: \(misuse.what.harmless)\n hint: \(misuse.hint.harmless)\n")
      return .failed
    }
    let isPiped = out == "-" || out == nil && name == "-"
    guard let id = id(console) else { return .failed }
    let path = out ?? "\(id).json5"
    // Seen before the work, so that nobody waits for a file that cannot be written.
    if !isPiped, FileManager.default.fileExists(atPath: path) { return refuse(path, console) }
    guard let log else {
      guard let template = Template.all.first(where: { $0.name == template }) ?? Template.all.first else {
        return .failed
      }
      return write(template.text(id: id), to: isPiped ? nil : path, console)
    }
    guard let (text, document, isComplete) = await log.draft(id: id, isQuiet: isQuiet, console) else { return .failed }
    let exit = write(text, to: isPiped ? nil : path, console)
    guard exit == .done else { return exit }
    guard isComplete else {
      console.talk("note: too many states to look at all of them here; 'desireline check' takes its time\n")
      return exit
    }
    let report = await ExperimentCheck(document).report()
    for finding in report.findings { console.talk(FindingText(finding, in: isPiped ? id : path).text) }
    return report.findings.isEmpty ? .done : .answerIsNo
  }

  /// The experiment's id; `nil`, after a word about it, where what was given is none.
  private func id(_ console: Console) -> String? {
    let standard = log?.standardName ?? template ?? Template.all.first?.name ?? "experiment"
    let given = name == "-" ? nil : name
    let id = given ?? standard
    guard Identifier.isValid(id), !Identifier.reserved.contains(id) else {
      console.talk("error: '\(id.harmless)' is no id of an experiment\n hint: take small letters, digits and '-'\n")
      return nil
    }
    return id
  }

  /// Writes a file that is not there yet, or the answer.
  private func write(_ text: String, to path: String?, _ console: Console) -> ExitCode {
    guard let path else {
      console.answer(text)
      return .done
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      return refuse(path, console)
    } catch {
      console.talk("error: \(path.harmless): cannot be written: \(error.localizedDescription)\n")
      return .failed
    }
    if !isQuiet {
      let file = ShellWord(path).text
      console.talk("wrote \(path.harmless)\nnext: desireline check \(file)\n      desireline run \(file)\n")
    }
    return .done
  }

  private func refuse(_ path: String, _ console: Console) -> ExitCode {
    console.talk("error: \(path.harmless) is there already\n hint: give another NAME, or '--out FILE'\n")
    return .failed
  }
}
