import ExperimentFile
import ExperimentReports
import NavigationExperiments
import UserSimulation

/// `desireline check`: reads experiment files, walks the apps in them, and says everything that is wrong.
struct CheckCommand: ToolCommand {
  static let description = CommandDescription.check

  private let files: [String]
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    (files, self.setting) = (parsed.arguments, setting)
  }

  func run(_ console: Console) async -> ExitCode {
    var checked: [CheckedFile] = []
    for path in files {
      do throws(InvalidExperimentFile) {
        let document = try setting.document(path)
        let begin = ContinuousClock.now
        let report = await ExperimentCheck(document).report()
        let file = CheckedFile(path: path, document: document, report: report)
        tell(report, of: document, path, after: ContinuousClock.now - begin, console)
        checked.append(file)
      } catch {
        console.tell(error)
        checked.append(CheckedFile(path: path, invalid: error))
      }
    }
    if console.manner.isJSON {
      console.answer(checked.document)
    } else if !console.manner.isQuiet {
      console.answer(checked.summary)
    }
    console.pointToExplanations(of: checked.flatMap(\.codes))
    return checked.reduce(.done) { $0.or($1.exit) }
  }

  /// How many states there are is an answer; how long it took, and what was left out, is not.
  private func tell(
    _ report: ExperimentCheck.Report,
    of document: ExperimentDocument,
    _ file: String,
    after duration: Duration,
    _ console: Console
  ) {
    if !console.manner.isJSON {
      for finding in report.findings {
        console.answer(FindingText(finding, in: file, at: document.place(of: finding)).text)
      }
    }
    for cut in report.cut { console.talk(told(cut, file: file)) }
    guard !console.manner.isQuiet else { return }
    if report.isBounded {
      console.talk(
        "note: \(file.harmless): tabs were looked at one at a time, the others at their roots; "
          + "no rule of a file can tell more of them apart\n"
      )
    }
    let seconds = duration.components.seconds
    let tenths = duration.components.attoseconds / 100_000_000_000_000_000
    console.talk("\(file.harmless): \(seconds).\(tenths) s\n")
    if !console.manner.isJSON { console.answer("\(file.harmless): \(counted(report.states, "state"))\n") }
  }

  private func told(_ cut: ExperimentCheck.Cut, file: String) -> String {
    let place = cut.variant.map { "\($0), \(cut.width.rawValue)" } ?? "all variants side by side"
    return "note: \(file.harmless): stopped at the limit of states (\(place)); unreached screens were not checked\n"
  }
}

extension ExperimentCheck {
  /// The check of a file: what is true for some of the users at launch is tried both ways.
  init(_ document: ExperimentDocument) {
    let facts = document.cohort.facts
    self.init(
      document.experiment,
      expecting: document.expectations,
      givenFacts: facts.filter { $0.share >= 1 }.map(\.fact),
      launchFacts: facts.filter { $0.share > 0 && $0.share < 1 }.map(\.fact),
      soughtItems: document.soughtItems,
      known: document.findings
    )
  }
}
