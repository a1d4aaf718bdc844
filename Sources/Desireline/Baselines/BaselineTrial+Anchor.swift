import ExperimentAnalysis
import ExperimentDesign
import ExperimentRuns
import TextFormats
import UserBehavior
import UserSimulation

/// Users with whom the control has the levels of today: more or fewer of them want what the funnel counts, and their
/// budgets of effort are larger or smaller; times are reported by a common factor.
extension BaselineTrial {
  /// The users, and the control's levels with them.
  struct Anchored {
    var cohort: Cohort
    var levels: [BaselineComparison]
  }

  /// How many reruns seek budgets and share together, how many the budgets where intent alone does not do, and how many
  /// the share who want it.
  private static let (settling, remaining, intending) = (6, 5, 4)
  /// How large a part of a level is near enough.
  private static let precision = 0.03
  /// How often what a baseline counts happens among the users by whom it is judged, and how many these are.
  private static let (events, judged) = (400.0, 2000.0...8000.0)

  /// The users by whom levels are judged where every parameter has its value: enough for the rarest of them.
  var judgedUsers: Range<Int> {
    let rarest = shares.map { min($0.baseline.value, 1 - $0.baseline.value) }.min() ?? 0.5
    return 0..<Int(min(Self.judged.upperBound, max(Self.judged.lowerBound, Self.events / max(rarest, 0.001))))
  }

  private var shares: [PlacedBaseline] { placed.filter { $0.anchors && $0.metric.isShare } }

  /// How much effort explains, where the baselines do not settle it: levels of one path at two places do.
  var split: UncertainParameter? {
    guard Set(shares.map(\.metric.id)).count == 1, effort(of: cohort) != nil, intents(of: cohort).first != nil else {
      return nil
    }
    return UncertainParameter(.effortOfAnchor, in: 0...1, around: 0.5)
  }

  /// Users some of whom may want something else: where all want what the funnel counts, and those who leave at once are
  /// not exposed, a goal that none has yet.
  var divided: Cohort {
    func exposed(_ users: Cohort) -> Int {
      comparisons(users: 500, of: users).lazy.filter { $0.placed.metric.isBinary }.map(\.users).max() ?? 0
    }
    let lever = intents(of: cohort).first
    guard wantingGoals.isEmpty, !shares.isEmpty, let lever, exposed(lever.move(cohort, 0)) * 2 < exposed(cohort) else {
      return cohort
    }
    var users = cohort
    users.goals.append(.somethingElse(share: 1e-9 * users.goals.reduce(0) { $0 + $1.share }))
    return users
  }

  /// Whether the control is brought to any baseline.
  var anchors: Bool { placed.contains(where: \.anchors) }

  /// Brings users to the baselines, or as near as they come.
  /// - Parameters:
  ///   - drawn: The users from whom the search starts.
  ///   - effort: How much effort explains; without meaning where baselines settle it.
  ///   - users: The users by whose levels it is judged.
  func anchored(_ drawn: Cohort, effort: Double, judgedBy users: Range<Int>) -> Anchored {
    var search = AnchorSearch(trial: self, drawn: drawn, users: users)
    if !shares.isEmpty, !search.levels.isEmpty, !search.isNear {
      if split == nil { search.seekBoth() } else { search.seekEffort(effort) }
      search.seekIntent()
      search.seekRest()
      search.seekIntent()
    }
    return search.stretched
  }

  /// The levels with the users of the latest rerun.
  private struct AnchorSearch: ~Copyable {
    let trial: BaselineTrial
    let drawn: Cohort
    let users: Range<Int>
    let effort, intent: Lever?
    var worker: RunWorker
    var (power, share) = (0.0, 1.0)
    /// Whether the share who want it moves the levels.
    var intentHelps = true
    var levels: [BaselineComparison] = []

    init(trial: BaselineTrial, drawn: Cohort, users: Range<Int>) {
      (self.trial, self.drawn, self.users) = (trial, drawn, users)
      (effort, intent) = (trial.effort(of: drawn), trial.intents(of: drawn).first)
      worker = RunWorker(run: trial.run)
      share = intent?.start ?? 1
      rerun()
    }

    var cohort: Cohort {
      var cohort = drawn
      if let effort, power != 0 { cohort = effort.move(cohort, power) }
      if let intent, share != intent.start { cohort = intent.move(cohort, share) }
      return cohort
    }

