import FunnelAnalysis
import NavigationExperiments

/// What metrics ask of a funnel, whether the events come from a tape or from a log.
extension FunnelMatcher {
  /// 1 where a step was reached, and 0 elsewhere.
  func isReached(_ step: Int) -> Int64 { reachedTime(of: step) == nil ? 0 : 1 }

  /// The time from a moment to first reaching a step, in milliseconds; `PersonOutcome.never` where one of them never was.
  func time(from start: Int64?, to step: Int) -> Int64 {
    guard let start, let end = reachedTime(of: step) else { return PersonOutcome.never }
    return FunnelTally.time(from: start, to: end, longest: definition.windowMilliseconds)
  }
}
