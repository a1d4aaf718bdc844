import EventLogs
import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

import DesirelineTool

/// `init` with a log: what is written does what the log shows.
struct InitFromLogTests {
  static let sources = [
    ("catalog-browse", "push"), ("catalog-browse", "hybrid"), ("tab-bar-or-hamburger", "tab-bar"),
    ("tab-bar-or-hamburger", "hamburger"), ("onboarding-length", "seven-steps"), ("chat-push", "drop"),
    ("scene-navigator", "sheet"), ("deep-link-landing", "item"), ("checkout-shape", "guest"),
  ]

  /// What a run of an experiment leaves behind, as a survey.
  private static func survey(
    of file: String, _ variant: String?, users: Int, in scratch: Scratch, as log: String
  ) async throws -> LogSurvey {
    let arguments = ["run", file, "--users", "\(users)", "--design", "revealed", "--scenarios", "0", "--quiet"]
    let outcome = await Outcome(arguments + ["--events", scratch.file(log), "--out", scratch.file("out")])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let read = try await EventLogReader(NativeFormat(.open)).read([LogInput(path: scratch.file(log))])
    return try LogSurvey(read, of: variant)
  }

  /// Drafts an experiment from a log, and reads it.
  private static func draft(
    from log: String, _ more: [String], in scratch: Scratch, as name: String
  ) async throws -> (document: ExperimentDocument, outcome: Outcome) {
    let arguments = ["init", name, "--from-log", scratch.file(log), "--out", scratch.file("\(name).json5")]
    let outcome = await Outcome(arguments + more)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    return (try ExperimentDocument.read(path: scratch.file("\(name).json5")), outcome)
  }

  /// What users did on each screen, by where it led: the shares that a draft is to reproduce.
  private static func departures(_ survey: LogSurvey, among screens: Set<String>) -> [String: [String: Int]] {
    var departures: [String: [String: Int]] = [:]
    for (move, count) in survey.moves where move.from != move.to && move.cause != "link" && move.cause != "traits" {
      let way = move.cause == "back" ? "back" : "to \(move.to)"
      if screens.contains(move.from) { departures[move.from, default: [:]][way, default: 0] += count }
    }
    for (end, count) in survey.ends { departures[end.screen, default: [:]]["leave", default: 0] += count }
    return departures
  }

  /// Whether two counts may be of one share: within five standard errors and half a point, as rare ways are left out.
  private static func agree(_ first: (part: Int, whole: Int), _ second: (part: Int, whole: Int)) -> Bool {
    let share = Double(first.part + second.part) / Double(max(1, first.whole + second.whole))
    let variance = share * (1 - share) * (1 / Double(max(1, first.whole)) + 1 / Double(max(1, second.whole)))
    let difference =
      Double(first.part) / Double(max(1, first.whole)) - Double(second.part) / Double(max(1, second.whole))
    return abs(difference) <= 5 * variance.squareRoot() + 0.01
  }

  @Test(arguments: sources)
  func `a draft has the screens, devices and goals of its log, checks, runs, and does the same as often`(
    name: String, variant: String
  ) async throws {
    let scratch = try Scratch()
    let file = EventLogTests.path("\(name).json5")
    let source = try await Self.survey(of: file, variant, users: 500, in: scratch, as: "log.csv")
    let (document, outcome) = try await Self.draft(from: "log.csv", ["--variant", variant], in: scratch, as: "draft")
    let app = document.experiment.variants[document.experiment.control].app
    #expect(!outcome.talk.contains("has not"), "\(outcome.talk)")
    #expect(await Outcome(["check", scratch.file("draft.json5")]).exit == .done)

    let common = Set(source.viewers.filter { $0.value * 200 >= source.users }.keys)
    #expect(Set(app.screens.keys.map(\.rawValue)) == common)
    #expect(document.cohort.count == source.users)
    let regular = source.holdings.filter { $0.key.sizeClass == "regular" }.values.reduce(0, +)
    let wide = document.cohort.devices.filter { $0.situations[0].traits.horizontal == .regular }
    let share = wide.reduce(0) { $0 + $1.share }
    #expect(abs(share - Double(regular) / Double(source.users)) < 0.0002)
    for goal in document.cohort.goals where !source.destinations.isEmpty {
      let all = source.destinations.values.reduce(0, +)
      #expect(abs(goal.share - Double(source.destinations[goal.id] ?? 0) / Double(all)) < 0.0002)
    }

    let again = try await Self.survey(of: scratch.file("draft.json5"), nil, users: 500, in: scratch, as: "again.csv")
    let (first, second) = (Self.departures(source, among: common), Self.departures(again, among: common))
    for screen in common where (first[screen]?.values.reduce(0, +) ?? 0) >= 50 {
      let (own, others) = (first[screen] ?? [:], second[screen] ?? [:])
      let totals = (own.values.reduce(0, +), others.values.reduce(0, +))
      for way in Set(own.keys).union(others.keys).sorted() {
        let counts = (own[way] ?? 0, others[way] ?? 0)
        #expect(Self.agree((counts.0, totals.0), (counts.1, totals.1)), "\(screen), \(way): \(counts) of \(totals)")
      }
    }
  }

