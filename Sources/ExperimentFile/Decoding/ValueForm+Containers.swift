public import TextFormats

extension ValueForm {
  /// An array of values that are all as expected; nil, after a report for each, if some are not.
  @_semantics("optimize.sil.specialize.generic.never") public static func array<Element>(
    of element: ValueForm<Element>, count: ClosedRange<Int> = 0 ... .max
  ) -> Self where Value == [Element] {
    Self(
      "an array", of: [.array], as: .array(of: element.worded, count: count),
      sample: element.sample().map { sample in
        "[\(repeatElement(sample, count: min(max(1, count.lowerBound), 3)).joined(separator: ", "))]"
      }
    ) { context in
      guard case .array(let items) = context.value.kind else { return nil }
      guard count.contains(items.count) else {
        return context.reject(
          .wrongCount, "must have \(wording(of: count, "item", "items"))", found: "\(items.count)",
          hint: items.count > count.upperBound
            ? "take \(items.count - count.upperBound) of them out" : element.sample().map { "add \($0)" })
      }
      let values = items.enumerated().compactMap { index, item in
        element.read(item, as: "item \(index + 1) of \(context.subject)", into: context.diagnostics)
      }
      return values.count == items.count ? values : nil
    }
  }

  /// One value, or an array of at least one, that are all as expected.
  @_semantics("optimize.sil.specialize.generic.never") public static func oneOrMore<Element>(
    of element: ValueForm<Element>
  ) -> Self where Value == [Element] {
    let several = array(of: element, count: 1 ... .max)
    return Self(
      "\(element.description) or an array of such", of: element.types.union([.array]),
      as: .either([element.worded, several.schema()]), sample: element.sample()
    ) { context in
      element.types.contains(context.value.kind.name) ? element.content(context).map { [$0] } : several.content(context)
    }
  }

  /// A range, written as an array of its two ends.
  public static func range<Bound>(of bound: ValueForm<Bound>) -> Self where Value == ClosedRange<Bound> {
    let ends = ValueForm<[Bound]>.array(of: bound, count: 2...2)
    return Self("an array of two ends of a range", of: [.array], as: ends.schema(), sample: ends.sample()) { context in
      guard let values = ends.content(context), let lower = values.first, let upper = values.last else { return nil }
      guard lower <= upper else {
        let written = context.value.items.reversed().map { context.diagnostics.source.text($0.range) }
        let hint = "write [\(written.joined(separator: ", "))]"
        return context.reject(.outOfRange, "must have its lower end first", found: "its upper end", hint: hint)
      }
      return lower...upper
    }
  }

  /// An object whose keys are read in the closure; keys not asked for there are reported.
  ///
  /// Without a subject of its own it is called in messages what its key or item is called.
  @_semantics("optimize.sil.specialize.generic.never") public static func object(
    _ subject: String? = nil, _ content: @escaping (ObjectReader) -> Value?
  ) -> Self {
    Self(
      "an object", of: [.object], as: .object(ObjectSchema(exploring: { _ = content($0) })),
      sample: ObjectSchema(exploring: { _ = content($0) }).sample()
    ) { context in
      ObjectReader(context.value, as: subject ?? context.subject, into: context.diagnostics).flatMap { reader in
        defer { reader.finish() }
        return content(reader)
      }
    }
  }

  /// An object with keys of the author's choice, each naming one thing such as a variant, in the order of the file.
  ///
  /// Nil, after a report for each, if some are not as expected.
  @_semantics("optimize.sil.specialize.generic.never") public static func table<Element>(
    of noun: String, keys: ValueForm<String> = .identifier, count: ClosedRange<Int> = 1 ... .max,
    _ element: ValueForm<Element>
  ) -> Self where Value == [KeyedValue<Element>] { table(of: noun, keys: keys, count: count, each: { _ in element }) }

  /// The same, where the form of each thing depends on its name.
  @_semantics("optimize.sil.specialize.generic.never") package static func table<Element>(
    of noun: String, keys: ValueForm<String> = .identifier, count: ClosedRange<Int> = 1 ... .max,
    each element: @escaping (String) -> ValueForm<Element>
  ) -> Self where Value == [KeyedValue<Element>] {
    Self(
      "an object with a key for every \(noun)", of: [.object],
      as: .table(of: element("").worded, keys: keys.pattern, count: count),
      sample: element("").sample().map { sample in
        let names = (0..<min(max(1, count.lowerBound), 3)).map {
          [$0 == 0 ? "my" : "other", noun].joined(separator: "_")
        }
        return "{ \(names.map { "\($0): \(sample)" }.joined(separator: ", ")) }"
      }
    ) { context in
      guard case .object(let members) = context.value.kind else { return nil }
      guard count.contains(members.count) else {
        return context.reject(
          .wrongCount, "must have \(wording(of: count, "entry", "entries"))", found: "\(members.count)",
          hint: members.count > count.upperBound
            ? "take \(members.count - count.upperBound) of them out"
            : element("").sample().map { "add my_\(noun): \($0)" })
      }
      let entries = members.compactMap { member -> KeyedValue<Element>? in
        let key = JSON5Value(.string(member.key), at: member.keyRange)
        let name = keys.read(key, as: "the key of a \(noun)", into: context.diagnostics)
        let form = element(member.key)
        let value = form.read(member.value, as: "\(noun) \(quoted(member.key))", into: context.diagnostics)
        guard let name, let value else { return nil }
        return KeyedValue(key: name, keyRange: member.keyRange, value: value)
      }
      return entries.count == members.count ? entries : nil
    }
  }
}

private func wording(of count: ClosedRange<Int>, _ one: String, _ several: String) -> String {
  let noun = count.upperBound == 1 || count == 1 ... .max ? one : several
  if count.upperBound == .max { return "at least \(count.lowerBound) \(noun)" }
  return count.count == 1 ? "\(count.lowerBound) \(noun)" : "\(count.lowerBound) to \(count.upperBound) \(noun)"
}

extension Array {
  /// The values by their keys.
  func dictionary<Value>() -> [String: Value] where Element == KeyedValue<Value> {
    Dictionary(first: map { ($0.key, $0.value) })
  }
}
