/// A piece of HTML or SVG: an element, text, or several of these.
///
/// Text is escaped when it is written and nowhere else, so no label can become markup.
package indirect enum Markup: Hashable, Sendable {
  /// An attribute and its value, which is escaped when it is written.
  package struct Attribute: Hashable, Sendable {
    /// The name, as it is written.
    package var name: String
    /// The value, as it is meant.
    package var value: String

    /// Makes an attribute.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Text, as it is meant.
  case text(String)
  /// Several pieces, one after the other.
  case group([Markup])
  /// An element with its attributes and what is in it.
  case element(String, [Attribute], [Markup])

  /// An element with its attributes in the order written, and what is in it.
  package static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: [Markup]) -> Markup {
    .element(name, attributes.map { Attribute($0.key, $0.value) }, content)
  }

  /// An element with its attributes in the order written, and text in it.
  package static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>, _ text: String) -> Markup {
    tag(name, attributes, [.text(text)])
  }

  /// An element with its attributes in the order written, and nothing in it.
  package static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>) -> Markup {
    tag(name, attributes, [])
  }

  /// An element without attributes.
  package static func tag(_ name: String, _ content: [Markup] = []) -> Markup { .element(name, [], content) }

  /// An element without attributes, with text in it.
  package static func tag(_ name: String, _ text: String) -> Markup { .element(name, [], [.text(text)]) }

  /// Nothing.
  package static let nothing = Markup.group([])

  /// Whether nothing would be written.
  package var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .group(let pieces): pieces.allSatisfy(\.isEmpty)
    case .element: false
    }
  }
}

extension Markup: ExpressibleByStringLiteral {
  /// Text, as it is meant.
  package init(stringLiteral text: String) { self = .text(text) }
}

extension Markup {
  /// The markup as it stands in a file: HTML that is well-formed XML, too.
  package var written: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .text(let content): Self.escape(content, into: &text)
    case .group(let pieces): for piece in pieces { piece.write(to: &text) }
    case .element(let name, let attributes, let content):
      text += "<\(name)"
      for attribute in attributes {
        text += " \(attribute.name)=\""
        Self.escape(attribute.value, into: &text)
        text += "\""
      }
      // HTML knows which elements are empty; for all others a tag that closes itself would stay open.
      if Self.empty.contains(name) {
        text += "/>"
      } else {
        text += ">"
        for piece in content { piece.write(to: &text) }
        text += "</\(name)>"
      }
      if Self.blocks.contains(name) { text += "\n" }
    }
  }

  private static let empty: Set<String> = [
    "br", "col", "hr", "link", "meta", "path", "line", "rect", "circle", "polyline", "polygon",
  ]
  private static let blocks: Set<String> = [
    "article", "body", "caption", "details", "dl", "figure", "footer", "h1", "h2", "h3", "head", "header", "li",
    "link",
    "main",
    "meta", "nav", "ol", "p", "section", "style", "summary", "svg", "table", "tbody", "thead", "title", "tr", "ul",
  ]

  /// Characters that XML has no way to say become U+FFFD, and so do those that end lines or turn the direction of what follows: an
  /// element in which they are never taken back would turn around what stands beside it.
  private static func escape(_ content: String, into text: inout String) {
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "\n"
      case "\t", "\r": text += " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
