package import EventLogs
import ExperimentAnalysis
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
package import TextFormats

/// What the report of a log says otherwise than that of a run.
extension ExperimentReport {
  /// How the report of a log begins.
  var observation: String {
    let users = grouped(imported?.users ?? 0)
    return "*Observed*: \(users) users of a log, each under the variant they had there."
  }

  /// What became of the rows; nothing of a run.
  var importSection: ReportSection {
    ReportSection("import", "Import", [.list(imported?.lines(by: clock, showing: \.inMarkdown) ?? [])])
  }

  /// What became of the log's rows, in sentences; nothing of a run.
  package var importLines: [String] { imported?.lines(by: clock) ?? [] }

  /// What became of the log's rows and how users were counted, as it stands in `run.json`; `nil` of a run.
  var importDocument: JSONDocument? { imported?.document(by: clock, counting) }
}

extension ImportReport {
  /// The report in sentences: what everybody has to know first.
  /// - Parameter shown: What is written for a text of the log, or for the name of a file.
  package func lines(by clock: LogClock, showing shown: (String) -> String = { $0 }) -> [String] {
    let span = times.map { "; times \(clock.text($0))" } ?? ""
    var lines = [
      "\(grouped(rows)) rows of \(grouped(users)) users: \(grouped(duplicates)) duplicates, "
        + "\(grouped(rejected)) rejected\(span)"
    ]
    lines += times.map(clock.warnings) ?? []
    if passedOver > 0 { lines.append("\(grouped(passedOver)) rows say nothing to this experiment") }
    for rejection in rejections {
      let example = rejection.example.isEmpty ? "" : " (such as '\(shown(rejection.example))')"
      let more = rejection.count > rejection.places.count ? " …" : ""
      lines.append(
        "\(grouped(rejection.count)) rejected: \(rejection.fault.rawValue)\(example), "
          + "at \(rejection.places.map(shown).joined(separator: ", "))\(more)")
    }
    lines.append(
      "users without a variant: \(grouped(usersWithoutVariant)); in several variants, and so not counted: "
        + grouped(usersInSeveralVariants))
    if usersForced > 0 { lines.append("users forced to a variant, and so not counted: \(grouped(usersForced))") }
    if usersSticky > 0 { lines.append("counted users with a kept assignment: \(grouped(usersSticky))") }
    if usersWithoutShare > 0 {
      lines.append("counted users in a variant without a share of the assignment: \(grouped(usersWithoutShare))")
    }
    lines += gaps.map(\.text)
    let unmapped = unmappedScreens.prefix(Self.mostScreens).map { "\(shown($0.name)) (\(grouped($0.rows)))" }
    if !unmapped.isEmpty {
      let more = unmappedScreens.count > unmapped.count ? " …" : ""
      lines.append("screens that the app has not: \(unmapped.joined(separator: ", "))\(more)")
    }
    return lines
  }

  private static var mostScreens: Int { 20 }

  /// The report as it stands in `run.json`; where times are dates, with those and the rules by which users count.
  package func document(by clock: LogClock, _ counting: LogCounting) -> JSONDocument {
    guard clock.isAbsolute, case .object(var members) = document else { return document }
    members.append(.init("first_time", JSONDocument(times.map { LogClock.date($0.lowerBound) })))
    members.append(.init("last_time", JSONDocument(times.map { LogClock.date($0.upperBound) })))
    members.append(.init("time_unit", .text(clock.unit.rawValue)))
    members.append(.init("counting", counting.document))
    return .object(members)
  }

  /// What became of the rows.
  private var document: JSONDocument {
    [
      "files": .integer(files),
      "rows": .integer(rows),
      "duplicate_rows": .integer(duplicates),
      "rejected_rows": .integer(rejected),
      "passed_over_rows": .integer(passedOver),
      "rejections": .array(rejections.map(\.document)),
      "users": .integer(users),
      "users_without_variant": .integer(usersWithoutVariant),
      "users_in_one_variant": .integer(users - usersWithoutVariant - usersInSeveralVariants - usersForced),
      "users_in_several_variants": .integer(usersInSeveralVariants),
      "users_forced": .integer(usersForced),
      "users_sticky": .integer(usersSticky),
      "users_without_share": .integer(usersWithoutShare),
      "first_time_ms": JSONDocument(times.map { Int($0.lowerBound) }),
      "last_time_ms": JSONDocument(times.map { Int($0.upperBound) }),
      "gaps": .array(gaps.map { .text($0.text) }),
      "view_rows": .integer(views),
      "unmapped_screens": .array(unmappedScreens.map(\.document)),
    ]
  }
}

extension LogCounting {
  fileprivate var document: JSONDocument {
    [
      "exposed_by": .text(exposedBy == .exposureRows ? "exposure" : "variant"),
      "exposure_rule": .text(exposureRule.rawValue),
      "count_from": .text(countFrom.rawValue),
      "multiple_variants": .text(multipleVariants.rawValue),
    ]
  }
}

extension ImportReport.UnmappedScreen {
  fileprivate var document: JSONDocument {
    ["screen": .text(name), "rows": .integer(rows), "nearest": JSONDocument(nearest)]
  }
}

extension ImportReport.Rejection {
  fileprivate var document: JSONDocument {
    [
      "reason": .text(fault.rawValue),
      "rows": .integer(count),
      "example": .text(example),
      "places": .array(places.map { .text($0) }),
    ]
  }
}

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
    of tally: DropOffTally, _ step: Int, _ variant: Int, _ stratum: ExposureStratum, _ dropOffs: DropOffs
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
