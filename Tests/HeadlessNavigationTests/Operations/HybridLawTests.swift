import HeadlessNavigation
import TestSupport
import Testing

/// The hybrid held against a plain stack, which knows nothing of panes: in compact size class nobody may see a difference.
@Suite struct HybridLawTests {
  @Test(arguments: 0..<4 as Range<UInt64>) func `in compact size class a hybrid looks and fails like a stack`(
    seed: UInt64
  ) throws {
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      var stack = try tree("nav[h]")
      var hybrid = try tree("nav[h]")
      for _ in 0..<12 {
        let operation = try Self.operations.randomElement(using: &random).map(operation) ?? .pop
        let expected = Self.outcome(of: operation, on: &stack, in: .compact)
        #expect(Self.outcome(of: operation, on: &hybrid, in: .compact) == expected)
        hybrid = try Self.embedded(hybrid)
        #expect(hybrid.visibleForm(in: .compact, under: .standard) == stack)
        #expect(hybrid.panes(in: .compact, under: .standard) == stack.panes(in: .compact, under: .standard))
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `whatever was done in whatever width, there is one stored form and nothing is lost`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var twoPanes = 0
    for _ in 0..<300 {
      var hybrid = try tree("nav[h > hybrid[B]]")
      for _ in 0..<12 {
        let texts = Self.operations + ["replace hybrid 1 t(1)", "replace hybrid 1 t(2)", "replace hybrid 1 p"]
        let operation = try texts.randomElement(using: &random).map(operation) ?? .pop
        _ = Self.outcome(
          of: operation, on: &hybrid, in: [.compact, .regular].randomElement(using: &random) ?? .compact)
        hybrid = try Self.embedded(hybrid)
        let extracted = try hybrid.applying(.extract(.hybrid), in: .regular, under: .standard)
        #expect(try Self.embedded(extracted) == hybrid)
        #expect(try Self.embedded(hybrid) == hybrid)
        #expect(hybrid.visibleForm(in: .compact, under: .standard) == extracted)
        #expect(hybrid.visibleForm(in: .regular, under: .standard) == hybrid)
        twoPanes += hybrid.panes(in: .regular, under: .standard).count == 2 ? 1 : 0
      }
    }
    #expect(twoPanes > 300, "the walk must reach two panes, or it shows nothing")
  }

  static let operations = [
    "push B", "push B(1)", "push B(2)", "push t(1)", "push t(2)", "push p", "push h", "pop", "pop", "popTo B",
    "popTo h",
    "popTo t(1)", "popTo p", "present sheet nav[x]", "present sheet nav[B]", "dismiss 1", "dismiss 1", "update B 7",
  ]

  private static func embedded(_ tree: ScreenTree) throws -> ScreenTree {
    try tree.applying(.embed(primary: "B", in: .hybrid), in: .compact, under: .standard)
  }

  private static func outcome(
    of operation: TreeOperation, on tree: inout ScreenTree, in traits: Traits
  ) -> NavigationFailure.Code? {
    do throws(NavigationFailure) {
      tree = try tree.applying(operation, in: traits, under: .standard)
      return nil
    } catch { return error.code }
  }
}
