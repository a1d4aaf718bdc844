import HeadlessNavigation
import Testing

/// Laws of all trees, each on as many generated trees.
@Suite struct TreeLawTests {
  /// With 2 laws, 50,000 trees, beside those of differences, restoring and the notation.
  static let trees = 25_000

  @Test func `an operation on a well-formed tree leads to a well-formed tree`() throws {
    var applied: [String: Int] = [:]
    try Self.check("operations", seed: 12) { tree, generator in
      guard tree.violations(under: .standard).isEmpty else { return false }
      for traits in [Traits.compact, .regular] {
        let operation = generator.operation(on: tree)
        guard let changed = try? tree.applying(operation, in: traits, under: .standard) else { continue }
        if changed != tree { applied[operation.word, default: 0] += 1 }
        guard changed.violations(under: .standard).isEmpty else { return false }
      }
      return true
    }
    #expect(applied.count > 6 && applied.values.allSatisfy { $0 > 10 }, "\(applied)")
  }

  @Test func `an operation that fails leaves no trace of itself or of those before it`() throws {
    var failures = 0
    try Self.check("failures", seed: 13) { tree, generator in
      let operations = (0..<3).map { _ in generator.operation(on: tree) }
      let performer = AnsweringCoordinator(
        begins: { _ in [.setRoot(tree.layers[0].root)] }, answers: { _ in operations.map { .perform([$0]) } })
      let engine = FlowEngine(app: AppDefinition(performer))
      var state = engine.start(in: .compact).state
      state.tree = tree
      let step = engine.handle(.intent(Intent("perform")), in: state)
      guard case .failed = step.outcome else { return true }
      failures += 1
      return step.state == state
    }
    #expect(failures > Sampling.count(of: Self.trees) / 10)
  }

  /// Holds that many trees to a law.
  private static func check(
    _ law: String, seed: UInt64, _ holds: (ScreenTree, inout TreeGenerator) throws -> Bool
  ) throws {
    var generator = TreeGenerator(seed: seed)
    for _ in 0..<Sampling.count(of: trees) {
      let tree = generator.legalTree()
      if try !holds(tree, &generator) { Issue.record("\(law): \(tree)") }
    }
    let expected = [
      "legal layers 1", "legal layers 2", "legal layers 3", "hybrid of 1", "hybrid of 2", "tab of 2", "nav of 3",
    ]
    #expect(expected.filter { generator.coverage[$0, default: 0] < 20 } == [])
  }
}

extension HeadlessNavigation.TreeOperation {
  /// The operation without what it operates on.
  fileprivate var word: String {
    if case .insert(let insertions) = self { return "\(insertions.map { "\($0.integration)".prefix { $0 != "(" } })" }
    return "\(self)".prefix { $0.isLetter }.description
  }
}
