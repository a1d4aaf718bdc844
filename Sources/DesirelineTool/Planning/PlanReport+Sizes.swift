import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension PlanReport {
  /// The tests that decide, with the people each of them needs.
  var sizeTable: String {
    let rows = plan.deciding
    guard !rows.isEmpty else { return "" }
    let header =
      "| metric | treatment | among | planned for | control | treatment | to assign | days |"
      + "\n|---|---|---|--:|--:|--:|--:|--:|"
    return ([header] + rows.map(line)).joined(separator: "\n")
  }

  private func line(_ row: PowerRow) -> String {
    let metric = metric(row.metric)
    let size = analysis.size(row, plan.stopping)
    let planned = row.undefined == .identicalArms ? "identical" : row.planned.map(metric.signed) ?? "–"
    let cells = [
      metric.id + (metric.hasDoubtfulSpread ? " †" : ""), variantID(row.treatment),
      row.scope == .triggered ? "those it can differ for" : "everybody exposed", planned, count(size?.control),
      count(size?.treatment), count(size?.assigned), count(size.flatMap { analysis.days($0.assigned) }),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func count(_ number: Int?) -> String { number.map(grouped) ?? "–" }

  /// What was asked for, and what suffices for all.
  var sizeText: String {
    let errors = analysis.errors
    let test = errors.sides == .one ? "one-sided" : "two-sided"
    let shared =
      analysis.familySize == 1
      ? "" : " (\(number(analysis.demand.errors.significance)) divided among \(analysis.familySize) tests)"
    let formula = "Shares are sized by the \(analysis.demand.formula.word) formula, means and rates by their spread."
    let asked =
      "\(test) tests at \(number(errors.significance))\(shared) that find the difference planned for with "
      + "power \(number(errors.power)). \(formula)"
    let small = tooSmall.map { " \($0)" } ?? ""
    let doubt = plan.deciding.contains { metric($0.metric).hasDoubtfulSpread } ? " † \(Metric.doubtfulSpread)." : ""
    guard let size = plan.size else {
      let margins = analysis.demand.effect == .simulated ? "; `--effect margin` plans for the margins" : ""
      return "No number of people is planned: no primary metric shows a difference to find\(margins)."
    }
    let days = analysis.days(size.assigned).map { ", some \(grouped($0)) days" } ?? ""
    return "**\(grouped(size.assigned)) people are assigned\(days)**, and no more: \(asked)\(small)\(doubt)"
  }

  /// What is to be said of differences that are expected and would not matter, or that the simulation cannot tell.
  private var tooSmall: String? {
    guard analysis.demand.effect == .simulated else { return nil }
    func names(_ holds: (PowerRow) -> Bool) -> String {
      plan.deciding.filter { $0.planned != nil && holds($0) }
        .map { "`\(metric($0.metric).id)` of `\(variantID($0.treatment))`" }.joined(separator: ", ")
    }
    let immaterial = names { row in metric(row.metric).margin.map { abs(row.planned ?? 0) < $0 } ?? false }
    let noise = names(\.isLostInNoise)
    let sentences = [
      immaterial.isEmpty ? nil : "Less than the margin is planned for: \(immaterial); `--effect margin` plans for it.",
      noise.isEmpty ? nil : "Less than twice the simulation's own error is planned for: \(noise).",
    ]
    let told = sentences.compactMap { $0 }
    return told.isEmpty ? nil : told.joined(separator: " ")
  }

  /// What each variant gets of them.
  var variantSizes: String {
    guard let size = plan.size else { return "" }
    let header = "| variant | assigned | expected to be exposed |\n|---|--:|--:|"
    let rows = experiment.variants.indices.map { variant in
      let people = people(of: variant, in: size)
      return "| \(variantID(variant)) | \(grouped(people.assigned)) | \(grouped(people.exposed)) |"
    }
    return ([header] + rows).joined(separator: "\n")
  }

  /// The stopping rule.
  var stoppingText: String {
    guard plan.stopping.bounds != nil else {
      return
        "When so many people are assigned and their windows have passed. Nobody looks at differences before; whether "
        + "the test runs as it should (exposure, sample ratio) may be looked at any day."
    }
    let header = "| look | information | people assigned | \\|z\\| from | p up to |\n|--:|--:|--:|--:|--:|"
    let rows = looks.enumerated().map { index, look in
      let cells = [
        "\(index + 1)", percent(look.information), count(look.assigned), rounded(look.bound, 3), small(look.pValue),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return "At \(looks.count) looks and at no others, each test by itself, at a bound that spends the significance as "
      + "O'Brien and Fleming's would (Lan & DeMets 1983). The looks ask for \(rounded(plan.stopping.inflation, 3)) times "
      + "as many people.\n\n" + ([header] + rows).joined(separator: "\n")
  }

  /// A number as it is, in at most 12 digits.
  func number(_ value: Double) -> String { DecimalFormat.text(value) ?? "" }

  private func small(_ value: Double) -> String { value < 0.0001 ? "<0.0001" : rounded(value, 4) }
}
