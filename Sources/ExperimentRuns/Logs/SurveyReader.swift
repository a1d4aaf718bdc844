import HeadlessNavigation
import EventLogs
import FunnelAnalysis

/// Follows one user after another through their rows.
struct SurveyReader {
  /// What is known of a user while their rows are read.
  private struct SurveyedUser {
    var sizeClass = ""
    var firstClass = ""
    var turns = 0
    /// The screens that served what the user came for, as they came.
    var goals: [String] = []
    /// The way to the last of them.
    var goalPath: [String] = []
    var seen: Set<String> = []
    var choices: Set<LogSurvey.Choice> = []
    /// The screen the user's attention is on; none between visits.
    var screen: String?
    var path: [String] = []
    var visitStart: Int64 = 0
    var arrival: Int64 = 0
    /// When something was first done on the screen.
    var deed: Int64?
    /// The tap that nothing has answered yet.
    var tap: Int64?
    /// Whether the user has typed into a search field since the screen came.
    var hasSearched = false
    var last: Int64 = 0
  }

  /// The pause after which a new visit begins, where the log has no visits: half an hour, as web analytics have it.
  static let longestPause: Int64 = 1_800_000

  private let facts: [LogFacts]
  /// Whether the log has moves; otherwise each view after another is one.
  private let hasMoves: Bool
  private let hasEnds: Bool
  private var user = SurveyedUser()

  init(_ facts: [LogFacts]) {
    self.facts = facts
    hasMoves = facts.contains { $0.event.kind == .move }
    hasEnds = facts.contains { $0.event.kind == .sessionEnd }
  }

  /// Takes in what a user did.
  mutating func read(_ entries: Span<LogEntry>, into survey: inout LogSurvey) {
    user = SurveyedUser()
    guard !entries.isEmpty else { return }
    let first = entries[0]
    user.last = first.time
    for place in entries.indices {
      let entry = entries[place]
      let facts = facts[Int(entry.facts)]
      if !hasEnds, entry.time - user.last > Self.longestPause { end(reason: "", at: user.last, &survey) }
      changeSizeClass(to: facts.sizeClass)
      add(facts, at: entry.time, &survey)
      user.last = entry.time
    }
    end(reason: "", at: user.last, &survey)
    finish(&survey, time: user.last - first.time)
  }

  private mutating func changeSizeClass(to sizeClass: String) {
    guard !sizeClass.isEmpty else { return }
    if user.firstClass.isEmpty { user.firstClass = sizeClass }
    if !user.sizeClass.isEmpty, user.sizeClass != sizeClass { user.turns += 1 }
    user.sizeClass = sizeClass
  }

  private mutating func add(_ facts: LogFacts, at time: Int64, _ survey: inout LogSurvey) {
    let event = facts.event
    switch event.kind {
    case .exposure: break
    case .screenView:
      survey.views[event.name, default: 0] += 1
      user.seen.insert(event.name)
      if facts.isOnGoal, !user.goals.contains(event.name) {
        user.goals.append(event.name)
        user.goalPath = Self.erased(user.path, adding: event.name)
      }
      if !hasMoves { arrive(at: event.name, from: user.screen, action: "", cause: "", time, &survey) }
    case .move:
      // A start has no screen that was left.
      let from = event.from.isEmpty ? nil : event.from
      arrive(
        at: event.name, from: event.action == "start" ? nil : from, action: event.action, cause: event.cause, time,
        &survey)
    case .act:
      if event.name == "tap" { user.tap = time }
      if event.name == "search" { user.hasSearched = true }
      // A tap that opened a section or turned to a pane is answered; Back is no tap.
      if ["back", "expand", "pane-change"].contains(event.name) { user.tap = nil }
      if user.deed == nil, event.name == "tap" || event.name == "back" { user.deed = time }
    case .sessionEnd: end(reason: event.name, at: time, &survey)
    }
  }

