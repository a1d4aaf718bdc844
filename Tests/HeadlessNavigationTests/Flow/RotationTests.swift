import HeadlessNavigation
import TestSupport
import Testing

/// The two ways of making the split are rivals: whatever is done in whatever width, nobody may see which one it is.
@Suite struct RotationTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the self-adapting hybrid and the one that is swapped in look alike after every input`(seed: UInt64) throws {
    let adapting = FlowEngine(app: CatalogApp.app, choices: CatalogApp.adapting)
    let swapping = FlowEngine(app: CatalogApp.app, choices: CatalogApp.swapping)
    var random = SplitMix(state: seed)
    var seen: [String: Int] = [:]
    for _ in 0..<300 {
      let traits: Traits = random.once(in: 2) ? .compact : .regular
      var left = adapting.start(in: traits)
      var right = swapping.start(in: traits)
      for _ in 0..<20 {
        let input = try Self.input(&random, in: left.state)
        left = adapting.handle(input, in: left.state)
        right = swapping.handle(input, in: right.state)
        let form = adapting.visibleForm(of: left.state)
        if form != swapping.visibleForm(of: right.state) || left.outcome.word != right.outcome.word {
          Issue.record("\(input): \(left.state.tree) \(left.outcome), but \(right.state.tree) \(right.outcome)")
          return
        }
        seen[left.outcome.word, default: 0] += 1
        if form.description.contains("hybrid[browser") { seen["hybrids", default: 0] += 1 }
        if left.state.tree != right.state.tree { seen["differently stored", default: 0] += 1 }
      }
    }
    let sorts = ["completed", "nothing", "blocked", "hybrids", "differently stored"]
    #expect(sorts.allSatisfy { seen[$0, default: 0] > 20 }, "the walk must reach all of it: \(seen)")
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func `going back leads to an equal state`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let choices = random.once(in: 2) ? CatalogApp.adapting : CatalogApp.swapping
    let engine = FlowEngine(app: CatalogApp.app, choices: choices)
    var returns = 0
    for _ in 0..<100 {
      var state = engine.start(in: .compact).state
      for _ in 0..<20 {
        let input = try Self.input(&random, in: state)
        guard input != .traits(.regular) else { continue }
        let step = engine.handle(input, in: state)
        if step.records[0].action == .push {
          #expect(engine.handle(.back(.button), in: step.state).state == state)
          #expect(engine.handle(.back(.swipe), in: step.state).state == state)
          returns += 1
        }
        if case .toggle(let section, let kind) = input, step.outcome == .completed {
          let again = engine.handle(.toggle(section: section, of: kind), in: step.state).state
          #expect(again == engine.handle(input, in: engine.handle(input, in: again).state).state)
        }
        state = step.state
      }
    }
    #expect(returns > 100)
  }

  private static func input(_ random: inout SplitMix, in state: FlowState) throws -> FlowInput {
    let texts = [
      "browse", "browse", "browse-part(0..<4)", "browse-part(4..<8)", "show-products(0..<2)", "show-products(2..<4)",
      "show-products(6..<8)", "show-product(0..<1)", "show-product(3..<4)", "add-to-bag", "quick-browse", "done",
      "done",
      "toggle browser 0..<4", "toggle browser 4..<8", "back", "swipe", "pull-down", "cancelled-swipe", "compact",
      "regular",
    ]
    return try HeadlessNavigationTests.input(texts.randomElement(using: &random) ?? "back")
  }
}
