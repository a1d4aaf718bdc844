/// A piece of HTML or SVG: an element, text, or several of these.
///
/// Text is escaped when it is written and nowhere else, so no label can become markup.
public indirect enum Markup: Hashable, Sendable {
  /// An attribute and its value, which is escaped when it is written.
  public struct Attribute: Hashable, Sendable {
    /// The name, as it is written.
    public var name: String
    /// The value, as it is meant.
    public var value: String

    /// Makes an attribute.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Text, as it is meant.
  case text(String)
  /// Several pieces, one after the other.
  case group([Markup])
  /// An element with its attributes and what is in it.
  case element(String, [Attribute], [Markup])

  /// An element with its attributes in the order written, and what is in it.
  public static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: [Markup]) -> Markup {
    .element(name, attributes.map { Attribute($0.key, $0.value) }, content)
  }

  /// An element with its attributes in the order written, and text in it.
  public static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>, _ text: String) -> Markup {
    tag(name, attributes, [.text(text)])
  }

  /// An element with its attributes in the order written, and nothing in it.
  public static func tag(_ name: String, _ attributes: KeyValuePairs<String, String>) -> Markup {
    tag(name, attributes, [])
  }

  /// An element without attributes.
  public static func tag(_ name: String, _ content: [Markup] = []) -> Markup { .element(name, [], content) }

  /// An element without attributes, with text in it.
  public static func tag(_ name: String, _ text: String) -> Markup { .element(name, [], [.text(text)]) }

  /// Nothing.
  public static let nothing = Markup.group([])

  /// Whether nothing would be written.
  public var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .group(let pieces): pieces.allSatisfy(\.isEmpty)
    case .element: false
    }
  }
}

extension Markup: ExpressibleByStringLiteral {
  /// Text, as it is meant.
  public init(stringLiteral text: String) { self = .text(text) }
}
