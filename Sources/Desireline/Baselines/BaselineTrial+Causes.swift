import ExperimentAnalysis
import ExperimentDesign
import ExperimentReports
import HeadlessNavigation
import TextFormats
import UserBehavior
import UserSimulation

/// What may be wrong with a model whose level is not that of today, each tried by reruns.
extension BaselineTrial {
  /// One thing to try: a number that is moved until the level is near.
  private struct Suspect {
    /// What it is, for readers.
    let name: String
    /// The ends between which the number is sought; where they are equal, there is one rerun.
    let ends: ClosedRange<Double>
    /// The users at a number, and the items that are only for those who want what they do.
    let change: (Double) -> (cohort: Cohort, items: [Name<Item>])
    /// The change as a file writes it.
    let text: (Double) -> String
  }

  /// How many users a rerun has, and how many reruns a suspect.
  private static let (rerunUsers, reruns) = (1000, 6)
  /// For how many levels causes are sought.
  private static let mostSought = 3

  /// The comparisons, with what brings the level near where it is not.
  /// - Parameters:
  ///   - users: How many users are run.
  ///   - unwanted: The items by which users complete what they did not come for.
  func explained(users: Int, unwanted: [Name<Item>]) -> [BaselineComparison] {
    var found = comparisons(users: users)
    let suspects = suspects(unwanted)
    for place in found.indices.filter({ found[$0].isMissed }).prefix(Self.mostSought) {
      found[place].tried = suspects.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      found[place].causes = suspects.compactMap { cause($0, for: place, among: found) }
    }
    return found
  }

  /// The suspect with the number at which a level is near, if there is one, and no other level is missed for it.
  private func cause(
    _ suspect: Suspect, for place: Int, among found: [BaselineComparison]
  ) -> BaselineComparison.Cause? {
    let baseline = max(found[place].value, 1e-6)
    func rerun(_ number: Double) -> (error: Double, levels: [BaselineComparison]) {
      let change = suspect.change(number)
      let levels = comparisons(users: Self.rerunUsers, of: change.cohort, wantedOnly: change.items)
      return (levels.isEmpty ? 0 : max(levels[place].level ?? 0, 1e-6) - baseline, levels)
    }
    func cause(_ number: Double, _ levels: [BaselineComparison]) -> BaselineComparison.Cause? {
      guard levels.indices.contains(place), levels[place].isNear, let level = levels[place].level,
        levels.indices.allSatisfy({ !levels[$0].isMissed || found[$0].isMissed })
      else { return nil }
      return .init(suspect.text(number), level: level)
    }
    var (low, high) = (suspect.ends.lowerBound, suspect.ends.upperBound)
    var (first, last) = (rerun(low), rerun(high))
    if let cause = cause(low, first.levels) ?? cause(high, last.levels) { return cause }
    guard low < high, first.error * last.error < 0 else { return nil }
    for _ in 2..<Self.reruns {
      // Between the two numbers by their levels, and not too near to either.
      let share = min(0.8, max(0.2, first.error / (first.error - last.error)))
      let middle = low + (high - low) * share
      let result = rerun(middle)
      if let cause = cause(middle, result.levels) { return cause }
      if result.error * first.error > 0 { (low, first) = (middle, result) } else { (high, last) = (middle, result) }
    }
    return nil
  }

  private func suspects(_ unwanted: [Name<Item>]) -> [Suspect] {
    let behavior = cohort.behavior
    let used = UncertainParameter.used(by: cohort, in: [app])
    let budgets: [BehaviorParameter] = [.patience, .unaskedPatience].filter { used.contains($0) && behavior[$0] > 0 }
    func scaled(_ parameters: [BehaviorParameter], _ factor: Double) -> [Double] {
      parameters.map { min($0.range.upperBound, behavior[$0] * factor) }
    }
    func parameter(_ name: String, _ parameters: [BehaviorParameter], _ ends: ClosedRange<Double>) -> Suspect {
      func factor(_ power: Double) -> Double { ReproducibleMathematics.exponential(power) }
      return Suspect(name: name, ends: ends) { power in
        let values = scaled(parameters, factor(power))
        let uncertain = parameters.map { UncertainParameter($0, in: $0.range) }
        return (cohort.behaving(uncertain, as: values), [])
      } text: { power in
        zip(parameters, scaled(parameters, factor(power))).map {
          "\($0.key): \($0.text($1))"
        }.joined(
          separator: ", ") + " in 'behavior'"
      }
    }
    // A factor of four at most: beyond it nothing would be believed.
    let range = -1.386...1.386
    return (budgets.isEmpty ? [] : [parameter("effort", budgets, range)]) + intents
      + (unwanted.isEmpty || wantingGoals.isEmpty ? [] : [wish(unwanted)])
      + (used.contains(.labelNoise) && behavior[.labelNoise] > 0
        ? [parameter("label noise", [.labelNoise], range)] : [])
  }

  /// How many users want what the funnel counts; the others come for something else, or leave at once.
  private var intents: [Suspect] {
    let goals = wantingGoals
    let shares = goals.map { goal in cohort.goals.reduce(0) { $0 + ($1.id == goal ? $1.share : 0) } }
    let (all, wanted) = (cohort.goals.reduce(0) { $0 + $1.share }, shares.reduce(0, +))
    let ends = 0.005...0.995
    guard wanted > 0, wanted < all else {
      let leaving = Suspect(name: "intent", ends: ends) { share in
        var users = cohort
        users.behavior[.leavesAtOnce] = 1 - share
        return (users, [])
      } text: {
        "leaves_at_once: \(rounded(1 - $0, 2)) in 'behavior'"
      }
      let wandering = Suspect(name: "intent", ends: ends) { share in
        var users = cohort
        for place in users.goals.indices { users.goals[place].share *= share }
        let other = "something-else"
        users.goals.append(GoalDefinition(id: other, share: all * (1 - share), .reach(Name(other))))
        return (users, [])
      } text: {
        "a goal with share: \(rounded(1 - $0, 2)) for something that these screens do not have"
      }
      return [leaving, wandering]
    }
    func shared(_ share: Double) -> [Double] { shares.map { $0 / wanted * share } }
    return [
      Suspect(name: "intent", ends: ends) { share in
        let uncertain = goals.map { UncertainParameter(.goal($0), in: 0...1) }
        return (cohort.behaving(uncertain, as: shared(share)), [])
      } text: { share in
        zip(goals, shared(share)).map { "share: \(rounded($1, 2)) for goal '\($0)'" }.joined(separator: ", ")
      }
    ]
  }

  /// That users do not complete what they did not come for.
  private func wish(_ items: [Name<Item>]) -> Suspect {
    let list = wantingGoals.map { "\"\($0)\"" }.joined(separator: ", ")
    return Suspect(name: "unwanted flow", ends: 0...0) { _ in
      (cohort, items)
    } text: { _ in
      "only_for: [\(list)] for " + items.map { "'\($0)'" }.joined(separator: ", ")
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
