import Assignment
import Testing

/// What an app does with the product `Assignment` alone.
struct EmbeddedTests {
  @Test func `one line gives a variant, the same each time`() throws {
    let arm = try DesirelineScheme(salt: "catalog-browse-1", weights: [1, 1, 1]).assign("user-42").arm
    #expect(arm == (try DesirelineScheme(salt: "catalog-browse-1", weights: [1, 1, 1]).assign("user-42").arm))
    #expect(arm != nil)
  }

  @Test func `an app can do what a platform's library does`() throws {
    let scheme = try OptimizelyScheme(entity: "18513703488", ends: [3000, 6000, 10_000])
    #expect(scheme.assign("user-42") == ArmAssignment(arm: 1, bucket: .whole(3692)))
    let rules = try AssignmentRules(
      experiment: "tabs", variants: ["tabs", "menu", "drawer"], scheme: scheme, sticky: .init(),
      condition: Condition(["country": ["$in": ["DE", "AT"]], "version": ["$vgte": "4.2.0"]]))
    let user: AttributeValue = ["country": "DE", "version": "4.10.1"]
    #expect(try rules.decide("user-42", attributes: user, store: MemoryStickyStore()).variantName == "menu")
  }
}
