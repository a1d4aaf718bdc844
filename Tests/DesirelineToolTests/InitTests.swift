import EventLogs
import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing

import DesirelineTool
import UserSimulation

/// `init` with a log or a template: what is written does what the log shows.
struct InitTests {
  static let sources = [
    ("catalog-browse", "push"), ("catalog-browse", "hybrid"), ("tab-bar-or-hamburger", "tab-bar"),
    ("tab-bar-or-hamburger", "hamburger"), ("onboarding-length", "seven-steps"), ("chat-push", "drop"),
    ("scene-navigator", "sheet"), ("deep-link-landing", "item"), ("checkout-shape", "guest"),
  ]

  /// What a run of an experiment leaves behind, as a survey of the log `NAME.csv`.
  private static func survey(
    of file: String, _ variant: String?, users: Int, in scratch: Scratch, as name: String
  ) async throws -> LogSurvey {
    let line = "run \(file) --users \(users) --design revealed --scenarios 0 --events @\(name).csv -o OUT"
    let outcome = try await scratch.run(line)
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let log = try LogInput(path: scratch.file("\(name).csv"))
    let read = try await EventLogReader(NativeFormat(.open)).read([log])
    return try LogSurvey(read, of: variant)
  }

  /// Drafts the experiment `NAME.json5` from a log, and reads it.
  private static func draft(
    from log: String = "log", _ options: String = "", in scratch: Scratch, as name: String = "draft"
  ) async throws -> (document: ExperimentDocument, talk: String) {
    let outcome = try await scratch.run("init \(name) --from-log @\(log).csv -o @\(name).json5 \(options)")
    #expect(outcome.exit == .done, "\(outcome.talk)")
    // What the app of a draft cannot do may show in its baselines, and in nothing else.
    let check = try await scratch.run("check --quiet @\(name).json5")
    let found = check.answer.split(separator: "\n").filter { $0.contains(": finding: ") }
    #expect(found.allSatisfy { $0.hasSuffix("[missed-baseline]") }, "\(check.answer)")
    return (try ExperimentDocument.read(path: scratch.file("\(name).json5")), outcome.talk)
  }

  /// What users did on each screen, by where it led: the shares that a draft is to reproduce.
  private static func departures(_ survey: LogSurvey, among screens: Set<String>) -> [String: [String: Int]] {
    var departures: [String: [String: Int]] = [:]
    for (move, count) in survey.moves where move.from != move.to && move.cause != "link" && move.cause != "traits" {
      let target = move.cause == "back" ? "back" : "to \(move.to)"
      if screens.contains(move.from) { departures[move.from, default: [:]][target, default: 0] += count }
    }
    for (end, count) in survey.ends { departures[end.screen, default: [:]]["leave", default: 0] += count }
    return departures
  }

  /// Demands that two counts may be of one share: within five standard errors and half a point, as rare ways are left out.
  private static func expectAgreement(_ counts: (Int, Int), of totals: (Int, Int), _ what: String) {
    let wholes = (Double(max(1, totals.0)), Double(max(1, totals.1)))
    let share = Double(counts.0 + counts.1) / (wholes.0 + wholes.1)
    let variance = share * (1 - share) * (1 / wholes.0 + 1 / wholes.1)
    let difference = abs(Double(counts.0) / wholes.0 - Double(counts.1) / wholes.1)
    #expect(difference <= 5 * variance.squareRoot() + 0.01, "\(what): \(counts) of \(totals)")
  }

