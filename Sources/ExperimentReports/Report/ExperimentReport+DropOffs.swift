import TextFormats
import ExperimentAnalysis
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// Where the users of a log went who did not finish the funnel.
extension ExperimentReport {
  /// By variant, stratum and step, as it stands in `run.json`: what was next, the commonest first.
  func dropOffsDocument(_ dropOffs: DropOffs) -> JSONDocument {
    var documents: [JSONDocument] = []
    for variant in results.experiment.variants.indices {
      for stratum in results.experiment.strata {
        let tally = dropOffs.cells[variant][stratum.index]
        for step in tally.next.indices.dropLast() {
          documents.append(document(of: tally, step, variant, stratum, dropOffs))
        }
      }
    }
    return .array(documents)
  }

  private func document(
    of tally: DropOffTally,
    _ step: Int,
    _ variant: Int,
    _ stratum: ExposureStratum,
    _ dropOffs: DropOffs
  ) -> JSONDocument {
    let next = tally.commonest(after: step, Self.mostScreens).map { next -> JSONDocument in
      ["screen_id": .text(name(of: next.action, dropOffs)), "users": .integer(next.count)]
    }
    return [
      "variant_id": .text(variantID(variant)),
      "size_class": .text(stratum.sizeClass.rawValue),
      "segment": .text(segmentID(stratum.segment)),
      "furthest_step_id": .text(stepID(step)),
      "users": .integer(tally.next[step].reduce(0, +)),
      "next": .array(next),
    ]
  }

  /// The same of everybody under each variant; nothing of a run.
  var dropOffSection: ReportSection {
    guard let dropOffs else { return ReportSection("drop-offs", "", []) }
    let lines = results.experiment.variants.indices.flatMap { variant -> [String] in
      guard let first = dropOffs.cells[variant].first else { return [] }
      var tally = first
      for cell in dropOffs.cells[variant].dropFirst() { tally.merge(cell) }
      return tally.next.indices.dropLast().compactMap { step in
        let users = tally.next[step].reduce(0, +)
        guard users > 0 else { return nil }
        let next = tally.commonest(after: step, 3).map { next in
          "\(name(of: next.action, dropOffs).inMarkdown) \(rounded(Double(next.count) / Double(users) * 100, 1)) %"
        }
        return
          "\(variantID(variant)), no further than \(stepID(step)): \(grouped(users)) \(users == 1 ? "user" : "users"); "
          + next.joined(separator: ", ")
      }
    }
    return ReportSection("drop-offs", "Where the others went", [.list(lines)])
  }

  private func name(of screen: Int?, _ dropOffs: DropOffs) -> String {
    guard let screen else { return "exit" }
    return dropOffs.screens.indices.contains(screen) ? TableName.screen(dropOffs.screens[screen]) : "other screens"
  }

  private static var mostScreens: Int { 5 }
}
