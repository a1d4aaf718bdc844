/// The project's reference vectors, whose headers name the procedure, the oracle and the tolerance.
enum SharedVectors {
  /// A case whose inputs and results are objects.
  struct Case<Input: Decodable, Expected: Decodable>: Decodable {
    let id: String
    let input: Input
    let expected: Expected
  }

  /// The cases of a file; of one kind only where a file holds several.
  static func cases<Case: Decodable>(_ name: String, kind: String? = nil, as type: Case.Type) throws -> [Case] {
    try Table<Selected<Case>>.named("Shared/\(name)", kind: kind).compactMap(\.value)
  }
}

/// A case of the kind asked for; any other is passed over without being read.
private struct Selected<Value: Decodable>: Decodable {
  let value: Value?

  private enum Key: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let wanted = CodingUserInfoKey(rawValue: "kind").flatMap { decoder.userInfo[$0] } as? String
    let kind = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .kind)
    value = wanted == nil || wanted == kind ? try Value(from: decoder) : nil
  }
}
