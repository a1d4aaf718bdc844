import Testing

import TextFormats

struct MarkdownTextTests {
  @Test(arguments: [
    ("Five steps of welcome lose users, and win none.", "Five steps of welcome lose users, and win none."),
    ("José 東 −1.5 % ±", "José 東 −1.5 % ±"), ("a | b", #"a \| b"#), ("`x` *y* _z_ ~q~", #"\`x\` \*y\* \_z\_ \~q\~"#),
    ("[a](javascript:b)", #"\[a\](javascript:b)"#), ("<img> &amp; $x$", #"\<img\> \&amp; \$x\$"#), (#"\|"#, #"\\\|"#),
    ("# a #", ##"\# a #"##), ("    - a", #"\- a"#), ("+1", #"\+1"#), ("---", #"\---"#), ("===", #"\==="#),
    ("1. a. b", #"1\. a. b"#),
    ("12) a", #"12\) a"#), ("1.5", #"1\.5"#), ("v1. a", "v1. a"), ("a\nb\r\n# c", "a b  # c"),
    ("see https://x.example/a", #"see https\://x.example/a"#), ("FTP://x", #"FTP\://x"#),
    ("go to www.x.example", #"go to www\.x.example"#), ("WwW.x", #"WwW\.x"#), ("1:2 a: b w.w", "1:2 a: b w.w"),
    ("a\tb\u{2028}c", "a b c"),
    ("a\u{202E}b\u{1B}\u{0}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"), ("", ""),
  ]) func `a text is shown as it is`(text: String, markdown: String) {
    #expect(Array(text.inMarkdown.utf8) == Array(markdown.utf8))
  }
}
