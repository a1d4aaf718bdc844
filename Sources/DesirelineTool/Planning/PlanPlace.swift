import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import Foundation
import NavigationExperiments

/// Where plans are registered.
struct PlanPlace: Sendable {
  /// The directory that holds them, one directory per experiment; `-` is standard output.
  var directory: String
  /// Whether a plan that says something else may be replaced.
  var replacesOthers: Bool

  /// Writes the plan, unless it is registered already; another plan stays where it is.
  ///
  /// - Throws: `OtherPlan`, `ReportDirectoryError`
  func write(_ report: PlanReport, madeFrom file: String, _ console: Console) throws {
    let place = path(of: report.experiment.id)
    let registered = report.registered
    if let earlier = try? RegisteredPlan(path: "\(place)/plan.json"), earlier.isIntact, earlier.hash == registered.hash
    {
      if !console.manner.isQuiet {
        console.answer("\(place.harmless) is registered since \(earlier.date): \(earlier.hash)\n")
      }
      return
    }
    try check(place)
    try ReportDirectory(directory).write(report.files, experiment: report.experiment.id)
    guard !console.manner.isQuiet else { return }
    console.answer("\(registered.hash)\n")
    console.talk("wrote \(place.harmless)\n")
    console.talk("verify: desireline plan --verify \(ShellWord(place + "/plan.json").text) \(ShellWord(file).text)\n")
  }

  /// The files that a plan of an experiment would be.
  ///
  /// - Throws: `OtherPlan` where something that is no plan is in their place.
  func files(of experiment: String) throws(OtherPlan) -> [String] {
    let place = path(of: experiment)
    // Whether an earlier plan is another is known when the new one is made.
    try PlanPlace(directory: directory, replacesOthers: true).check(place)
    return PlanReport.fileNames.map { "\(place)/\($0)" }
  }

  private func path(of experiment: String) -> String { "\(directory)/\(experiment)" }

  private func check(_ place: String) throws(OtherPlan) {
    let others = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let strangers = others.filter { !PlanReport.fileNames.contains($0) }
    guard strangers.isEmpty else { throw OtherPlan(place: place, strangers: strangers.sorted()) }
    guard others.isEmpty || replacesOthers else { throw OtherPlan(place: place, strangers: []) }
  }
}

/// A plan would take the place of something else.
struct OtherPlan: Error, CustomStringConvertible {
  /// The directory.
  let place: String
  /// What stands there that is no part of a plan.
  let strangers: [String]

  var description: String {
    strangers.isEmpty
      ? "\(place) holds another plan, and a registered plan is evidence"
      : "\(place) holds what is no part of a plan: \(strangers.joined(separator: ", "))"
  }
  /// What to do about it.
  var hint: String {
    strangers.isEmpty ? "write into another directory with --out, or replace it with --force" : "move it elsewhere"
  }
}