  @Test(arguments: [sources[0], sources[2], sources[4]])
  func `a draft of a draft's log has its funnel, and as many get through`(name: String, variant: String) async throws {
    let scratch = try Scratch()
    let file = EventLogTests.path("\(name).json5")
    _ = try await Self.survey(of: file, variant, users: 1000, in: scratch, as: "log.csv")
    let first = try await Self.draft(from: "log.csv", ["--variant", variant], in: scratch, as: "first").document
    let source = try await Self.survey(of: scratch.file("first.json5"), nil, users: 2000, in: scratch, as: "first.csv")
    let steps = first.experiment.funnel.steps.map(\.id)
    let funnel = ["--variant", "all", "--funnel", steps.joined(separator: ",")]
    let second = try await Self.draft(from: "first.csv", funnel, in: scratch, as: "second").document
    #expect(second.experiment.funnel.steps.map(\.id) == steps)
    let again = try await Self.survey(of: scratch.file("second.json5"), nil, users: 2000, in: scratch, as: "second.csv")
    for step in steps {
      let counts = (source.viewers[step] ?? 0, again.viewers[step] ?? 0)
      #expect(Self.agree((counts.0, source.users), (counts.1, again.users)), "\(step): \(counts)")
    }
  }

  @Test func `both variants of a draft are the same until one is changed`() async throws {
    let scratch = try Scratch()
    _ = try await Self.survey(of: CommandTests.experiment, nil, users: 300, in: scratch, as: "log.csv")
    _ = try await Self.draft(from: "log.csv", [], in: scratch, as: "draft")
    let run = await Outcome(["run", scratch.file("draft.json5"), "--scenarios", "4", "--out", scratch.file("out")])
    #expect(run.answer.contains("identical") && run.exit == .done)
    let lines = run.answer.split(separator: "\n").filter { $0.contains(" changed ") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("identical") })
  }

  @Test func `a log that has only views is drafted by one view after the other`() async throws {
    let scratch = try Scratch()
    let source = EventLogTests.path("tab-bar-or-hamburger.json5")
    let survey = try await Self.survey(of: source, "hamburger", users: 400, in: scratch, as: "log.csv")
    let rows = try scratch.read("log.csv").split(separator: "\n")
    let views = rows.enumerated().filter { $0.offset == 0 || $0.element.contains(",screen-view,") }.map(\.element)
    _ = try scratch.write(views.joined(separator: "\n").utf8, to: "views.csv")
    let (document, _) = try await Self.draft(from: "views.csv", ["--variant", "hamburger"], in: scratch, as: "draft")
    #expect(Set(document.experiment.variants[0].app.screens.keys.map(\.rawValue)) == Set(survey.views.keys))
    #expect(try scratch.read("draft.json5").contains("The log has no taps"))
  }

  @Test func `where users searched the draft has a search field, and its users search, too`() async throws {
    let scratch = try Scratch()
    let file = EventLogTests.path("search-field.json5")
    let source = try await Self.survey(of: file, "search", users: 400, in: scratch, as: "log.csv")
    let (document, _) = try await Self.draft(from: "log.csv", ["--variant", "search"], in: scratch, as: "draft")
    let screens = document.experiment.variants[0].app.screens
    let fields = screens.compactMap { screen, content in content.items.contains { $0.search != nil } ? screen : nil }
    #expect(fields == ["shop"])
    #expect(await Outcome(["check", scratch.file("draft.json5")]).exit == .done)
    let again = try await Self.survey(of: scratch.file("draft.json5"), nil, users: 400, in: scratch, as: "again.csv")
    for survey in [source, again] {
      #expect(Set(survey.searches.keys.map(\.to)) == ["found"] && survey.searches.values.reduce(0, +) > 20)
    }
    // Where users only tapped there is none.
    _ = try await Self.draft(from: "log.csv", ["--variant", "shelves"], in: scratch, as: "other")
    #expect(try !scratch.read("other.json5").contains("search"))
  }

  @Test func `taps that led up become Home and breadcrumbs`() async throws {
    let scratch = try Scratch()
    let header = "user_id,time_ms,variant_id,size_class,event,name,from_screen_id,action,cause\n"
    let moves = [
      ("home", "", "start", "launch"), ("aisle", "home", "push", "aisle"), ("shelf", "aisle", "push", "shelf"),
      ("item", "shelf", "push", "item"), ("aisle", "item", "pop", "to-aisle"), ("shelf", "aisle", "push", "shelf"),
      ("home", "shelf", "pop", "to-home"),
    ]
    let rows = (0..<40).flatMap { user in
      moves.enumerated().flatMap { step, move in
        [
          "\(user),\(step * 1000),,compact,move,\(move.0),\(move.1),\(move.2),\(move.3)",
          "\(user),\(step * 1000),,compact,screen-view,\(move.0),,,",
        ]
      }
    }
    _ = try scratch.write((header + rows.joined(separator: "\n")).utf8, to: "log.csv")
    let (document, _) = try await Self.draft(from: "log.csv", [], in: scratch, as: "draft")
    let app = document.experiment.variants[0].app
    func waysUp(on screen: Name<Screen>) -> [Name<Item>] {
      app.screens[screen]?.items.filter(\.leadsUp).map(\.id) ?? []
    }
    #expect(waysUp(on: "item") == ["to-aisle"] && waysUp(on: "shelf") == ["to-home"] && waysUp(on: "aisle") == [])
    let text = try scratch.read("draft.json5")
    #expect(
      text.contains(#""to-aisle": { pop_to: "aisle" }"#) && text.contains(#""to-home": { pop_to_root: true }"#),
      "\(text)")
    #expect(await Outcome(["check", scratch.file("draft.json5")]).exit == .done)
  }

  @Test func `what an app cannot do is told, and stands in the file`() async throws {
    let scratch = try Scratch()
    let header = "user_id,time_ms,variant_id,size_class,event,name,from_screen_id,action,cause\n"
    // From the second screen users come to a third, and back to where they never were.
    let rows = (0..<40).flatMap { user in
      [
        "\(user),0,,compact,move,Home Screen,,start,launch", "\(user),0,,compact,screen-view,Home Screen,,,",
        "\(user),10,,compact,move,ListPage,Home Screen,push,Open List!",
        "\(user),10,,compact,screen-view,ListPage,,,",
        "\(user),20,,compact,move,null,ListPage,push,see", "\(user),20,,compact,screen-view,null,,,",
        "\(user),30,,compact,move,Home Screen,null,pop,back", "\(user),30,,compact,screen-view,Home Screen,,,",
      ]
    }
    _ = try scratch.write((header + rows.joined(separator: "\n")).utf8, to: "log.csv")
    let (document, outcome) = try await Self.draft(from: "log.csv", [], in: scratch, as: "draft")
    let line = "  my-null to home-screen, pop by back, compact: 40 times"
    #expect(
      outcome.talk.contains("Ways that users went and this app has not: 40 of 120 taps.\n\(line)\n"), "\(outcome.talk)")
    let text = try scratch.read("draft.json5")
    #expect(text.contains("//\(line.dropFirst(1))") || text.contains("// \(line)"))
    #expect(text.contains("'Home Screen' in the log") && text.contains("'ListPage' in the log"))
    let screens = document.experiment.variants[0].app.screenOrder.map(\.rawValue)
    #expect(Set(screens) == ["home-screen", "list-page", "my-null"])
  }

  @Test func `a step, a variant and a log that are not there are told`() async throws {
    let scratch = try Scratch()
    _ = try await Self.survey(of: CommandTests.experiment, nil, users: 60, in: scratch, as: "log.csv")
    func talk(_ more: [String]) async -> String {
      let outcome = await Outcome(["init", "--from-log", scratch.file("log.csv"), "--out", "-"] + more)
      #expect(outcome.exit == .failed && outcome.answer.isEmpty)
      return outcome.talk
    }
    #expect(await talk(["--variant", "pusch"]).contains("did you mean 'push'?"))
    #expect(await talk(["--funnel", "home,tile"]).contains("did you mean 'tiles'?"))
    _ = try scratch.write("user_id,time_ms,variant_id,size_class,event,name\n".utf8, to: "log.csv")
    #expect(await talk([]).contains("no user in the log saw a screen"))
  }
}
