import HeadlessNavigation
import Testing

@Suite struct StackOperationTests {
  @Test(
    arguments: [
      "N1 | nav[a]                  | push b       | any     | nav[a > b]",
      "N1 | nav[]                   | push a       | any     | nav[a]",
      "N1 | nav[tab[nav[a]*, b]]    | push c       | any     | nav[tab[nav[a > c]*, b]]",
      "N1 | nav[tab[a*, b]]         | push c       | any     | nav[tab[a*, b] > c]",
      "N1 | nav[a] ▲ sheet nav[m]   | push b       | any     | nav[a] ▲ sheet nav[m > b]",
      "N1 | tab[nav[a], nav[b]*]    | push c       | any     | tab[nav[a], nav[b > c]*]",
      "N1 | hybrid[nav[a] | nav[b]] | push c       | any     | hybrid[nav[a] | nav[b > c]]",
      "N1 | nav[a]                  | push b!      | any     | nav[a > b!]",
      "N1 | a                       | push b       | any     | no-stack",
      "N1 | tab[a*, nav[b]]         | push c       | any     | no-stack",
      "N1 | tab[]                   | push c       | any     | no-stack",
      "N1 | nav[a] ▲ sheet m        | push b       | any     | no-stack",
      "N2 | nav[a > b]              | push a       | any     | already-on-stack",
      "N2 | nav[a > b]              | push b       | any     | already-on-stack",
      "N2 | nav[a > b(1)]           | push b(2)    | any     | nav[a > b(1) > b(2)]",
      "N2 | nav[a > b{1}]           | push b{2}    | any     | already-on-stack",
      "N2 | nav[a > b!]             | push b       | any     | already-on-stack",
      "N2 | nav[a > hybrid[b | c]]  | push c       | any     | already-on-stack",
      "N2 | nav[a > tab[b*, c] > d] | push c       | any     | already-on-stack",
      "N2 | nav[a] ▲ sheet nav[m]   | push a       | any     | nav[a] ▲ sheet nav[m > a]",
      "N3 | nav[a]                  | pop          | any     | nav[a]",
      "N3 | nav[]                   | pop          | any     | nav[]",
      "N3 | nav[a > b]              | pop          | any     | nav[a]",
      "N3 | nav[a > tab[b*, c]]     | pop          | any     | nav[a]",
      "N3 | a                       | pop          | any     | no-stack",
      "N3 | nav[a > b] ▲ sheet m    | pop          | any     | no-stack",
      "N3 | nav[a > b > c]          | popTo a      | any     | nav[a]",
      "N3 | nav[a > b > c]          | popTo c      | any     | nav[a > b > c]",
      "N3 | nav[a > b]              | popTo z      | any     | not-on-stack",
      "N3 | nav[a > b(1)]           | popTo b(2)   | any     | not-on-stack",
      "N3 | nav[a > b{1} > c]       | popTo b{2}   | any     | nav[a > b{1}]",
      "N3 | nav[a > tab[b*, c] > d] | popTo c      | any     | nav[a > tab[b, c*]]",
      "N3 | a                       | popTo a      | any     | no-stack",
      "N6 | nav[a > b] ▲ sheet nav[m] | popTo a    | any     | not-on-stack",
      "T1 | tab[x*, y]              | replace tab 2 z | any  | child-out-of-range",
      "T4 | tab[x*, nav[a~]]        | push b       | any     | no-stack",
    ].map(OperationRow.init)) func `stack`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes(under: .refusing) { #expect(got == expected) } }

  @Test(
    arguments: [
      "- | nav[a > b] ▲ sheet m | setRoot nav[c]    | any | nav[c]",
      "- | a                    | setRoot tab[b, c] | any | tab[b*, c]",
      "- | nav[B]               | update B 0..<4    | any | nav[B{0..<4}]",
      "- | nav[B{0..<4}]        | update B          | any | nav[B]",
      "- | B                    | update B 1        | any | B{1}",
      "- | nav[B > t]           | update B 1        | any | screen-not-visible",
      "- | nav[B] ▲ sheet m     | update B 1        | any | screen-not-visible",
      "- | tab[nav[B]*, nav[B]] | update B 1        | any | tab[nav[B{1}]*, nav[B]]",
      "- | nav[B] ▲ sheet B     | update B 1        | any | nav[B] ▲ sheet B{1}",
      "- | nav[B(1)]            | update B 1        | any | nav[B(1){1}]",
    ].map(OperationRow.init)) func `root and update`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }

  @Test func `a tree without layers takes what needs none and refuses the rest`() throws {
    let texts = ["push a", "pop", "popTo a", "replace nav 0 a", "update a 1"]
    for text in texts {
      #expect(throws: NavigationFailure.self) {
        try ScreenTree().applying(try operation(text), in: .compact, under: .standard)
      }
    }
    for text in ["dismiss 1", "embed a hybrid", "extract hybrid"] {
      #expect(try ScreenTree().applying(try operation(text), in: .compact, under: .standard) == ScreenTree())
    }
    for (text, result) in [("present sheet m", "m"), ("setRoot a", "a")] {
      let shown = try ScreenTree().applying(try operation(text), in: .compact, under: .standard)
      #expect(shown.description == result)
    }
  }

  @Test func `a failure names the phase and who is at fault`() throws {
    let failure = try #require(throws: NavigationFailure.self) {
      try tree("nav[a > b(1)]").applying(try operation("push b(1)"), in: .compact, under: .refusing)
    }
    #expect(failure == NavigationFailure(phase: .commit, code: .alreadyOnStack, culprit: "b(1)"))
    #expect(failure.description == "already-on-stack while in commit: b(1)")
    for code in NavigationFailure.Code.allCases { #expect(code.explanation.hasSuffix(".")) }
  }
}
