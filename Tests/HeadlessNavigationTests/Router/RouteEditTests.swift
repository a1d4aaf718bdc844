import HeadlessNavigation
import Testing

/// A route changes the tree by the functions of the operations: it can do nothing that they refuse.
@Suite struct RouteEditTests {
  /// The chain of a node joined to what is found.
  private static func route(_ factory: Factory, by integration: Integration, on found: RouteQuery) -> Result<
    Route, any Error
  > {
    Result {
      try Route {
        RouteStep("new", make: factory, by: integration)
        RouteStep.found(found)
      }
    }
  }

  private static let stackOnStack = route(
    .complete(.stack, children: [.screen(Screen(kind: "p"))]),
    by: .push,
    on: .container(.stack)
  )
  private static let splitOnStack = route(
    .complete(.split, children: [.screen(Screen(kind: "p"))]),
    by: .push,
    on: .container(.stack)
  )
  private static let detail3 = route(.screen("d"), by: .showDetail, on: .container(.tripleSplit))
  private static let detail2 = route(.screen("d"), by: .showDetail, on: .container(.split))
  private static let empty = route(.container(.stack), by: .present(.sheet), on: .container(.stack))

  private static let rows: [(Result<Route, any Error>, Traits, String, String)] = [
    (stackOnStack, .compact, "nav[a]", "container-on-stack/commit: nav[p]"),
    (splitOnStack, .compact, "nav[a]", "split-in-stack/commit: split[p]"),
    (detail3, .regular, "triple-split[nav[f] | nav[l] | nav[i]]", "triple-split[nav[f] | nav[l] | nav[d]]"),
    (detail3, .regular, "triple-split[nav[f] | nav[l]]", "triple-split[nav[f] | nav[l] | nav[d]]"),
    (detail2, .compact, "split[nav[l] | nav[i]]", "split[nav[l] | nav[i > d]]"),
    (detail2, .regular, "split[nav[l] | nav[i]]", "split[nav[l] | nav[d]]"),
    (empty, .compact, "nav[a]", "empty-container/commit: nav[]"),
  ]

  @Test(arguments: rows.indices)
  func `row`(index: Int) throws {
    let (route, traits, before, after) = Self.rows[index]
    #expect(try route.get().outcome(on: before, in: traits) == after)
  }
}
