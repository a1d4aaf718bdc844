/// With which facts the app is started.
extension FlowExploration {
  /// The most facts of which every combination is tried; each one more doubles the starts.
  public static var mostCombinedFacts: Int { 6 }

  /// Whether every combination of facts is tried at the start.
  public var triesAllLaunches: Bool { Set(launchFacts).count <= Self.mostCombinedFacts }

  /// The facts that are true at each start, sorted; the starts with fewest first.
  ///
  /// Of too many facts only combinations with at most two that are true, or at most two that are not, are tried: every
  /// two facts are then met with any truth.
  public var launches: [[Name<Fact>]] { combinations.map { ($0 + givenFacts).sorted() } }

  private var combinations: [[Name<Fact>]] {
    let facts = Set(launchFacts).subtracting(givenFacts).sorted()
    guard !triesAllLaunches else {
      let sets = (0..<1 << facts.count).map { bits in
        facts.indices.filter { bits >> $0 & 1 == 1 }.map { facts[$0] }
      }
      return (0...facts.count).flatMap { count in sets.filter { $0.count == count } }
    }
    let pairs = facts.indices.flatMap { first in facts.indices.dropFirst(first + 1).map { [facts[first], facts[$0]] } }
    let few = [[]] + facts.map { [$0] } + pairs
    return few + few.reversed().map { absent in facts.filter { !absent.contains($0) } }
  }
}
