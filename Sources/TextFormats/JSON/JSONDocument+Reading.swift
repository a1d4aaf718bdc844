extension JSONDocument: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a value; the members of an object come in the order of their names.
  package init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      let names = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(try names.map { Member($0.stringValue, try object.decode(JSONDocument.self, forKey: $0)) })
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [JSONDocument] = []
      while !list.isAtEnd { values.append(try list.decode(JSONDocument.self)) }
      self = .array(values)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONDocument {
    if container.decodeNil() { return .null }
    if let boolean = try? container.decode(Bool.self) { return .boolean(boolean) }
    if let integer = try? container.decode(Int.self) { return .integer(integer) }
    if let number = try? container.decode(Double.self) { return .number(number) }
    return .text(try container.decode(String.self))
  }
}

extension JSONDocument {
  /// One place in which two documents say different things: its path, what the one says, and the other.
  package typealias Difference = (path: String, own: String, other: String)

  /// The first place in which another document says something else.
  ///
  /// `nil` where both say the same, in whatever order their members are.
  package func firstDifference(from other: JSONDocument) -> Difference? { differences(from: other).first }

  /// The places in which another document says something else, in the order of this one.
  package func differences(from other: JSONDocument, at path: String = "") -> [Difference] {
    switch (self, other) {
    case (.object(let own), .object(let others)):
      let names = own.map(\.name) + others.map(\.name).filter { name in !own.contains { $0.name == name } }
      return names.flatMap { name in
        Self.differences(own[name], others[name], at: path.isEmpty ? name : "\(path).\(name)")
      }
    case (.array(let own), .array(let others)):
      return (0..<max(own.count, others.count)).flatMap { index in
        Self.differences(own[at: index], others[at: index], at: "\(path)[\(index)]")
      }
    default:
      let texts = (text(.compact), other.text(.compact))
      return texts.0 == texts.1 ? [] : [(path, texts.0, texts.1)]
    }
  }

  private static func differences(_ own: JSONDocument?, _ other: JSONDocument?, at path: String) -> [Difference] {
    guard let own, let other else {
      return own == other ? [] : [(path, own?.text(.compact) ?? "nothing", other?.text(.compact) ?? "nothing")]
    }
    return own.differences(from: other, at: path)
  }

  /// The value of a member of an object; nil where there is none.
  package subscript(member name: String) -> JSONDocument? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension [JSONDocument.Member] {
  /// The value of a name.
  fileprivate subscript(_ name: String) -> JSONDocument? { first { $0.name == name }?.value }
}

extension [JSONDocument] {
  /// A value, if the array is that long.
  fileprivate subscript(at index: Int) -> JSONDocument? { indices.contains(index) ? self[index] : nil }
}
