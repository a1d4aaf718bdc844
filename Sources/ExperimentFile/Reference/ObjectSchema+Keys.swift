import NavigationEvents
import TextFormats

extension ObjectSchema {
  /// The key whose word says of which kind an object is; `nil` where there are no kinds with keys of their own.
  private var kindKey: String? {
    let keys = forks.compactMap { fork in if case .says(let key, _) = fork.condition { key } else { nil } }
    return keys.count > 1 ? keys[0] : nil
  }

  /// The kinds that have keys of their own.
  var kinds: [String] {
    forks.compactMap { fork in if case .says(kindKey, let word) = fork.condition { word } else { nil } }
  }

  private func fork(of kind: String?) -> ObjectSchema? {
    kind.flatMap { kind in forks.first { if case .says(kindKey, kind) = $0.condition { true } else { false } }?.object }
  }

  /// The keys that a table has: of a kind those that others have not, or not so.
  func keys(of kind: String?) -> [Key] {
    guard kindKey != nil else { return union }
    guard kind == nil else { return fork(of: kind)?.keys.filter { !isShared($0) && $0.note != nil } ?? [] }
    var shared: [Key] = []
    for key in keys + forks.flatMap(\.object.keys)
    where isShared(key) && !shared.contains(where: { $0.name == key.name }) { shared.append(key) }
    return shared
  }

  /// Whether a key means the same without a kind, or under several; where one kind is the usual one, each other has all of
  /// its keys in its own table.
  private func isShared(_ key: Key) -> Bool {
    guard let note = key.note else { return false }
    return self[key.name]?.note == note || isOpen && forks.count { $0.object[key.name]?.note == note } > 1
  }

  /// What a key is when it is left out.
  func standard(of key: Key, under kind: String?) -> String {
    let object = fork(of: kind) ?? self
    if object[key.name]?.isRequired == true { return "required" }
    for constraint in object.constraints {
      switch constraint {
      case .exactlyOne(let names) where names.contains(key.name):
        return "one of \(Self.words[names.count] ?? "several")"
      case .atLeastOne(let names) where names.contains(key.name):
        return "at least one of \(Self.words[names.count] ?? "several")"
      default: continue
      }
    }
    if let standard = key.note?.standard { return standard }
    let asking = forks.filter { $0.object[key.name] != nil }
    return !asking.isEmpty && asking.allSatisfy { $0.object[key.name]?.isRequired == true } ? "required" : "?"
  }

  /// Where a key means something, in sentences.
  func conditions(of key: String) -> [String] {
    let told = forks.filter { if case .has = $0.condition { true } else { false } }
    var sentences: [String] = []
    for constraint in constraints + told.flatMap(\.object.constraints) {
      let sentence: String? =
        switch constraint {
        case .needs(key, let other): "Only with `\(other)`."
        case .excludes(key, let other): "Not with `\(other)`."
        default: nil
        }
      if let sentence, !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences
  }

  private static let words = [
    2: "two", 3: "three", 4: "four", 5: "five", 8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve",
    13: "thirteen", 14: "fourteen", 15: "fifteen",
  ]
}

extension ObjectSchema {
  /// This object and all below it, each with its place, in the order of the file.
  package func places(at place: String = "") -> [(place: String, object: ObjectSchema)] {
    [(place, self)]
      + union.flatMap { key -> [(place: String, object: ObjectSchema)] in
        // A patch has the keys of an app, and says besides where members of lists are put.
        if place == "variants", key.name == "app" { return [(KeyTable.placing, .placing + .sizing)] }
        let inner = KeyTable.place(of: key.name, in: place)
        // Values by size class are all written as columns are.
        return (key.schema?.objects ?? []).flatMap { object in
          let isBySizeClass = object.keys.map(\.name) == SizeClass.allCases.map(\.rawValue)
          return object.places(at: isBySizeClass && inner != "variants.coordinator" ? KeyTable.bySizeClass : inner)
        }
      }
  }
}

extension ValueSchema {
  /// The objects with keys of their own in such a value.
  fileprivate var objects: [ObjectSchema] {
    switch self {
    case .array(let element, _): element.objects
    case .table(let value, _, _, _): value.objects
    case .object(let object): [object]
    case .either(let schemas): schemas.flatMap(\.objects)
    case .described(let schema, _): schema.objects
    default: []
    }
  }
}

extension ValueSchema {
  /// What a value may be, in words and Markdown.
  package var form: String {
    switch self {
    case .anything: "any value"
    case .nothing: "the name of a kind"
    case .null: "`null`"
    case .boolean: "`true` or `false`"
    case .yes: "`true`"
    case .number(let range): "a number" + ExperimentFile.described(range, isEndless: \.isInfinite, as: shortest)
    case .integer(let range, _):
      "a whole number" + ExperimentFile.described(range, isEndless: { $0 == .min || $0 == .max })
    case .text: "a text"
    case .words(let words) where words.count > 8: "one of the \(words.count) words listed below"
    case .words(let words): Self.alternatives(words.map { "`\"\($0)\"`" })
    case .array(let element, let count): element.several(of: "an array", count)
    case .table(let value, _, _, let count): value.several(of: "an object", count)
    case .object(let object): object.noun?.one ?? "an object"
    case .either: Self.alternatives(distinctForms)
    case .described(_, let text): text.replacing("|", with: "\\|")
    }
  }

  /// An array or table of such values.
  private func several(of container: String, _ count: ClosedRange<Int>) -> String {
    let number =
      switch (count.lowerBound, count.upperBound) {
      case (0, .max): ""
      case (0, let most),
        (1, let most) where most != .max && count.lowerBound == 0:
        " of up to \(most)"
      case (let least, .max): least == 1 ? "" : " of at least \(least)"
      case (let least, let most): least == most ? " of \(least)" : " of \(least) to \(most)"
      }
    if case .object(let object) = self, let noun = object.noun {
      return container + (number.isEmpty ? " of \(noun.several)" : "\(number) \(noun.several)")
    }
    return self == .anything ? container + number : "\(container)\(number), each \(form)"
  }

  private var distinctForms: [String] {
    var forms: [String] = []
    for form in alternatives.map(\.form) where !forms.contains(form) { forms.append(form) }
    return forms
  }

  private static func alternatives(_ texts: [String]) -> String {
    texts.count > 1 ? "\(texts.dropLast().joined(separator: ", ")) or \(texts[texts.count - 1])" : texts.joined()
  }
}
