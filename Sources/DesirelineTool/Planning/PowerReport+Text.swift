import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension PowerReport {
  /// The answer as a table for a terminal.
  var text: String {
    let table = aligned([header] + rows.map(cells), leading: 3)
    return ([title, ""] + table + [""] + notes).joined(separator: "\n") + "\n"
  }

  private var title: String {
    let pool = analysis.pool
    let errors = analysis.errors
    let test = "\(errors.sides == .one ? "one-sided" : "two-sided") tests at \(words(errors.significance))"
    let people = "\(grouped(pool.people)) people under each of \(experiment.variants.count) variants"
    return "\(experiment.id)  \(test), power \(words(errors.power)), for \(effect); \(people)"
  }

  private var effect: String {
    switch demand.effect {
    case .simulated: "the differences simulated"
    case .margin: "the smallest differences that matter"
    case .stated: "a difference of \(demand.effect.word)"
    }
  }

  private var header: [String] {
    ["metric", "scope", "treatment", "control", "treatment's", "planned for", "n control", "n treatment", "to assign"]
      + (demand.peoplePerDay == nil ? [] : ["days"]) + ["power"] + (demand.replicates == 0 ? [] : ["simulated"])
      + ["detectable"]
  }

  private func cells(_ row: PowerRow) -> [String] {
    let metric = metric(of: row)
    let marks = (metric.role == .primary ? " ★" : "") + (metric.hasDoubtfulSpread ? " †" : "")
    let days = demand.peoplePerDay == nil ? [] : [count(row.days)]
    let simulated = demand.replicates == 0 ? [] : [row.simulated.map(words) ?? "–"]
    return [
      metric.id + marks, row.scope.sizeClass?.rawValue ?? row.scope.name, experiment.variants[row.treatment].id,
      metric.level(row.control?.mean), metric.level(row.treatmentSummary?.mean), planned(row),
      count(row.users?.control), count(row.users?.treatment), count(row.assignedUsers),
    ] + days + [(row.testPower ?? row.power).map { "\(rounded($0 * 100, 1)) %" } ?? "–"] + simulated
      + [row.detectable.map(metric.signed) ?? "–"]
  }

  private func planned(_ row: PowerRow) -> String {
    if row.undefined == .identicalArms { return "identical" }
    if let planned = row.planned { return metric(of: row).signed(planned) + (isDoubtful(row) ? " ?" : "") }
    return row.undefined.map { $0.rawValue.replacing("_", with: " ") } ?? "no margin"
  }

  /// Whether what is planned for may be nothing but the luck of the people simulated.
  private func isDoubtful(_ row: PowerRow) -> Bool { demand.effect == .simulated && row.isLostInNoise }

  private func count(_ number: Int?) -> String { number.map(grouped) ?? "–" }

  private func words(_ simulated: PowerRow.Simulated) -> String {
    "\(rounded(simulated.power * 100, 1)) ± \(rounded(simulated.standardError * 100, 1)) %"
  }

  private func words(_ number: Double) -> String { DecimalFormat.text(number) ?? "" }

  private var notes: [String] {
    var notes = [
      "n: people exposed in the scope; to assign: people in all variants together, exposed or not; detectable: the "
        + "smallest difference found with power \(words(analysis.errors.power))"
    ]
    if rows.contains(where: { $0.testPower != nil }) {
      notes.append(
        "power: that of the test with whole people and estimated spreads; the numbers of people are by formula"
      )
    }
    if analysis.familySize > 1 {
      notes.append("\(words(demand.errors.significance)) is divided among \(analysis.familySize) tests (Bonferroni)")
    }
    if demand.replicates > 0, rows.contains(where: { $0.users != nil && $0.simulated == nil }) {
      let most = grouped(PowerAnalysis.mostDrawnPeople)
      notes.append("not simulated: means and rates of more than \(most) people, shares of more than 10⁹")
    }
    if rows.contains(where: { metric(of: $0).hasDoubtfulSpread }) { notes.append("† \(Metric.doubtfulSpread)") }
    if rows.contains(where: isDoubtful) {
      notes.append("? less than twice the simulation's own error: simulate more people with --users")
    }
    if analysis.pool.exposureMismatches > 0 {
      notes.append(
        "do not plan by this: for \(analysis.pool.exposureMismatches) people exposure depends on the variant"
      )
    }
    return notes + [ExperimentReport.notice]
  }
}
