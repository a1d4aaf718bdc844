import TextFormats

/// Writes schemas as JSON Schema, draft 2020-12.
///
/// What objects say is written once, under `$defs`, and referred to where they stand.
struct SchemaWriter {
  private var names: [ObjectSchema: String] = [:]
  private var definitions: [JSONDocument.Member] = []

  /// The whole schema of a file.
  static func page(_ root: ObjectSchema, title: String) -> JSONDocument {
    var writer = SchemaWriter()
    let members = writer.members(of: root)
    let head: [JSONDocument.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .text(title)),
    ]
    return .object(head + members + [.init("$defs", .object(writer.definitions))])
  }

  /// A schema under a key, after which objects are named.
  mutating func value(_ schema: ValueSchema, under key: String) -> JSONDocument {
    switch schema {
    case .anything: true
    case .nothing: false
    case .null: Self.typed("null")
    case .boolean: Self.typed("boolean")
    case .yes: ["const": true]
    case .number(let range):
      Self.typed("number", Self.bounds(range, "minimum", "maximum", isEndless: \.isInfinite, as: JSONDocument.number))
    case .integer(let range, _): Self.typed("integer", Self.bounds(range, "minimum", "maximum"))
    case .text(let pattern): Self.typed("string", pattern.members)
    case .words(let words): ["enum": .array(words.map { .text($0) })]
    case .array(let element, let count):
      Self.typed("array", [.init("items", value(element, under: key))] + Self.bounds(count, "minItems", "maxItems"))
    case .table(let element, _, let keys, let count):
      Self.typed(
        "object",
        (keys.expression == nil ? [] : [.init("propertyNames", .object(keys.members))]) + [
          .init("additionalProperties", value(element, under: key))
        ] + Self.bounds(count, "minProperties", "maxProperties"))
    case .object(let object): ["$ref": .text("#/$defs/\(name(of: object, under: key))")]
    case .either(let schemas): ["anyOf": .array(schemas.flatMap(\.alternatives).map { value($0, under: key) })]
    case .described(let schema, let text): Self.described(value(schema, under: key), text)
    }
  }

  private static func described(_ value: JSONDocument, _ text: String) -> JSONDocument {
    guard case .object(let members) = value else { return value }
    return .object([.init("description", .text(text))] + members)
  }

  /// The name under which an object is defined; after its key, and a number where another has that name.
  private mutating func name(of object: ObjectSchema, under key: String) -> String {
    if let name = names[object] { return name }
    let taken = Set(names.values)
    let name = taken.contains(key) ? (2...).lazy.map { "\(key)-\($0)" }.first { !taken.contains($0) } : key
    names[object] = name ?? key
    let place = definitions.count
    definitions.append(.init(name ?? key, true))
    let members = members(of: object)
    definitions[place].value = .object(members)
    return name ?? key
  }

  private static func typed(_ name: String, _ members: [JSONDocument.Member] = []) -> JSONDocument {
    .object([.init("type", .text(name))] + members)
  }

  private static func bounds<Bound: Comparable>(
    _ range: ClosedRange<Bound>, _ least: String, _ most: String, isEndless: (Bound) -> Bool,
    as written: (Bound) -> JSONDocument
  ) -> [JSONDocument.Member] {
    [(least, range.lowerBound), (most, range.upperBound)].filter { !isEndless($0.1) }.map { .init($0.0, written($0.1)) }
  }

  private static func bounds(_ range: ClosedRange<Int>, _ least: String, _ most: String) -> [JSONDocument.Member] {
    let isCount = least != "minimum"
    return bounds(
      range, least, most, isEndless: { $0 == .min || $0 == .max || isCount && $0 == 0 }, as: { .integer($0) })
  }
}

extension TextPattern {
  /// The expression as a part of a schema.
  fileprivate var members: [JSONDocument.Member] { expression.map { [.init("pattern", .text($0))] } ?? [] }
}

extension ExperimentDocument {
  /// The JSON Schema (draft 2020-12) of experiment files: what can be told of a file without following its names and
  /// adding up its shares.
  ///
  /// It is made of the keys as they are declared. Every experiment that is read without mistakes fulfils it.
  /// - Parameter extensions: The kinds of coordinators, gates, containers and interceptors that files may name beside those that ship.
  package static func schema(extensions: FlowExtensions = FlowExtensions()) -> String {
    SchemaWriter.page(objects(extensions: extensions), title: "Desireline experiment").filled
  }

  /// What experiment files hold, with what is said of every key.
  package static func objects(extensions: FlowExtensions = FlowExtensions()) -> ObjectSchema {
    let form = DocumentReader.document(extensions, into: DiagnosticCollector(.empty))
    guard case .object(let object) = form.outline.schema() else { return ObjectSchema() }
    return object
  }
}
