extension ValueSchema {
  /// What a value at a place may be, in words and Markdown.
  package func form(at place: String) -> String {
    switch self {
    case .anything: "any value"
    case .nothing: "the name of a kind"
    case .boolean: "`true` or `false`"
    case .yes: "`true`"
    case .number(let range): "a number" + ExperimentFile.described(range, isEndless: \.isInfinite, as: shortest)
    case .integer(let range):
      "a whole number" + ExperimentFile.described(range, isEndless: { $0 == .min || $0 == .max })
    case .text: "a text"
    case .words(let words) where words.count > 8: "one of the \(words.count) words listed below"
    case .words(let words): Self.alternatives(words.map { "`\"\($0)\"`" })
    case .array(let element, let count): element.several(of: "an array", count, at: place)
    case .table(let value, _, let count): value.several(of: "an object", count, at: place)
    case .object: FormatSection.at(place)?.thing ?? "an object"
    case .either: Self.alternatives(distinctForms(at: place))
    case .described(_, let text): text.replacing("|", with: "\\|")
    }
  }

  /// An array or table of such values.
  private func several(of container: String, _ count: ClosedRange<Int>, at place: String) -> String {
    let number =
      switch (count.lowerBound, count.upperBound) {
      case (0, .max): ""
      case (0, let most),
        (1, let most) where most != .max && count.lowerBound == 0:
        " of up to \(most)"
      case (let least, .max): least == 1 ? "" : " of at least \(least)"
      case (let least, let most): least == most ? " of \(least)" : " of \(least) to \(most)"
      }
    if case .object = self, let section = FormatSection.at(place) {
      return container + (number.isEmpty ? " of \(section.things)" : "\(number) \(section.things)")
    }
    return self == .anything ? container + number : "\(container)\(number), each \(form(at: place))"
  }

  private func distinctForms(at place: String) -> [String] {
    var forms: [String] = []
    for form in alternatives.map({ $0.form(at: place) }) where !forms.contains(form) { forms.append(form) }
    return forms
  }

  private static func alternatives(_ texts: [String]) -> String {
    texts.count > 1 ? "\(texts.dropLast().joined(separator: ", ")) or \(texts[texts.count - 1])" : texts.joined()
  }
}