  @Test(arguments: sources)
  func `a draft has the screens, devices and goals of its log, runs, and does the same as often`(
    name: String, variant: String
  ) async throws {
    let scratch = try Scratch()
    let source = try await Self.survey(of: "%\(name)", variant, users: 500, in: scratch, as: "log")
    let (document, talk) = try await Self.draft("--variant \(variant)", in: scratch)
    #expect(!talk.contains("has not"), "\(talk)")
    let common = Set(source.viewers.filter { $0.value * 200 >= source.users }.keys)
    let app = document.experiment.variants[document.experiment.control].app
    #expect(Set(app.screens.keys.map(\.rawValue)) == common && document.cohort.count == source.users)
    let regular = source.sizeClassUses.filter { $0.key.sizeClass == "regular" }.values.reduce(0, +)
    let wide = document.cohort.devices.filter { $0.situations[0].traits.horizontal == .regular }
    let share = wide.reduce(0) { $0 + $1.share }
    #expect(abs(share - Double(regular) / Double(source.users)) < 0.0002)
    let all = Double(source.destinations.values.reduce(0, +))
    for goal in document.cohort.goals where all > 0 {
      let own = Double(source.destinations[goal.id] ?? 0) / all
      #expect(abs(goal.share - own) < 0.0002)
    }

    let again = try await Self.survey(of: "@draft.json5", nil, users: 500, in: scratch, as: "again")
    let (first, second) = (Self.departures(source, among: common), Self.departures(again, among: common))
    for screen in common {
      let (own, others) = (first[screen] ?? [:], second[screen] ?? [:])
      let totals = (own.values.reduce(0, +), others.values.reduce(0, +))
      for target in Set(own.keys).union(others.keys).sorted() where totals.0 >= 50 {
        Self.expectAgreement((own[target] ?? 0, others[target] ?? 0), of: totals, "\(screen), \(target)")
      }
    }
  }

  @Test(arguments: [sources[0], sources[2], sources[4]])
  func `a draft of a draft's log has its funnel, and as many get through`(name: String, variant: String) async throws {
    let scratch = try Scratch()
    _ = try await Self.survey(of: "%\(name)", variant, users: 1000, in: scratch, as: "log")
    let first = try await Self.draft("--variant \(variant)", in: scratch, as: "first").document
    let source = try await Self.survey(of: "@first.json5", nil, users: 2000, in: scratch, as: "first")
    let steps = first.experiment.funnel.steps.map(\.id)
    let funnel = "--variant all --funnel \(steps.joined(separator: ","))"
    let second = try await Self.draft(from: "first", funnel, in: scratch, as: "second").document
    #expect(second.experiment.funnel.steps.map(\.id) == steps)
    let again = try await Self.survey(of: "@second.json5", nil, users: 2000, in: scratch, as: "second")
    for step in steps {
      let counts = (source.viewers[step] ?? 0, again.viewers[step] ?? 0)
      Self.expectAgreement(counts, of: (source.users, again.users), step)
    }
  }

  @Test func `both variants of a draft are the same until one is changed`() async throws {
    let scratch = try Scratch()
    try scratch.write(try await SharedRun.made().log, to: "log.csv")
    _ = try await Self.draft(in: scratch)
    let run = try await scratch.run("run @draft.json5 --scenarios 4 -o OUT")
    // The variants are the log's.
    let lines = run.answer.split(separator: "\n").filter { $0.contains(" hybrid ") || $0.contains(" push ") }
    #expect(run.exit == .done && !lines.isEmpty && lines.allSatisfy { $0.contains("identical") })
  }

  @Test func `a log that has only views is drafted by one view after the other`() async throws {
    let scratch = try Scratch()
    let survey = try await Self.survey(of: "%tab-bar-or-hamburger", "hamburger", users: 400, in: scratch, as: "all")
    let rows = try scratch.read("all.csv").split(separator: "\n")
    let views = rows.enumerated().filter { $0.offset == 0 || $0.element.contains(",screen-view,") }.map(\.element)
    try scratch.write(views.joined(separator: "\n"), to: "log.csv")
    let document = try await Self.draft("--variant hamburger", in: scratch).document
    #expect(Set(document.experiment.variants[0].app.screens.keys.map(\.rawValue)) == Set(survey.views.keys))
    #expect(try scratch.read("draft.json5").contains("The log has no taps"))
  }

  @Test func `where users searched the draft has a search field, and its users search, too`() async throws {
    let scratch = try Scratch()
    let source = try await Self.survey(of: "%search-field", "search", users: 400, in: scratch, as: "log")
    let document = try await Self.draft("--variant search", in: scratch).document
    let screens = document.experiment.variants[0].app.screens
    let fields = screens.compactMap { screen, content in content.items.contains { $0.search != nil } ? screen : nil }
    #expect(fields == ["shop"])
    let again = try await Self.survey(of: "@draft.json5", nil, users: 400, in: scratch, as: "again")
    for survey in [source, again] {
      #expect(Set(survey.searches.keys.map(\.to)) == ["found"] && survey.searches.values.reduce(0, +) > 20)
    }
    // Where users only tapped there is none.
    _ = try await Self.draft("--variant shelves", in: scratch, as: "other")
    #expect(try !scratch.read("other.json5").contains("menus"))
  }