  private mutating func arrive(
    at screen: String, from: String?, action: String, cause: String, _ time: Int64, _ survey: inout LogSurvey
  ) {
    if cause == "link", user.path.count == 1, user.arrival == time, let first = user.screen {
      // A user who arrives by a link does not see the app's first screen.
      survey.starts[first] = (survey.starts[first] ?? 1) > 1 ? (survey.starts[first] ?? 1) - 1 : nil
      survey.starts[screen, default: 0] += 1
      user.path = [screen]
      if user.goals.last == screen { user.goalPath = [screen] }
    } else if let from {
      if user.screen == nil { start(with: from, time, &survey) }
      leaveScreen(at: time, &survey)
      let sizeClass = user.sizeClass
      // Without moves in the log, Back leads to the screen from which the user came in this visit.
      let isBack = action.isEmpty && cause.isEmpty && user.path.last == from && user.path.dropLast().last == screen
      let cause = isBack ? "back" : cause
      let move = LogSurvey.Move(from: from, to: screen, action: action, cause: cause, sizeClass: sizeClass)
      survey.moves[move, default: 0] += 1
      if user.hasSearched { survey.searches[move, default: 0] += 1 }
      user.choices.insert(LogSurvey.Choice(goal: "", from: from, to: screen, cause: cause))
      if let tap = user.tap, move.loads { survey.answers[screen, default: LogHistogram()].add(time - tap) }
      user.path = Self.erased(user.path, adding: screen)
    } else {
      end(reason: "", at: user.last, &survey)
      start(with: screen, time, &survey)
    }
    (user.screen, user.arrival, user.deed, user.tap, user.hasSearched) = (screen, time, nil, nil, false)
    user.choices.insert(LogSurvey.Choice(goal: "", from: screen, to: "", cause: ""))
  }

  private mutating func start(with screen: String, _ time: Int64, _ survey: inout LogSurvey) {
    survey.visits += 1
    survey.starts[screen, default: 0] += 1
    (user.screen, user.path) = (screen, [screen])
    (user.visitStart, user.arrival) = (time, time)
  }

  private mutating func leaveScreen(at time: Int64, _ survey: inout LogSurvey) {
    guard let screen = user.screen else { return }
    survey.dwells[screen, default: LogHistogram()].add((user.deed ?? time) - user.arrival)
  }

  private mutating func end(reason: String, at time: Int64, _ survey: inout LogSurvey) {
    guard let screen = user.screen else { return }
    if !reason.isEmpty { leaveScreen(at: time, &survey) }
    survey.ends[LogSurvey.End(screen: screen, reason: reason), default: 0] += 1
    survey.lengths.add(time - user.visitStart)
    if user.goals.isEmpty { survey.paths[LogSurvey.Path(screens: user.path, isOnGoal: false), default: 0] += 1 }
    (user.screen, user.deed, user.tap, user.hasSearched) = (nil, nil, nil, false)
  }

  private func finish(_ survey: inout LogSurvey, time: Int64) {
    survey.users += 1
    for screen in user.seen { survey.viewers[screen, default: 0] += 1 }
    let use = LogSurvey.SizeClassUse(sizeClass: user.firstClass, switches: user.turns > 0)
    survey.sizeClassUses[use, default: 0] += 1
    survey.turns += user.turns
    if user.turns > 0 { survey.turningTime += time }
    for goal in user.goals { survey.onGoal[goal, default: 0] += 1 }
    guard let goal = user.goals.last else { return }
    survey.goals[goal, default: 0] += 1
    survey.paths[LogSurvey.Path(screens: user.goalPath, isOnGoal: true), default: 0] += 1
    for var choice in user.choices {
      choice.goal = goal
      survey.choices[choice, default: 0] += 1
    }
  }

  /// A path without the loop that ends with a screen.
  private static func erased(_ path: [String], adding screen: String) -> [String] {
    if let place = path.firstIndex(of: screen) { return Array(path[...place]) }
    return path.count < LogSurvey.longestPath ? path + [screen] : path
  }
}
