import ExperimentDesign
import ExperimentFile
package import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
package import TextFormats

/// What the app of a draft cannot do of what happened: the ways in the log that its flow graph has not.
package struct DraftFit {
  /// Ways that users went and that the app calls impossible, the most frequent first.
  package private(set) var impossible: [LogSurvey.Move: Int] = [:]
  /// How often users went any way that a tap can go.
  package private(set) var taps = 0
  /// Whether all states of the app were looked at.
  package private(set) var isComplete = true

  /// The most states that are looked at in each size class.
  private static let mostStates = 2000

  /// Walks the app of a draft, and looks for every way of the log in it.
  /// - Throws: `Problems` if the draft is no experiment.
  package init(_ draft: DraftExperiment) throws(Problems) {
    let bytes = Array(draft.text().utf8)
    let source: SourceText
    do throws(Problem) { source = try SourceText(name: draft.id, bytes: bytes) } catch {
      throw Problems([error])
    }
    let experiment = try ExperimentDocument(source).experiment
    let engine = experiment.engine(for: experiment.control)
    var possible: [SizeClass: Set<[String]>] = [:]
    for width in SizeClass.allCases {
      let exploration = FlowExploration(
        traits: [Traits(horizontal: width)], mostOpenTabs: 1, mostStates: Self.mostStates)
      let graph = FlowGraph(of: engine, by: exploration)
      if !graph.isComplete { isComplete = false }
      for edge in graph.edges {
        guard let from = edge.record.from, let to = edge.record.to else { continue }
        possible[width, default: []].insert([from.kind.rawValue, to.kind.rawValue])
      }
    }
    let kept = Set(draft.app.screens)
    let ignored = Set((draft.app.outside + draft.app.rareMoves).map { [$0.from, $0.to, $0.cause] })
    for (move, count) in draft.survey.moves where kept.contains(move.from) && kept.contains(move.to) {
      guard move.from != move.to, !ignored.contains([move.from, move.to, move.cause]) else { continue }
      taps += count
      let ways = possible[SizeClass(rawValue: move.sizeClass) ?? .compact] ?? []
      if !ways.contains([draft.name(move.from), draft.name(move.to)]) { impossible[move] = count }
    }
  }

  /// The impossible ways line by line, for users; nothing where there are none.
  /// - Parameter name: What the file calls a screen of the log.
  package func notes(called name: (String) -> String) -> [String] {
    guard !impossible.isEmpty else { return [] }
    let sorted = impossible.sorted { first, second in (second.value, first.key.order) < (first.value, second.key.order)
    }
    let count = impossible.values.reduce(0, +)
    let lines = sorted.prefix(12).map { move, count in
      let how = [move.action, move.cause].filter { !$0.isEmpty }.joined(separator: " by ")
      let width = move.sizeClass.isEmpty ? "" : ", \(move.sizeClass)"
      return "  \(name(move.from)) to \(name(move.to))\(how.isEmpty ? "" : ", \(how)")\(width): \(count) times"
    }
    let rest = sorted.count > 12 ? ["  and \(sorted.count - 12) more"] : []
    let bound = isComplete ? "" : ", as far as it was looked at"
    return ["Ways that users went and this app has not\(bound): \(count) of \(taps) taps."] + lines + rest
  }
}

extension LogSurvey.Move {
  /// What ways are ordered by where they are as frequent.
  fileprivate var order: String { [from, to, cause, action, sizeClass].joined(separator: "\n") }
}

extension DraftExperiment {
  /// What the app that is written cannot do of what happened, line by line.
  package func notes(on fit: DraftFit) -> [String] { fit.notes(called: name) }
}
