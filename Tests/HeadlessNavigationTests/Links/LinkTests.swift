import HeadlessNavigation
import TestSupport
import Testing

@Suite struct LinkTests {
  private static let table = Result {
    try LinkTable([
      ("app://chat/{contact}", "chat"), ("app://chat/{id:number}", "message"), ("app://chat/new", "compose"),
      ("app://settings", "settings"), ("app://list/{kind}?page={page:number}&sort={order}", "list"),
      ("app://{area}/{id}/edit", "edit"), ("app://feed?from={source}", "feed"),
    ])
  }

  /// The link, and its destination or what is wrong with it.
  @Test(arguments: try fixtureRows(in: "LinkTests", "links")) func `links`(row: String) throws {
    let cells = cells(row)
    let table = try Self.table.get()
    let got: String
    do throws(LinkError) {
      let destination = try table.destination(of: cells[0])
      got = Screen(kind: Name(destination.name.rawValue), context: destination.context).description
    } catch {
      #expect(error == .unmatched(cells[0]) || error == .malformed(cells[0]))
      got = error == .malformed(cells[0]) ? "malformed" : "unmatched"
    }
    #expect(got == cells[1])
    #expect(throws: LinkError.malformed("")) { try table.destination(of: "") }
  }

  /// Two patterns, and whether a link could match both equally well.
  @Test(arguments: try fixtureRows(in: "LinkTests", "ambiguity is told when the table is built"))
  func `ambiguity is told when the table is built`(row: String) throws {
    let cells = cells(row)
    for (first, second) in [(cells[0], cells[1]), (cells[1], cells[0])] {
      do throws(LinkError) {
        _ = try LinkTable([(first, "one"), (second, "two")])
        #expect(cells[2] == "fine")
      } catch { #expect(cells[2] == "ambiguous" && error == .ambiguous(first, second)) }
    }
  }

  @Test(arguments: [
    "", "a", "app://", "app://{", "app://{}", "app://a{b}", "app://{a:date}", "app://{a}?b=c", "app://a?b={c}&b={d}",
  ]) func `what is no pattern is told`(text: String) {
    #expect(throws: LinkError.malformed(text)) { try LinkPattern(text) }
  }

  @Test func `the order of the rows does not matter`() throws {
    let rows: [(String, Name<Destination>)] = [
      ("app://{a}/{b}", "names"), ("app://{a:number}/{b}", "number-name"), ("app://x/{b}", "word-name"),
      ("app://{a}/y", "name-word"), ("app://x/{b:number}", "word-number"), ("app://x/y", "words"),
    ]
    let expected = ["a/b": "names", "1/b": "number-name", "x/b": "word-name", "a/y": "name-word", "1/y": "number-name"]
    for seed in 0..<50 as Range<UInt64> {
      var random = SplitMix(state: seed)
      let table = try LinkTable(rows.shuffled(using: &random))
      for (link, name) in expected { #expect(try table.destination(of: "app://" + link).name.rawValue == name) }
      #expect(try table.destination(of: "app://x/y").name == "words")
      #expect(try table.destination(of: "app://x/7").name == "word-number")
    }
  }
}
