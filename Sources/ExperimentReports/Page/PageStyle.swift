package import SVGCharts

/// The style sheet of the page.
enum PageStyle {
  /// How many columns of a table keep their names where its rows become lists.
  static let mostNamed = 24

  /// Colors are those of Okabe and Ito, darkened on light ground and lightened on dark, so that text on the ground has a
  /// contrast of at least 4.5 and graphics one of at least 3.
  static let colors = """
    :root { color-scheme: light dark; --ground: #ffffff; --ink: #1a1d21; --faint: #565d66; --line: #d0d5dc; --soft: #f2f4f7;
      --alarm: #a3160b; --good: #00694f; --s0: #4a5058; --s1: #00629b; --s2: #b04a00; --s3: #00735a; --s4: #8f3d78; --s5: #6d5d00; }
    @media (prefers-color-scheme: dark) { :root { --ground: #14171a; --ink: #e7eaee; --faint: #a4acb6; --line: #3b424b;
      --soft: #1e2328; --alarm: #ff8f85; --good: #3fc7a0; --s0: #b4bcc6; --s1: #62b6ee; --s2: #f0984f; --s3: #3fc7a0; --s4: #e29bce; --s5: #d6c352; } }
    """

  /// The style of marks in charts.
  static let marks = """
    svg text { font-size: 12px; fill: var(--ink); paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; } svg .strong { font-weight: 600; } svg .faint { fill: var(--faint); } .middle { text-anchor: middle; } .end { text-anchor: end; }
    .rule { stroke: var(--line); stroke-width: 1; } .threshold { stroke: var(--ink); stroke-width: 1.2; } .area { fill: var(--soft); stroke: var(--faint); stroke-dasharray: 2 2; }
    .line, .range { fill: none; stroke-width: 2; }
    .s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); } .s4 { --c: var(--s4); } .s5 { --c: var(--s5); }
    .bar, .dot { fill: var(--c); } .line, .range { stroke: var(--c); } .sign { color: var(--c); }
    """

