import EventLogs
import TextFormats

extension ValueForm where Value == String {
  /// The path of a value in a row.
  static var path: Self {
    .text("a path such as \"context.device.model\"") { text, context in
      text.isEmpty ? context.reject(.outOfRange, "must be the path of a value") : text
    }
  }
}

extension ValueForm where Value == [String] {
  /// The path of a value in a row, or several that are tried in order.
  static var paths: Self { .oneOrMore(of: .path) }

  /// The names of columns, each once.
  static var columnNames: Self {
    array(of: .path, count: 1...10_000).flatMap { names, context in
      Set(names).count == names.count
        ? names : context.reject(.duplicateID, "must have each name once", found: "one of them twice")
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
    let presence = Self.object(.required("exists", .boolean)) { .exists($0) }
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
    let rule = ValueForm<LogMapping.Rule>.object(.optional("when", .condition), .required("name", .paths)) {
      LogMapping.Rule($0, names: $1)
    }
    return .oneOrMore(of: rule.or(.converting(.path) { LogMapping.Rule(names: $0) }))
  }
}

extension ValueForm where Value == (paths: [String], common: String?) {
  /// Where the variant is, or the one that all users have.
  static func variants(_ name: ValueForm<String>) -> Self {
    ValueForm.converting(.paths) { (paths: $0, common: nil) }
      .or(.object(.required("all", name)) { (paths: [], common: $0) })
  }
}

extension ValueForm where Value == [LogMapping.Exposure] {
  /// The rows that are exposures, rule by rule.
  static var exposures: Self {
    .oneOrMore(
      of: .object(
        .optional("when", .condition), .optional("experiment", .paths, or: []), .optional("variant", .paths),
        .optional("sticky", .condition), .optional("forced", .condition)
      ) { LogMapping.Exposure($0, experiments: $1, variants: $2, sticky: $3, forced: $4) })
  }
}

extension ValueForm where Value == LogMapping.Sorting {
  /// Classes by a value: the class of everybody, or an object with the value's path and what its texts or numbers mean.
  static func sorting(by name: ValueForm<String>) -> Self {
    let sorting = Self.object(
      .required("path", .paths), .optional("names", .table(of: "value", keys: .string, name), or: []),
      .optional("bins", .bins(of: name), or: []), .optional("otherwise", name)
    ) { LogMapping.Sorting($0, names: $1.dictionary(), bins: $2, otherwise: $3) }
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
    return array(of: bin, count: 1...100).flatMap { values, context in
      zip(values, values.dropFirst()).allSatisfy({ $0.start < $1.start })
        ? values : context.reject(.outOfRange, "must begin with the smallest number", found: "in another order")
    }
  }
}
