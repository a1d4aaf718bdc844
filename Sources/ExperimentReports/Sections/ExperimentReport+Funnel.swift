import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import NavigationEvents
import SVGCharts

/// How far users get: of the same users under each variant where they were run so, and otherwise of each variant's own.
extension ExperimentReport {
  var funnelSection: ReportSection {
    let users = design == .paired ? "the same users under each variant" : "each user under the variant they had"
    return ReportSection(
      "funnel", "Funnel",
      [
        .text("How many of the exposed reach each step: \(users)."), .list(largestLosses),
        .figures(isOfSteps ? [] : SizeClass.allCases.compactMap { funnelFigure($0) }),
        .tables(
          (isOfSteps ? [nil] : SizeClass.allCases.map(Optional.some)).compactMap { funnelTable($0) },
          below: "The numbers"),
        .tables(groupTables),
      ])
  }

  /// How many reached a step, of how many.
  typealias Reach = (reached: Int, exposed: Int)

  /// The users of a size class under a variant who reached each step; `nil` where there are none.
  func reaches(_ variant: Int, in sizeClass: SizeClass?, of goals: [String] = []) -> [Reach]? {
    guard areAllUsers(goals) else {
      let own = results.goalFunnels.first { $0.goals == goals && $0.variant == variant }
      return own.map { own in own.reached.map { ($0, own.exposed) } }
    }
    let own = results.funnel.filter { $0.variant == variant && (sizeClass == nil || $0.sizeClass == sizeClass) }
    let reaches = experiment.funnel.steps.indices.map { step in
      own.filter { $0.step == step }.reduce((0, 0)) { ($0.0 + $1.reached, $0.1 + $1.exposed) }
    }
    return reaches.allSatisfy { $0.1 > 0 } ? reaches : nil
  }

  /// The share under a treatment, less that under the control.
  func difference(_ control: Reach, _ treated: Reach) -> Double {
    control.exposed == treated.exposed
      ? Double(treated.reached - control.reached) / Double(control.exposed) : share(treated) - share(control)
  }

  private func share(_ reach: Reach) -> Double { Double(reach.reached) / Double(max(1, reach.exposed)) }

  /// The users of a log by step and variant, line by line, for a terminal; nothing of a run.
  var funnelLines: [String] {
    guard imported != nil, let table = funnelTable(nil) else { return [] }
    return [table.caption + ":"] + table.lines.map { "  " + $0 }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func funnelTable(_ sizeClass: SizeClass?, of goals: [String] = []) -> TextTable? {
    let columns = experiment.variants.indices.map { reaches($0, in: sizeClass, of: goals) }
    guard columns.contains(where: { $0 != nil }) else { return nil }
    let users = Metric.group(of: goals).map { "Of \($0)" } ?? sizeClass?.title ?? "Everyone"
    return TextTable(
      caption:
        "\(users), by the step they reach; in brackets the share of the exposed, and of those at the step before",
      columns: ["step"] + experiment.variants.map(\.id),
      rows: experiment.funnel.steps.indices.map { step in
        let before = experiment.funnel.required(before: step)
        return [stepID(step)]
          + columns.map { column in
            guard let column else { return "–" }
            let own = "\(grouped(column[step].reached)) (\(percent(share(column[step])))"
            let previous = before.map { column[$0].reached } ?? 0
            return previous > 0 ? own + "; \(percent(Double(column[step].reached) / Double(previous))))" : own + ")"
          }
      })
  }

  /// Whether all users have one of some goals; no goals stand for any.
  func areAllUsers(_ goals: [String]) -> Bool { goals.isEmpty || experiment.goals.allSatisfy(goals.contains) }

  /// The share of the exposed who reach each step under every variant: of the users whom all primary metrics are of.
  var decidingFunnelFigure: PageFigure? {
    let groups = experiment.metrics.filter { $0.role == .primary }.map(\.goals).uniqued
    return funnelFigure(nil, of: groups.count == 1 ? groups[0] : [])
  }

  /// The share of the exposed who reach each step under every variant, in a size class, of some goals, or of everyone.
  private func funnelFigure(_ sizeClass: SizeClass?, of goals: [String] = []) -> PageFigure? {
    guard let table = funnelTable(sizeClass, of: goals) else { return nil }
    let drawn = experiment.variants.indices.compactMap { variant in
      reaches(variant, in: sizeClass, of: goals).map { (series: series(of: variant), id: variantID(variant), $0) }
    }
    let groups = experiment.funnel.steps.indices.map { step in
      BarChart.Group(
        stepID(step),
        drawn.map { .init(share($0.2[step]), words: percent(share($0.2[step])), series: $0.series) })
    }
    return PageFigure(
      id: "funnel-\(sizeClass?.rawValue ?? "everyone")",
      chart: BarChart(groups, most: 1).chart(
        sizeClass?.title ?? "Users who reach each step\(Metric.group(of: goals).map { ", of \($0)" } ?? "")",
        description: "The share of the exposed who reach each step, by variant."),
      legend: drawn.map { ($0.series, $0.id) }, table: sizeClass == nil ? table : nil)
  }

  /// The same of the users whom metrics are of.
  private var groupTables: [TextTable] {
    experiment.metrics.map(\.goals).uniqued.filter { !areAllUsers($0) }.compactMap { funnelTable(nil, of: $0) }
  }

  /// Smaller losses are not listed.
  private static let leastLoss = 0.001

  /// Where each variant loses most, over all size classes.
  private var largestLosses: [String] {
    experiment.variants.indices.compactMap { variant in
      let classes = SizeClass.allCases.compactMap { reaches(variant, in: $0) }
      let total = experiment.funnel.steps.indices.map { step in classes.reduce(0) { $0 + $1[step].reached } }
      let losses = experiment.funnel.steps.indices.compactMap { step -> (from: Int, to: Int, users: Int)? in
        experiment.funnel.required(before: step).map { ($0, step, total[$0] - total[step]) }
      }
      guard let largest = losses.max(by: { ($0.users, $1.to) < ($1.users, $0.to) }) else { return nil }
      let share = Double(largest.users) / Double(max(1, total[largest.from]))
      guard share >= Self.leastLoss else { return nil }
      return "\(variantName(variant)) loses most between \(stepID(largest.from)) and \(stepID(largest.to)): "
        + "\(percent(share)) of those who got that far"
    }
  }
}