  /// A log of 40 users who all go the same way: where to, where from, the action and its cause.
  private static func write(_ moves: [[String]], in scratch: Scratch) throws {
    let rows = (0..<40).flatMap { user in
      moves.enumerated().flatMap { step, move in
        [
          "\(user),\(step * 1000),,compact,move,\(move.joined(separator: ","))",
          "\(user),\(step * 1000),,compact,screen-view,\(move[0]),,,",
        ]
      }
    }
    let header = "user_id,time_ms,variant_id,size_class,event,name,from_screen_id,action,cause"
    try scratch.write(([header] + rows).joined(separator: "\n"), to: "log.csv")
  }

  @Test func `taps that led up become Home and breadcrumbs`() async throws {
    let scratch = try Scratch()
    let moves = [
      ["home", "", "start", "launch"], ["aisle", "home", "push", "aisle"], ["shelf", "aisle", "push", "shelf"],
      ["item", "shelf", "push", "item"], ["aisle", "item", "pop", "to-aisle"], ["shelf", "aisle", "push", "shelf"],
      ["home", "shelf", "pop", "to-home"],
    ]
    try Self.write(moves, in: scratch)
    let screens = try await Self.draft(in: scratch).document.experiment.variants[0].app.screens
    for (screen, item) in [("item", "to-aisle"), ("shelf", "to-home"), ("aisle", nil)] as [(Name<Screen>, Name<Item>?)]
    {
      #expect(screens[screen]?.items.filter(\.leadsUp).map(\.id) == (item.map { [$0] } ?? []))
    }
    let text = try scratch.read("draft.json5")
    #expect(text.contains(#""to-aisle": { pop_to: "aisle" }"#) && text.contains(#""to-home": { pop_to_root: true }"#))
  }

  @Test func `what an app cannot do is reported, and stands in the file`() async throws {
    let scratch = try Scratch()
    // From the second screen users come to a third, and back to where they never were.
    let moves = [
      ["Home Screen", "", "start", "launch"], ["ListPage", "Home Screen", "push", "Open List!"],
      ["null", "ListPage", "push", "see"], ["Home Screen", "null", "pop", "back"],
    ]
    try Self.write(moves, in: scratch)
    let (document, talk) = try await Self.draft(in: scratch)
    let line = "  my-null to home-screen, pop by back, compact: 40 times"
    #expect(talk.contains("Ways that users went and this app has not: 40 of 120 taps.\n\(line)\n"))
    let text = try scratch.read("draft.json5")
    #expect(text.contains("//\(line.dropFirst(1))") || text.contains("// \(line)"))
    #expect(text.contains("'Home Screen' in the log") && text.contains("'ListPage' in the log"))
    let screens = document.experiment.variants[0].app.screenOrder.map(\.rawValue)
    #expect(Set(screens) == ["home-screen", "list-page", "my-null"])
  }

  // MARK: Templates

  @Test func `the file of init has forty lines, each with a comment, and its run says what to test`() async throws {
    let scratch = try Scratch()
    #expect(try await scratch.run("init shop -o @shop.json5").exit == .done)
    let lines = try scratch.read("shop.json5").split(separator: "\n")
    #expect(lines.count == 40)
    for line in lines where line.contains(where: \.isLetter) {
      #expect(line.contains("// ") && line.count <= 120, "\(line)")
    }
    let ran = try await scratch.run("run @shop.json5 -o OUT")
    #expect(ran.exit == .done && ran.answer.hasPrefix("Test accordion: "), "\(ran.answer)")
  }

  @Test(arguments: Template.all.map(\.name)) func `every template is checked without a finding, and runs`(
    name: String
  ) async throws {
    let scratch = try Scratch()
    let file = scratch.file("\(name).json5")
    let written = try await scratch.run("init --template \(name) -o", [file])
    #expect(written.exit == .done && written.answer.isEmpty, "\(written.talk)")
    #expect(written.talk == "wrote \(file)\nnext: desireline check \(file)\n      desireline run \(file)\n")
    #expect(try ExperimentDocument.read(path: file).experiment.id == name)
    let checked = try await scratch.run("check", [file])
    #expect(checked.exit == .done, "\(checked.answer)\(checked.talk)")
    let ran = try await scratch.run("run --users 200 --scenarios 0 -o OUT", [file])
    #expect(ran.exit != .failed && ran.answer.contains("\n\n\(name)  "), "\(ran.talk)")
  }
}
