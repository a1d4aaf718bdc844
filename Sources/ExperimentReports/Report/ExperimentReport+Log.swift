package import EventLogs
import ExperimentAnalysis
import ExperimentDesign
import FunnelAnalysis
package import TextFormats

/// What the report of a log says otherwise than that of a run.
extension ExperimentReport {
  /// How the report of a log begins: who counts.
  var observation: String {
    let counted = results.assignments.reduce(0) { $0 + $1.exposed }
    let all = imported?.users ?? counted
    let users = counted == all ? "\(grouped(all)) users" : "\(grouped(counted)) of the \(grouped(all)) users of the log"
    let times = imported?.times.map { " Events of the log \(clock.days($0))." } ?? ""
    let window =
      isOfSteps ? " Steps count within \(duration(Double(experiment.funnel.windowMilliseconds))) of the first." : ""
    return "*Observed*: \(users) count" + (counted == 0 ? "." : ": \(usersOfVariants).") + times + window
  }

  /// What became of the rows; nothing of a run.
  var importSection: ReportSection {
    ReportSection("import", "Import", [.list((imported?.lines(by: clock, showing: \.inMarkdown) ?? []) + unitNotes)])
  }

  /// What became of the log's rows, in sentences; nothing of a run.
  package var importLines: [String] { (imported?.lines(by: clock) ?? []) + unitNotes }

  /// What became of the log's rows and how users were counted, as written in `run.json`; `nil` of a run.
  var importDocument: JSONDocument? { imported?.document(by: clock, counting) }
}

extension ImportReport {
  /// The report in sentences: what users have to know first.
  /// - Parameter shown: What is written for a text of the log, or for the name of a file.
  package func lines(by clock: LogClock, showing shown: (String) -> String = { $0 }) -> [String] {
    let span = times.map { "; times \(clock.text($0))" } ?? ""
    let unmapped = unmappedScreens.prefix(Self.mostScreens).map { "\(shown($0.name)) (\(grouped($0.rows)))" }
    func counted(_ count: Int, _ sentence: String) -> String? { count > 0 ? sentence + grouped(count) : nil }
    return [
      "\(grouped(rows)) rows of \(grouped(users)) users: \(grouped(duplicates)) duplicates, "
        + "\(grouped(rejected)) rejected\(span)"
    ] + (times.map(clock.warnings) ?? [])
      + [counted(outside, "rows outside the dates that are asked for: ")].compactMap(\.self)
      + (passedOver > 0 ? ["\(grouped(passedOver)) rows say nothing to this experiment"] : [])
      + rejections.map { rejection in
        let example = rejection.example.isEmpty ? "" : " (such as '\(shown(rejection.example))')"
        let more = rejection.count > rejection.places.count ? " …" : ""
        return "\(grouped(rejection.count)) rejected: \(rejection.fault.rawValue)\(example), "
          + "at \(rejection.places.map(shown).joined(separator: ", "))\(more)"
      }
      + [
        "users without a variant: \(grouped(usersWithoutVariant)); in several variants, and so "
          + (usersInFirstVariant ? "counted under the first: " : "not counted: ") + grouped(usersInSeveralVariants),
        counted(usersIncomplete, "users whose window was open when the log ended, and so not counted: "),
        counted(usersExposedOutside, "users exposed outside the dates that are asked for, and so not counted: "),
        counted(usersForced, "users forced to a variant, and so not counted: "),
        counted(usersSticky, "counted users with a kept assignment: "),
        counted(usersWithoutShare, "counted users in a variant without a share of the assignment: "),
      ].compactMap(\.self) + gaps.map(\.text)
      + [unmapped.joined(separator: ", ")].filter { !$0.isEmpty }.map {
        "screens that the app has not: \($0)" + (unmappedScreens.count > unmapped.count ? " …" : "")
      }
  }

  private static var mostScreens: Int { 20 }

  /// The report as written in `run.json`; where times are dates, with those and the rules by which users count.
  package func document(by clock: LogClock, _ counting: LogCounting) -> JSONDocument {
    let absolute = JSONDocument.members([
      "first_time": times.map { LogClock.date($0.lowerBound) }, "last_time": times.map { LogClock.date($0.upperBound) },
      "time_unit": clock.unit.rawValue,
      "counting": JSONDocument.object([
        "exposed_by": counting.exposedBy == .exposureRows ? "exposure" : "variant",
        "exposure_rule": counting.exposureRule.rawValue, "count_from": counting.countFrom.rawValue,
      ]),
    ])
    return .object(
      JSONDocument.members([
        "files": files, "rows": rows, "duplicate_rows": duplicates, "rejected_rows": rejected,
        "passed_over_rows": passedOver, "outside_rows": outside,
        "rejections": rejections.map {
          JSONDocument.object([
            "reason": $0.fault.rawValue, "rows": $0.count, "example": $0.example, "places": $0.places,
          ])
        }, "users": users, "users_without_variant": usersWithoutVariant,
        "users_in_one_variant": users - usersWithoutVariant - usersInSeveralVariants - usersForced
          - usersExposedOutside,
        "users_in_several_variants": usersInSeveralVariants, "users_forced": usersForced,
        "users_exposed_outside": usersExposedOutside,
        "users_sticky": usersSticky, "users_without_share": usersWithoutShare,
        "first_time_ms": times.map { Int($0.lowerBound) }, "last_time_ms": times.map { Int($0.upperBound) },
        "gaps": gaps.map(\.text), "view_rows": views,
        "unmapped_screens": unmappedScreens.map {
          JSONDocument.object(["screen": $0.name, "rows": $0.rows, "nearest": $0.nearest])
        },
      ]) + (clock.isAbsolute ? absolute : []))
  }
}
