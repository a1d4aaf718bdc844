import Testing
import UserSimulation

/// The arithmetic of the policy `scent-utility`.
struct ScentUtilityTests {
  typealias Move = ScentUtilities.Move

  /// The utilities after every thing of a list, worked out by hand from the published recursions.
  static let table: [(scent: Double, read: Double, choose: Double, back: Double, move: Move)] = [
    (10, 5, 10 / 7.0, -1, .read),
    (2, 7 / 3.0, 10 / 7.0, 10 / 3.0, .back),
    (40, 127 / 12.0, 290 / 63.0, -4, .read),
    (0.5, 133 / 60.0, 281 / 63.0, -0.5, .choose),
  ]

  private static func rules(_ change: (inout BehaviorParameters) -> Void = { _ in }) -> ScentRules {
    var parameters = BehaviorParameters()
    change(&parameters)
    return ScentRules(parameters)
  }

  /// What was done after each thing read, up to the first that is not reading on.
  private static func moves(_ scents: [Double], _ rules: ScentRules, after trail: ScentTrail? = nil) -> [Move] {
    var utilities = ScentUtilities(rules, after: trail)
    var moves: [Move] = []
    for scent in scents where moves.last ?? .read == .read {
      _ = utilities.take(scent)
      moves.append(utilities.move)
    }
    return moves
  }

  @Test func `utilities are those worked out by hand`() {
    var utilities = ScentUtilities(Self.rules { $0[.reluctance] = 5 }, after: ScentTrail(chosen: 20, others: 15))
    for row in Self.table {
      _ = utilities.take(row.scent)
      #expect(abs(utilities.read - row.read) < 1e-12)
      #expect(abs(utilities.choose - row.choose) < 1e-12)
      #expect(abs(utilities.back - row.back) < 1e-12)
      #expect(utilities.move == row.move)
    }
    #expect(utilities.trailOfBest.chosen == 40)
    #expect(abs(utilities.trailOfBest.others - 12.5 / 3) < 1e-12)
  }

  @Test func `who has no way back reads on or chooses`() {
    #expect(Self.moves([10, 2, 40, 0.5], Self.rules { $0[.reluctance] = 5 }) == [.read, .read, .read, .choose])
  }

  @Test func `every failure counts as the least scent`() {
    let rules = Self.rules { $0[.scentFloor] = 2 }
    let backs = [0, 1, 4].map { failures in
      var utilities = ScentUtilities(rules, after: ScentTrail(chosen: 20, others: 15, failures: failures))
      _ = utilities.take(10)
      return utilities.back
    }
    let expected = [15 - 15.0 - 1, 15 - 32 / 3.0 - 1, 15 - 38 / 6.0 - 1]
    #expect(zip(backs, expected).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `the later of equals is the best`() {
    var utilities = ScentUtilities(Self.rules())
    #expect([5, 5, 4, 5].map { utilities.take($0) } == [true, true, false, true])
  }

  @Test func `the more reluctant read more, and the dearer going back the less it is done`() {
    for user in 0..<300 {
      let draws = UserDraws(seed: 3, user: user)
      let scents = (0..<40).map { 50 * draws.uniform(.perception, about: $0) }
      let read = [0.0, 1, 5, 40, 600, 1e6].map { reluctance in
        Self.moves(scents, Self.rules { $0[.reluctance] = reluctance }).count
      }
      #expect(read == read.sorted())
      let trail = ScentTrail(chosen: 20, others: 30)
      let stayed = [0.0, 1, 5, 20, 100].map { cost in
        let moves = Self.moves(scents, Self.rules { $0[.goBackCost] = cost }, after: trail)
        return moves.last == .back ? moves.count : 100
      }
      #expect(stayed == stayed.sorted())
    }
  }

  @Test func `the eager choose as soon as the next thing is worse`() {
    let eager = Self.rules { $0[.reluctance] = 0 }
    #expect(Self.moves([1, 2, 3, 2.9, 9], eager) == [.read, .read, .read, .choose])
  }

  @Test(arguments: [(0.0, 0.01), (0.0001, 0.01), (0.5, 25), (1, 50)])
  func `values become scents on the published scale`(value: Double, scent: Double) {
    #expect(Self.rules().scent(ofValue: value) == scent)
  }

  @Test func `what convinces who scans is worth the threshold to who compares`() {
    let parameters = BehaviorParameters()
    let (rules, perception) = (ScentRules(parameters), Perception(parameters))
    for user in 0..<2000 {
      let uniform = UserDraws(seed: 5, user: user).uniform(.perception)
      let magnitude = ReproducibleMathematics.normalQuantile((1 + uniform) / 2)
      let value = { rules.value(isOnPath: $0, isKin: false, isLeaf: false, deviation: magnitude) }
      #expect((value(true) >= 0.5) == (uniform < perception.boundOnPath(isLeaf: false, in: .first)))
      #expect((value(false) >= 0.5) == (uniform >= perception.boundOffPath(isLeaf: false, in: .first)))
      let fixed = rules.value(scent: 0.7, deviation: ReproducibleMathematics.normalQuantile(uniform))
      #expect((fixed >= 0.5) == (uniform >= perception.bound(scent: 0.7, in: .first)))
    }
  }

  @Test func `what stands in the right list is related to what is looked for`() {
    let rules = Self.rules { $0[.kinship] = 0.25 }
    let value = { rules.value(isOnPath: $0, isKin: $1, isLeaf: true, deviation: 2) }
    #expect([value(false, false), value(false, true), value(true, true)] == [0, 0.25, 1])
  }
}
