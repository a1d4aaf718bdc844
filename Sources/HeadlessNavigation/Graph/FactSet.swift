/// A set of facts, by their numbers.
package struct FactSet: Hashable, Sendable {
  private var low: UInt64 = 0
  /// What has no room in there; never ends with 0, so that equal sets are equal.
  private var high: [UInt64] = []

  /// Whether no fact is in it.
  package var isEmpty: Bool { low == 0 && high.isEmpty }

  func contains(_ fact: Int) -> Bool {
    guard fact >= 64 else { return low >> fact & 1 == 1 }
    return high.indices.contains(fact / 64 - 1) && high[fact / 64 - 1] >> (fact % 64) & 1 == 1
  }

  mutating func insert(_ fact: Int) {
    guard fact >= 64 else { return low |= 1 << fact }
    while high.count < fact / 64 { high.append(0) }
    high[fact / 64 - 1] |= 1 << (fact % 64)
  }

  func union(_ other: Self) -> Self { combined(other, |) }

  func intersection(_ other: Self) -> Self { combined(other, &) }

  func subtracting(_ other: Self) -> Self { combined(other) { $0 & ~$1 } }

  private func combined(_ other: Self, _ combine: (UInt64, UInt64) -> UInt64) -> Self {
    var set = self
    set.low = combine(low, other.low)
    guard !(high.isEmpty && other.high.isEmpty) else { return set }
    set.high = (0..<max(high.count, other.high.count)).map { index in
      combine(index < high.count ? high[index] : 0, index < other.high.count ? other.high[index] : 0)
    }
    while set.high.last == 0 { set.high.removeLast() }
    return set
  }
}

/// The sets of facts that states have, under small numbers.
package struct FactSets: Sendable {
  private var names = Interned<Name<Fact>>()
  private var sets = Interned<FactSet>()
  /// For each set its facts, sorted.
  package private(set) var facts: [[Name<Fact>]] = []

  /// Knows no set yet.
  package init() {}

  /// The set of a number.
  package subscript(number: Int32) -> FactSet { sets.values[Int(number)] }

  /// The facts of a set, sorted.
  package func names(of set: FactSet) -> [Name<Fact>] {
    set.isEmpty ? [] : names.values.indices.filter(set.contains).map { names.values[$0] }.sorted()
  }

  /// The number of a set, if it has one.
  package func knownNumber(of set: FactSet) -> Int32? { sets.known(set) }

  /// The set of some facts.
  package mutating func set(of facts: some Sequence<Name<Fact>>) -> FactSet {
    facts.reduce(into: FactSet()) { $0.insert(Int(names.number(of: $1))) }
  }

  /// The number of a set.
  package mutating func number(of set: FactSet) -> Int32 {
    let number = sets.number(of: set)
    if number == facts.count {
      facts.append(names(of: set))
    }
    return number
  }
}

extension FactSets {
  /// The effect of a step that used facts where some were true.
  /// - Parameter after: The facts that are true after it.
  package mutating func effect(of used: UsedFacts, where given: FactSet, leading after: [Name<Fact>]) -> FactEffect {
    let (reads, changed, after) = (set(of: used.read), set(of: used.changed), set(of: after))
    return FactEffect(
      reads: used.readsAll ? nil : reads, given: used.readsAll ? given : given.intersection(reads),
      sets: changed.intersection(after), clears: changed.subtracting(after))
  }
}

/// On which facts it depends what an input does, and which it makes true or false.
package struct FactEffect: Hashable, Sendable {
  /// The facts that it depends on; `nil` for all there are.
  var reads: FactSet?
  /// Those of them that are true where it is done.
  var given: FactSet
  /// The facts that it makes true.
  var sets: FactSet
  /// The facts that it makes false.
  var clears: FactSet

  /// Depends on no fact and changes none.
  package static let none = FactEffect(reads: FactSet(), given: FactSet(), sets: FactSet(), clears: FactSet())

  /// Whether it is what is done where some facts are true.
  package func applies(where facts: FactSet) -> Bool { (reads.map(facts.intersection) ?? facts) == given }

  /// The facts that are true after it.
  package func facts(after facts: FactSet) -> FactSet { facts.subtracting(clears).union(sets) }
}
