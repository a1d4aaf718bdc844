import ExperimentFile
import Testing
import TextFormats

@Suite struct DiagnosticRendererTests {
  @Test func `shows place, line, mark, hint and count`() throws {
    let text = try source("{\n  variants: {\n\t\tpush: { wieght: 0.5, 漢字: 1 },\n  },\n}")
    let diagnostics = [
      Problem(.wrongType, "third", in: text, at: 39..<45),
      Problem(.unknownKey, "unknown key 'wieght'", in: text, at: 26..<32, hint: "did you mean 'weight'?"),
      Problem(.emptyFile, "as a whole", of: "test.json5", severity: .note),
      Problem(.missingKey, "first", in: text, at: 0..<1, severity: .warning),
    ]
    let expected = """
      test.json5:1:1: warning: first [missing-key]
          1 | {
            | ^
      test.json5:3:11: error: unknown key 'wieght' [unknown-key]
          3 |         push: { wieght: 0.5, 漢字: 1 },
            |                 ^~~~~~
         hint: did you mean 'weight'?
      test.json5:3:24: error: third [wrong-type]
          3 |         push: { wieght: 0.5, 漢字: 1 },
            |                              ^~~~
         hint: Write a value of the type that the message asks for.
      test.json5: note: as a whole [empty-file]
      2 errors, 1 warning

      """
    let sorted = [diagnostics[3], diagnostics[1], diagnostics[0], diagnostics[2]]
    #expect(Problem.sorted(diagnostics) == sorted)
    #expect(ProblemRenderer().render(diagnostics, in: [text]) == expected)
  }

  @Test func `nothing in a file reaches the terminal raw`() throws {
    let text = try source("{'\u{1B}[31m\u{7}\u{202E}x\u{9B}': 1}")
    let diagnostic = Problem(.unknownKey, "key '\u{1B}[31m'\n", in: text, at: 1..<15, hint: "\u{1B}")
    let rendered = ProblemRenderer().render([diagnostic], in: [text])
    #expect(
      rendered == """
        test.json5:1:2: error: key '<U+001B>[31m'<U+000A> [unknown-key]
            1 | {'<U+001B>[31m<U+0007><U+202E>x<U+009B>': 1}
              |  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
           hint: <U+001B>
        1 error

        """)
  }

  @Test func `long lines are cut around the place`() throws {
    let text = try source(String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500))
    let excerpt = SourceExcerpt(of: text, around: 500..<501)
    let (head, tail) = (String(repeating: "a", count: 40), String(repeating: "b", count: 59))
    #expect(excerpt.text == "…\(head)!\(tail)…")
    #expect(excerpt.underline == String(repeating: " ", count: 41) + "^")
    #expect(SourceExcerpt(of: text, around: 1001..<1001).underline == String(repeating: " ", count: 41) + "^")
    #expect(SourceExcerpt(of: text, around: 0..<900).underline == "^" + String(repeating: "~", count: 99))
  }

  @Test func `a range over several lines is marked in its first`() throws {
    let excerpt = SourceExcerpt(of: try source("a: {\n b\n}"), around: 3..<9)
    #expect(excerpt.text == "a: {")
    #expect(excerpt.underline == "   ^")
  }

  @Test func `color only adds to the text`() throws {
    let diagnostic = Problem(.wrongType, "wrong", in: try source("{}"), at: 0..<1, severity: .warning)
    let colored = ProblemRenderer(usesColor: true).render([diagnostic])
    #expect(
      colored == "\u{1B}[1mtest.json5:1:1:\u{1B}[0m \u{1B}[1;33mwarning:\u{1B}[0m wrong [wrong-type]\n1 warning\n")
    #expect(ProblemRenderer().render([]) == "")
  }

  @Test func `files stay in the order they are given`() throws {
    let (first, second) = (try SourceText(name: "b", bytes: [0x31]), try SourceText(name: "a", bytes: [0x31]))
    let diagnostics = [
      Problem(.wrongType, "1", in: first, at: 0..<1), Problem(.wrongType, "2", in: second, at: 0..<1),
    ]
    #expect(Problem.sorted(diagnostics).map(\.source) == ["b", "a"])
  }

  @Test(arguments: ProblemCode.allCases) func `every code is a kebab-case word with a line of explanation`(
    code: ProblemCode
  ) {
    #expect(code.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    #expect(code.explanation.hasSuffix(".") && !code.explanation.contains("\n"))
  }
}
