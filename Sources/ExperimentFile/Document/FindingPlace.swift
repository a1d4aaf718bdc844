import NavigationEvents
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
  /// Where in the file it is declared what a finding is about: its screen, item, intent, step, coordinator or variant.
  ///
  /// What one variant alone has stands in its patch. The experiment's own key where the file does not name it.
  package func place(of finding: Finding) -> FindingPlace? {
    guard let text else { return nil }
    let root = text.value
    let patches = (finding.variants + (root["variants"]?.keys ?? [])).compactMap {
      root.member("variants", $0, "app")?.value
    }
    let apps = Apps(
      all: [root["app"]].compactMap { $0 } + patches,
      patches: finding.variants.compactMap { root.member("variants", $0, "app")?.value })
    let range =
      range(of: finding, in: root, apps) ?? finding.coordinator.flatMap { apps.first("coordinators", $0.rawValue) }?
      .keyRange
      ?? finding.variants.first.flatMap { root.member("variants", $0)?.keyRange }
    return FindingPlace(range ?? root.member("experiment")?.keyRange ?? root.range, in: text.source)
  }

  private func range(of finding: Finding, in root: JSON5Value, _ apps: Apps) -> Range<Int>? {
    let subject = finding.subject
    let variant = root.member("variants", subject)
    switch finding.kind {
    case .unreachedScreen, .deadEnd, .inescapableModal: return apps.first("screens", subject)?.keyRange
    case .failingDestination, .droppedLink, .lostLink, .stuckGate: return apps.first("destinations", subject)?.keyRange
    case .unreachableStep, .reversedSteps, .rivalSteps: return root.member("funnel", "steps", subject)?.keyRange
    case .tooManyTabs:
      return (apps.first("coordinators", subject, "tabs") ?? apps.first("coordinators", subject))?.keyRange
    case .unscentedItem, .unwantedFlow: return apps.items(subject).first?.keyRange
    case .undecidedItem: return apps.items(subject).lazy.compactMap { $0.value.member("scent") }.first?.keyRange
    case .unansweredIntent: return apps.asking(for: subject)
    case .failingInput:
      if subject == "launch" { return (apps.first("root") ?? root.member("replaces"))?.keyRange }
      return apps.answer(to: subject, by: finding.coordinator?.rawValue)
        ?? apps.asking(for: subject) ?? apps.items(subject).first?.keyRange
    case .divergentExposure: return finding.variants.isEmpty ? apps.asking(for: subject) : nil
    case .changedInput:
      let patches = Apps(all: apps.patches)
      return patches.items(subject).first?.value.range ?? patches.first("screens", subject)?.keyRange
        ?? finding.variants.first.flatMap { root.member("variants", $0, "app")?.keyRange }
    case .missingLeaf: return (apps.patches + apps.all).lazy.compactMap { $0.member("menus")?.keyRange }.first
    case .identicalVariant: return variant?.value["coordinator"]?.range ?? variant?.keyRange
    case .emptyVariant:
      return variant?.value["weight"]?.range ?? root.member("assignment")?.keyRange ?? variant?.keyRange
    case .implausibleValue, .correlatedHash, .incompleteWeights, .unkeptCondition:
      let path = subject.split(separator: ".").map(String.init)
      let patched = path.first == "app" ? apps.first(path.dropFirst()) : nil
      return (patched ?? path.indices.reversed().lazy.compactMap { root.member(path[...$0]) }.first)?.value.range
    case .reusedSalt, .overAllocatedLayer: return root["assignment"]?.text(subject) ?? root["experiment"]?.range
    case .slotTestedTwice: return root["replaces"]?.range
    case .lateHorizon:
      let metric = root.member("metrics", subject)
      return metric?.value["horizon"]?.range ?? metric?.keyRange
    case .staleExpectation:
      return (root["expects"]?.items ?? []).first { expectation in
        let about = expectation["about"]?.text.map { " about \($0)" } ?? ""
        return expectation["finding"]?.text.map { $0 + about } == subject
      }?.range
    }
  }
}

/// The app of a file and what its variants lay over it.
private struct Apps {
  /// All of them, those that a finding is about before other patches.
  let all: [JSON5Value]
  /// The patches of the variants that the finding is about.
  var patches: [JSON5Value] = []

  /// The first member at a path of keys.
  func first(_ path: String...) -> JSON5Value.Member? { first(path[...]) }

  func first(_ path: ArraySlice<String>) -> JSON5Value.Member? { all.lazy.compactMap { $0.member(path) }.first }

  private var screens: [JSON5Value] { all.flatMap { $0["screens"]?.values ?? [] } }

  /// The items of an id.
  func items(_ id: String) -> [JSON5Value.Member] { screens.compactMap { $0.member("items", id) } }

  /// The first place where a screen or item asks for an intent.
  func asking(for intent: String) -> Range<Int>? {
    all.lazy.flatMap(\.askedIntents).first { $0.text == intent }?.range
  }

  /// Where the coordinator that decided, or one that it extends, answers; what a patch says holds before all else.
  func answer(to intent: String, by coordinator: String?) -> Range<Int>? {
    var next = coordinator
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted {
      let written = (patches + all).compactMap { $0["coordinators"]?[name] }
      if let place = written.lazy.compactMap({ $0.member("on", intent)?.keyRange }).first { return place }
      next = written.lazy.compactMap { $0["extends"]?.text }.first
    }
    return nil
  }
}

extension JSON5Value {
  /// The intents that the screens of an app ask for, as they are written.
  var askedIntents: [JSON5Value] {
    (self["screens"]?.values ?? []).flatMap { screen in
      let asking = [screen] + (screen["items"]?.items ?? [])
      return [asking.compactMap { $0["does"] }, [screen["leaf_does"], screen["search"]?["does"]].compactMap { $0 }]
        .joined()
    }
  }

  /// The values of the keys, if this is an object.
  var values: [JSON5Value] {
    guard case .object(let members) = kind else { return [] }
    return members.map(\.value)
  }

  /// The member at the end of a path of keys, and of positions or ids of items; an item has the place of its id.
  func member(_ path: String...) -> Member? { member(path[...]) }

  fileprivate func member(_ path: ArraySlice<String>) -> Member? {
    guard let key = path.first, let member = child(key) else { return nil }
    return path.count > 1 ? member.value.member(path.dropFirst()) : member
  }

  private func child(_ key: String) -> Member? {
    if case .object(let members) = kind { return members.first { $0.key == key } }
    let item =
      Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil } ?? items.first { $0["id"]?.text == key }
    return item.map { Member(key: key, keyRange: $0["id"]?.range ?? $0.range, value: $0) }
  }

  /// Where a text is first in this value, in order of the file.
  fileprivate func text(_ text: String) -> Range<Int>? {
    switch kind {
    case .string(let own): own == text ? range : nil
    case .array(let items): items.lazy.compactMap { $0.text(text) }.first
    case .object(let members): members.lazy.compactMap { $0.value.text(text) }.first
    default: nil
    }
  }
}
