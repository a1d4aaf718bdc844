import Synchronization
import TestSupport
import Testing

import DesirelineTool

/// `run --watch`: a run at each save, and what it prints.
struct RunWatchTests {
  /// Answers, and what is printed of the second.
  static let changes: [(old: String, new: String, printed: String)] = [
    ("a\nb\n", "a\nb\n", "nothing changed\n"),
    // Columns are as wide as their widest cell.
    ("m\n  all  10 s  leans\n", "m\n  all    10 s  leans\n", "nothing changed\n"),
    ("a\n\nb\n", "a\nb\n", "nothing changed\n"),
    ("a\nb\n", "a\nc\n", "- b\n+ c\n"),
    // A row has the name of its metric, once for all rows that changed.
    ("m\n  all  1\n  few  2\nn\n  all  1\n", "m\n  all  1\n  few  2\nn\n  all  2\n", "  n\n-   all  1\n+   all  2\n"),
    ("m\n  all  1\n  few  2\n", "m\n  all  3\n  few  4\n", "  m\n-   all  1\n-   few  2\n+   all  3\n+   few  4\n"),
    // What depends on something has its row, too.
    ("m\n  all  1\n", "m\n  all  1\n      depends on a\n", "  m\n    all  1\n+       depends on a\n"),
    // A metric that is gone is not printed under another, and an empty line ends what belongs together.
    ("l\n  all  0\nm\n  all  1\n", "l\n  all  0\n", "- m\n-   all  1\n"),
    ("l\n  all  0\n", "l\n  all  0\nm\n  all  1\n", "+ m\n+   all  1\n"),
    ("m\n  all  1\nn\n  all  2\n", "m\n  all  1\n  few  5\n", "  m\n- n\n-   all  2\n+   few  5\n"),
    ("note\n\n  head  a\n", "note\n\n  head  b\n", "-   head  a\n+   head  b\n"),
  ]

  @Test(arguments: changes) func `what changed is printed with what it belongs to`(
    example: (old: String, new: String, printed: String)
  ) { #expect(AnswerChanges(from: example.old, to: example.new).text == example.printed) }

  /// What is saved one after the other: an edit of a file, and what is printed after it.
  private static let saves: [(file: String, edit: ExampleEdit, printed: Printed)] = [
    ("shop.json5", ExampleEdit("scent: 0.9", "scent: 0.3"), .changes),
    ("shop.json5", ExampleEdit("{\n", "{ // A comment\n"), .changes),
    ("shop.json5", ExampleEdit("push: \"groups\"", "push: \"groupes\""), .error("unknown-name")),
    ("shop.json5", ExampleEdit("push: \"groupes\"", "push: \"groups\""), .changes),
    ("labels.csv", ExampleEdit("red,a,c\n", "red,a,c\ngreen,a,d\n"), .changes),
    ("labels.csv", ExampleEdit("label,", "labels,"), .error("missing-column")),
    ("labels.csv", ExampleEdit("labels,", "label,"), .changes),
    ("other.csv", ExampleEdit("a", "b"), .nothing),
    ("shop.json5", ExampleEdit("labels: \"labels.csv\"", "sizes: [2, 4]"), .changes),
    ("labels.csv", ExampleEdit("red,", "blue,"), .nothing),
  ]

  private enum Printed: Equatable { case changes, error(String), nothing }

  @Test func `each save of the file and its tables prints what a run prints anew`() async throws {
    let scratch = try Scratch()
    try scratch.writeExample([ExampleEdit("sizes: [3, 3]", "labels: \"labels.csv\"")])
    try scratch.write("label,parent_id,node_id\ncups,,a\nblue,a,b\nred,a,c\n", to: "labels.csv")
    try scratch.write("a", to: "other.csv")
    let first = try await scratch.run("run @shop.json5 --users 200 --scenarios 4 -o OUT").answer
    let state = Mutex((save: -1, pauses: 0, whole: "", answer: "", talk: "", last: first))
    /// Demands that what was printed is what the last save is to print.
    let expect = { @Sendable (save: Int) in
      let (answer, talk) = state.withLock { ($0.answer, $0.talk) }
      guard save > 0 else { return #expect(answer == first && talk.hasPrefix("watching ")) }
      switch Self.saves[save - 1].printed {
      case .nothing: #expect(answer.isEmpty && talk.isEmpty, "\(save): \(talk)")
      case .error(let code): #expect(answer.isEmpty && talk.contains("[\(code)]\n"), "\(save): \(talk)")
      case .changes:
        let new = try await scratch.run("run @shop.json5 --users 200 --scenarios 4 -o OUT").answer
        let old = state.withLock { state in
          defer { state.last = new }
          return state.last
        }
        #expect(answer == AnswerChanges(from: old, to: new).text && !talk.contains("error"), "\(save): \(talk)")
      }
    }
    var console = Console(
      answer: { text in state.withLock { $0.answer += text } }, talk: { text in state.withLock { $0.talk += text } })
    // A save takes two pauses, after the first of which there is half a file, and one in which nothing happens.
    console.pause = {
      let (save, stage) = state.withLock { state in
        defer { state.pauses += 1 }
        if state.pauses % 3 == 0 { state.save += 1 }
        return (state.save, state.pauses % 3)
      }
      if stage == 0 {
        try await expect(save)
        state.withLock { ($0.answer, $0.talk) = ("", "") }
        guard save < Self.saves.count else { throw CancellationError() }
      }
      let (file, edit, _) = Self.saves[save]
      if stage == 0 {
        let text = try scratch.read(file)
        #expect(text.contains(edit.old), "\(file): \(edit.old)")
        let whole = text.replacing(edit.old, with: edit.new, maxReplacements: 1)
        state.withLock { $0.whole = whole }
        try scratch.write(whole.utf8.prefix(whole.utf8.count / 2), to: file)
      } else if stage == 1 {
        try scratch.write(state.withLock(\.whole), to: file)
      }
    }
    let terminal = Terminal(outputIsTerminal: false, errorIsTerminal: false, columns: 80, environment: [:])
    let words = try scratch.words("run --watch --users 200 @shop.json5")
    let exit = await DesirelineTool.run(words, console: console, terminal: terminal)
    #expect(exit == .interrupted && state.withLock(\.save) == Self.saves.count)
  }

  @Test func `a report is written only where a place for it is given`() async throws {
    for (option, isWritten) in [("", false), ("-o OUT", true)] {
      let scratch = try Scratch()
      var console = Console(answer: { _ in }, talk: { _ in })
      console.pause = { throw CancellationError() }
      let terminal = Terminal(outputIsTerminal: false, errorIsTerminal: false, columns: 80, environment: [:])
      let words = try scratch.words("run --watch --users 50 GOOD \(option)")
      #expect(await DesirelineTool.run(words, console: console, terminal: terminal) == .interrupted)
      #expect(scratch.has("out/shop/report.html") == isWritten && scratch.names().contains("out") == isWritten)
    }
  }
}
