import TextFormats
import ExperimentFile
import ExperimentRuns
import Foundation
import FunnelAnalysis

/// The users of a draft as they are written.
extension DraftExperiment {
  var writtenCohort: JSONDocument {
    let longest = survey.lengths.quantile(1) ?? 0
    // Sessions end after ten minutes unless it is said otherwise.
    let limit = longest > 600_000 ? ["session_limit": "\(min(longest / 60_000 + 1, 1440)) min"] : [:]
    let behavior = [JSONDocument.Member("policy", "weights")] + limit.map { .init($0.key, .text($0.value)) }
    return .object([
      // Not so few, however short the log, that a check of the draft would object.
      .init("count", .integer(max(ExperimentDocument.leastUsers, survey.users))), .init("seed", "0x5eed2026"),
      .init("devices", .array(writtenDevices), comments: deviceComments),
      .init("goals", .array(writtenGoals), comments: goalComments),
      .init(
        "behavior", .object(behavior),
        comments: [
          "As often, and as late, as in the log. This says what follows from what was measured, and nothing of a structure",
          "that no user has seen: for that leave out 'weights', and write policy: \"scan\". "
            + (survey.destinations.isEmpty
              ? "Then write a 'scent' for each item: the log does not say what users came for."
              : "The scents are ready for it."),
        ]), .init("weights", .object(app.screens.map(writtenWeights))),
    ])
  }

  private var sizeClassUses: [(use: LogSurvey.SizeClassUse, count: Int)] {
    var counts: [LogSurvey.SizeClassUse: Int] = [:]
    for (use, count) in survey.sizeClassUses {
      let isRegular = use.sizeClass == "regular"
      let known = LogSurvey.SizeClassUse(sizeClass: isRegular ? "regular" : "compact", switches: use.switches)
      counts[known, default: 0] += count
    }
    return counts.sorted { ($1.value, $0.key.sizeClass) < ($0.value, $1.key.sizeClass) }.map { ($0.key, $0.value) }
  }

  private var writtenDevices: [JSONDocument] {
    let sizeClassUses = sizeClassUses
    let parts = Apportionment.tenThousandths(sizeClassUses.map(\.count))
    let turning = sizeClassUses.filter(\.use.switches).reduce(0) { $0 + $1.count }
    let mean = turning > 0 && survey.turns > 0 ? Int(survey.turningTime) / survey.turns / 1000 : 0
    return zip(sizeClassUses, parts).map { own, part in
      var members = [JSONDocument.Member("share", .number(Apportionment.share(part)))]
      switch (own.use.switches, own.use.sizeClass) {
      case (false, let sizeClass):
        let rows = sizeClass == "regular" ? 13 : 9
        let window: [JSONDocument.Member] = [.init("horizontal", .text(sizeClass)), .init("rows", .integer(rows))]
        members.append(.init("device", .object(window)))
      case (true, "regular"):
        members += [.init("device", "iPad Air 11-inch"), .init("window", "2/3")]
        members.append(.init("rotates", .text("\(min(max(mean, 1), 86_400)) s mean")))
      case (true, _):
        members.append(.init("device", "iPhone 15 Pro Max"))
        members.append(.init("rotates", .text("\(min(max(mean, 1), 86_400)) s mean")))
      }
      return .object(members)
    }
  }

  private var deviceComments: [String] {
    var comments = ["The log has size classes and no devices; rows in view are those of common devices."]
    if survey.sizeClassUses.keys.contains(where: { $0.sizeClass != "compact" && $0.sizeClass != "regular" }) {
      comments.append("Some users have no size class; they are counted as compact.")
    }
    if survey.sizeClassUses.keys.contains(where: \.switches) {
      comments.append("Some change their size class; devices rotate only where policy is \"scan\".")
    }
    return comments
  }

  private var writtenGoals: [JSONDocument] {
    let goals = goals
    return zip(goals, Apportionment.tenThousandths(goals.map(\.count))).map { goal, part in
      ["share": .number(Apportionment.share(part)), "reach": .text(name(goal.screen))]
    }
  }

  private var goalComments: [String] {
    let found = survey.destinations.values.reduce(0, +)
    if found == 0 { return ["The log does not say what users came for; these are the screens they left from."] }
    return ["What \(share(found, survey.users)) of users got; what the others came for is unknown."]
  }

  /// What users did on a screen, counted.
  private func writtenWeights(of screen: String) -> JSONDocument.Member {
    var members: [JSONDocument.Member] = []
    if let dwell = survey.dwells[screen].flatMap(Self.dwell) { members.append(.init("dwell", dwell)) }
    let taps = (app.taps[screen] ?? []).map { intent, moves in
      JSONDocument.Member(intent, .integer(moves.reduce(0) { $0 + $1.count }))
    }
    let selections = app.tabs.map { tab in JSONDocument.Member(name(tab), .integer(app.selections[screen]?[tab] ?? 0)) }
    if !taps.isEmpty || !selections.isEmpty { members.append(.init("items", .object(taps + selections))) }
    let ends = survey.ends.reduce(0) { $0 + ($1.key.screen == screen ? $1.value : 0) }
    members += [.init("back", .integer(app.backs[screen] ?? 0)), .init("leave", .integer(ends))]
    return .init(name(screen), .object(members))
  }

  /// The law with the median and the ninth decile of the times.
  private static func dwell(_ times: LogHistogram) -> JSONDocument? {
    guard let half = times.quantile(0.5), let most = times.quantile(0.9) else { return nil }
    let median = max(1, half)
    // The ninth decile of a log-normal law lies 1.2816 standard deviations above its median.
    let sigma = min(3, max(0, log(Double(max(most, median)) / Double(median)) / 1.281_551_565_5))
    return [
      "law": "log-normal", "median": .text(duration(Int(min(median, 86_400_000)))),
      "sigma": .number((sigma * 1000).rounded() / 1000),
    ]
  }

  /// A time with its unit.
  static func duration(_ milliseconds: Int) -> String {
    milliseconds > 0 && milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  /// A share in per cent, to one digit.
  func share(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "0 %" }
    let tenths = (part * 1000 + whole / 2) / whole
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
