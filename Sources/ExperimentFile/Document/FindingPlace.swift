import HeadlessNavigation
package import NavigationExperiments
package import TextFormats

/// Where in the file it is declared what a finding is about.
package struct FindingPlace: Sendable {
  /// The file as it was named.
  package let source: String
  /// The line and column.
  package let position: SourcePosition
  /// The bytes that are meant.
  package let range: Range<Int>
  private let text: SourceText

  init(_ range: Range<Int>, in text: SourceText) {
    (self.range, self.text) = (range, text)
    (source, position) = (text.name, text.position(at: range.lowerBound))
  }

  /// The line with a mark under what is meant, as below a diagnostic.
  package var excerpt: [String] { ProblemRenderer().excerpt(of: text, at: range, position) }
}

extension ExperimentDocument {
  /// Where in the file it is declared what a finding is about, else the coordinator that decided it, or its variant.
  ///
  /// What one variant alone has stands in its patch. The experiment's own key where the file names nothing of it.
  package func place(of finding: Finding) -> FindingPlace? {
    guard let text else { return nil }
    let coordinator = finding.coordinator.map { DeclaredPath.coordinator($0) }
    let paths = [
      finding.about, coordinator, finding.variants.first.map { .variant($0) }, DeclaredPath("", "experiment"),
    ]
    let range = paths.lazy.compactMap { $0.flatMap { text.value.range(of: $0, under: finding.variants) } }.first
    return FindingPlace(range ?? text.value.range, in: text.source)
  }
}

extension ExperimentDocument {
  /// Where in the file the item is declared that is tapped last on the path to a failure; `nil` where it is none.
  package func itemPlace(of finding: Finding) -> FindingPlace? {
    guard let text, finding.failure != nil, let item = finding.path?.inputs.last?.tapped else { return nil }
    let path = DeclaredPath("", "app", "screens", .key(item.screen.rawValue), "items", .key(item.item.rawValue))
    return text.value.range(of: path, under: finding.variants).map { FindingPlace($0, in: text.source) }
  }
}

extension JSON5Value {
  private typealias Place = ArraySlice<DeclaredPath.Component>

  /// Where a file declares something; `nil` where it does not.
  /// - Parameter variants: The variants that are meant, if not all are.
  func range(of path: DeclaredPath, under variants: [String] = []) -> Range<Int>? {
    path.places.lazy.compactMap { self.member(at: $0[...], under: variants)?.keyRange }.first
  }

  /// The object that declares something by one of its keys; `nil` where a file has none.
  func range(around path: DeclaredPath) -> Range<Int>? {
    path.places.first.flatMap { place in
      member(at: place.prefix { $0 != .value }.dropLast(), under: [])?.value.range
    }
  }

  private func member(at place: Place, under variants: [String]) -> Member? {
    guard place.first == "app" else { return member(at: place) }
    let own = variants.compactMap { self["variants"]?[$0]?["app"] }
    // What is found under patched variants alone is found in the patch, where that says it.
    let isPatched = !own.isEmpty && own.count == variants.count
    let all =
      (isPatched ? own : []) + [self["app"]].compactMap { $0 } + own
      + (self["variants"]?.values ?? []).compactMap { $0["app"] }
    func first(_ place: Place, in apps: [JSON5Value]) -> Member? { apps.lazy.compactMap { $0.member(at: place) }.first }
    guard place.count > 2, place[1] == "coordinators" else { return first(place.dropFirst(), in: all) }
    // What a patch says of a coordinator holds before all else, and what it does not answer is answered by what it extends.
    var (next, seen): (_, Set<DeclaredPath.Component>) = (place[2], [])
    while seen.insert(next).inserted {
      if let found = first(["coordinators", next] + place[3...], in: own + all) { return found }
      guard let base = first(["coordinators", next, "extends"], in: own + all)?.value.text else { break }
      next = .key(base)
    }
    return nil
  }

  private func member(at place: Place) -> Member? {
    guard let component = place.first else { return nil }
    return parts(at: component).lazy.compactMap { part in
      switch place.dropFirst() {
      case []: part
      case [.value]: Member(key: part.key, keyRange: part.value.range, value: part.value)
      case let rest: part.value.member(at: rest)
      }
    }.first
  }

  private func parts(at component: DeclaredPath.Component) -> [Member] {
    switch component {
    case .key(let key): parts.filter { $0.key == key }
    case .position(let place): parts.indices.contains(place) ? [parts[place]] : []
    case .any: parts
    case .text(let text, let keys):
      parts.flatMap { part in
        guard part.value.text == text, keys.isEmpty || keys.contains(part.key) else {
          return part.value.parts(at: component)
        }
        return [Member(key: part.key, keyRange: part.value.range, value: part.value)]
      }
    case .value: []
    }
  }

  /// The members of an object, or the items of an array, each with the place of its id.
  private var parts: [Member] {
    if case .object(let members) = kind { return members }
    return items.map { Member(key: $0["id"]?.text ?? "", keyRange: $0["id"]?.range ?? $0.range, value: $0) }
  }

  /// The values of the keys, if this is an object.
  var values: [JSON5Value] { isObject ? parts.map(\.value) : [] }

  /// The member with a key, if this is an object.
  func member(_ key: String) -> Member? { isObject ? parts.first { $0.key == key } : nil }

  /// The intents that the screens of an app ask for, as they are written.
  var askedIntents: [JSON5Value] {
    (self["screens"]?.values ?? []).flatMap { screen in
      let asking = [screen] + (screen["items"]?.items ?? [])
      return [
        asking.compactMap { $0["does"] },
        [screen["leaf_does"], screen["pull_does"], screen["search"]?["does"], screen["tab"]?["does"]].compactMap { $0 },
      ]
      .joined()
    }
  }
}
