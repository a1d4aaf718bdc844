import HeadlessNavigation
import Testing

@Suite struct DifferenceLawTests {
  static let pairs = 2_000

  @Test func `no way is shorter, and every step of it is well-formed`() throws {
    var generator = LegalTreeGenerator(seed: 2_000, holdingSplits: true)
    var coverage: [String: Int] = [:]
    for number in 0..<Self.pairs {
      let traits: Traits = number.isMultiple(of: 2) ? .compact : .regular
      let source = generator.tree(ofAtMost: 6)
      let target = generator.random.once(in: 4) ? generator.tree(ofAtMost: 6) : generator.walk(from: source, in: traits)
      let rival = BruteForce(target: target, traits: traits)
      do throws(DifferenceFailure) {
        let operations = try ScreenTree.difference(from: source, to: target, in: traits, under: .standard)
        coverage["length \(operations.count)", default: 0] += 1
        for operation in operations { coverage[Self.word(for: operation), default: 0] += 1 }
        #expect(Self.end(of: operations, from: source, in: traits) == target, "\(source) to \(target)")
        let shorter = rival.length(from: source, limit: operations.count - 1)
        #expect(shorter == nil, "\(source) to \(target), \(traits), by \(operations)")
      } catch {
        coverage["impossible", default: 0] += 1
        #expect(rival.length(from: source, limit: 3) == nil, "\(source) to \(target): \(error)")
      }
    }
    Sampling.report("differences", isWhole: true, generator.coverage.merging(coverage) { $1 })
    #expect((1...5).allSatisfy { coverage["length \($0)", default: 0] > 5 })
    let moves = ["select a tab", "show a detail", "remove a column", "beside"]
    #expect(moves.allSatisfy { coverage[$0, default: 0] > 10 }, "\(coverage)")
  }

  /// The moves of tabs and splits by name; all others together.
  private static func word(for operation: HeadlessNavigation.TreeOperation) -> String {
    switch operation {
    case .select: "select a tab"
    case .showDetail: "show a detail"
    case .remove: "remove a column"
    case .at: "beside"
    default: "others"
    }
  }

  /// Where the operations lead, or nothing when one of them fails or leads through a tree that is not well-formed.
  private static func end(
    of operations: [HeadlessNavigation.TreeOperation],
    from source: ScreenTree,
    in traits: Traits
  ) -> ScreenTree? {
    var tree = source
    for operation in operations {
      guard let changed = try? tree.applying(operation, in: traits, under: .standard), changed != tree,
        changed.violations(under: .standard).isEmpty
      else { return nil }
      tree = changed
    }
    return tree
  }
}
