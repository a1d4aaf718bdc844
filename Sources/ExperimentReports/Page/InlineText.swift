import SVGCharts

/// A line of the summary's Markdown as markup: code between backquotes, strong between two asterisks, stressed between one,
/// and after a backslash a sign that means nothing.
///
/// The page says what the summary says, in the same words, so there is one place where they are chosen.
struct InlineText {
  /// The line as markup; whatever is not closed stays as it is written.
  let markup: Markup
  /// The line without its marks.
  let plain: String

  init(_ line: String) {
    var pieces: [Markup] = []
    var plain = ""
    let line = Self.unitsKept(in: line)
    var rest = Substring(line)
    while let first = rest.first {
      if let found = Self.marked(rest) {
        pieces.append(.tag(found.name, found.content))
        plain += found.content
        rest = rest[found.end...]
      } else if first == "\\", let sign = rest.dropFirst().first, sign.isASCII, sign.isPunctuation || sign.isSymbol {
        pieces.append(.text(String(sign)))
        plain.append(sign)
        rest = rest.dropFirst(2)
      } else {
        let next = rest.dropFirst().prefix { $0 != "`" && $0 != "*" && $0 != "\\" }
        pieces.append(.text(String(first) + next))
        plain += String(first) + next
        rest = next.isEmpty ? rest.dropFirst() : rest[next.endIndex...]
      }
    }
    markup = .group(pieces)
    self.plain = plain
  }

  /// A line as a paragraph.
  static func paragraph(_ line: String) -> Markup { .tag("p", [InlineText(line).markup]) }

  /// A text without marks whose numbers are tied to their units.
  static func kept(_ text: String) -> String { unitsKept(in: text) }

  /// The line, with numbers tied to their units, so that no line of the page ends between them.
  private static func unitsKept(in line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return zip(words, words.dropFirst()).reduce(into: words.first.map(String.init) ?? "") { text, pair in
      let isUnit = units.contains { pair.1.hasPrefix($0) && pair.1.dropFirst($0.count).allSatisfy { !$0.isLetter } }
      text += (pair.0.last?.isNumber == true && isUnit ? "\u{A0}" : " ") + pair.1
    }
  }

  private static let units = ["%", "pp", "s", "min", "ms"]

  /// The marked piece that a text begins with.
  private static func marked(_ text: Substring) -> (name: String, content: String, end: String.Index)? {
    for (mark, name) in [("`", "code"), ("**", "strong"), ("*", "em")] where text.hasPrefix(mark) {
      let inner = text.dropFirst(mark.count)
      guard let close = inner.firstRange(of: mark), close.lowerBound > inner.startIndex else { continue }
      return (name, String(inner[..<close.lowerBound]), close.upperBound)
    }
    return nil
  }
}
