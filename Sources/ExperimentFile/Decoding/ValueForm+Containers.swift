public import TextFormats

extension ValueForm {
  /// An array of values that are all as expected; nil, after a report for each, if some are not.
  @_semantics("optimize.sil.specialize.generic.never") public static func array<Element>(
    of element: ValueForm<Element>, count: ClosedRange<Int> = 0 ... .max
  ) -> Self where Value == [Element] {
    Self("an array", of: [.array], as: .array(of: element.outline.worded, count: count)) { context in
      guard case .array(let items) = context.value.kind else { return nil }
      guard context.counts(items.count, in: count, "item", "items", more: { element.outline.sample() }) else {
        return nil
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
    var form = ValueForm.converting(element) { [$0] }.or(several)
    form.outline = form.outline.described(as: "\(element.description) or an array of such")
    return form
  }

  /// A range, written as an array of its two ends.
  public static func range<Bound>(of bound: ValueForm<Bound>) -> Self where Value == ClosedRange<Bound> {
    let ends = ValueForm<[Bound]>.array(of: bound, count: 2...2)
    return Self(ends.outline.described(as: "an array of two ends of a range")) { context in
      guard let values = ends.content(context), let lower = values.first, let upper = values.last else { return nil }
      guard lower <= upper else {
        let written = context.value.items.reversed().map { context.diagnostics.source.text($0.range) }
        let hint = "write [\(written.joined(separator: ", "))]"
        return context.reject(.outOfRange, "must have its lower end first", found: "its upper end", hint: hint)
      }
      return lower...upper
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
      as: .table(
        of: element("").outline.worded.named(ObjectNoun(each: noun)), noun: noun, keys: keys.pattern, count: count)
    ) { context in
      guard case .object(let members) = context.value.kind else { return nil }
      let more = { element("").outline.sample().map { "my_\(noun): \($0)" } }
      guard context.counts(members.count, in: count, "entry", "entries", more: more) else { return nil }
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

extension ValueContext {
  /// Whether the value has as many parts as it may have; what to do about it is reported otherwise.
  /// - Parameter more: One more part as it is written.
  fileprivate func counts(
    _ number: Int, in count: ClosedRange<Int>, _ one: String, _ several: String, more: () -> String?
  ) -> Bool {
    guard !count.contains(number) else { return true }
    let noun = count.upperBound == 1 || count == 1 ... .max ? one : several
    let wording =
      count.upperBound == .max
      ? "at least \(count.lowerBound)"
      : count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
    let excess = number - count.upperBound
    let hint = excess > 0 ? "take \(excess) of them out" : more().map { "add \($0)" }
    let _: Never? = reject(.wrongCount, "must have \(wording) \(noun)", found: "\(number)", hint: hint)
    return false
  }
}

extension Array {
  /// The values by their keys.
  func dictionary<Value>() -> [String: Value] where Element == KeyedValue<Value> {
    Dictionary(first: map { ($0.key, $0.value) })
  }
}
