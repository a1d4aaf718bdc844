import Foundation
import Testing

import DesirelineTool

struct TerminalTextTests {
  @Test(arguments: [
    ("a\tb\nc", "a\tb\nc"), ("é 東 👩‍👩‍👧 ▲", "é 東 👩‍👩‍👧 ▲"), ("\u{1B}[1;31mred\u{1B}[0m", "\u{1B}[1;31mred\u{1B}[0m"),
    ("\u{1B}]0;title\u{7}", "<U+001B>]0;title<U+0007>"), ("\u{1B}[2J\u{1B}[31", "<U+001B>[2J<U+001B>[31"),
    ("\u{1B}", "<U+001B>"),
    ("\u{9B}1m\r\u{8}", "<U+009B>1m<U+000D><U+0008>"), ("a\u{202E}b\u{2066}", "a<U+202E>b<U+2066>"),
    ("\u{2028}", "<U+2028>"),
    ("\r\n", "<U+000D>\n"), ("", ""),
  ]) func `a terminal is sent nothing to obey but colors`(text: String, sent: String) {
    #expect(Array(text.fitForTerminal(colors: true).utf8) == Array(sent.utf8))
    #expect(!text.fitForTerminal().contains("\u{1B}"))
  }

  @Test(arguments: [
    ("a.json5", "a.json5"), ("it's", #"'it'\''s'"#), ("a b\\", #"'a b\'"#),
    ("\u{1B}[31m'\\\n", #"$'\x1b[31m\'\\\x0a'"#),
    ("é\u{202E}\u{9B}", #"$'é\xe2\x80\xae\xc2\x9b'"#), ("", "''"),
  ]) func `a word of a command line that a terminal is shown`(word: String, written: String) throws {
    #expect(ShellWord(word).text == written)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "printf %s \(written)"]
    process.standardOutput = pipe
    try process.run()
    #expect(try pipe.fileHandleForReading.readToEnd() ?? Data() == Data(word.utf8))
  }
}
