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

  /// How many reruns seek the budgets that two levels settle, how many those that intent alone does not reach, and how
  /// many the share who want it.
  private static let (settling, remaining, intending) = (4, 3, 4)
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
      search.seekEffort(split == nil ? nil : effort)
      search.seekIntent()
      search.seekRest()
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
      anchors.allSatisfy { one in
        abs((one.level ?? 0) - one.value) <= max(precision * one.value, 1.5 / Double(max(1, one.users)))
      }
    }

    /// How far the levels are above the baselines, in log-odds, on average.
    var gap: Double { anchors.reduce(0) { $0 + $1.gap($1.level ?? 0) } / Double(max(1, anchors.count)) }

    /// Seeks the budgets with which so much of the gap is left as intent explains; without a share, those with which no
    /// level would be further off than another when as many users as now would want it as on average.
    mutating func seekEffort(_ explained: Double?) {
      guard effort != nil, explained ?? 1 > 0 else { return }
      let rest = explained.map { gap * (1 - $0) }
      func error(_ search: borrowing AnchorSearch) -> Double { rest.map { search.gap - $0 } ?? search.slope }
      seek(reruns: rest == nil ? settling : 2, hasOneDirection: rest != nil, error)
    }

    /// Seeks the budgets that close the gap that is left.
    mutating func seekRest() {
      guard effort != nil, !isNear, abs(gap) > 0.01 else { return }
      seek(reruns: remaining, hasOneDirection: true) { $0.gap }
    }

    /// Seeks the power at which an error is 0, and keeps the nearest.
    private mutating func seek(
      reruns: Int, hasOneDirection: Bool, _ error: (borrowing AnchorSearch) -> Double
    ) {
      guard let ends = effort?.ends else { return }
      let now = error(self)
      var best = (error: abs(now), power: power, levels: levels)
      let likely = now < 0 ? [ends.upperBound, ends.lowerBound] : [ends.lowerBound, ends.upperBound]
      var moved = power
      BaselineTrial.seek(Array(likely.prefix(hasOneDirection ? 1 : 2)), from: (power, now), reruns: reruns) { number in
        (power, moved) = (number, number)
        rerun()
        let found = error(self)
        if abs(found) < best.error { best = (abs(found), number, levels) }
        return abs(found) < 0.01 ? nil : found
      }
      if moved != best.power { (power, levels) = (best.power, best.levels) }
    }

    /// Seeks the share who want it with which there is no gap.
    mutating func seekIntent() {
      guard let intent else { return }
      for _ in 0..<intending where !isNear {
        guard let next = closing(intent), abs(next - share) > 1e-4 else { return }
        share = next
        rerun()
      }
    }

    /// The share who want it with which the levels would be right on average.
    private func closing(_ intent: Lever) -> Double? {
      let (low, high) = (intent.ends.lowerBound, max(intent.ends.upperBound, intent.start))
      let (first, last) = (error(at: low), error(at: high))
      guard first != last else { return nil }
      return min(high, max(low, low + (high - low) * first / (first - last)))
    }

    /// How far levels would be off if another share wanted it, in log-odds about the baselines.
    private func error(at share: Double) -> Double {
      anchors.reduce(0) { sum, one in
        sum + (level(of: one, at: share) - one.value) / max(1e-4, one.value * (1 - one.value))
      }
    }

    /// A level if another share wanted it: those who do reach it as often as now, and so do the others.
    private func level(of one: BaselineComparison, at share: Double) -> Double {
      let (level, others) = (one.level ?? 0, one.levelOfOthers)
      guard one.placed.metric.isBinary, one.placed.baseline.goal == nil else { return level }
      return (level - others) * share / self.share + (others == 0 ? 0 : others * (1 - share) / (1 - self.share))
    }

    /// How much further the rarer levels are off than the others once intent has closed the gap on average.
    var slope: Double {
      var next = share
      if let intent, let closed = closing(intent) { next = closed }
      let anchors = anchors
      let middle = anchors.reduce(0) { $0 + BaselineComparison.logOdds($1.value) } / Double(max(1, anchors.count))
      return anchors.reduce(0) { sum, one in
        sum + (middle - BaselineComparison.logOdds(one.value)) * one.gap(level(of: one, at: next))
      }
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
  /// The logarithm of the odds of a share, which is neither 0 nor 1.
  fileprivate static func logOdds(_ share: Double) -> Double {
    let inside = min(0.9999, max(0.0001, share))
    return ReproducibleMathematics.logarithm(inside / (1 - inside))
  }

  /// How far a level is above the baseline, in log-odds.
  fileprivate func gap(_ level: Double) -> Double { Self.logOdds(level) - Self.logOdds(value) }
}
