import HeadlessNavigation
import Testing

/// A wrong chain is an error when it is built.
@Suite struct RouteCheckTests {
  private static let toName = ContextTransformer(from: .number, to: .name) { _ in .name("seven") }

  @Test func `every way to build a chain wrongly has a name`() {
    #expect(throws: RouteError.wrongContext(step: "product", takes: .number, given: .name)) {
      try Route(taking: .name) {
        RouteStep.screen("product", takes: .number, by: .push)
        RouteQuery.Start.topmost
      }
    }
    #expect(throws: RouteError.wrongContext(step: "b", takes: .number, given: .name)) {
      try Route(taking: .number) {
        RouteStep.screen("a", takes: .number, by: .push)
        Self.toName
        RouteStep.screen("b", takes: .number, by: .push)
        RouteQuery.Start.topmost
      }
    }
    #expect(throws: RouteError.wrongContext(step: "transformer", takes: .number, given: .list)) {
      try Route(taking: .list) {
        Self.toName
        RouteQuery.Start.topmost
      }
    }
    #expect(throws: RouteError.wrongContext(step: "in case", takes: .flag, given: .name)) {
      try Route(taking: .any) {
        Choice([Choice.Case(when: .always, takes: .name) { RouteStep("in case", takes: .flag, find: .screen("a")) }])
      }
    }
    #expect(throws: RouteError.emptyStep("a")) { try Route { RouteStep("a") } }
    #expect(throws: RouteError.notIntegrated("a")) { try Route { RouteStep("a", make: .screen("a")) } }
    #expect(throws: RouteError.notIntegrated("a")) { try Route { RouteStep("a", find: .screen("a"), by: .push) } }
    #expect(throws: RouteError.noStart) { try Route { RouteStep.screen("a", by: .push) } }
    #expect(throws: RouteError.noStart) { try Route(taking: .number) { Self.toName } }
    #expect(throws: RouteError.noStart) { try Route {} }
    #expect(throws: RouteError.unreachable(after: 0)) {
      try Route {
        RouteQuery.Start.root
        RouteStep.screen("a", by: .push)
      }
    }
    #expect(throws: RouteError.unreachable(after: 0)) {
      try Route {
        Choice([])
        RouteQuery.Start.root
      }
    }
  }

  @Test func `a right chain builds, and a step that takes nothing stands anywhere`() throws {
    for kind in ContextKind.allCases {
      _ = try Route(taking: kind) {
        RouteStep.screen("a", by: .push)
        RouteStep.screen("b", takes: .any, by: .push)
        RouteQuery.Start.topmost
      }
    }
  }
}
