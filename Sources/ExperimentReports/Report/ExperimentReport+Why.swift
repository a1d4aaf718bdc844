import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Why a difference is there: what people do more or less often, and why they leave.
extension ExperimentReport {
  /// The acts and the times that differ most, in words; `nil` where none does.
  func why(_ row: Comparison) -> String? {
    guard let mechanisms = results.mechanisms, let sizeClass = row.scope.sizeClass else { return nil }
    let control = habits(results.experiment.control, in: sizeClass)
    let treatment = habits(row.treatment, in: sizeClass)
    let acts = largest(3, control.acts, treatment.acts, above: 0.05).map { act, difference in
      let name = PersonAct(rawValue: mechanisms.acts[act])?.plural ?? mechanisms.acts[act]
      return
        "\(rounded(abs(difference), digits(showing: abs(difference)))) \(difference < 0 ? "fewer" : "more") \(name)"
    }
    let times = largest(2, control.seconds, treatment.seconds, above: 0.05).map { use, difference in
      let name = TimeUse(rawValue: mechanisms.times[use])?.words ?? mechanisms.times[use]
      return
        "\(rounded(abs(difference), digits(showing: abs(difference)))) s \(difference < 0 ? "less" : "more") \(name)"
    }
    let told = [acts, times].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
    return told.isEmpty ? nil : "Why, per person: " + told.joined(separator: "; ")
  }

  /// The places and the differences of what differs most and by so much at least, the largest first.
  private func largest(_ count: Int, _ old: [Double], _ new: [Double], above least: Double) -> [(Int, Double)] {
    let differences = zip(old, new).map { $1 - $0 }
    let order = differences.indices.filter { abs(differences[$0]) >= least }
      .sorted { (abs(differences[$1]), $0) < (abs(differences[$0]), $1) }
    return order.prefix(count).map { ($0, differences[$0]) }
  }

  /// The section of the summary; empty where nobody was asked.
  var whySections: [String] {
    guard let mechanisms = results.mechanisms else { return [] }
    let tables = SizeClass.allCases.compactMap { whyTable(mechanisms, $0) }
    guard !tables.isEmpty else { return [] }
    return [
      "## Why",
      """
      How often each exposed person does what, how many seconds of active time they spend on what, and why visits end, in \
      shares of the visits; the first people of the run, the same under every variant.
      """,
    ] + tables
  }

  private func whyTable(_ mechanisms: MechanismTally, _ sizeClass: SizeClass) -> String? {
    let variants = Array(results.experiment.variants.indices)
    let columns = variants.map { habits($0, in: sizeClass) }
    guard columns.allSatisfy({ !$0.acts.isEmpty }) else { return nil }
    let acts = mechanisms.acts.indices.filter { act in columns.contains { $0.acts[act] > 0 } }
    let ends = mechanisms.ends.indices.filter { end in columns.contains { $0.ends[end] > 0 } }
    let uses = mechanisms.times.indices.filter { use in columns.contains { $0.seconds[use] > 0 } }
    let rows =
      acts.map { act in [mechanisms.acts[act]] + columns.map { rounded($0.acts[act], 2) } }
      + uses.map { use in ["seconds: \(mechanisms.times[use])"] + columns.map { rounded($0.seconds[use], 1) } }
      + ends.map { end in ["ends: \(mechanisms.ends[end])"] + columns.map { "\(rounded($0.ends[end] * 100, 1)) %" } }
    let header = ([sizeClass.rawValue] + variants.map(variantID)).joined(separator: " | ")
    let rule = (["---"] + variants.map { _ in "--:" }).joined(separator: "|")
    return (["| \(header) |", "|\(rule)|"] + rows.map { "| " + $0.joined(separator: " | ") + " |" })
      .joined(separator: "\n")
  }

  /// How often people of a width do each act, the share of visits that end for each reason, and how many seconds people
  /// spend on each thing; empty of nobody.
  func habits(_ variant: Int, in sizeClass: SizeClass) -> (acts: [Double], ends: [Double], seconds: [Double]) {
    guard let mechanisms = results.mechanisms else { return ([], [], []) }
    let strata = results.experiment.strata.filter { $0.sizeClass == sizeClass }
    let cells = strata.map { mechanisms.cells[variant][$0.index] }
    let people = cells.reduce(0) { $0 + $1.people }
    guard people > 0 else { return ([], [], []) }
    let acts = mechanisms.acts.indices.map { act in cells.reduce(0) { $0 + $1.acts[act] } }
    let ends = mechanisms.ends.indices.map { end in cells.reduce(0) { $0 + $1.ends[end] } }
    let visits = max(1, ends.reduce(0, +))
    let times = mechanisms.times.indices.map { use in cells.reduce(0) { $0 + $1.times[use] } }
    return (
      acts.map { Double($0) / Double(people) },
      ends.map { Double($0) / Double(visits) },
      times.map { Double($0) / 1000 / Double(people) }
    )
  }
}
