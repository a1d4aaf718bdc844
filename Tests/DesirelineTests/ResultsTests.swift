import Testing

@testable import Desireline

struct ResultsTests {
  @Test func `an id that there is not is an error with the nearest`() {
    let error = #expect(throws: UnknownID.self) {
      _ = try UnknownID.position(of: "reached_prodct", "metric", among: ["reached_product", "taps"])
    }
    #expect(
      error?.description == "no metric is called 'reached_prodct'; did you mean 'reached_product'? [unknown-name]"
    )
  }
}
