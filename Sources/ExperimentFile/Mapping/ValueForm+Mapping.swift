import EventLogs
import TextFormats

extension ValueForm where Value == String {
  /// The path of a value in a row.
  static var path: Self {
    Self("a path such as \"context.device.model\"", of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      return text.isEmpty ? context.reject(.outOfRange, "must be the path of a value") : text
    }
  }
}

extension ValueForm where Value == [String] {
  /// The path of a value in a row, or several that are tried in order.
  static var paths: Self { .oneOrMore(of: .path) }

  /// The names of columns, each once.
  static var columnNames: Self {
    let names = array(of: .path, count: 1...10_000)
    return Self(names.description, of: names.types) { context in
      guard let names = names.content(context) else { return nil }
      guard Set(names).count == names.count else {
        return context.reject(.duplicateID, "must have each name once", found: "one of them twice")
      }
      return names
    }
  }
}

extension ValueForm where Value == [String: String?] {
  /// Names in the log with what they stand for; `null` is for what is passed over.
  static func names(of form: ValueForm<String>) -> Self {
    let name = ValueForm<String?>("\(form.description), or null", of: form.types.union([.null])) { context in
      context.value.kind.name == .null ? .some(nil) : form.content(context).map { $0 }
    }
    return converting(.table(of: "name", keys: .string, count: 0 ... .max, name)) { entries in
      entries.dictionary()
    }
  }
}

extension ValueForm where Value == LogMapping.Condition {
  /// What must be true of values, by their paths.
  static var condition: Self {
    converting(.table(of: "value", keys: .path, .test)) { entries in
      LogMapping.Condition(entries.dictionary())
    }
  }
}

extension ValueForm where Value == LogMapping.Condition.Test {
  /// A text, several texts, or whether there is a value.
  static var test: Self {
    let presence = Self.object { reader in reader.required("exists", .boolean).map { .exists($0) } }
    return converting(.oneOrMore(of: .written)) { .oneOf($0) }.or(presence)
  }
}

extension ValueForm where Value == String {
  /// A text, or a number, `true` or `false` as it is written.
  fileprivate static var written: Self {
    Self("a text", of: [.string, .number, .bool], as: .text(.any)) { context in
      switch context.value.kind {
      case .string(let text), .number(_, let text): text
      case .bool(let bool): "\(bool)"
      case .null, .array, .object: nil
      }
    }
  }
}

extension ValueForm where Value == [LogMapping.Rule] {
  /// The rows of a sort, rule by rule; a path alone is for all rows that have a value there.
  static var rules: Self {
    let rule = ValueForm<LogMapping.Rule>.object { reader in
      let condition = reader.optional("when", .condition)
      return reader.required("name", .paths).map { LogMapping.Rule(condition, names: $0) }
    }
    return .oneOrMore(of: rule.or(.converting(.path) { LogMapping.Rule(names: $0) }))
  }
}

extension ValueForm where Value == [LogMapping.Exposure] {
  /// The rows that are exposures, rule by rule.
  static var exposures: Self {
    .oneOrMore(
      of: .object { reader in
        LogMapping.Exposure(
          reader.optional("when", .condition), experiments: reader.optional("experiment", .paths) ?? [],
          variants: reader.optional("variant", .paths), sticky: reader.optional("sticky", .condition),
          forced: reader.optional("forced", .condition))
      })
  }
}

extension ValueForm where Value == LogMapping.Sorting {
  /// Classes by a value: the class of everybody, or an object with the value's path and what its texts or numbers mean.
  static func sorting(by name: ValueForm<String>) -> Self {
    let sorting = Self.object { reader in
      let paths = reader.required("path", .paths)
      let texts = reader.optional("names", .table(of: "value", keys: .string, name)) ?? []
      let bins = reader.optional("bins", .bins(of: name)) ?? []
      let otherwise = reader.optional("otherwise", name)
      return paths.map { paths in
        let texts = texts.dictionary()
        return LogMapping.Sorting(paths, names: texts, bins: bins, otherwise: otherwise)
      }
    }
    return .converting(name) { LogMapping.Sorting(otherwise: $0) }.or(sorting)
  }
}

extension ValueForm where Value == [LogMapping.Sorting.Bin] {
  /// Where classes begin, such as `[[0, "compact"], [600, "regular"]]`.
  fileprivate static func bins(of name: ValueForm<String>) -> Self {
    let bin = ValueForm<LogMapping.Sorting.Bin>("a pair such as [0, \"compact\"]", of: [.array]) { context in
      guard case .array(let items) = context.value.kind, items.count == 2 else {
        return context.reject(.wrongCount, "must be a number and a name")
      }
      let start = ValueForm<Double>.number().read(
        items[0], as: "item 1 of \(context.subject)", into: context.diagnostics)
      let name = name.read(items[1], as: "item 2 of \(context.subject)", into: context.diagnostics)
      guard let start, let name else { return nil }
      return LogMapping.Sorting.Bin(start, name)
    }
    let bins = array(of: bin, count: 1...100)
    return Self(bins.description, of: bins.types) { context in
      guard let values = bins.content(context) else { return nil }
      guard zip(values, values.dropFirst()).allSatisfy({ $0.start < $1.start }) else {
        return context.reject(.outOfRange, "must begin with the smallest number", found: "in another order")
      }
      return values
    }
  }
}
