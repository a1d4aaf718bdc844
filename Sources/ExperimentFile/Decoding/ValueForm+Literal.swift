extension ValueForm where Value: Equatable {
  /// How a file writes a value, in Markdown: the first of the usual ways that the form reads as that value.
  ///
  /// `nil` where none does, as for values that are made of several.
  func literal(of value: Value) -> String? {
    let unit = sample().flatMap { Quantity($0.filter { $0 != "\"" })?.unit } ?? ""
    let number = (value as? Double).map(shortest) ?? "\(value)"
    let texts = schema().words + ["\(number) \(unit)", "\(number) ms", number]
    let literals: [(JSON5Value.Kind, String)] =
      [(.bool(true), "`true`"), (.bool(false), "`false`")]
      + [number, "0", "1"].compactMap { text in Double(text).map { (.number($0, text: text), text) } }
      + texts.map { (.string($0), "`\"\($0)\"`") }
    return literals.first { kind, _ in
      read(JSON5Value(kind, at: 0..<0), as: "", into: DiagnosticCollector(.empty)) == value
    }?.1
  }
}
