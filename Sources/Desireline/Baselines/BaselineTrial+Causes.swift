import ExperimentAnalysis
import ExperimentDesign
import ExperimentReports
import HeadlessNavigation
import TextFormats
import UserBehavior
import UserSimulation

/// What may be wrong with a model whose level is not that of today, each tried by reruns.
extension BaselineTrial {
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
    _ suspect: Lever, for place: Int, among found: [BaselineComparison]
  ) -> BaselineComparison.Cause? {
    let baseline = max(found[place].value, 1e-6)
    func error(_ level: Double?) -> Double { max(level ?? 0, 1e-6) - baseline }
    var cause: BaselineComparison.Cause?
    let (ends, now) = (suspect.ends, error(found[place].level))
    let likely = now < 0 ? [ends.upperBound, ends.lowerBound] : [ends.lowerBound, ends.upperBound]
    Self.seek(likely, from: (suspect.start, now), reruns: Self.reruns) { number in
      let levels = comparisons(
        users: Self.rerunUsers, of: suspect.move(cohort, number), wantedOnly: suspect.items)
      guard levels.indices.contains(place) else { return nil }
      if levels[place].isNear, let level = levels[place].level,
        levels.indices.allSatisfy({ !levels[$0].isMissed || found[$0].isMissed })
      {
        cause = .init(suspect.text(number), level: level)
        return nil
      }
      return error(levels[place].level)
    }
    return cause
  }

  private func suspects(_ unwanted: [Name<Item>]) -> [Lever] {
    [effort(of: cohort)].compactMap(\.self) + intents(of: cohort)
      + (unwanted.isEmpty || wantingGoals.isEmpty ? [] : [wish(unwanted)])
      + [scale([.labelNoise], of: cohort, as: "label noise")].compactMap(\.self)
  }

  /// That users do not complete what they did not come for.
  private func wish(_ items: [Name<Item>]) -> Lever {
    let list = wantingGoals.map { "\"\($0)\"" }.joined(separator: ", ")
    var wish = Lever(name: "unwanted flow", ends: 0...0, start: 1) { users, _ in
      users
    } text: { _ in
      "only_for: [\(list)] for " + items.map { "'\($0)'" }.joined(separator: ", ")
    }
    wish.items = items
    return wish
  }
}
