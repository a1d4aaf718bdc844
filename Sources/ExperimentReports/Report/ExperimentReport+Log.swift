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
    members += JSONDocument.members([
      "first_time": times.map { LogClock.date($0.lowerBound) }, "last_time": times.map { LogClock.date($0.upperBound) },
      "time_unit": clock.unit.rawValue, "counting": counting.document,
    ])
    return .object(members)
  }

  /// What became of the rows.
  private var document: JSONDocument {
    .object([
      "files": files,
      "rows": rows,
      "duplicate_rows": duplicates,
      "rejected_rows": rejected,
      "passed_over_rows": passedOver,
      "rejections": rejections.map(\.document),
      "users": users,
      "users_without_variant": usersWithoutVariant,
      "users_in_one_variant": users - usersWithoutVariant - usersInSeveralVariants - usersForced,
      "users_in_several_variants": usersInSeveralVariants,
      "users_forced": usersForced,
      "users_sticky": usersSticky,
      "users_without_share": usersWithoutShare,
      "first_time_ms": times.map { Int($0.lowerBound) },
      "last_time_ms": times.map { Int($0.upperBound) },
      "gaps": gaps.map { $0.text },
      "view_rows": views,
      "unmapped_screens": unmappedScreens.map(\.document),
    ])
  }
}

extension LogCounting {
  fileprivate var document: JSONDocument {
    .object([
      "exposed_by": exposedBy == .exposureRows ? "exposure" : "variant",
      "exposure_rule": exposureRule.rawValue,
      "count_from": countFrom.rawValue,
      "multiple_variants": multipleVariants.rawValue,
    ])
  }
}

extension ImportReport.UnmappedScreen {
  fileprivate var document: JSONDocument {
    .object([
      "screen": name,
      "rows": rows,
      "nearest": nearest,
    ])
  }
}

extension ImportReport.Rejection {
  fileprivate var document: JSONDocument {
    .object([
      "reason": fault.rawValue,
      "rows": count,
      "example": example,
      "places": places,
    ])
  }
}