  /// The whole sheet but for paths and traces; without `>`, which is escaped where the page is written.
  static let sheet =
    colors + "\n" + marks + "\n" + """
      * { box-sizing: border-box; }
      html { background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
      body { margin: 0 auto; max-width: 74rem; padding: 0.75rem 1rem; overflow-wrap: break-word; }
      header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; } header p { margin: 0; color: var(--faint); font-size: 0.9rem; }
      h1 { font-size: 1.15rem; line-height: 1.3; margin: 0; } h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; } h3 { font-size: 1rem; margin: 0; } p, ul, dl { max-width: 44rem; }
      h4 { font-size: 1rem; margin: 1rem 0 0.25rem; } h5 { font-size: 1rem; margin: 1rem 0 0; }
      .skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
      .notice, .hypothesis { color: var(--faint); font-size: 0.9rem; } .hypothesis b { font-weight: 600; }
      .answer { display: grid; grid-template-columns: minmax(0, 1fr) 23rem; gap: 1.5rem; align-items: start; margin-top: 0.5rem; }
      .card { background: var(--soft); border-left: 0.3rem solid var(--s1); border-radius: 0.4rem; padding: 0.75rem 1rem; }
      .card h2 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.5rem; } .card h2 code { font: inherit; }
      .part { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); border-top: 1px solid var(--line); padding: 0.35rem 0; } .part h3 { font-size: 0.9rem; color: var(--faint); }
      .part ul { margin: 0; padding: 0; list-style: none; font-size: 0.95rem; line-height: 1.4; } .part li + li { margin-top: 0.2rem; }
      .alarm { color: var(--alarm); font-weight: 600; } .pass strong, .good { color: var(--good); } .fail strong, .bad { color: var(--alarm); } .good, .bad { font-weight: 600; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.5rem 0; max-width: 100%; }
      caption, .caption { text-align: left; color: var(--faint); padding: 0.25rem 0; font-size: 0.9rem; }
      th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: break-word; }
      thead th { font-weight: 600; } td, th.n { text-align: right; } td.w { text-align: left; }
      .results { width: 100%; table-layout: fixed; } .results th, .results td { text-align: left; } .results col:first-child { width: 27%; } .results col:nth-child(4) { width: 25%; }
      .results small { color: var(--faint); font-size: 0.85rem; font-weight: 400; } .results bdi { font-weight: 600; }
      .bar-cell { max-width: 13rem; } .parts td[colspan] { padding: 0 0 0.3rem; }
      .results tr:has(+ .parts) th, .results tr:has(+ .parts) td { border-bottom: 0; padding-bottom: 0; }
      .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem; margin: 1rem 0; }
      figure { margin: 0; min-width: 0; max-width: 28rem; } figcaption { font-weight: 600; } svg { display: block; width: 100%; height: auto; }
      .legend { list-style: none; padding: 0; margin: 0.25rem 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
      details { margin: 0.5rem 0; } summary { cursor: pointer; color: var(--faint); } .section { border-top: 1px solid var(--line); margin: 0; padding: 0.4rem 0; } .section summary h3 { display: inline; color: var(--ink); }
      .traces { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1rem; }
      dt { font-weight: 600; } dd { margin: 0 0 0.5rem; }
      code { font: 0.92em ui-monospace, monospace; } code, th bdi, .name { display: inline-block; max-width: 100%; } a { color: var(--s1); } :focus-visible { outline: 3px solid var(--s2); outline-offset: 2px; }
      @media (max-width: 60rem) { .answer { grid-template-columns: minmax(0, 1fr); } }
      @media screen and (max-width: 40rem) { \(stacked(".stack"))
        body { padding: 0.5rem; } .answer { margin-top: 0.25rem; } header p { font-size: 0.8rem; } .card { padding: 0.5rem 0.6rem; } .card h2 { font-size: 1.25rem; margin-bottom: 0.25rem; } .part { display: block; padding: 0.2rem 0; } .part h3 { font-size: 0.8rem; } .part ul { font-size: 0.85rem; line-height: 1.3; } .part li + li { margin-top: 0.1rem; }
        .results, .results tbody, .results tr, .results th, .results td { display: block; width: auto; } .results thead { display: none; } .results th, .results td { border: 0; padding: 0; } .results tr { border-bottom: 1px solid var(--line); padding: 0.4rem 0; } .results th:first-child { width: auto; } .results caption { display: block; } .results tr:has(+ .parts) { border-bottom: 0; padding-bottom: 0; } .results .parts { padding-top: 0; } }
      @media screen { \(stacked(":is(.wide, figure .stack)")) }
      @media print { html { font-size: 10pt; } .skip { display: none; } .answer { grid-template-columns: 1fr; } details::details-content { content-visibility: visible; display: block; height: auto; } figure, tr, li { break-inside: avoid; }
        table { width: auto; font-size: 8pt; } th, td { max-width: 14rem; padding-right: 0.5rem; } .results { width: 100%; }
        .figures { display: block; } figure { max-width: none; margin-bottom: 1rem; } svg { max-width: 27rem; } h2, h3, figcaption { break-after: avoid; } }
      """

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

extension PageStyle {
  /// The style of devices.
  static let devices = """
    .device { fill: var(--ground); stroke: var(--ink); stroke-width: 2; stroke-linejoin: round; } .accent { fill: none; stroke: var(--s1); stroke-width: 2; stroke-linejoin: round; }
    .dim { fill: var(--line); stroke: none; } .soft { fill: var(--soft); stroke: none; } .row { fill: none; stroke-width: 4; stroke-linecap: round; } .edge { fill: none; stroke: var(--faint); stroke-opacity: 0.6; }
    """

  /// The style of paths and traces.
  static let paths =
    devices + "\n" + """
      .strips { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 0.25rem 0 1rem; } .path { max-width: none; } .path ol { display: flex; flex-wrap: wrap; gap: 0.5rem 0; margin: 0.25rem 0 0; padding: 0; max-width: none; list-style: none; }
      .path li { display: flex; align-items: center; } .path svg { width: auto; flex: none; } .path text { font-size: 11px; stroke: none; }
      .how { display: flex; flex-direction: column; align-items: center; width: 3.4rem; font-size: 0.75rem; line-height: 1.2; text-align: center; } .how b { font-weight: 600; } .arrow { font-size: 1.2rem; line-height: 1; }
      .variants { margin: 0.25rem 0; } .variants dd { margin: 0 0 0.25rem; } #variants h3 { margin-top: 0.75rem; }
      .traces ol { margin: 0; padding-left: 2.2rem; } .traces p { margin: 0.4rem 0; } .traces .time { color: var(--faint); }
      """
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
  static func kept(_ text: String) -> String { unitsKept(in: text) }

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
