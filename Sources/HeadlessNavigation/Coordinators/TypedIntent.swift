/// What a coordinator can be asked for: any ``Intent``, or those of an enum.
public protocol IntentConvertible: Sendable {
  /// Reads an intent; `nil` where it is none of these.
  init?(_ intent: Intent)
  /// The intent, as screens, records and logs name it.
  var intent: Intent { get }
}

extension Intent: IntentConvertible {
  /// Takes the intent as it is.
  public init?(_ intent: Intent) { self = intent }
  /// The intent itself.
  public var intent: Intent { self }
}

/// An enum of intents, so that the compiler finds what a coordinator does not answer.
///
///     enum ShopIntent: TypedIntent { case browse, showProducts(Range<Int>), buy }
///
/// A case becomes an ``Intent`` of its name, with hyphens and small letters (`show-products`), unless the enum has coding
/// keys or texts of its own. Its associated values become the payload: truth values, whole numbers, texts, ranges of leaves, a
/// ``Value``, or enums of texts or numbers; several make a list. An intent that has other values, or more, is none of the
/// enum's.
public protocol TypedIntent: IntentConvertible, Hashable, Codable {}

extension TypedIntent {
  /// Reads an intent by the name of its case; `nil` where no case has that name and payload.
  public init?(_ intent: Intent) {
    guard let typed = try? Self(from: IntentDecoder(intent)) else { return nil }
    self = typed
  }

  /// The intent of the case's name and values.
  ///
  /// The payload is empty where a value cannot be one, so no coordinator answers the intent, and a check reports it.
  public var intent: Intent {
    let encoder = IntentEncoder()
    try? encode(to: encoder)
    return encoder.box.intent
  }
}

extension Item {
  /// Makes an item that asks for a case of an enum of intents; without scent unless said otherwise.
  public init(_ id: Name<Item>, does request: some TypedIntent, scent: Scent = Scent(), decides: Double? = nil) {
    let intent = request.intent
    self.init(id: id, intent: intent.name, scent: scent, decides: decides)
    payload = intent.payload
  }
}

extension MenuListing {
  /// Makes a list of one level of a menu, which asks for a case of an enum of intents with the leaves of the tapped row.
  /// - Parameters:
  ///   - menu: The menu.
  ///   - level: The index of the level.
  ///   - request: The case, such as `ShopIntent.showProducts`.
  public init<Request: TypedIntent>(menu: MenuDefinition, level: Int, does request: (Range<Int>) -> Request) {
    self.init(menu: menu, levels: [level], intent: request(0..<1).intent.name)
  }
}

/// A value that cannot be the payload of an intent.
private struct NoPayload: Error {}

/// The name of a case as intents write it: `show-products` for `showProducts`.
private func intentName(ofCase name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
}

// MARK: Writing

/// Takes what the compiler's conformance to `Encodable` says of a case: its name, then its values.
private final class IntentBox {
  var name = ""
  var values: [Value] = []
  /// The text of an enum of texts, which is the whole intent.
  var rawValue: String?

  var intent: Intent {
    if let rawValue { return Intent(Name(rawValue)) }
    return Intent(Name(name), payload: values.count > 1 ? .list(values) : values.first ?? .none)
  }
}

private struct IntentEncoder: Encoder {
  var box = IntentBox()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CaseWriter<Key>(box: box))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { ValueWriter(box: box) }
  func singleValueContainer() -> any SingleValueEncodingContainer { ValueWriter(box: box) }
}

/// Writes the name of the case; its values go into the nested container.
private struct CaseWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let box: IntentBox
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws { throw NoPayload() }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { box.values.append(try Value(encoding: value)) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    box.name = intentName(ofCase: key.stringValue)
    return KeyedEncodingContainer(CaseWriter<Nested>(box: box))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { ValueWriter(box: box) }
  func superEncoder() -> any Encoder { IntentEncoder(box: box) }
  func superEncoder(forKey key: Key) -> any Encoder { IntentEncoder(box: box) }
}

/// Writes one value: the text of a raw enum, or a payload.
private struct ValueWriter: SingleValueEncodingContainer, UnkeyedEncodingContainer {
  let box: IntentBox
  var codingPath: [any CodingKey] { [] }
  var count: Int { box.values.count }

  func encodeNil() throws { throw NoPayload() }
  func encode<T: Encodable>(_ value: T) throws {
    let value = try Value(encoding: value)
    if case .name(let name) = value { box.rawValue = name }
    box.values.append(value)
  }
  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CaseWriter<Key>(box: box))
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { IntentEncoder(box: box) }
}

extension Value {
  fileprivate init(encoding value: some Encodable) throws {
    switch value {
    case let flag as Bool: self = .flag(flag)
    case let number as Int: self = .number(number)
    case let name as String: self = .name(name)
    case let range as Range<Int>: self = .range(range)
    case let value as Value: self = value
    default:
      let encoder = IntentEncoder()
      try value.encode(to: encoder)
      guard encoder.box.values.count == 1, let value = encoder.box.values.first else { throw NoPayload() }
      self = value
    }
  }

  /// The values that a payload hands on to a case with so many.
  fileprivate func decoded<T: Decodable>(as type: T.Type) throws -> T {
    let value: Any? =
      switch self {
      case _ where T.self == Value.self: self
      case .flag(let flag): flag
      case .number(let number): number
      case .name(let name): name
      case .range(let range): range
      case .none, .list: nil
      }
    if let value = value as? T { return value }
    guard !(value is Range<Int>), T.self != Range<Int>.self else { throw NoPayload() }
    return try T(from: ValueDecoder(value: self))
  }
}

// MARK: Reading

private struct IntentDecoder: Decoder {
  let intent: Intent
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ intent: Intent) { self.intent = intent }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(CaseReader<Key>(intent: intent, values: ValueQueue(intent.payload)))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoPayload() }
  /// An enum of texts has the names of its cases for raw values.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ValueDecoder(value: .name(intent.name.rawValue))
  }
}

/// The values of a payload, one after the other.
private final class ValueQueue {
  private let payload: Value
  private var taken = 0

  init(_ payload: Value) { self.payload = payload }

  /// The next value; a list hands on its own where several are asked for, which cannot be known at the first.
  func next<T: Decodable>(_ type: T.Type) throws -> T {
    defer { taken += 1 }
    if case .list(let values) = payload, T.self != Value.self {
      guard values.indices.contains(taken) else { throw NoPayload() }
      return try values[taken].decoded(as: type)
    }
    guard taken == 0 else { throw NoPayload() }
    return try payload.decoded(as: type)
  }
}

private struct CaseReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let intent: Intent
  let values: ValueQueue
  var codingPath: [any CodingKey] { [] }
  /// The one case of the intent's name: keys are tried in the spelling of Swift, and as written.
  var allKeys: [Key] {
    let written = intent.name.rawValue
    let parts = written.split(separator: "-", omittingEmptySubsequences: false)
    let camel = parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    return (Key(stringValue: camel) ?? Key(stringValue: written)).map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try values.next(type) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(CaseReader<Nested>(intent: intent, values: values))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NoPayload() }
  func superDecoder() throws -> any Decoder { IntentDecoder(intent) }
  func superDecoder(forKey key: Key) throws -> any Decoder { IntentDecoder(intent) }
}

/// Reads one value, for types that are made of one: names, and enums of texts or numbers.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: Value
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw NoPayload() }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoPayload() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { value == .none }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    switch value {
    case .flag(let flag as T): return flag
    case .number(let number as T): return number
    case .name(let name as T): return name
    default: throw NoPayload()
    }
  }
}
