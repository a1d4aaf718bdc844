import ExperimentFile
import NavigationExperiments
import UserSimulation

/// `desireline check`: reads experiment files, walks the apps in them, and says everything that is wrong.
struct CheckCommand {
  var files: [String]
  var isQuiet: Bool
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) async -> ExitCode {
    var invalid = 0
    var findings = 0
    for file in files {
      do throws(InvalidExperimentFile) {
        let document = try ExperimentDocument.read(path: file, extensions: extensions)
        let begin = ContinuousClock.now
        let report = await ExperimentCheck(document).report()
        tell(report, of: file, after: ContinuousClock.now - begin, console)
        findings += report.findings.count
      } catch {
        invalid += 1
        console.talk(error.rendered(usesColor: usesColor))
      }
    }
    if !isQuiet { console.answer(summary(invalid: invalid, findings: findings)) }
    return invalid > 0 ? .failed : findings > 0 ? .answerIsNo : .done
  }

  /// How many states there are is an answer; how long it took, and what was left out, is not.
  private func tell(
    _ report: ExperimentCheck.Report,
    of file: String,
    after duration: Duration,
    _ console: Console
  ) {
    for finding in report.findings { console.answer(FindingText(finding, in: file).text) }
    for cut in report.cut { console.talk(told(cut, file: file)) }
    guard !isQuiet else { return }
    if report.isBounded {
      console.talk(
        "note: \(file.harmless): tabs were looked at one at a time, the others at their roots; "
          + "no rule of a file can tell more of them apart\n"
      )
    }
    let seconds = duration.components.seconds
    let tenths = duration.components.attoseconds / 100_000_000_000_000_000
    console.talk("\(file.harmless): \(seconds).\(tenths) s\n")
    console.answer("\(file.harmless): \(counted(report.states, "state"))\n")
  }

  private func summary(invalid: Int, findings: Int) -> String {
    let wrong = (invalid > 0 ? ["\(invalid) invalid"] : []) + (findings > 0 ? [counted(findings, "finding")] : [])
    let result = wrong.isEmpty ? "nothing wrong" : wrong.joined(separator: ", ")
    return "checked \(counted(files.count, "file")): \(result)\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private func told(_ cut: ExperimentCheck.Cut, file: String) -> String {
    let place = cut.variant.map { "\($0), \(cut.width.rawValue)" } ?? "all variants side by side"
    return "note: \(file.harmless): too many states to see all of them (\(place)); "
      + "what cannot be reached is not told\n"
  }
}

extension ExperimentCheck {
  /// The check of a file: what is true for some of the people at launch is tried both ways.
  init(_ document: ExperimentDocument) {
    let facts = document.population.facts
    self.init(
      document.experiment,
      expecting: document.expectations,
      givenFacts: facts.filter { $0.share >= 1 }.map(\.fact),
      launchFacts: facts.filter { $0.share > 0 && $0.share < 1 }.map(\.fact)
    )
  }
}
