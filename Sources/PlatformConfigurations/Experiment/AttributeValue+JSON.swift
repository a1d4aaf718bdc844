import Assignment
package import TextFormats

extension JSONDocument {
  /// A number with all its digits.
  package init(exactly number: Double) { self = .digits(AttributeValue.number(number).plainText) }
}

/// Numbers have all their digits.
extension AttributeValue: JSONRepresentable {
  /// An object; `nil` where it has no members.
  init?(members: [Member]) {
    guard !members.isEmpty else { return nil }
    self = .object(members)
  }

  package var json: JSONDocument {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): JSONDocument(exactly: number)
    case .text(let text): .text(text)
    case .array(let items): items.json
    case .object(let members): .object(members.map { .init($0.name, $0.value.json) })
    }
  }
}

extension Equatable {
  /// The value; `nil` where it is the standard one.
  func unless(_ standard: Self) -> Self? { self == standard ? nil : self }
}

extension String {
  /// The text; `nil` where it is the standard one.
  ///
  /// Texts compare by bytes, as they are hashed.
  func unless(_ standard: String) -> String? { utf8.elementsEqual(standard.utf8) ? nil : self }
}

extension Range<Double> {
  /// The two ends, with all their digits.
  var ends: [JSONDocument] { [lowerBound, upperBound].map(JSONDocument.init(exactly:)) }
}

extension JSONDocument {
  /// An object of the members that have a value.
  static func present(_ members: KeyValuePairs<String, any JSONRepresentable>) -> JSONDocument {
    .object(Self.members(members).present)
  }
}
