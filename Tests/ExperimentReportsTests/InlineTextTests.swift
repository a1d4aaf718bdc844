import TextFormats
import SVGCharts
import Testing

import ExperimentReports

struct InlineTextTests {
  @Test(arguments: [
    ("a `b` **c** *d*", "a <code>b</code> <strong>c</strong> <em>d</em>", "a b c d"),
    ("2 * 3 `", "2 * 3 `", "2 * 3 `"),
    (#"\`b\` \*c\* \\ \a \"#, #"`b` *c* \ \a \"#, #"`b` *c* \ \a \"#), ("<b> & c", "&lt;b&gt; &amp; c", "<b> & c"),
    ("", "", ""),
  ]) func `a line of the summary as it stands on the page`(line: String, markup: String, plain: String) {
    #expect(InlineText(line).markup.written == markup && InlineText(line).plain == plain)
  }

  @Test(arguments: [
    ("48.5 % → 51.1 %", "48.5~%~→~51.1~%"), ("26.8 s → 14.0 s (−13 s)", "26.8~s~→~14.0~s (−13~s)"),
    ("3 → −2", "3~→~−2"), ("Home → Browser → Tiles", "Home → Browser → Tiles"), ("→ 3", "→ 3"), ("3 →", "3 →"),
  ]) func `no line ends at a unit or at an arrow between numbers`(line: String, kept: String) {
    #expect(InlineText(line).plain.replacing("\u{A0}", with: "~") == kept)
  }

  @Test(arguments: ["a", "`a`", "*a* **b** _c_", #"\a \* | \|"#, "[a](b) <c> &amp; $d$", "# a", "1. a", "---"])
  func `what is shown as it is in Markdown is shown so on the page`(text: String) {
    #expect(InlineText(text.inMarkdown).plain == text)
    let row = TextTable(caption: "", columns: ["a"], rows: [[text.inMarkdown]]).markdown.split(separator: "\n")[2]
    #expect(row.replacing(/\\./, with: "").count { $0 == "|" } == 2, "\(row)")
  }
}
