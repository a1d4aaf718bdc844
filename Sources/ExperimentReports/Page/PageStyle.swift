package import SVGCharts

/// The style sheet of the page.
enum PageStyle {
  /// How many columns of a table keep their names where its rows become lists.
  static let mostNamed = 24

  /// Colors are those of Okabe and Ito, darkened on light ground and lightened on dark, so that text on the ground has a
  /// contrast of at least 4.5 and graphics one of at least 3.
  static let colors = text(PackageResources.Colors_css)

  /// The style of marks in charts.
  static let marks = text(PackageResources.Marks_css)

  /// The style of devices.
  static let devices = text(PackageResources.Devices_css)

  /// The style of paths and traces.
  static let paths = devices + "\n" + text(PackageResources.Paths_css)

  /// The whole sheet but for paths and traces; without `>`, which is escaped where the page is written.
  static let sheet =
    colors + "\n" + marks + "\n"
    + [".stack", ":is(.wide, figure .stack)"].reduce(text(PackageResources.Page_css)) {
      $0.replacing("/* rows of \($1) as lists */", with: stacked($1))
    }

  /// A file without the end of its last line.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  /// Rows of the tables that are selected as lists of names and values.
  private static func stacked(_ tables: String) -> String {
    let names = (2...mostNamed + 1).map { "\(tables) td:nth-child(\($0))::before{content:var(--c\($0))}" }
    return
      "\(tables), \(tables) tbody, \(tables) tr, \(tables) th { display: block; } \(tables) thead { display: none; } "
      + "\(tables) tr { border-bottom: 1px solid var(--line); padding: 0.3rem 0; } "
      + "\(tables) th, \(tables) td { border: 0; padding: 0.1rem 0; } \(tables) th { font-weight: 600; } "
      + "\(tables) td { display: flex; justify-content: space-between; gap: 1rem; text-align: right; } "
      + "\(tables) td::before { color: var(--faint); text-align: left; flex: none; max-width: 45%; } " + names.joined()
  }
}

/// A line of the summary's Markdown as markup: code between backquotes, strong between two asterisks, stressed between one,
/// and after a backslash a sign that means nothing.
///
/// The page says what the summary says, in the same words, so there is one place where they are chosen.
package struct InlineText {
  /// The line as markup; whatever is not closed stays as it is written.
  package let markup: Markup
  /// The line without its marks.
  package let plain: String

  package init(_ line: String) {
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
  static func withUnitsKept(_ text: String) -> String { unitsKept(in: text) }

  /// The line, with numbers tied to their units and to an arrow between them, so that no line of the page ends there.
  private static func unitsKept(in line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return words.indices.dropFirst().reduce(into: words.first.map(String.init) ?? "") { text, place in
      let (before, word) = (words[place - 1], words[place])
      let isUnit = units.contains { word.hasPrefix($0) && word.dropFirst($0.count).allSatisfy { !$0.isLetter } }
      let isTied = before.last?.isNumber == true && isUnit || isArrow(words, place) || isArrow(words, place - 1)
      text += (isTied ? "\u{A0}" : " ") + word
    }
  }

  /// Whether a word is an arrow from number to number.
  private static func isArrow(_ words: [Substring], _ place: Int) -> Bool {
    guard words[place] == "→", place > 0, place + 1 < words.count else { return false }
    return (words[place - 1].last?.isNumber == true || units.contains(String(words[place - 1])))
      && words[place + 1].contains(where: \.isNumber)
  }

  /// A text without marks, in which no line ends within a name such as `tabs-4/8`.
  static func named(_ text: String) -> Markup {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word -> Markup in
      word.contains { "-/".contains($0) } ? .tag("span", ["class": "name"], String(word)) : .text(String(word))
    }
    return .group(words.enumerated().flatMap { $0 == 0 ? [$1] : [.text(" "), $1] })
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

extension TextTable {
  /// The table; where the screen is too narrow for its columns each row becomes a list of names and values.
  var markup: Markup {
    let head = Markup.tag("thead", [.tag("tr", columns.indices.map { header(columns[$0], at: $0) })])
    let body = Markup.tag(
      "tbody", rows.map { row in .tag("tr", row.indices.map { cell(InlineText(row[$0]).markup, at: $0) }) })
    // A caption of the table would be as narrow as the table.
    let above = caption.isEmpty ? Markup.nothing : .tag("p", ["class": "caption"], [InlineText(caption).markup])
    guard columns.count > 3 else { return .group([above, .tag("table", [head, body])]) }
    let names = columns.indices.dropFirst().prefix(PageStyle.mostNamed).map {
      "--c\($0 + 1):\(Self.quoted(columns[$0]))"
    }
    return .group([
      above,
      .tag(
        "table", ["class": columns.count > 10 ? "stack wide" : "stack", "style": names.joined(separator: ";")],
        [head, body]),
    ])
  }

  /// A text as a string of a style sheet.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == " " || scalar == ","
        ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
    }
    return "'" + scalars.joined() + "'"
  }

  /// Cells of numbers are most of a page, so those of words are marked.
  private func header(_ name: String, at place: Int) -> Markup {
    isWords(place) ? .tag("th", ["scope": "col"], name) : .tag("th", ["scope": "col", "class": "n"], name)
  }

  private func cell(_ content: Markup, at place: Int) -> Markup {
    if place == 0 { return .tag("th", ["scope": "row"], [content]) }
    return isWords(place) ? .tag("td", ["class": "w"], [content]) : .tag("td", [content])
  }
}
