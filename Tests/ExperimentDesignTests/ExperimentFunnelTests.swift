import FunnelAnalysis
import NavigationEvents
import ExperimentDesign
import Testing

struct ExperimentFunnelTests {
  private var funnel: ExperimentFunnel {
    ExperimentFunnel(
      steps: [
        .init(id: "home", screens: ["home"]), .init(id: "asked", screens: [], acts: ["back"], isOptional: true),
        .init(id: "bag", screens: ["bag", "cart"], onGoal: true),
      ], windowMilliseconds: 1000)
  }

  @Test func `screens and acts of one name are two things`() throws {
    var funnel = funnel
    funnel.steps[0].screens = ["back"]
    var symbols = SymbolTable()
    let definition = funnel.definition(&symbols)
    let screen = try #require(symbols.symbol(of: "back", in: .compact))
    let act = try #require(symbols.symbol(ofAct: "back"))
    #expect(screen != act)
    #expect(definition.steps.map(\.symbols) == [[screen], [act], [Symbol(index: 2), Symbol(index: 3)]])
    #expect(definition.steps.map(\.isOptional) == [false, true, false])
    #expect(symbols.symbol(ofAct: "tap") == nil)
  }

  @Test func `where one step asks for a width, every screen is told with its width`() {
    var funnel = funnel
    funnel.steps[2].sizeClass = .regular
    var symbols = SymbolTable()
    let definition = funnel.definition(&symbols)
    #expect(definition.steps[0].symbols.count == 2)
    #expect(definition.steps[2].symbols == ["bag", "cart"].compactMap { symbols.symbol(of: $0, in: .regular) })
    #expect(symbols.symbol(of: "bag", in: .compact) == nil)
    #expect(symbols.symbol(of: "home", in: .compact) != symbols.symbol(of: "home", in: .regular))
  }

  @Test func `who reaches a step has reached the required one before`() {
    var funnel = funnel
    #expect((0..<3).map { funnel.required(before: $0) } == [nil, 0, 0])
    funnel.order = .unordered
    #expect((0..<3).map { funnel.required(before: $0) } == [nil, 0, 1])
  }

  @Test func `a choice stands in the definition`() {
    var funnel = funnel
    funnel.order = .strict
    funnel.entry = .exposure
    funnel.ties = .stepOrder
    funnel.toleranceMilliseconds = 5
    funnel.unit = .session
    funnel.exclusions = [.init(.init(id: "", screens: ["ad"]), from: 0, to: 2, effect: .dropUser)]
    var symbols = SymbolTable()
    let definition = funnel.definition(&symbols)
    #expect(definition.order == .strict && definition.entry == .exposure && definition.ties == .stepOrder)
    #expect(definition.toleranceMilliseconds == 5 && definition.unit == .session)
    #expect(definition.exclusions.map(\.effect) == [.dropUser])
    #expect(definition.exclusions[0].event.symbols == [symbols["ad"]].compactMap(\.self))
  }
}
