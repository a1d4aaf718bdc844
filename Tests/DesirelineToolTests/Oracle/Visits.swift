/// How often users are in each state of a chain before they leave or move on in the funnel.
struct Visits {
  /// For each edge where it leads.
  private(set) var targets: [Int] = []
  /// For each edge what it means.
  private(set) var meanings: [Int] = []
  private var probabilities: [Double] = []
  /// The first edge of each state, and the end of the last.
  private var firsts = [0]

  init(_ chain: FlowChain) {
    for edges in chain.edges {
      targets += edges.map(\.target)
      meanings += edges.map(\.consequence)
      probabilities += edges.map(\.probability)
      firsts.append(targets.count)
    }
  }

  /// How many states there are.
  var stateCount: Int { firsts.count - 1 }

  /// Solves v = source + v Q to about 1e-15 users, where Q has the edges whose meaning changes nothing.
  ///
  /// Every sweep sends on what has come to each state since the one before; what comes to later states it takes along.
  /// States are in the order in which they were found, so most users are gone after a few sweeps (Gauss–Seidel).
  /// - Parameters:
  ///   - source: How many users come in where.
  ///   - moves: For each meaning whether it takes users out.
  ///   - taken: Told of the users that an edge takes out, as they come.
  /// - Returns: How many inputs are given.
  func solve(_ source: [Double], _ moves: [Bool], taken: (_ edge: Int, _ users: Double) -> Void) -> Double {
    var waiting = source
    var (inputs, left) = (0.0, 1.0)
    while left > 1e-15 {
      left = 0
      for state in 0..<stateCount where waiting[state] != 0 {
        let users = waiting[state]
        waiting[state] = 0
        for edge in firsts[state]..<firsts[state + 1] {
          let (part, target) = (users * probabilities[edge], targets[edge])
          inputs += part
          if moves[meanings[edge]] {
            taken(edge, part)
          } else {
            waiting[target] += part
            if target <= state { left += part }
          }
        }
      }
    }
    return inputs
  }
}
