import HeadlessNavigation
import Testing

@Suite struct StackOperationTests {
  @Test(arguments: try OperationRow.rows(in: "StackOperationTests", "stack")) func `stack`(row: OperationRow) throws {
    try row.check(under: .refusing)
  }

  @Test(arguments: try OperationRow.rows(in: "StackOperationTests", "root and update")) func `root and update`(
    row: OperationRow
  ) throws { try row.check() }

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
  }
}
