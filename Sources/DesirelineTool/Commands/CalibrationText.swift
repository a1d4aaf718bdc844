import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments

/// A calibration as a page of text.
struct CalibrationText {
  private let calibration: Calibration

  init(_ calibration: Calibration) { self.calibration = calibration }

  var text: String {
    ([heading, ""] + aligned([header] + rows, leading: 3) + ["", ending]).joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let experiment = calibration.experiment
    let control = experiment.variants[experiment.control].id
    let whose = calibration.design == .independent ? "under each variant" : "assigned to the variants"
    return """
      \(experiment.id): '\(control)' under the names of all \(experiment.variants.count) variants, so nothing is there to be found
      \(grouped(calibration.replicates)) replicates of \(grouped(calibration.users)) users \(whose)
      """
  }

  private var header: [String] {
    let levels = Calibration.levels.map { "p < \(rounded($0, 2))" }
    return ["metric", "treatment", "procedure"] + levels + ["KS distance", "intervals", ""]
  }

  private var rows: [[String]] {
    calibration.rows.map { row in
      let rejections =
        row.rejections.isEmpty
        ? Calibration.levels.map { _ in "–" } : row.rejections.map { share($0.count, of: $0.band.trials) }
      return [
        row.metric.map { calibration.experiment.metrics[$0].id } ?? "all",
        row.treatment.map { calibration.experiment.variants[$0].id } ?? "all",
        row.procedure,
      ] + rejections + [
        row.distance.map { rounded($0.value, 4) } ?? "",
        row.coverage.map { share($0.count, of: $0.band.trials) } ?? "",
        note(row),
      ]
    }
  }

  private func note(_ row: Calibration.Row) -> String {
    if row.replicates == 0 { return "undefined" }
    let few = row.replicates < calibration.replicates ? "in \(grouped(row.replicates)) replicates" : ""
    return row.isKept ? few : "NOT KEPT" + (few.isEmpty ? "" : ", \(few)")
  }

  /// What chance allows of so many replicates; where a procedure said something in fewer, the bands are its own.
  private var ending: String {
    let count = calibration.replicates
    let bands = Calibration.levels.map { level in
      let band = ChanceBand(trials: count, probability: level)
      return "\(share(band.lower, of: count))–\(share(band.upper, of: count))"
    }
    let intervals = ChanceBand(trials: count, probability: 0.95)
    return """
      chance allows \(bands.joined(separator: ", ")); a KS distance below \(rounded(Calibration.distanceLimit(count), 4)); \
      intervals \(share(intervals.lower, of: count))–\(share(intervals.upper, of: count))
      exact tests, adjusted p-values, what is looked at every \(CalibrationStudy.lookSpacing) users, and all where little is \
      counted may reject less often
      \(verdict)
      """
  }

  private var verdict: String {
    let broken = calibration.rows.count { !$0.isKept }
    return broken == 0
      ? "every procedure keeps its word"
      : "\(broken) of \(calibration.rows.count) procedures do not keep their word, as far as chance lets one tell"
  }

  private func share(_ count: Int, of all: Int) -> String { rounded(Double(count) / Double(all), 4) }
}
