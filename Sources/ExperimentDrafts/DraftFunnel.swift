import ExperimentFile
import ExperimentRuns

/// The steps of a funnel: the commonest way to what most users came for.
struct DraftFunnel {
  /// The steps, each with the screens that count, as the log calls them.
  let steps: [[String]]
  /// Where the commonest way ends; `nil` where the steps were given.
  let end: String?
  /// How many users came to the end by just this way, and how many by any; `nil` where the steps were given.
  let counts: (own: Int, all: Int)?
  /// Whether the end is where users got what they came for, and not merely where they left.
  let isOnGoal: Bool

  /// A funnel of screens that were asked for.
  init(_ screens: [String]) { (steps, end, counts, isOnGoal) = (screens.map { [$0] }, nil, nil, false) }

  /// The funnel of a survey.
  init(_ survey: LogSurvey, _ app: DraftApp) {
    let kept = Set(app.screens)
    let all = survey.paths.filter { $0.key.screens.allSatisfy(kept.contains) }
    let goals = survey.destinations
    let onGoal = all.filter { $0.key.isOnGoal && goals[$0.key.screens.last ?? ""] != nil }
    let paths = onGoal.isEmpty ? all.filter { !$0.key.isOnGoal && $0.key.screens.count > 1 } : onGoal
    isOnGoal = !onGoal.isEmpty
    var ends: [String: Int] = [:]
    for (path, count) in paths { ends[path.screens.last ?? "", default: 0] += count }
    guard let end = ends.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }) else {
      (steps, self.end, counts) = ([[app.root]], nil, nil)
      return
    }
    var own: [[String]: Int] = [:]
    for (path, count) in paths where path.screens.last == end.key { own[path.screens, default: 0] += count }
    let sorted = own.sorted { ($1.value, $0.key.joined(separator: "\n")) < ($0.value, $1.key.joined(separator: "\n")) }
    let main = sorted[0].key
    var steps = main.map { [$0] }
    for (path, count) in sorted.dropFirst() where path.count == main.count && count * 10 >= end.value {
      let differing = path.indices.filter { path[$0] != main[$0] }
      guard differing.count == 1, let place = differing.first, !main.contains(path[place]) else { continue }
      if !steps.joined().contains(path[place]) { steps[place].append(path[place]) }
    }
    // Who begins with what they came for may still go on from there.
    if steps.count == 1, let next = app.screens.first(where: { !steps[0].contains($0) && !app.unreached.contains($0) })
    {
      steps.append([next])
    }
    self.steps = steps
    self.end = end.key
    counts = (sorted[0].value, end.value)
  }
}
