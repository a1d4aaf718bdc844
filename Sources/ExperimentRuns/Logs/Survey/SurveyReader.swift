import HeadlessNavigation
import EventLogs
import FunnelAnalysis

/// Follows one person after another through their rows.
struct SurveyReader {
  /// What is known of a person while their rows are read.
  private struct Person {
    var sizeClass = ""
    var firstClass = ""
    var turns = 0
    /// The screens that served what the person came for, as they came.
    var goals: [String] = []
    /// The way to the last of them.
    var goalPath: [String] = []
    var seen: Set<String> = []
    var choices: Set<LogSurvey.Choice> = []
    /// The screen the person's attention is on; none between visits.
    var screen: String?
    var path: [String] = []
    var visitStart: Int64 = 0
    var arrival: Int64 = 0
    /// When something was first done on the screen.
    var deed: Int64?
    /// The tap that nothing has answered yet.
    var tap: Int64?
    var last: Int64 = 0
  }

  /// After so long without an event who comes back is on another visit, where the log does not tell: half an hour, as
  /// web analytics have it.
  static let longestPause: Int64 = 1_800_000

  private let facts: [LogFacts]
  /// Whether the log tells moves; where it does not, one view after the other is one.
  private let hasMoves: Bool
  private let hasEnds: Bool
  private var person = Person()

  init(_ facts: [LogFacts]) {
    self.facts = facts
    hasMoves = facts.contains { $0.event.kind == .move }
    hasEnds = facts.contains { $0.event.kind == .sessionEnd }
  }

  /// Takes in what a person did.
  mutating func read(_ entries: ArraySlice<LogEntry>, into survey: inout LogSurvey) {
    person = Person()
    guard let first = entries.first else { return }
    person.last = first.time
    for entry in entries {
      let facts = facts[Int(entry.facts)]
      if !hasEnds, entry.time - person.last > Self.longestPause { end(reason: "", at: person.last, &survey) }
      turn(to: facts.sizeClass)
      take(facts, at: entry.time, &survey)
      person.last = entry.time
    }
    end(reason: "", at: person.last, &survey)
    finish(&survey, time: person.last - first.time)
  }

  private mutating func turn(to sizeClass: String) {
    guard !sizeClass.isEmpty else { return }
    if person.firstClass.isEmpty { person.firstClass = sizeClass }
    if !person.sizeClass.isEmpty, person.sizeClass != sizeClass { person.turns += 1 }
    person.sizeClass = sizeClass
  }

  private mutating func take(_ facts: LogFacts, at time: Int64, _ survey: inout LogSurvey) {
    let event = facts.event
    switch event.kind {
    case .exposure: break
    case .screenView:
      survey.views[event.name, default: 0] += 1
      person.seen.insert(event.name)
      if facts.isOnGoal, !person.goals.contains(event.name) {
        person.goals.append(event.name)
        person.goalPath = Self.erased(person.path, adding: event.name)
      }
      if !hasMoves { arrive(at: event.name, from: person.screen, action: "", cause: "", time, &survey) }
    case .move:
      // A start has no screen that was left.
      let from = event.from.isEmpty ? nil : event.from
      arrive(
        at: event.name,
        from: event.action == "start" ? nil : from,
        action: event.action,
        cause: event.cause,
        time,
        &survey
      )
    case .act:
      if event.name == "tap" { person.tap = time }
      // A tap that opened a section or turned to a pane is answered; Back is no tap.
      if ["back", "expand", "pane-change"].contains(event.name) { person.tap = nil }
      if person.deed == nil, event.name == "tap" || event.name == "back" { person.deed = time }
    case .sessionEnd: end(reason: event.name, at: time, &survey)
    }
  }

  private mutating func arrive(
    at screen: String,
    from: String?,
    action: String,
    cause: String,
    _ time: Int64,
    _ survey: inout LogSurvey
  ) {
    if cause == "link", person.path.count == 1, person.arrival == time, let first = person.screen {
      // Who comes by a link sees nothing of what the app starts with.
      survey.starts[first] = (survey.starts[first] ?? 1) > 1 ? (survey.starts[first] ?? 1) - 1 : nil
      survey.starts[screen, default: 0] += 1
      person.path = [screen]
      if person.goals.last == screen { person.goalPath = [screen] }
    } else if let from {
      if person.screen == nil { start(with: from, time, &survey) }
      leaveScreen(at: time, &survey)
      let sizeClass = person.sizeClass
      // Where nothing tells how the screens changed, the way back is that by which the user came in this visit.
      let isBack = action.isEmpty && cause.isEmpty && person.path.last == from && person.path.dropLast().last == screen
      let cause = isBack ? "back" : cause
      let move = LogSurvey.Move(from: from, to: screen, action: action, cause: cause, sizeClass: sizeClass)
      survey.moves[move, default: 0] += 1
      person.choices.insert(LogSurvey.Choice(goal: "", from: from, to: screen, cause: cause))
      if let tap = person.tap, move.loads { survey.answers[screen, default: LogHistogram()].add(time - tap) }
      person.path = Self.erased(person.path, adding: screen)
    } else {
      end(reason: "", at: person.last, &survey)
      start(with: screen, time, &survey)
    }
    (person.screen, person.arrival, person.deed, person.tap) = (screen, time, nil, nil)
    person.choices.insert(LogSurvey.Choice(goal: "", from: screen, to: "", cause: ""))
  }

  private mutating func start(with screen: String, _ time: Int64, _ survey: inout LogSurvey) {
    survey.visits += 1
    survey.starts[screen, default: 0] += 1
    (person.screen, person.path) = (screen, [screen])
    (person.visitStart, person.arrival) = (time, time)
  }

  private mutating func leaveScreen(at time: Int64, _ survey: inout LogSurvey) {
    guard let screen = person.screen else { return }
    survey.dwells[screen, default: LogHistogram()].add((person.deed ?? time) - person.arrival)
  }

  private mutating func end(reason: String, at time: Int64, _ survey: inout LogSurvey) {
    guard let screen = person.screen else { return }
    if !reason.isEmpty { leaveScreen(at: time, &survey) }
    survey.ends[LogSurvey.End(screen: screen, reason: reason), default: 0] += 1
    survey.lengths.add(time - person.visitStart)
    if person.goals.isEmpty { survey.paths[LogSurvey.Path(screens: person.path, isOnGoal: false), default: 0] += 1 }
    (person.screen, person.deed, person.tap) = (nil, nil, nil)
  }

  private func finish(_ survey: inout LogSurvey, time: Int64) {
    survey.people += 1
    for screen in person.seen { survey.viewers[screen, default: 0] += 1 }
    let holding = LogSurvey.Holding(sizeClass: person.firstClass, switches: person.turns > 0)
    survey.holdings[holding, default: 0] += 1
    survey.turns += person.turns
    if person.turns > 0 { survey.turningTime += time }
    for goal in person.goals { survey.onGoal[goal, default: 0] += 1 }
    guard let goal = person.goals.last else { return }
    survey.goals[goal, default: 0] += 1
    survey.paths[LogSurvey.Path(screens: person.goalPath, isOnGoal: true), default: 0] += 1
    for var choice in person.choices {
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
