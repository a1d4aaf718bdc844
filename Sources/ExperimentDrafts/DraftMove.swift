import ExperimentFile
import ExperimentRuns

/// A way between two screens of a log, and what an app has to do for it.
struct DraftMove: Hashable, Sendable {
  /// What kind of change it is to a coordinator.
  enum Verb: Int, Sendable {
    /// A step back, by a button or a gesture.
    case back
    /// A tab was selected.
    case tab
    /// Something new was shown: pushed, or put in place of something.
    case push
    /// Something new was presented.
    case present
    /// What was below came into view again because of a tap: by going back, or by dismissing what was presented.
    case pop, dismiss
    /// Several changes at once, as when a flow ends and another begins.
    case restructure
    /// No tap did it: a link, a turn of the device, a section that opened in place.
    case outside
  }

  /// The screen that was left, as the log calls it.
  var from: String
  /// The screen arrived at.
  var to: String
  /// What caused it; empty where the log does not tell.
  var cause: String
  /// How often it was gone.
  var count: Int
  var verb: Verb

  /// The ways of a survey between screens that are kept, the most frequent first.
  static func moves(of survey: LogSurvey, among screens: Set<String>) -> [DraftMove] {
    struct Way: Hashable { var from, to, action, cause: String }
    var counts: [Way: Int] = [:]
    for (move, count) in survey.moves where screens.contains(move.from) && screens.contains(move.to) {
      let way = Way(from: move.from, to: move.to, action: move.action, cause: move.cause)
      counts[way, default: 0] += count
    }
    var verbs: [DraftMove: Int] = [:]
    for (way, count) in counts {
      let verb = way.from == way.to ? .outside : verb(way.action, way.cause)
      verbs[DraftMove(from: way.from, to: way.to, cause: way.cause, count: 0, verb: verb), default: 0] += count
    }
    return verbs.map { move, count in
      DraftMove(from: move.from, to: move.to, cause: move.cause, count: count, verb: move.verb)
    }.sorted {
      ($1.count, $0.from, $0.to, $0.cause, $0.verb.rawValue) < ($0.count, $1.from, $1.to, $1.cause, $1.verb.rawValue)
    }
  }

  private static func verb(_ action: String, _ cause: String) -> Verb {
    if cause == "back" { return .back }
    if LogSurvey.Move.causesWithoutTap.contains(cause) { return .outside }
    return switch action {
    case "select": .tab
    case "present": .present
    case "pop": .pop
    case "dismiss": .dismiss
    case "restructure": .restructure
    default: .push
    }
  }

  /// How many ways it takes to come to each screen.
  static func depths(from roots: [String], by ways: [(String, String)]) -> [String: Int] {
    let next = Dictionary(grouping: ways) { $0.0 }
    var depths = Dictionary(roots.map { ($0, 0) }) { first, _ in first }
    var open = roots
    while !open.isEmpty {
      var reached: [String] = []
      for screen in open {
        for (_, target) in next[screen] ?? [] where depths[target] == nil {
          depths[target] = (depths[screen] ?? 0) + 1
          reached.append(target)
        }
      }
      open = reached
    }
    return depths
  }
}

extension DraftMove.Verb {
  /// Whether it leads to something new.
  var shows: Bool { self == .push || self == .present || self == .restructure }
}
