package import HeadlessNavigation

/// Two experiments on one app that are run together: there is a variant for each pair of theirs.
package struct Crossing: Hashable, Sendable {
  /// One of the experiments.
  package struct Side: Hashable, Sendable {
    /// Its id.
    package var id: String
    /// The slot it tests.
    package var slot: Name<any Coordinator>
    /// The ids of its variants, in its order.
    package var variants: [String]
    /// The position of its control.
    package var control: Int

    /// Makes a side.
    package init(id: String, slot: Name<any Coordinator>, variants: [String], control: Int) {
      (self.id, self.slot, self.variants, self.control) = (id, slot, variants, control)
    }

    /// The positions of its treatments.
    package var treatments: [Int] { variants.indices.filter { $0 != control } }
  }

  /// The experiment whose users, funnel and metrics are used.
  package var first: Side
  /// The other.
  package var second: Side

  /// Crosses two experiments.
  package init(_ first: Side, _ second: Side) { (self.first, self.second) = (first, second) }

  /// The position of the variant of a pair: the second experiment's variants follow one another.
  package func variant(_ first: Int, _ second: Int) -> Int { first * self.second.variants.count + second }

  /// The id of both as one experiment.
  package var id: String { "\(first.id)-and-\(second.id)" }

  /// The id of the variant of a pair.
  package func id(_ first: Int, _ second: Int) -> String {
    "\(self.first.variants[first])-and-\(self.second.variants[second])"
  }

  /// The four variants of a treatment of each: neither, the first alone, the second alone, both.
  package func cells(_ first: Int, _ second: Int) -> [Int] {
    [
      variant(self.first.control, self.second.control), variant(first, self.second.control),
      variant(self.first.control, second), variant(first, second),
    ]
  }
}
