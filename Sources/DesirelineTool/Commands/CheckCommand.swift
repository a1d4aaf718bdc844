import ExperimentFile
import NavigationExperiments

/// `desireline check`: reads experiment files, walks the apps in them, and says everything that is wrong.
struct CheckCommand {
  var files: [String]
  var isQuiet: Bool
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) -> ExitCode {
    var invalid = 0
    var findings = 0
    for file in files {
      do throws(InvalidExperimentFile) {
        let document = try ExperimentDocument.read(path: file, extensions: extensions)
        let report = ExperimentCheck(document.experiment, expecting: document.expectations).report()
        for finding in report.findings { console.answer(FindingText(finding, in: file).text) }
        for cut in report.cut { console.talk(told(cut, file: file)) }
        findings += report.findings.count
      } catch {
        invalid += 1
        console.talk(error.rendered(usesColor: usesColor))
      }
    }
    if !isQuiet { console.answer(summary(invalid: invalid, findings: findings)) }
    return invalid > 0 ? .failed : findings > 0 ? .answerIsNo : .done
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
