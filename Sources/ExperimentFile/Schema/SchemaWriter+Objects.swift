import TextFormats

extension SchemaWriter {
  /// What an object says, as the members of its schema.
  mutating func members(of object: ObjectSchema) -> [JSONDocument.Member] {
    let union = object.union
    var members: [JSONDocument.Member] = [.init("type", "object")]
    members.append(.init("properties", properties(union, isPatch: object.isOpen)))
    members.append(.init("additionalProperties", false))
    let required = object.keys.filter { key in key.isRequired && object.forks.allSatisfy { $0.requires(key.name) } }
    if !required.isEmpty { members.append(.init("required", Self.texts(required.map(\.name)))) }
    let common = object.constraints.filter { one in object.forks.allSatisfy { $0.object.constraints.contains(one) } }
    var clauses = common.map(Self.clause)
    clauses += object.keys.compactMap { unlessForked($0, of: object) }
    clauses += union.compactMap { key in object.onlyForked(key.name).map { Self.demand(of: key.name, one: $0) } }
    clauses += object.forks.compactMap { clause(of: $0, beside: object, union, common) }
    return members + (clauses.isEmpty ? [] : [.init("allOf", .array(clauses))])
  }

  /// - Parameter isPatch: Whether what is left out is as it was below, and has no default.
  private mutating func properties(_ keys: [ObjectSchema.Key], isPatch: Bool) -> JSONDocument {
    var members: [JSONDocument.Member] = []
    for key in keys {
      let schema = value(key.schema ?? .anything, under: key.name)
      members.append(.init(key.name, key.note.map { Self.noted(schema, $0, hasDefault: !isPatch) } ?? schema))
    }
    return .object(members)
  }

  /// A schema with what is said of its key; what is expected in words becomes the title.
  private static func noted(_ value: JSONDocument, _ note: KeyNote, hasDefault: Bool) -> JSONDocument {
    guard case .object(var members) = value else { return value }
    for index in members.indices where members[index].name == "description" { members[index].name = "title" }
    let standard = hasDefault ? note.literal.map { [JSONDocument.Member("default", $0)] } ?? [] : []
    return .object([.init("description", .text(note.meaning))] + members + standard)
  }

  /// What holds of a key unless a fork says otherwise.
  private mutating func unlessForked(_ key: ObjectSchema.Key, of object: ObjectSchema) -> JSONDocument? {
    let others = object.forks.filter { $0.object[key.name]?.schema != key.schema }
    let needless = object.forks.filter { !$0.requires(key.name) }
    var demands: [JSONDocument] = []
    if let schema = key.schema, !object.isOpen, !others.isEmpty, others.contains(where: { !$0.object.isOpen }) {
      let own = JSONDocument.object("properties", .object(key.name, value(schema, under: key.name)))
      demands.append(Self.any([own] + others.map { Self.condition($0.condition) }))
    }
    if key.isRequired, !needless.isEmpty {
      demands.append(Self.any([Self.condition(.has(key.name))] + needless.map { Self.condition($0.condition) }))
    }
    return demands.isEmpty ? nil : ["allOf": .array(demands)]
  }

  /// What a fork says that is not said without it.
  private mutating func clause(
    of fork: ObjectSchema.Fork, beside base: ObjectSchema, _ union: [ObjectSchema.Key],
    _ common: [ObjectSchema.Constraint]
  ) -> JSONDocument? {
    var properties: [JSONDocument.Member] = []
    for key in union {
      guard let own = fork.object[key.name] else {
        if !fork.object.isOpen { properties.append(.init(key.name, false)) }
        continue
      }
      guard let schema = own.schema, schema != key.schema else { continue }
      properties.append(.init(key.name, value(schema, under: key.name)))
    }
    let required = fork.object.keys.filter { $0.isRequired && !(base[$0.name]?.isRequired ?? false) }.map(\.name)
    let constraints = fork.object.constraints.filter { !common.contains($0) }.map(Self.clause)
    var then: [JSONDocument.Member] = []
    if !properties.isEmpty { then.append(.init("properties", .object(properties))) }
    if !required.isEmpty { then.append(.init("required", Self.texts(required))) }
    if !constraints.isEmpty { then.append(.init("allOf", .array(constraints))) }
    guard !then.isEmpty else { return nil }
    return ["if": Self.condition(fork.condition), "then": .object(then)]
  }

  private static func clause(_ constraint: ObjectSchema.Constraint) -> JSONDocument {
    switch constraint {
    case .exactlyOne(let keys): ["oneOf": .array(keys.map { condition(.has($0)) })]
    case .atLeastOne(let keys): any(keys.map { condition(.has($0)) })
    case .needs(let key, let other): ["dependentRequired": .object(key, texts([other]))]
    case .excludes(let key, let other): ["not": ["required": texts([key, other])]]
    }
  }

  private static func demand(of key: String, one conditions: [ObjectSchema.Condition]) -> JSONDocument {
    ["dependentSchemas": .object(key, any(conditions.map(condition)))]
  }

  private static func condition(_ condition: ObjectSchema.Condition) -> JSONDocument {
    switch condition {
    case .has(let key): ["required": texts([key])]
    case .says(let key, let word):
      ["properties": .object(key, ["const": .text(word)]), "required": texts([key])]
    }
  }

  private static func any(_ values: [JSONDocument]) -> JSONDocument {
    values.count == 1 ? values[0] : ["anyOf": .array(values)]
  }

  private static func texts(_ texts: [String]) -> JSONDocument { .array(texts.map { .text($0) }) }
}

extension ObjectSchema.Fork { fileprivate func requires(_ key: String) -> Bool { object[key]?.isRequired ?? false } }

extension ObjectSchema {
  /// The conditions under which a key is asked for, if there have to be any.
  fileprivate func onlyForked(_ name: String) -> [Condition]? {
    guard !isOpen, self[name] == nil else { return nil }
    return forks.filter { $0.object.isOpen || $0.object[name] != nil }.map(\.condition)
  }
}
