import EventLogs
import ExperimentFile
import Foundation
import NavigationEvents

/// The views and events of a log by their names.
struct LogNames {
  /// How often one comes.
  struct Count {
    /// The rows, and the users who have one.
    var (rows, users) = (0, 0)
    /// Whether some are views of screens.
    var isView = false
  }

  /// How many users the log has.
  private(set) var users = 0
  private var counts: [String: Count] = [:]
  /// By which names users come, each at its first time.
  private var paths: [[String]: Int] = [:]

  /// Counts all rows of a log.
  /// - Throws: `Problem` if what did not fit into memory cannot be read again.
  init(_ log: EventLog) throws {
    try log.forEachUser { entries in
      users += 1
      var own: [String] = []
      var seen: Set<String> = []
      for place in entries.indices {
        let event = log.facts[Int(entries[place].facts)].event
        guard [.screenView, .act].contains(event.kind) else { continue }
        let isFirst = seen.insert(event.name).inserted
        counts[event.name, default: Count()].rows += 1
        counts[event.name, default: Count()].users += isFirst ? 1 : 0
        if event.kind == .screenView { counts[event.name]?.isView = true }
        if isFirst, own.count < 4, Self.isStep(event.name) { own.append(event.name) }
      }
      paths[own, default: 0] += 1
    }
  }

  subscript(name: String) -> Count? { counts[name] }

  /// The names, those of most users first.
  var all: [String] {
    counts.sorted { ($1.value.users, $0.key) < ($0.value.users, $1.key) }.map(\.key)
  }

  /// The names that most users come by, as far as there are two.
  var path: [String] {
    let paths = paths.filter { $0.key.count > 1 }
    let best = paths.max {
      ($0.key.count * $0.value, $1.key.joined(separator: "\n")) < (
        $1.key.count * $1.value, $0.key.joined(separator: "\n")
      )
    }
    return best?.key ?? []
  }

  /// Whether a step can be called so, and is more than what an app does by itself.
  static func isStep(_ name: String) -> Bool {
    let automatic = ["session_start", "first_visit", "first_open", "session_end", "user_engagement", "scroll"]
    return !name.contains(">") && name.trimmingCharacters(in: .whitespaces) == name && !automatic.contains(name)
  }
}
