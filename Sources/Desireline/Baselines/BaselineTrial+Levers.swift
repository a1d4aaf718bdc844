import ExperimentDesign
import ExperimentReports
import HeadlessNavigation
import TextFormats
import UserBehavior
import UserSimulation

/// What moves the levels of the control, when causes are sought and when the control is anchored.
extension BaselineTrial {
  /// A number that levels depend on.
  struct Lever {
    /// What it is, for readers.
    let name: String
    /// The ends between which the number is sought; where they are equal, there is one rerun.
    let ends: ClosedRange<Double>
    /// The number of the users as they are.
    let start: Double
    /// Gives users the number.
    let move: (_ users: Cohort, _ number: Double) -> Cohort
    /// The change as a file writes it.
    let text: (Double) -> String
    /// Items that are only for those who want what they do.
    var items: [Name<Item>] = []
  }

  /// How much effort users spend, as the power of e of a factor; `nil` where they have no budget.
  func effort(of users: Cohort) -> Lever? { scale([.patience, .unaskedPatience], of: users, as: "effort") }

  /// Parameters that move by one factor, of four at most: beyond it nothing would be believed.
  func scale(_ parameters: [BehaviorParameter], of users: Cohort, as name: String) -> Lever? {
    let (behavior, used) = (users.behavior, UncertainParameter.used(by: users, in: [app]))
    let own = parameters.filter { used.contains($0) && behavior[$0] > 0 }
    func values(_ power: Double) -> [Double] {
      own.map { min($0.range.upperBound, behavior[$0] * ReproducibleMathematics.exponential(power)) }
    }
    guard !own.isEmpty else { return nil }
    return Lever(name: name, ends: -1.386...1.386, start: 0) { moved, power in
      moved.behaving(own.map { UncertainParameter($0, in: $0.range) }, as: values(power))
    } text: { power in
      zip(own, values(power)).map { "\($0.key): \($0.text($1))" }.joined(separator: ", ") + " in 'behavior'"
    }
  }

  /// How many users want what the funnel counts; the others come for something else, or leave at once.
  func intents(of users: Cohort) -> [Lever] {
    let goals = wantingGoals
    let shares = goals.map { goal in users.goals.reduce(0) { $0 + ($1.id == goal ? $1.share : 0) } }
    let (all, wanted) = (users.goals.reduce(0) { $0 + $1.share }, shares.reduce(0, +))
    let ends = 0.005...0.995
    guard wanted > 0, !goals.isEmpty else {
      let leaving = Lever(name: "intent", ends: ends, start: 1 - users.behavior[.leavesAtOnce]) { moved, share in
        var moved = moved
        moved.behavior[.leavesAtOnce] = 1 - share
        return moved
      } text: {
        "leaves_at_once: \(rounded(1 - $0, 2)) in 'behavior'"
      }
      let wandering = Lever(name: "intent", ends: ends, start: 1) { moved, share in
        var moved = moved
        for place in moved.goals.indices { moved.goals[place].share *= share }
        moved.goals.append(.somethingElse(share: all * (1 - share)))
        return moved
      } text: {
        "a goal with share: \(rounded(1 - $0, 2)) for something that these screens do not have"
      }
      return users.policy.reads(.leavesAtOnce) ? [leaving, wandering] : [wandering]
    }
    func shared(_ share: Double) -> [Double] { shares.map { $0 / wanted * share } }
    return [
      Lever(name: "intent", ends: ends, start: wanted / all) { moved, share in
        moved.behaving(goals.map { UncertainParameter(.goal($0), in: 0...1) }, as: shared(share))
      } text: { share in
        zip(goals, shared(share)).map { "share: \(rounded($1, 2)) for goal '\($0)'" }.joined(separator: ", ")
      }
    ]
  }

  /// Seeks where an error is 0, one end and then between the numbers, by their errors, and not too near to either.
  /// - Parameters:
  ///   - ends: The ends, the likelier first; the other is tried where the error has one sign up to there.
  ///   - known: A number between them, and its error.
  ///   - reruns: How many at most.
  ///   - error: The error at a number; `nil` ends the search.
  static func seek(
    _ ends: [Double], from known: (number: Double, error: Double), reruns: Int, error: (Double) -> Double?
  ) {
    var low = known
    for (place, end) in ends.enumerated() where end != known.number {
      guard var high = error(end).map({ (number: end, error: $0) }) else { return }
      if high.error * low.error > 0 { continue }
      for _ in (place + 1)..<max(place + 1, reruns) {
        let share = min(0.9, max(0.1, low.error / (low.error - high.error)))
        let middle = low.number + (high.number - low.number) * (share.isFinite ? share : 0.5)
        guard let found = error(middle) else { return }
        if found * low.error > 0 { low = (middle, found) } else { high = (middle, found) }
      }
      return
    }
  }
}

extension BehaviorParameter {
  /// A value as a file writes it, to two digits.
  fileprivate func text(_ value: Double) -> String {
    func text(_ value: Double) -> String { rounded(value, digits(showing: max(0.01, value))) }
    return unit == .duration ? "\"\(text(value / 1000)) s\"" : text(value)
  }
}
