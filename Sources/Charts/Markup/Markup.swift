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
