/// What to do next by the scents read so far: the utilities of SNIF-ACT 2.0, as CogTool-Explorer works them out.
///
/// They start from nothing whenever a user turns to what is on display: a new screen, or the same one again.
package struct ScentUtilities: Sendable {
  /// What a user can do after reading something.
  package enum Move: Hashable, Sendable {
    /// Reading one thing more.
    case read
    /// Choosing the best of what was read.
    case choose
    /// Going back to where they came from.
    case back
  }

  private let rules: ScentRules
  /// How the user came here, if by a choice and if there is a way back.
  private let trail: ScentTrail?
  /// The utility of reading on.
  package private(set) var read = 0.0
  /// The utility of choosing the best.
  package private(set) var choose = 0.0
  /// The utility of going back; less than any other where nobody can.
  package private(set) var back = -Double.infinity
  /// How many things were read.
  package private(set) var count = 0
  /// The scent of the best of them.
  package private(set) var best = 0.0
  private var sum = 0.0

  /// Starts from nothing.
  package init(_ rules: ScentRules, after trail: ScentTrail? = nil) {
    self.rules = rules
    self.trail = trail
  }

  /// Takes in the scent of one more thing, and tells whether it is the best so far; the later of equals is.
  package mutating func take(_ scent: Double) -> Bool {
    count += 1
    sum += scent
    let isBest = scent >= best
    if isBest { best = scent }
    read = (read + scent) / Double(1 + count)
    choose = (choose + best) / (Double(1 + count) + rules.reluctance)
    if let trail { back = trail.others - mean(after: trail) - rules.goBackCost }
    return isBest
  }

  /// The move of the highest utility; of equal ones, the one that commits to less.
  package var move: Move {
    if back > read, back > choose { return .back }
    return choose > read ? .choose : .read
  }

  /// What is remembered when the best is chosen.
  package var trailOfBest: ScentTrail {
    ScentTrail(chosen: best, others: count > 1 ? (sum - best) / Double(count - 1) : 0)
  }

  /// The mean scent here, to which what promised to lead here counts, and every failure.
  private func mean(after trail: ScentTrail) -> Double {
    (sum + trail.chosen + Double(trail.failures) * rules.floor) / Double(count + 1 + trail.failures)
  }
}
