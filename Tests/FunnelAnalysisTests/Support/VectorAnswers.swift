import Foundation
import FunnelAnalysis

/// Our answers to a case, in the forms that the cases know.
struct VectorAnswers {
  let restated: RestatedCase
  let source: FunnelVectors.Definition
  let outcomes: [(user: String, outcome: FunnelOutcome)]

  init(_ restated: RestatedCase, _ source: FunnelVectors.Definition) {
    self.restated = restated
    self.source = source
    let evaluator = FunnelEvaluator(restated.definition)
    outcomes = restated.logs.flatMap { user, log in
      evaluator.outcomes(log, exposure: restated.exposures[user]).map { (user, $0) }
    }
  }

  var steps: Range<Int> { restated.definition.steps.indices }
  var levels: [String: Int] {
    Dictionary(uniqueKeysWithValues: outcomes.map { ($0.user, ($0.outcome.furthest ?? -1) + 1) })
  }
  var wholeTimes: [String: Int64] {
    Dictionary(
      uniqueKeysWithValues: outcomes.map {
        ($0.user, ($0.outcome.chainTimes.last ?? 0) - ($0.outcome.chainTimes.first ?? 0))
      })
  }
  var reached: [String: [Int]] {
    Dictionary(uniqueKeysWithValues: outcomes.map { ($0.user, $0.outcome.times.map { $0 == nil ? 0 : 1 }) })
  }
  var counts: [Int] { steps.map { step in outcomes.count { $0.outcome.times[step] != nil } } }
  var dropped: [String] { outcomes.filter(\.outcome.isDropped).map(\.user).sorted() }
  var meanSeconds: [Double?] { steps.map { mean(of: durations(from: $0 - 1, to: $0)) } }
  var medianSeconds: [Double?] {
    steps.map { step in
      let sorted = durations(from: step - 1, to: step).sorted()
      guard !sorted.isEmpty else { return nil }
      return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2000
    }
  }
  var averageSeconds: Double { mean(of: durations(from: source.from_step ?? 0, to: source.to_step ?? 0)) ?? 0 }

  func users(at step: String) -> [String] {
    let place = (Int(step) ?? 0) - 1
    return outcomes.filter { $0.outcome.times[place] != nil }.map(\.user).sorted()
  }

  /// Bins of whole seconds, as many as the case says or the cube root of how many durations there are.
  var bins: [[Int64]] {
    let seconds = durations(from: source.from_step ?? 0, to: source.to_step ?? 0).map { $0 / 1000 }
    guard let least = seconds.min(), let most = seconds.max() else { return [] }
    let count = source.bin_count ?? min(60, max(1, Int(cbrt(Double(seconds.count)).rounded(.up))))
    let width = Int64((Double(most - least) / Double(count)).rounded(.up))
    return (0...Int64(count)).map { bin in
      let edge = least + bin * width
      return [edge, Int64(seconds.count { $0 >= edge && $0 < edge + width })]
    }
  }

  private func durations(from: Int, to: Int) -> [Int64] {
    guard from >= 0 else { return [] }
    return outcomes.compactMap { outcome in
      outcome.outcome.times[to].flatMap { to in outcome.outcome.times[from].map { to - $0 } }
    }
  }

  private func mean(of durations: [Int64]) -> Double? {
    durations.isEmpty ? nil : Double(durations.reduce(0, +)) / Double(durations.count) / 1000
  }
}

extension FunnelOutcome {
  /// When the chain that is told filled its steps.
  fileprivate var chainTimes: [Int64] { times.compactMap(\.self) }
}
