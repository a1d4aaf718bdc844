import ExperimentFile
import Testing
import TextFormats

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("wieght", ["variants", "weight", "width"], "weight"), ("weigth", ["weight"], "weight"),
      ("Weight", ["weigh", "weight"], "weight"), ("LABEL-NOISE", ["label", "label_noise"], "label_noise"),
      ("on_goal", ["on-goal", "on_goals"], "on-goal"), ("a", ["b", "c"], "b"), ("bat", ["cat", "hat"], "cat"),
      ("xyz", ["abc", "uvw"], nil), ("", ["a", "bb"], "a"), ("", ["bb"], nil), ("stpe", ["step", "stop"], "step"),
      ("coordinatr", ["coordinator"], "coordinator"), ("abcdef", ["abxxxf"], nil), ("abcdef", ["abxxef"], "abxxef"),
      ("weight", [], nil), (String(repeating: "a", count: 65), [String(repeating: "a", count: 64)], nil),
    ] as [(String, [String], String?)]) func `finds the nearest name`(text: String, names: [String], expected: String?)
  { #expect(Suggestion.nearest(to: text, among: names) == expected) }

  @Test(
    arguments: [
      ("ProductPage", "product"), ("product_view", "product"), ("ProductsScreen", "product"),
      ("/shop/product", "product"),
      ("Check-Out", "checkout"), ("CheckoutViewController", "checkout"), ("OrderList", "orders-list"),
      ("PayScreen", "pay"),
      ("HOME", "home"), ("view", nil), ("settings", nil), ("x", nil), ("", nil),
    ] as [(String, String?)]) func `finds the name that another product's name stands for`(
      text: String, expected: String?
    )
  {
    let names = ["home", "product", "checkout", "orders-list", "pay", "b"]
    #expect(Suggestion.counterpart(of: text, among: names) == expected)
  }

  @Test func `lists what is possible if nothing is near`() {
    #expect(Suggestion.hint(for: "wieght", among: ["weight"], called: "keys") == "did you mean 'weight'?")
    #expect(Suggestion.hint(for: "xyz", among: ["weight", "salt"], called: "keys") == "keys: 'weight', 'salt'")
    #expect(Suggestion.hint(for: "xyz", among: [], called: "keys") == nil)
    let many = (0..<20).map { "name\($0)" }
    #expect(Suggestion.hint(for: "xyz", among: many, called: "keys")?.hasSuffix("'name15' and 4 more") == true)
  }
}
