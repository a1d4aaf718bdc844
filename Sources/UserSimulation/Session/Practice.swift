/// On how many visits a user has searched each screen instance.
struct Practice {
  private struct Trials {
    var count = 0
    var visit = -1
  }

  private var trials: [Int: Trials] = [:]

  /// Forgets everything, for the next user.
  mutating func clear() { trials.removeAll(keepingCapacity: true) }

  /// The number of visits on which an instance was searched, this one included.
  mutating func trial(on instance: Int, in visit: Int) -> Int {
    var known = trials[instance] ?? Trials()
    if known.visit != visit { known.count += 1 }
    known.visit = visit
    trials[instance] = known
    return known.count
  }
}
