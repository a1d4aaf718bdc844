import SVGCharts
import Foundation
import FoundationXML
import Testing

struct MarkupTests {
  /// What a reader of XML finds in a document: texts and attributes.
  private final class Finder: NSObject, XMLParserDelegate {
    var text = ""
    var attributes: [String: String] = [:]

    func parser(_: XMLParser, foundCharacters string: String) { text += string }
    func parser(
      _: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes found: [String: String] = [:]
    ) { attributes.merge(found) { $1 } }
  }

  private static func found(in markup: Markup) throws -> Finder {
    let parser = XMLParser(data: Data(markup.written.utf8))
    let finder = Finder()
    parser.delegate = finder
    try #require(parser.parse(), "\(markup.written)")
    return finder
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "=1+1", "a & b", "\"quoted\" and 'single'", "]]>", "مرحبا abc", "👩‍👩‍👧 é e\u{301}",
    "a b\nc",
    String(repeating: "x", count: 200),
  ]) func `texts and attributes come back as they are meant`(text: String) throws {
    let finder = try Self.found(in: .tag("p", ["title": text], text))
    #expect(finder.text == text)
    // XML reads blanks of every kind in an attribute as spaces.
    #expect(finder.attributes["title"] == text.replacing("\n", with: " "))
  }

  @Test func `what XML cannot say is shown as such`() throws {
    #expect(try Self.found(in: .tag("p", "a\u{0}b\u{B}c\u{FFFE}d\re\tf")).text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d e f")
    #expect(try Self.found(in: .tag("p", "a\u{202E}b\u{2066}c")).text == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test func `elements that have nothing in them close themselves where HTML knows it, and nowhere else`() {
    #expect(Markup.tag("br").written == "<br/>" && Markup.tag("td").written == "<td></td>")
    #expect(Markup.group([.tag("b", "x"), " y"]).written == "<b>x</b> y" && Markup.nothing.written.isEmpty)
  }
}
