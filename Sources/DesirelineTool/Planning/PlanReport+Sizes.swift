import TextFormats
import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension PlanReport {
  /// The tests that decide, with the users each of them needs.
  var sizeTable: String {
    let rows = plan.deciding
    guard !rows.isEmpty else { return "" }
    let header =
      "| metric | treatment | among | planned for | control | treatment | to assign | weeks |"
      + "\n|---|---|---|--:|--:|--:|--:|--:|"
    return ([header] + rows.map { "| " + cells($0).joined(separator: " | ") + " |" }).joined(separator: "\n")
  }

  /// The guardrails and bounded metrics, with the users each of them needs and the power that they have in the test.
  var guardTable: String {
    let rows = plan.guarding
    guard !rows.isEmpty else { return "" }
    let header =
      "| metric | treatment | among | bound | control | treatment | to assign | weeks | power in this test |"
      + "\n|---|---|---|--:|--:|--:|--:|--:|--:|"
    let lines = rows.map { row in
      let power = plan.size.flatMap { analysis.power(of: row, assigned: $0.assigned) }.map(percent) ?? "–"
      return "| " + (cells(row) + [power]).joined(separator: " | ") + " |"
    }
    return ([header] + lines).joined(separator: "\n")
  }

  private func cells(_ row: PowerRow) -> [String] {
    let metric = metric(row.metric)
    let size = analysis.size(row, plan.stopping)
    let target = row.undefined == .identicalArms ? "identical" : metric.target(row) ?? "–"
    return [
      metric.idWithGroup + (metric.hasDoubtfulSpread ? " †" : ""), variantID(row.treatment),
      row.scope == .triggered ? "those it can differ for" : "all exposed \(metric.group ?? "users")",
      target + (row.hasStandardMargin ? " °" : ""),
      count(size?.control) + (row.isSizedByMinimum ? " ↑" : ""), count(size?.treatment), count(size?.assigned),
      count(size.flatMap { analysis.weeks($0.assigned) }),
    ]
  }

  private func count(_ number: Int?) -> String { number.map(grouped) ?? "–" }

  /// What was asked for, and what suffices for all.
  var sizeText: String {
    guard let size = plan.size else {
      return
        "No number of users is planned: no primary metric has a margin or shows a difference to find. State a margin "
        + "in the file, as in `margin: \"1 pp\"`."
    }
    let errors = analysis.demand.errors
    let asked =
      "These are two-sided tests at \(number(errors.significance)) that find what is planned for with power "
      + "\(number(errors.power)). Shares are sized by the pooled formula, means and rates by their "
      + "spread; then users are added until the test itself has that power."
    return ([headline(size), asked] + remarks).joined(separator: " ")
  }

  /// How many users, and how long.
  private func headline(_ size: PlannedSize) -> String {
    let least = analysis.demand.minimumWeeks
    let users = "Assign at least \(grouped(size.assigned)) users"
    guard let weeks = analysis.weeks(size.assigned) else {
      return "**\(users) and run for whole weeks, at least \(least).** With `--traffic` the plan says how many."
    }
    let all = analysis.enrolled(in: weeks).map { " (some \(grouped($0)) come by then)" } ?? ""
    let reason =
      (analysis.days(size.assigned) ?? 0) <= 7 * least
      ? " That is the minimum: a test of less than \(counted(least, "whole week")) sees neither every weekday alike nor what "
        + "wears off." : ""
    let warning =
      weeks > Self.longTest
      ? " That is longer than \(Self.longTest) weeks: a larger margin, fewer variants, more traffic or a more sensitive "
        + "metric shorten it." : ""
    return "**Run for \(counted(weeks, "whole week")). \(users)**\(all).\(reason)\(warning)"
  }

  /// The weeks after which a test is called long; cookies, installs and seasons change meanwhile.
  private static let longTest = 8

  /// What is to be said of the rows.
  private var remarks: [String] {
    let rows = plan.deciding
    func names(_ holds: (PowerRow) -> Bool) -> String {
      rows.filter(holds).map { "\(metric($0.metric).quoted) of `\(variantID($0.treatment))`" }.joined(separator: ", ")
    }
    let small = names { $0.plannedSource == .marginAsSimulatedIsSmaller }
    let noise = names { $0.plannedSource == .simulated && $0.isLostInNoise }
    let lines: [(Bool, String)] = [
      (
        !small.isEmpty,
        "The margin is planned for, as the simulated difference is smaller and would not matter: \(small)."
      ),
      (!noise.isEmpty, "Less than twice the simulation's own error is planned for: \(noise)."),
      (rows.contains(where: \.isSizedByMinimum), "↑ \(SampleMinimum.words)."),
      (
        rows.contains(where: \.hasStandardMargin),
        "° The file states no margin; then it has \(PlannedMargin.standardWords)."
      ),
      (rows.contains { metric($0.metric).hasDoubtfulSpread }, "† \(Metric.doubtfulSpread)."),
    ]
    return lines.filter(\.0).map(\.1)
  }

  /// What each variant gets of them.
  var variantSizes: String {
    guard let size = plan.size else { return "" }
    let header = "| variant | assigned | expected to be exposed |\n|---|--:|--:|"
    let rows = experiment.variants.indices.map { variant in
      let users = users(of: variant, in: size)
      return "| \(variantID(variant)) | \(grouped(users.assigned)) | \(grouped(users.exposed)) |"
    }
    return ([header] + rows).joined(separator: "\n")
  }

  /// The stopping rule.
  var stoppingText: String {
    let weeks =
      "at the end of a whole week, and not before \(counted(analysis.demand.minimumWeeks, "week")) have passed"
    guard plan.stopping.bounds != nil else {
      return
        "When so many users are assigned and their windows have passed, \(weeks). Do not look at differences earlier; "
        + "whether the test runs as it should (exposure, sample ratio) may be looked at any day."
    }
    let header = "| look | information | users assigned | \\|z\\| from | p up to |\n|--:|--:|--:|--:|--:|"
    let rows = looks.enumerated().map { index, look in
      let cells = [
        "\(index + 1)", percent(look.information), count(look.assigned), rounded(look.bound, 3), small(look.pValue),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return
      "At \(looks.count) looks and at no others, where a bound is reached \(weeks), each test by itself, at a bound that spends the significance as "
      + "O'Brien and Fleming's would (Lan & DeMets 1983). The looks ask for \(rounded(plan.stopping.inflation, 3)) times "
      + "as many users.\n\n" + ([header] + rows).joined(separator: "\n")
  }

  /// A number as it is, in at most 12 digits.
  func number(_ value: Double) -> String { DecimalFormat.text(value) ?? "" }

  private func small(_ value: Double) -> String { value < 0.0001 ? "<0.0001" : rounded(value, 4) }
}