    mutating func rerun() {
      worker.use(cohort)
      levels = trial.comparisons(of: users, worker: &worker)
    }

    var anchors: [BaselineComparison] { levels.filter { $0.placed.anchors && $0.placed.metric.isShare } }

    /// Whether no share is further off than can be seen.
    var isNear: Bool {
      !anchors.isEmpty
        && anchors.allSatisfy { one in
          abs((one.level ?? 0) - one.value) <= max(precision * one.value, 1.5 / Double(max(1, one.users)))
        }
    }

    /// How far the levels are above the baselines, in log-odds, on average.
    var gap: Double { anchors.reduce(0) { $0 + $1.gap($1.level ?? 0) } / Double(max(1, anchors.count)) }

    /// Seeks the budgets with which so much of the gap is left as intent explains.
    mutating func seekEffort(_ explained: Double) {
      let rest = gap * (1 - explained)
      seek(reruns: 2) { $0.gap - rest }
    }

    /// Seeks budgets and share together: those with the least squares of the gaps, step by step (Gauss–Newton).
    mutating func seekBoth() {
      guard let effort, let intent, anchors.count > 1 else { return }
      var best = (squares: squares, power: power, share: share, levels: levels)
      // How fast levels rise with the power; found out with a first step the way the gap asks for.
      var before = (power: power, share: share, odds: odds)
      power = gap < 0 ? 0.5 : -0.5
      rerun()
      var slopes = before.odds.map { _ in 0.0 }
      // Where no user is exposed there are no levels.
      for _ in 0..<settling where odds.count == slopes.count {
        if squares < best.squares { best = (squares, power, share, levels) }
        if isNear { break }
        let (odds, gaps, rises) = (odds, anchors.map { $0.gap($0.level ?? 0) }, rises(by: 0.01))
        let distance = power - before.power
        if abs(distance) > 0.02 {
          // What the share has done to them is no effect of the power.
          slopes = odds.indices.map { (odds[$0] - before.odds[$0] - rises[$0] * (share - before.share)) / distance }
        }
        before = (power, share, odds)
        func product(_ one: [Double], _ other: [Double]) -> Double { zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
        let (pp, ps, ss) = (product(slopes, slopes), product(slopes, rises), product(rises, rises))
        let (pg, sg, area) = (product(slopes, gaps), product(rises, gaps), pp * ss - ps * ps)
        let isSkew = area < 1e-3 * pp * ss || area == 0
        var step = isSkew ? (pp > 0 ? -pg / pp : 0) : (ps * sg - ss * pg) / area
        step = min(effort.ends.upperBound, max(effort.ends.lowerBound, power + min(0.7, max(-0.7, step)))) - power
        let next = share - (ss > 0 ? (sg + ps * step) / ss : 0)
        power += step
        share = min(max(intent.ends.upperBound, intent.start), max(intent.ends.lowerBound, next))
        rerun()
      }
      if squares > best.squares { (power, share, levels) = (best.power, best.share, best.levels) }
    }

    private var odds: [Double] { anchors.map { BaselineComparison.logOdds($0.level ?? 0) } }

    private var squares: Double {
      anchors.isEmpty ? .infinity : anchors.reduce(0) { $0 + $1.gap($1.level ?? 0) * $1.gap($1.level ?? 0) }
    }

    /// How fast the log-odds of levels rise with the share who want it.
    private func rises(by step: Double) -> [Double] {
      anchors.map { one in
        let other = share > 0.5 ? share - step : share + step
        return (BaselineComparison.logOdds(level(of: one, at: other)) - BaselineComparison.logOdds(one.level ?? 0))
          / (other - share)
      }
    }

    /// Seeks the budgets that close the gap that is left where the share who want it is at an end, or does not matter.
    mutating func seekRest() {
      let isAtEnd = intent.map { share <= $0.ends.lowerBound || share >= min($0.ends.upperBound, $0.start) } ?? true
      guard isAtEnd || !intentHelps, !isNear else { return }
      seek(reruns: remaining) { $0.gap }
    }

    /// Seeks the power at which an error is 0, which rises with it, and keeps the nearest.
    private mutating func seek(reruns: Int, _ error: (borrowing AnchorSearch) -> Double) {
      guard let ends = effort?.ends else { return }
      let now = error(self)
      var best = (error: abs(now), power: power, levels: levels)
      BaselineTrial.seek(
        [now < 0 ? ends.upperBound : ends.lowerBound], from: (power, now), reruns: reruns
      ) { number in
        power = number
        rerun()
        guard !anchors.isEmpty else { return nil }
        let found = error(self)
        if abs(found) < best.error { best = (abs(found), number, levels) }
        return abs(found) < 0.02 ? nil : found
      }
      (power, levels) = (best.power, best.levels)
    }

    /// Seeks the share who want it with which there is no gap.
    mutating func seekIntent() {
      guard let intent, intentHelps else { return }
      var before: (share: Double, gap: Double)?
      for _ in 0..<intending where !isNear {
        var next = closing(intent)
        // Between two shares that are too large and too small, by their gaps.
        if let before, before.gap * gap < 0 {
          next = share + (before.share - share) * gap / (gap - before.gap)
        }
        guard abs(next - share) > 1e-4 else { return }
        let last = (share: share, gap: gap, levels: levels)
        before = (share, gap)
        share = next
        rerun()
        guard !anchors.isEmpty, abs(gap - last.gap) > 0.3 * abs(last.gap) else {
          // Who came for something else gets there as often.
          if anchors.isEmpty || abs(gap) > abs(last.gap) - 0.02 { (share, levels) = (last.share, last.levels) }
          intentHelps = false
          return
        }
      }
    }

    /// The share who want it with the least squares of the gaps.
    private func closing(_ intent: Lever) -> Double {
      guard rises(by: 0.01).contains(where: { $0 != 0 }) else { return share }
      var (low, high) = (intent.ends.lowerBound, max(intent.ends.upperBound, intent.start))
      func slope(_ share: Double) -> Double {
        anchors.reduce(0) { sum, one in
          let (here, there) = (level(of: one, at: share), level(of: one, at: share + 1e-4))
          return sum + one.gap(here) * (one.gap(there) - one.gap(here))
        }
      }
      // Squares fall up to there, and rise behind it.
      for _ in 0..<30 {
        let middle = (low + high) / 2
        if slope(middle) < 0 { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }

    /// A level if another share wanted it: those who do reach it as often as now, and so do the others.
    private func level(of one: BaselineComparison, at share: Double) -> Double {
      let (level, others) = (one.level ?? 0, one.levelOfOthers)
      guard one.placed.metric.isBinary, one.placed.baseline.goal == nil else { return level }
      return (level - others) * share / self.share + (others == 0 ? 0 : others * (1 - share) / (1 - self.share))
    }

    /// The users and levels with the factor of times that the baselines ask for.
    var stretched: Anchored {
      var anchored = Anchored(cohort: cohort, levels: levels)
      let times = levels.filter { $0.placed.anchors && $0.placed.metric.isTime && $0.value > 0 && $0.level ?? 0 > 0 }
      guard !times.isEmpty else { return anchored }
      let logarithms = times.map { ReproducibleMathematics.logarithm($0.value / ($0.level ?? $0.value)) }
      // A factor of four at most, as of effort.
      let mean = min(1.386, max(-1.386, logarithms.reduce(0, +) / Double(times.count)))
      anchored.cohort.timeFactor = ReproducibleMathematics.exponential(mean)
      for place in levels.indices where levels[place].placed.metric.isTime {
        anchored.levels[place].level = levels[place].level.map { $0 * anchored.cohort.timeFactor }
      }
      return anchored
    }
  }
}

extension BaselineComparison {
  /// The logarithm of the odds of a share.
  fileprivate static func logOdds(_ share: Double) -> Double {
    // Half a percentage point on both sides, so that what nearly all do weighs no more than the rest.
    ReproducibleMathematics.logarithm((share + 0.005) / (1.005 - share))
  }

  /// Whether the level is off by half or more, in its number or its odds.
  var isOutOfReach: Bool { isMissed || !isMet && distance > 0.405 }

  /// How far the level is from the baseline, in log-odds; of a time in logarithms.
  var distance: Double {
    guard placed.metric.isTime else { return abs(gap(level ?? 0)) }
    return abs(ReproducibleMathematics.logarithm(max(level ?? 0, 1e-6) / max(value, 1e-6)))
  }

  /// How far a level is above the baseline, in log-odds.
  fileprivate func gap(_ level: Double) -> Double { Self.logOdds(level) - Self.logOdds(value) }
}
